import { strict as assert } from 'node:assert';
import path from 'node:path';

import { LedgerPage } from '../support/ledger-page';
import type { Workbench } from '../support/workbench';
import { eventsOf } from './ledger-files';
import type { Tour } from './tour';

const pole = 'The tide pole on the inner quay is part of the pilotage service, not of the gauge.';
const lamp = 'In 2019 a visiting team hung a salt lamp profiler off the pier for a summer.';

/** What is admitted: five assertions about the tide gauge, three about the tidal window. */
const admitted = [
  'The store of the Kestrel Sound tide gauge holds more than 1,400,000 six-minute readings',
  'Between 2009 and 2023 the pier under the Kestrel Sound tide gauge sank by 31 mm',
  'A GNSS receiver bolted to the gauge hut separates the sinking of the pier',
  'The tide pole at Kestrel Sound is read by eye every Monday',
  'Since live readings of the tide gauge are fed into the surge model',
  'A negative surge of 40 cm shortens the tidal window',
  'Since 2022 pilots at Kestrel Sound book a tidal window for a deep ship only when',
  'Without the tidal window the entrance at Kestrel Sound would have to be dredged',
];

/** From two files of assertions to decisions: import, look, reject, correct, abstain, admit. */
export async function workLedger(tour: Tour, workbench: Workbench, folder: string): Promise<void> {
  await importBoth(tour, workbench, folder);
  await lookClosely(tour, workbench);
  await decide(tour, workbench, folder);
}

async function importBoth(tour: Tour, workbench: Workbench, folder: string): Promise<void> {
  const file = (name: string): string => path.join(folder, 'assertions', name);
  await tour.step('import assertions by command', async () => {
    await workbench.closePanel();
    await workbench.runCommand('View: Close All Editor Groups');
    await workbench.runCommand('View: Close Primary Side Bar');
    await workbench.runCommand('Ontodesk: Import Assertions…');
    await workbench.chooseFile('Import Assertions', file('slack-water-014.json'));
    const told = 'slack-water-014: 7 proposed, 1 known already, 1 like others.';
    await workbench.notification(told).waitFor();
    const ledger = await LedgerPage.in(workbench);
    await ledger.shows('7 assertions');
    await ledger.readable();
  });
  await tour.step('import others by key and name their episode', async () => {
    await workbench.clearNotifications();
    const ledger = await LedgerPage.in(workbench);
    await ledger.row(pole).click();
    await ledger.press('i');
    await workbench.chooseFile('Import Assertions', file('slack-water-015.json'));
    await workbench.inputShows('The file does not say which episode the assertions are from.');
    await workbench.answer('slack-water-015');
    await workbench.notification('slack-water-015: 6 proposed, 0 known already.').waitFor();
    await ledger.shows('13 assertions');
    await workbench.clearNotifications();
    assert.equal(eventsOf(folder).filter(({ type }) => type === 'assertion.proposed').length, 13);
  });
}

async function lookClosely(tour: Tour, workbench: Workbench): Promise<void> {
  await tour.step('filter the ledger', async () => {
    const ledger = await LedgerPage.in(workbench);
    await ledger.row(pole).click();
    await ledger.filter('tide pole', '2 of 13 assertions');
    await ledger.readable();
  });
  await tour.step('read the evidence in its transcript', async () => {
    const ledger = await LedgerPage.in(workbench);
    await ledger.look(pole);
    await ledger.shows('The evidence stands in the transcript, marked below.');
    const marked = (await ledger.details.locator('mark').allTextContents()).join(' ');
    assert.equal(marked, 'It is part of the pilotage service, not of the gauge.');
    await ledger.shows('Conflict');
    await ledger.readable();
  });
}

async function decide(tour: Tour, workbench: Workbench, folder: string): Promise<void> {
  await tour.step('reject what contradicts the pages', async () => {
    const ledger = await LedgerPage.in(workbench);
    await ledger.look(pole);
    const reason = 'The pole on the inner quay is another pole than the one of the gauge.';
    await ledger.decide('r', reason, '1 assertion rejected.');
    await ledger.row(pole).getByText('rejected').waitFor();
  });
  await tour.step('say by hand which class a term means', async () => {
    const ledger = await LedgerPage.in(workbench);
    await ledger.showAll();
    await ledger.look(lamp);
    const told = '“Salt Lamp Profiler” now means instrument.';
    await ledger.correct('instr', 'Instrument', told);
  });
  await tour.step('abstain where nobody can tell', async () => {
    const ledger = await LedgerPage.in(workbench);
    await ledger.look(lamp);
    const reason = 'Nobody at the harbour remembers the visit; no report names it.';
    await ledger.decide('b', reason, '1 assertion abstained. Abstained is not false.');
    await ledger.row(lamp).getByText('abstained').waitFor();
  });
  await tour.step('admit eight with one reason', async () => {
    const ledger = await LedgerPage.in(workbench);
    await ledger.select(admitted);
    await ledger.decide(
      'a',
      'Heard in the recording, and the log agrees.',
      '8 assertions admitted.',
    );
    const taken = eventsOf(folder).filter(({ type }) => type === 'assertion.admitted');
    assert.equal(taken.length, 8);
    assert.equal(new Set(taken.map(({ data }) => data.reason)).size, 1);
    await ledger.readable();
  });
}
