import { expect, it } from 'vitest';

import { ScaffoldPage } from './support/scaffold-page';
import { workbenchSuite } from './support/suite';

// The headings that stick to the top of the editor would cover lightbulb and lens.
const suite = workbenchSuite({ settings: { 'editor.stickyScroll.enabled': false } });

const slugLine = 9;
const slugColumn = 15;

/** Opens Radar Gauge, which has no findings, and gives its slug another spelling. */
async function misspellSlug(): Promise<void> {
  const { workbench } = suite;
  await workbench.openFile('Radar Gauge.md');
  await workbench.statusItem('Ontodesk: 40 pages,').waitFor();
  await workbench.typeOver(slugLine, slugColumn, 'radar-gauge'.length, 'radar-guage');
}

it('finds a fault on save, fixes it by the lightbulb, and is clean again', async () => {
  const { workbench } = suite;
  await misspellSlug();
  await workbench.showProblems();
  await workbench.noProblems();
  await workbench.openFile('Radar Gauge.md');
  await workbench.save();
  expect(await workbench.problem('slug-differs')).toBe(
    'The slug "radar-guage" is not the end of the class IRI, "radar-gauge". Write "radar-gauge".ontodeskslug-differs[Ln 9, Col 14]',
  );
  await workbench.statusItem('40 pages, 1 finding,').waitFor();
  await workbench.goTo(slugLine, slugColumn + 1);
  await workbench.lightbulb('Write "radar-gauge"');
  await workbench.editorLine('"vc:slug": "radar-gauge",').waitFor();
  await workbench.save();
  await workbench.noProblems();
  await workbench.statusItem('40 pages, 0 findings,').waitFor();
});

it('leads from the code of a finding to the page that explains the rule', async () => {
  const { workbench } = suite;
  await workbench.openFile('Tide Pole.md');
  await workbench.showProblems();
  await workbench.problem('parent-dangling');
  await workbench.followCode('parent-dangling');
  await workbench.tab('parent-dangling.md').waitFor();
  await workbench.closeEditor('parent-dangling.md');
});

it('leads from the lens to what is served for the question of the page', async () => {
  const { workbench } = suite;
  await workbench.openFile('Tide Gauge.md');
  // The lens stands above the block, folded as it is.
  await workbench.folded();
  await workbench.codeLens('Copy ceiling 8/9 names exposed').click();
  const screen = await ScaffoldPage.in(workbench);
  await screen.answered('What does Tide Gauge require?');
  await screen.names.getByText('GNSS Receiver').waitFor();
  await workbench.closeEditor('Scaffold Preview');
});

it('checks while one types, once that is set', async () => {
  const { workbench } = suite;
  await workbench.setSettings({ 'ontodesk.checkOn': 'type' });
  await misspellSlug();
  await workbench.showProblems();
  await workbench.problem('slug-differs', '[Ln 9, Col 14]');
  await workbench.openFile('Radar Gauge.md');
  await workbench.typeOver(slugLine, slugColumn, 'radar-guage'.length, 'radar-gauge');
  await workbench.noProblem('slug-differs');
  await workbench.save();
  await workbench.setSettings({ 'ontodesk.checkOn': 'save' });
});

it('opens the log from the status bar, and writes a restart into it', async () => {
  const { workbench } = suite;
  await workbench.clickStatus(/Ontodesk: 40 pages/u);
  await workbench.outputText('Starting for pages/Radar Gauge.md.');
  await workbench.runCommand('Ontodesk: Restart Language Server');
  await workbench.outputText('Restarting the language server.');
  await workbench.statusItem(/Ontodesk: 40 pages, \d+ finding/u).waitFor();
});
