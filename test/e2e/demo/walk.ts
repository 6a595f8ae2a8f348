import { strict as assert } from 'node:assert';
import path from 'node:path';

import { packaged } from '../../../scripts/lib/package.mjs';
import { assertReadable } from '../support/accessibility';
import { ScaffoldPage } from '../support/scaffold-page';
import { Workbench } from '../support/workbench';
import type { DemoFolders } from './folders';
import { Tour } from './tour';
import { readHealth } from './walk-health';
import { walkWritePath } from './walk-write';

const question = 'What does a tide gauge require?';
const next = 'How does a tide table depend on harmonic analysis?';

/** The walk: every step by clicks and keys, as a person would. Resolves to the exit code. */
export async function walk(folders: DemoFolders, out: string): Promise<number> {
  const workbench = await Workbench.open({ workspace: folders.sample, packaged: packaged.folder });
  const tour = new Tour(workbench, out);
  try {
    await workbench.widen({ width: 1400, height: 900 });
    await breakAndFix(tour, workbench);
    await breakAndEditBack(tour, workbench);
    await askQuestions(tour, workbench);
    await readLog(tour, workbench);
    await readHealth(tour, workbench);
    await walkWritePath({ tour, workbench, folder: folders.sample });
    await setUpFolder(tour, workbench, folders.empty);
    console.log(`\n${tour.steps} steps, pictures in ${out}`);
    return 0;
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    console.error(`The walk stopped; pictures in ${out}`);
    return 1;
  } finally {
    await workbench.close();
  }
}

async function breakAndFix(tour: Tour, workbench: Workbench): Promise<void> {
  await tour.step('open a page', async () => {
    await workbench.openFile('Radar Gauge.md');
    await workbench.statusItem(/Ontodesk: 40 pages, 0 findings, checked \d\d:\d\d/u).waitFor();
    await workbench.showProblems();
    await workbench.noProblems();
  });
  await tour.step('break it by typing', async () => {
    await workbench.openFile('Radar Gauge.md');
    await workbench.typeOver(9, 15, 'radar-gauge'.length, 'radar-guage');
    await workbench.editorLine('"vc:slug": "radar-guage",').waitFor();
    await workbench.noProblems();
  });
  await tour.step('save and read the finding', async () => {
    await workbench.save();
    const message =
      'The slug "radar-guage" is not the end of the class IRI, "radar-gauge". Write "radar-gauge".';
    const row = await workbench.problem('slug-differs');
    assert.equal(row, `${message}ontodeskslug-differs[Ln 9, Col 14]`);
    await workbench.statusItem(/Ontodesk: 40 pages, 1 finding,/u).waitFor();
  });
  await tour.step('ask for a quick fix', async () => {
    await workbench.goTo(9, 16);
    const titles = await workbench.offerFixes('Write "radar-gauge"');
    assert.deepEqual(titles, [
      'Write "radar-gauge"',
      'Preview: Write "radar-gauge"',
      'Fix all slug-differs in this page…',
      'Fix all slug-differs in the corpus…',
      'Allow this slug-differs here…',
      'Explain rule slug-differs',
    ]);
  });
  await tour.step('take the fix and save', async () => {
    await workbench.press('Enter');
    await workbench.editorLine('"vc:slug": "radar-gauge",').waitFor();
    await workbench.save();
    await workbench.noProblems();
    await workbench.statusItem(/Ontodesk: 40 pages, 0 findings,/u).waitFor();
  });
}

async function breakAndEditBack(tour: Tour, workbench: Workbench): Promise<void> {
  const line = 'requires: ["[[Water Level]]", "[[Chart Datum]]"]';
  const column = line.indexOf('Datum') + 1;
  await tour.step('break a relation of another page', async () => {
    await workbench.openFile('Under-Keel Clearance.md');
    await workbench.codeLens('Copy ceiling 6/6 names exposed').waitFor();
    await workbench.typeOver(12, column, 'Datum'.length, 'Date Um');
    await workbench.save();
    const row = await workbench.problem('target-dangling');
    const message =
      'No page of the corpus describes "Chart Date Um", a target of "requires". Correct it, or create its page.';
    const place = `[Ln 12, Col ${line.indexOf('"[[Chart') + 1}]`;
    assert.equal(row, `${message}ontodesktarget-dangling${place}`);
    await workbench.codeLens('Copy ceiling 5/5 names exposed').waitFor();
  });
  await tour.step('edit it back and save', async () => {
    await workbench.typeOver(12, column, 'Date Um'.length, 'Datum');
    await workbench.save();
    await workbench.noProblems();
    await workbench.codeLens('Copy ceiling 6/6 names exposed').waitFor();
  });
  await tour.step('see a ceiling that is not full', async () => {
    await workbench.openFile('Tide Gauge.md');
    await workbench.goTo(34);
    await workbench.codeLens('Copy ceiling 8/9 names exposed').waitFor();
    const row = await workbench.problem('copy-ceiling');
    assert.match(row, /^"GNSS Receiver" is declared under "requires", .*\[Ln 41, Col 15\]$/u);
  });
}

async function askQuestions(tour: Tour, workbench: Workbench): Promise<void> {
  await tour.step('ask what would be served', async () => {
    await workbench.closePanel();
    await workbench.runCommand('Ontodesk: Preview Scaffold for a Question');
    await workbench.inputShows('A question as a reader would ask it.');
    await workbench.fill(question);
  });
  await tour.step('read the served text', async () => {
    await workbench.press('Enter');
    const screen = await shown(workbench, question);
    const text = (await screen.block.textContent()) ?? '';
    assert.match(
      text,
      /^\[ONTOLOGY CONTEXT\]\n## Tide Gauge \(instruments, maturity: established\)/u,
    );
    assert.match(text, /\n## Tide Gauge Benchmark \(.*\n\[END ONTOLOGY CONTEXT\]$/su);
  });
  await tour.step('see by keyboard why these classes', async () => {
    const screen = await shown(workbench, question);
    await screen.question.click();
    await screen.tabTo('Open page Tide Gauge Benchmark');
    await screen.seeds.getByText('score 18.75').waitFor();
    await screen.seeds.getByText('whole title “tide-gauge”').waitFor();
  });
  await tour.step('see which names are exposed and which are cut', async () => {
    const screen = await shown(workbench, question);
    await screen.toEnd();
    await screen.names.getByText('GNSS Receiver').waitFor();
    await screen.names.getByText('it is target 4 and the block shows 3 of a predicate').waitFor();
  });
  await tour.step('open a seed by keyboard', async () => {
    await workbench.press('Enter');
    await workbench.tab('Tide Gauge Benchmark.md').waitFor();
  });
  await tour.step('ask again with Enter', async () => {
    const screen = await ScaffoldPage.in(workbench);
    await screen.ask(next);
    const text = (await screen.block.textContent()) ?? '';
    assert.match(text, /## Tide Table/u);
    await shown(workbench, next);
  });
}

/** The screen with the answer to a question, fit for a picture. */
async function shown(workbench: Workbench, asked: string): Promise<ScaffoldPage> {
  const screen = await ScaffoldPage.in(workbench);
  await screen.answered(asked);
  await assertReadable(screen.frame, 'The scaffold screen');
  return screen;
}

async function readLog(tour: Tour, workbench: Workbench): Promise<void> {
  await tour.step('open the log', async () => {
    await workbench.clickStatus(/Ontodesk:/u);
    await workbench.outputText(/Tide Gauge\.md: checked in [\d.]+ ms, findings: 1/u);
  });
}

async function setUpFolder(tour: Tour, workbench: Workbench, folder: string): Promise<void> {
  const nothing = 'Ontodesk: nothing was checked, there is no page in';
  await tour.step('open an empty folder', async () => {
    await workbench.openFolderBeside(path.basename(folder));
    await workbench.runCommand('Ontodesk: Check the Whole Corpus');
    await workbench.statusItem('Ontodesk: no pages').waitFor();
    await workbench.notification(nothing).waitFor();
    const progress = workbench.notification('Ontodesk: checking the whole corpus');
    await progress.waitFor({ state: 'detached' });
  });
  await tour.step('set it up', async () => {
    await workbench.answerNotification(nothing, 'Set Up This Folder');
    await workbench.pick('Without a baseline');
    await workbench.tab('ontodesk.yaml').waitFor();
    await workbench.editorLine('# Settings of Ontodesk for this corpus.').waitFor();
    await workbench.notification('Written: ontodesk.yaml, .gitignore, .gitattributes.').waitFor();
  });
  await tour.step('find a wrong setting at its line', async () => {
    await workbench.clearNotifications();
    await workbench.press('Control+End');
    await workbench.page.keyboard.type('colour: blue');
    await workbench.save();
    await workbench.showProblems();
    const row = await workbench.problem('settings-key', '"colour" is no setting.');
    const line = /\[Ln (\d+), Col 1\]$/u.exec(row)?.[1];
    await workbench.statusItem(`Ln ${line ?? '?'}, Col 13`).waitFor();
    await workbench.goToProblem('settings-key');
    await workbench.editorLine('colour: blue').waitFor();
  });
}
