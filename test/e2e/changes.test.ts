import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { ChangesPage } from './support/changes-page';
import { workbenchSuite } from './support/suite';
import { until } from './support/workbench';

const suite = workbenchSuite({
  settings: {
    'editor.stickyScroll.enabled': false,
    // Keys come faster here than any hand: the lines they are for must not be folded meanwhile.
    'ontodesk.foldOntologyBlocks': false,
    'explorer.confirmUndo': 'light',
    'explorer.autoReveal': true,
  },
});

const pageFile = (name: string): string => path.join(suite.folder, 'pages', `${name}.md`);
const textOf = (name: string): string => readFileSync(pageFile(name), 'utf8');

/** The pages by name, with a hash of their bytes. */
function bytes(): Record<string, string> {
  const folder = path.join(suite.folder, 'pages');
  const hashOf = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, hashOf(name)]),
  );
}

let before: Record<string, string>;
beforeEach(() => {
  before = bytes();
});
afterEach(async ({ task }) => {
  // What a failed test leaves is pictured, not cleared away.
  if (task.result?.state === 'fail') return;
  const { workbench } = suite;
  await workbench.runCommand('View: Close All Editors');
  await workbench.clearNotifications();
  expect(bytes()).toEqual(before);
});

/** Takes the last change back from where the focus is: the files follow. */
async function undo(answer?: string): Promise<void> {
  const { workbench } = suite;
  await workbench.press('Control+Z');
  if (answer !== undefined) await workbench.answerDialog(answer);
  await until('every byte back', () => Promise.resolve(same()));
}

/** Waits until the files say that Tide Pole is called Sounding Pole. */
async function linksFollow(): Promise<void> {
  await until('the new name in the files', () => {
    const texts = Object.keys(bytes()).map((name) => textOf(name.slice(0, -3)));
    const linked = texts.some((text) => text.includes('[[Tide Pole]]'));
    return Promise.resolve(!linked && /^# Sounding Pole$/mu.test(textOf('Sounding Pole')));
  });
}

const same = (): boolean => JSON.stringify(bytes()) === JSON.stringify(before);

it('renames a page by F2 everywhere, and takes all of it back by one undo', async () => {
  const { workbench } = suite;
  const changes = new ChangesPage(workbench);
  await workbench.openFile('Tide Pole.md');
  await workbench.statusItem('Ontodesk: 40 pages,').waitFor();
  expect(await changes.beginRename(17, 4)).toBe('Tide Pole');
  await changes.nameIt('Sounding Pole', 'Enter');
  await workbench.tab('Sounding Pole.md').waitFor();
  await workbench
    .notification(/Rename page Tide Pole to Sounding Pole: \d+ edits on \d+ pages/u)
    .waitFor();
  await linksFollow();
  await workbench.goToTab('Sounding Pole.md');
  await workbench.goTo(17, 4);
  await undo();
});

it('shows a rename first, and makes none of it when a page changed on disk meanwhile', async () => {
  const { workbench } = suite;
  const changes = new ChangesPage(workbench);
  await workbench.openFile('Tide Pole.md');
  await changes.beginRename(17, 4);
  await changes.nameIt('Sounding Pole', 'Control+Enter');
  await changes.preview.waitFor();
  expect(bytes()).toEqual(before);
  const linking = Object.keys(before).find(
    (name) => name !== 'Tide Pole.md' && textOf(name.slice(0, -3)).includes('[[Tide Pole]]'),
  );
  const name = linking!.slice(0, -3);
  const kept = textOf(name);
  writeFileSync(pageFile(name), `${kept}- one more line\n`);
  // The editor hears of it a moment later, and says so only when it is asked to go on.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await changes.answerPreview('Apply');
  await changes.dialog.getByText('changed in the meantime').first().waitFor();
  await workbench.press('Escape');
  writeFileSync(pageFile(name), kept);
  expect(bytes()).toEqual(before);
});

it('makes a class from a title, a parent and a definition, and opens it', async () => {
  const { workbench } = suite;
  const changes = new ChangesPage(workbench);
  await workbench.openFile('Tide Pole.md');
  await workbench.runCommand('Ontodesk: Create a Class…');
  await workbench.inputShows('Create a Class (1 of 3)');
  await workbench.answer('Low Pier');
  await workbench.inputShows('Create a Class (2 of 3)');
  await workbench.fill('tide gau');
  await changes.tickFirst('Tide Gauge');
  await workbench.press('Enter');
  await workbench.inputShows('Create a Class (3 of 3)');
  await workbench.answer('A pier for small boats.');
  await workbench.tab('Low Pier.md').waitFor();
  const text = textOf('Low Pier');
  expect(text).toContain('# Low Pier');
  expect(text).toContain('urn:ngm:class:low-pier');
  expect(text).toContain('urn:ngm:class:tide-gauge');
  expect(text).toContain('A pier for small boats.');
  await workbench.editorLine('A pier for small boats.').waitFor();
  await workbench.runCommand('Ontodesk: Delete Page…');
  await workbench.pick('Delete page Low Pier');
  await workbench.tab('Low Pier.md').waitFor({ state: 'detached' });
});

it('merges a class into another after a person has seen what it does, and takes it back', async () => {
  const { workbench } = suite;
  await workbench.openFile('Tide Pole.md');
  await workbench.runCommand('Ontodesk: Merge This Class into Another…');
  await workbench.inputShows('Merge Tide Pole into Another Class');
  await workbench.fill('float');
  await workbench.pick('Float Gauge');
  await workbench.inputShows('Merge class Tide Pole into Float Gauge');
  expect(bytes()).toEqual(before);
  expect((await workbench.quickPickRows())[1]).toContain('Show every change first');
  await workbench.press('Enter');
  await until('the page gone', () => Promise.resolve(!('Tide Pole.md' in bytes())));
  await workbench.openFile('Float Gauge.md');
  await workbench.goTo(1);
  await undo();
});

it('lets links follow a file that is renamed in the Explorer', async () => {
  const { workbench } = suite;
  const changes = new ChangesPage(workbench);
  await workbench.openFile('Tide Pole.md');
  await changes.renameInExplorer('Tide Pole.md', 'Sounding Pole.md');
  await changes.dialog.getByText('wants to make refactoring changes').waitFor();
  await workbench.answerDialog('OK');
  await workbench.tab('Sounding Pole.md').waitFor();
  await workbench.notification(/Move pages\/Tide Pole\.md to pages\/Sounding Pole\.md/u).waitFor();
  await linksFollow();
  await workbench.goToTab('Sounding Pole.md');
  await workbench.goTo(17, 4);
  // In the editor it is another's step, so the editor asks; all of it goes back at once.
  await undo('Yes');
});

it('warns that links do not follow when a person does not want them to', async () => {
  const { workbench } = suite;
  const changes = new ChangesPage(workbench);
  await workbench.openFile('Tide Pole.md');
  await changes.renameInExplorer('Tide Pole.md', 'Sounding Pole.md');
  await changes.dialog.getByText('wants to make refactoring changes').waitFor();
  await workbench.answerDialog('Skip Changes');
  await workbench.notification(/still say the old name or place/u).waitFor();
  await workbench.clearNotifications();
  await changes.renameInExplorer('Sounding Pole.md', 'Tide Pole.md');
  await until('the old name', () => Promise.resolve(same()));
});

it('shows a fix first, and makes it from there', async () => {
  const { workbench } = suite;
  await workbench.openFile('Radar Gauge.md');
  await workbench.typeOver(9, 15, 'radar-gauge'.length, 'radar-guage');
  await workbench.save();
  await workbench.showProblems();
  await workbench.problem('slug-differs');
  await workbench.openFile('Radar Gauge.md');
  await workbench.goTo(9, 16);
  await workbench.quickFix('Preview: Write "radar-gauge"');
  const comparison = workbench.tab('Radar Gauge.md: Write "radar-gauge"');
  await comparison.waitFor();
  await workbench.runCommand('Ontodesk: Apply the Fix Shown');
  await comparison.waitFor({ state: 'detached' });
  await workbench.editorLine('"vc:slug": "radar-gauge",').waitFor();
  await workbench.save();
  await until('the page as it was', () => Promise.resolve(same()));
});
