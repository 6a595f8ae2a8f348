import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { DossierPage } from '../support/dossier-page';
import { JudgePage } from '../support/judge-page';
import { LedgerPage } from '../support/ledger-page';
import type { Workbench } from '../support/workbench';
import { colleague, person, sit } from '../support/workspace';
import { eventsOf } from './ledger-files';
import type { Tour } from './tour';

const title = 'Tidal Window';
const falls = 'The copy ceiling would fall:';

/** A dossier that everybody likes and the gate refuses: it would lower the ceiling of its page. */
export async function refuseWindow(
  tour: Tour,
  workbench: Workbench,
  folder: string,
): Promise<void> {
  const page = path.join(folder, 'pages', `${title}.md`);
  const original = readFileSync(page);
  await tour.step('draft a page in property lines and open its trial', async () => {
    await workbench.closeTab('Tide Gauge.md');
    sit(folder, person);
    const ledger = await LedgerPage.open(workbench);
    await ledger.step(title, 'Write Draft', 'A draft is written: look at it, then open its trial.');
    await ledger.step(title, 'Open Trial', 'In trial: 0 of 1 verdict.');
    await ledger.readable();
  });
  await tour.step('judge it as the other person', async () => {
    sit(folder, colleague);
    const judge = await JudgePage.open(workbench);
    await judge.toWaiting();
    await judge.compose(await judge.fuller());
    await judge.lock();
    await judge.readable();
  });
  await tour.step('approve its dossier and find the gate closed', async () => {
    const ledger = await LedgerPage.open(workbench);
    await ledger.step(title, 'Assemble Dossier', 'Its dossier is assembled.');
    await ledger.candidate(title).getByRole('button', { name: 'Show Dossier' }).click();
    const dossiers = await DossierPage.in(workbench);
    await dossiers.choose(title);
    await dossiers.decide('approve', 'True, and worth having on the page.');
    await dossiers.inState('approved');
    await dossiers.condition('Copy ceiling not lower').getByText(falls).waitFor();
    await dossiers
      .whyNot('promote')
      .getByText('The gate is closed: 1 condition not met.')
      .waitFor();
    await dossiers.tryInVain('promote');
    await dossiers.readable();
  });
  await tour.step('be refused by the gate', async () => {
    await workbench.runCommand('Ontodesk: Promote a Dossier…');
    await workbench.pick(title);
    await workbench.notification(falls).waitFor();
    assert.deepEqual(readFileSync(page), original);
    assert.equal(eventsOf(folder).at(-1)?.type, 'dossier.approved');
  });
}
