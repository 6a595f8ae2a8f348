import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { at } from './support/paths';
import { workbenchSuite } from './support/suite';
import { ViewsPage } from './support/views-page';
import { git } from './support/workspace';

const MANY_WORDS = 'that nobody had thought of before, and that goes on and on, '.repeat(4);

const suite = workbenchSuite({
  prepare: (folder) => {
    const file = (name: string): string => path.join(folder, 'pages', `${name}.md`);
    const edit = (name: string, from: string, to: string): void => {
      const text = readFileSync(file(name), 'utf8');
      expect(text).toContain(from);
      writeFileSync(file(name), text.replace(from, to));
    };
    git(folder, 'tag', 'v1');
    edit('Tide Gauge', '"maturity": "established"', '"maturity": "mature"');
    edit('Tide Gauge', 'for years on end. Its worth', `for years on end ${MANY_WORDS}. Its worth`);
    edit('Tide Gauge', '{"@id": "urn:ngm:class:gloss", "label": "GLOSS"}', '');
    edit('Wave Buoy', '"vc:public": false', '"vc:public": true');
    git(folder, 'commit', '--quiet', '--all', '--message', 'Gauge and buoy');
    renameSync(file('Tide Pole'), file('Measuring Pole'));
    rmSync(file('Pilotage'));
    writeFileSync(
      file('Bubbler'),
      '---\ntype: class\niri: urn:ngm:class:bubbler\nlabel: Bubbler $(bug) **Gauge**\n' +
        'subClassOf: ["[[Pressure Gauge]]"]\nuses: ["[[Stilling Well]]"]\n---\n# Bubbler\n',
    );
  },
});
const views = (): ViewsPage => new ViewsPage(suite.workbench);
const picture = (name: string): string => at('.cache', 'e2e', `diff-${name}.png`);
const VIEW = 'Changes';

it('offers branches and tags, and whatever is typed', async () => {
  const { workbench } = suite;
  await views().show();
  await views().alone(VIEW);
  await workbench.screenshot(picture('before'));
  await workbench.runCommand('Ontodesk: Compare Ontology with a Git Ref…');
  await workbench.inputShows('main');
  await workbench.inputShows('v1');
  await workbench.screenshot(picture('refs'));
  await workbench.fill('no-such-ref');
  await workbench.inputShows('as typed');
  await workbench.press('Enter');
  await workbench.notification('There is no commit "no-such-ref" in this repository.').waitFor();
  await workbench.clearNotifications();
});

it('shows what changed since a tag, by keys, each row spoken', async () => {
  const { workbench } = suite;
  await workbench.runCommand('Ontodesk: Compare Ontology with a Git Ref…');
  await workbench.pick('v1');
  await views().row(VIEW, 'Tide Gauge, changed, 3 changes').waitFor();
  expect(await views().spoken(VIEW)).toEqual([
    '1 ▸ Bubbler $(bug) **Gauge**, added, 2 changes',
    '1 ▸ Tide Pole, renamed, 1 change',
    '1 ▸ Pilotage, removed, 4 changes',
    '1 ▸ Tide Gauge, changed, 3 changes',
    '1 ▸ wave-buoy, changed, 1 change',
  ]);
  await views().pane(VIEW).getByText('Classes: 1 added, 1 removed, 3 changed.').waitFor();
  await views().focus(VIEW);
  await views().goDownTo(VIEW, 'Tide Gauge');
  await workbench.press('ArrowRight');
  await views().row(VIEW, 'maturity: established → mature').waitFor();
  await views().row(VIEW, 'standardizedBy removed: GLOSS (gloss)').waitFor();
  await views().row(VIEW, 'definition: “…').waitFor();
});

it('opens both states of the page side by side with Enter', async () => {
  const { workbench } = suite;
  await views().focus(VIEW);
  await views().goDownTo(VIEW, 'Tide Gauge');
  await workbench.press('Enter');
  await workbench.tab('Tide Gauge.md (v1 ↔ disk)').waitFor();
  const lines = workbench.page.locator('.monaco-diff-editor .view-line');
  await lines.filter({ hasText: '"established"' }).first().waitFor();
  await lines.filter({ hasText: '"mature"' }).first().waitFor();
  await workbench.statusItem(/^Ln \d+/u).waitFor();
  await workbench.screenshot(picture('editor'));
});

it('can be read in every theme, and when the window is narrow', async () => {
  const { workbench } = suite;
  await views().focus(VIEW);
  await views().goDownTo(VIEW, 'Bubbler');
  await workbench.press('ArrowRight');
  await views().row(VIEW, 'parent added: Pressure Gauge (pressure-gauge)').waitFor();
  for (const theme of ['light', 'dark', 'contrast'] as const) {
    await workbench.setTheme(theme);
    await workbench.screenshot(picture(theme));
  }
  await workbench.widen({ width: 560, height: 800 });
  await workbench.screenshot(picture('narrow'));
  await workbench.widen();
});
