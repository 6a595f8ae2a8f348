import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { DossierPage } from '../support/dossier-page';
import { JudgePage } from '../support/judge-page';
import { LedgerPage } from '../support/ledger-page';
import type { Workbench } from '../support/workbench';
import { colleague, person, sit } from '../support/workspace';
import { eventsOf, storyOf, verifyLedger } from './ledger-files';
import { promotedGauge } from './promoted-page';
import type { Tour } from './tour';
import { workLedger } from './walk-ledger';
import { refuseWindow } from './walk-refused';

const gauge = 'Tide Gauge';

interface Stage {
  readonly tour: Tour;
  readonly workbench: Workbench;
  /** The corpus. */
  readonly folder: string;
}

/** The write path: two people bring assertions from a podcast into a page, and take them out again. */
export async function walkWritePath(stage: Stage): Promise<void> {
  const { tour, workbench, folder } = stage;
  const original = gaugePage(folder);
  await workLedger(tour, workbench, folder);
  await draftAndTry(stage);
  await judgeBlind(stage);
  await approve(stage);
  await promote(stage, original);
  await refuseWindow(tour, workbench, folder);
  await revert(stage, original);
}

const gaugePage = (folder: string): string =>
  readFileSync(path.join(folder, 'pages', `${gauge}.md`), 'utf8');

async function draftAndTry({ tour, workbench }: Stage): Promise<void> {
  await tour.step('see which pages have enough assertions', async () => {
    const ledger = await LedgerPage.in(workbench);
    await ledger.showCandidates();
    await ledger.candidate(gauge).getByText('5 admitted assertions, 3 needed.').waitFor();
    await ledger.candidate('Tidal Window').getByText('3 admitted assertions, 3 needed.').waitFor();
    await ledger.readable();
  });
  await tour.step('write a draft and see what the page gets', async () => {
    const ledger = await LedgerPage.in(workbench);
    await ledger.step(gauge, 'Write Draft', 'A draft is written: look at it, then open its trial.');
    await ledger.candidate(gauge).getByText('17 added, 0 removed.').waitFor();
    await ledger.readable();
  });
  await tour.step('open its trial', async () => {
    const ledger = await LedgerPage.in(workbench);
    await ledger.step(gauge, 'Open Trial', 'In trial: 0 of 1 verdict.');
    await ledger.readable();
  });
  await tour.step('learn that an author does not judge', async () => {
    const judge = await JudgePage.open(workbench);
    await judge.shows('No trial waits for you.');
    await judge.readable();
  });
}

async function judgeBlind({ tour, workbench, folder }: Stage): Promise<void> {
  await tour.step('see two texts in a hidden order as another person', async () => {
    sit(folder, colleague);
    const judge = await JudgePage.open(workbench);
    await judge.toWaiting();
    await judge.readable();
  });
  await tour.step('compose a verdict by keys', async () => {
    const judge = await JudgePage.in(workbench);
    await judge.compose(await judge.fuller());
    await judge.readable();
  });
  await tour.step('lock it and learn the order', async () => {
    const judge = await JudgePage.in(workbench);
    await judge.lock();
    await judge.shows('The text after the change is better: after − before = +1.');
    await judge.readable();
  });
}

async function approve({ tour, workbench, folder }: Stage): Promise<void> {
  await tour.step('assemble the dossier', async () => {
    sit(folder, person);
    const ledger = await LedgerPage.open(workbench);
    await ledger.step(gauge, 'Assemble Dossier', 'Its dossier is assembled.');
    await ledger.readable();
  });
  await tour.step('be refused as an author', async () => {
    const ledger = await LedgerPage.in(workbench);
    await ledger.candidate(gauge).getByRole('button', { name: 'Show Dossier' }).click();
    const dossiers = await DossierPage.in(workbench);
    await dossiers.inState('open');
    await dossiers.tryInVain('approve');
    await dossiers.whyNot('approve').getByText('You are an author of this draft').waitFor();
    await dossiers
      .condition('Copy ceiling not lower')
      .getByText('8 of 9 before, 13 of 13')
      .waitFor();
    assert.equal(eventsOf(folder).at(-1)?.type, 'dossier.assembled');
    await dossiers.readable();
  });
  await tour.step('approve as the other person', async () => {
    sit(folder, colleague);
    const dossiers = await DossierPage.open(workbench);
    await dossiers.choose(gauge);
    await dossiers.decide('approve', 'The quotes stand in the recording; the edges fit.');
    await dossiers.inState('approved');
    await dossiers.shows('Gate open: every condition is met');
    await dossiers.readable();
  });
}

async function promote({ tour, workbench, folder }: Stage, original: string): Promise<void> {
  await tour.step('promote it into the page', async () => {
    const dossiers = await DossierPage.in(workbench);
    await dossiers.promote();
    await dossiers.inState('promoted');
    const event = eventsOf(folder).at(-1);
    assert.equal(event?.type, 'section.promoted');
    assert.equal(gaugePage(folder), promotedGauge(original, String(event.data.section)));
    await workbench.tab(`${gauge}.md`).waitFor();
    await dossiers.readable();
  });
  await tour.step('see the section and who said what', async () => {
    await workbench.goToTab(`${gauge}.md`);
    await workbench.goTo(80);
    await workbench.editorLine('<!-- ontodesk:begin id=').waitFor();
  });
  await tour.step('see the ceiling raised', async () => {
    await workbench.goTo(26);
    await workbench.codeLens('Copy ceiling 13/13 names exposed').waitFor();
    await workbench.editorLine('"label": "Tide Gauge",').waitFor();
  });
}

async function revert({ tour, workbench, folder }: Stage, original: string): Promise<void> {
  await tour.step('revert the first promotion', async () => {
    await workbench.clearNotifications();
    const dossiers = await DossierPage.open(workbench);
    await dossiers.choose(gauge);
    await dossiers.decide('revert', 'The speaker has withdrawn what he said about the pier.');
    await dossiers.inState('reverted');
    assert.equal(gaugePage(folder), original);
    await dossiers.readable();
  });
  await tour.step('see the page as it was and the ledger whole', async () => {
    await workbench.goToTab(`${gauge}.md`);
    await workbench.goTo(34);
    await workbench.codeLens('Copy ceiling 8/9 names exposed').waitFor();
    assert.deepEqual(storyOf(eventsOf(folder)), story);
    const { ok, events } = verifyLedger(folder);
    assert.deepEqual({ ok, events }, { ok: true, events: eventsOf(folder).length });
  });
}

/** Everything that was written, in order. */
const story = [
  ...['episode.imported', 'assertion.proposed ×7', 'assertion.resolved ×6'],
  ...['episode.imported', 'assertion.proposed ×6', 'assertion.resolved ×6'],
  ...['assertion.rejected', 'assertion.corrected', 'assertion.abstained', 'assertion.admitted ×8'],
  ...['candidate.opened', 'draft.generated', 'rule.declared', 'trial.opened', 'verdict.recorded'],
  ...['dossier.assembled', 'dossier.approved', 'section.promoted'],
  ...['candidate.opened', 'draft.generated', 'trial.opened', 'verdict.recorded'],
  ...['dossier.assembled', 'dossier.approved', 'section.reverted'],
];
