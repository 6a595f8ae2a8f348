import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { eventsOf, verifyLedger } from './demo/ledger-files';
import { DossierPage } from './support/dossier-page';
import { type Suite, workbenchSuite } from './support/suite';
import { approveGauge } from './support/written-corpus';

const title = 'Tide Gauge';

const pageOf = ({ folder }: Suite): string =>
  readFileSync(path.join(folder, 'pages', `${title}.md`), 'utf8');
const count = ({ folder }: Suite, type: string): number =>
  eventsOf(folder).filter((event) => event.type === type).length;

/** The dossier in two windows, in both the form open that promotes it. */
async function twoForms({ workbench }: Suite): Promise<[DossierPage, DossierPage]> {
  const screens = [];
  for (const window of [workbench, await workbench.anotherWindow()]) {
    const dossiers = await DossierPage.open(window);
    await dossiers.choose(title);
    await dossiers.begin('promote');
    screens.push(dossiers);
  }
  return screens as [DossierPage, DossierPage];
}

async function expectOnePromotion(suite: Suite, screens: readonly DossierPage[]): Promise<void> {
  for (const screen of screens) await screen.inState('promoted');
  expect(count(suite, 'section.promoted')).toBe(1);
  expect(pageOf(suite).split('<!-- ontodesk:begin')).toHaveLength(2);
  expect(verifyLedger(suite.folder)).toMatchObject({ ok: true, problems: [] });
}

describe('one window after the other', () => {
  const suite = workbenchSuite({ prepare: approveGauge });

  it('does not promote into a page with changes that are not saved', async () => {
    const { workbench } = suite;
    const before = pageOf(suite);
    await workbench.openFile(`${title}.md`);
    await workbench.goTo(4, 13);
    await workbench.insert('!');
    await workbench.tab(`${title}.md`).and(workbench.page.locator('.dirty')).waitFor();
    const dossiers = await DossierPage.open(workbench);
    await dossiers.choose(title);
    await dossiers.promote();
    await dossiers.refused(`pages/${title}.md has changes that are not saved.`);
    await dossiers.refused('Save or undo them, then try again.');
    expect(pageOf(suite)).toBe(before);
    expect(count(suite, 'section.promoted')).toBe(0);
    await dossiers.press('Escape');
    await workbench.goToTab(`${title}.md`);
    await workbench.press('Control+Z');
    await workbench.save();
    expect(pageOf(suite)).toBe(before);
  });

  it('promotes once and tells the second window who was first', async () => {
    const [first, second] = await twoForms(suite);
    await first.press('Enter');
    expect(await first.outcome()).toBe(`pages/${title}.md: promoted.`);
    await second.inState('promoted');
    await second.focused('#confirm');
    await second.press('Enter');
    expect(await second.outcome()).toMatch(
      /^It was promoted before by Noor Haddad .*; nothing was changed\.$/u,
    );
    await expectOnePromotion(suite, [first, second]);
  });
});

describe('two windows at the same moment', () => {
  const suite = workbenchSuite({ prepare: approveGauge });

  it('make one promotion, and both are told', async () => {
    const screens = await twoForms(suite);
    await Promise.all(screens.map((screen) => screen.press('Enter')));
    const told = await Promise.all(screens.map((screen) => screen.outcome()));
    expect(told).toContain(`pages/${title}.md: promoted.`);
    await expectOnePromotion(suite, screens);
  });
});
