import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { assertAccessible, assertReadable } from './support/accessibility';
import { at } from './support/paths';
import { ScaffoldPage } from './support/scaffold-page';
import { workbenchSuite } from './support/suite';
import { git } from './support/workspace';

/** The page is edited after a tag: two versions serve two texts. */
const suite = workbenchSuite({
  prepare: (folder) => {
    const file = path.join(folder, 'pages', 'Tide Gauge.md');
    const before = readFileSync(file, 'utf8');
    const gloss = '{"@id": "urn:ngm:class:gloss", "label": "GLOSS"}';
    expect(before).toContain(gloss);
    writeFileSync(file, before.replace(gloss, ''));
    git(folder, 'commit', '--quiet', '--all', '--message', 'Without its standard');
    git(folder, 'tag', 'v1');
    writeFileSync(file, before);
    git(folder, 'commit', '--quiet', '--all', '--message', 'With its standard');
  },
});
const themes = ['light', 'dark', 'contrast'] as const;
const question = 'What does a tide gauge require?';
const picture = (name: string): string => at('.cache', 'e2e', `scaffold-${name}.png`);

it('is worked by keyboard alone', async () => {
  const { workbench } = suite;
  await workbench.openFile('Tide Gauge.md');
  const screen = await ScaffoldPage.preview(workbench, question);
  await screen.frame.getByRole('slider', { name: 'Budget' }).waitFor();
  expect(await screen.focused()).toBe('Question');
  const stops = await screen.tabThrough();
  expect(stops).toEqual([
    'Question',
    'Ask',
    'Budget',
    'Budget, exact',
    'Seeds',
    'Seeds, exact',
    'Hops',
    'Hops, exact',
    'Confidence gate',
    'Copy as Served',
    'Copy as Prompt',
    'Tokens by section',
    'Show what was cut',
    'Text as served',
    '+ Not served: 1 more of requires',
    '+ Not served: 4 neighbours not defined',
    'Open page Tide Gauge',
    'Open page Tide Gauge Benchmark',
    expect.stringMatching(/^Names \d+ of \d+ exposed$/u),
    'Why not this class?',
    'Gold names',
    'The page’s own questions',
    'Two versions side by side',
    'Forget Recent Questions',
  ]);
  await screen.question.click();
  await screen.tabTo('Copy as Served');
  await workbench.press('Enter');
  await screen.status('Copied as served.');
  await screen.tabTo('Copy as Prompt');
  await workbench.press('Enter');
  await screen.status('Copied as prompt.');
  await screen.tabTo('Question', 'Shift+Tab');
  await workbench.press('End');
  await workbench.page.keyboard.type(' And a tide table?');
  await workbench.press('Enter');
  await screen.answered(`${question} And a tide table?`);
  expect(await screen.seeds.textContent()).toContain('Tide Table');
});

it('asks a question again from the history', async () => {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  await screen.question.click();
  await workbench.press('ArrowDown');
  const rows = screen.frame.getByRole('option');
  await rows.first().waitFor();
  expect(await rows.allTextContents()).toEqual([
    expect.stringContaining(`${question} And a tide table?`),
    expect.stringContaining(question),
  ]);
  await workbench.press('ArrowDown');
  await workbench.press('ArrowDown');
  await workbench.press('Enter');
  await screen.answered(question);
  expect(await screen.question.inputValue()).toBe(question);
});

it('serves again as a slider moves, and goes back to the settings', async () => {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  const seeds = screen.frame.getByRole('slider', { name: 'Seeds' });
  const cutShown = screen.frame.getByText(/^[\d.]+ cut$/u);
  await seeds.focus();
  await workbench.press('Home');
  await screen.frame.getByRole('heading', { name: 'Seeds 1', exact: true }).waitFor();
  await screen.status('1 seed,');
  const budget = screen.frame.getByRole('spinbutton', { name: 'Budget, exact' });
  await budget.click({ clickCount: 3 });
  await workbench.page.keyboard.type('60');
  await workbench.press('Tab');
  await screen.nothing.waitFor();
  await screen.idle();
  await cutShown.waitFor();
  await workbench.screenshot(picture('cut'));
  await screen.frame.getByRole('button', { name: 'Reset to Settings' }).focus();
  await workbench.press('Enter');
  await screen.frame.getByRole('heading', { name: 'Seeds 2', exact: true }).waitFor();
  await cutShown.waitFor({ state: 'detached' });
});

it('shows what was cut in its place', async () => {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  await screen.block.getByRole('button', { name: '1 more of requires' }).focus();
  await workbench.press('Enter');
  const text = screen.block.getByRole('group', { name: 'Not served' });
  await text.getByText('GNSS Receiver').waitFor();
  await workbench.press('Enter');
  await text.waitFor({ state: 'detached' });
});

it('says why a class is not there, and brings it in', async () => {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  await screen.openSection('Why not this class');
  await screen.pickClass('Class to ask about', 'radar', 'Radar Gauge');
  const section = screen.section('Why not this class');
  await section.getByText('Threshold', { exact: true }).waitFor();
  await screen.status('Radar Gauge: Below the threshold.');
  await assertReadable(screen.frame, 'scaffold, why not');
  await workbench.screenshot(picture('why'));
  await section
    .getByRole('button', { name: /^Apply for Radar Gauge/u })
    .first()
    .focus();
  await workbench.press('Enter');
  await section.getByText('Served', { exact: true }).waitFor();
  expect(await screen.seeds.textContent()).toContain('Radar Gauge');
  await screen.ask(question);
});

it('tells of the names a right answer has to hold which are exposed', async () => {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  await screen.openSection('Gold names');
  const field = 'Name a right answer has to hold';
  await screen.pickClass(field, 'chart', 'Chart Datum');
  await screen.pickClass(field, 'gnss', 'GNSS Receiver');
  const section = screen.section('Gold names');
  await section.getByText('Copy ceiling 1 of 2').waitFor();
  await screen.status('gold 1 of 2 exposed');
  expect(await screen.block.locator('mark.gold').allTextContents()).toContain('Chart Datum');
  await workbench.screenshot(picture('gold'));
  await section.getByRole('button', { name: 'Remove GNSS Receiver' }).focus();
  await workbench.press('Delete');
  await section.getByText('Copy ceiling 1 of 1').waitFor();
});

it('shows the ceiling of the page’s own questions, and opens the page to edit', async () => {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  await screen.openSection('The page');
  const section = screen.section('The page');
  await section.getByRole('list', { name: 'Questions of Tide Gauge' }).waitFor();
  await section.getByText('GNSS Receiver').first().waitFor();
  const edits = section.getByRole('list', { name: 'Edits that raise it' });
  await edits.waitFor();
  await workbench.screenshot(picture('page'));
  await edits
    .getByRole('button', { name: /^Open page/u })
    .first()
    .focus();
  await workbench.press('Enter');
  await workbench.tab('Tide Gauge.md').waitFor();
});

it('puts what two versions serve side by side', async () => {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  await screen.openSection('Two versions');
  await screen.combobox('Left: branch, tag or commit').click();
  await workbench.page.keyboard.type('v1');
  await workbench.press('Enter');
  const both = screen.frame.getByRole('region', { name: /^Served text of both/u });
  await both.waitFor();
  expect(await both.locator('.added').allTextContents()).toEqual([
    expect.stringContaining('standardizedBy'),
  ]);
  await screen.section('Two versions').getByText('Names gained').waitFor();
  await assertReadable(screen.frame, 'scaffold, two versions');
  await both.focus();
  await workbench.screenshot(picture('versions'));
  await assertAccessible(screen.frame, 'scaffold, everything open');
});

it('opens the page of a seed beside itself', async () => {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  await screen.frame.getByRole('button', { name: 'Open page Tide Gauge Benchmark' }).focus();
  await workbench.press('Enter');
  await workbench.tab('Tide Gauge Benchmark.md').waitFor();
  await screen.answered(question);
});

it('follows the page as it is saved', async () => {
  const { workbench, folder } = suite;
  const screen = await ScaffoldPage.in(workbench);
  const file = path.join(folder, 'pages', 'Tide Gauge.md');
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace('A tide gauge is a fixed installation', 'It is an installation'),
  );
  await screen.block.getByText('It is an installation').waitFor();
  writeFileSync(file, text);
  await screen.block.getByText('A tide gauge is a fixed installation').waitFor();
});

it('keeps question, sliders, gold and open parts when it was hidden', async () => {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  await screen.frame.getByRole('slider', { name: 'Seeds' }).focus();
  await workbench.press('Home');
  await screen.frame.getByRole('heading', { name: 'Seeds 1', exact: true }).waitFor();
  await screen.question.click();
  await workbench.press('End');
  await workbench.page.keyboard.type(' And wh');
  await workbench.openFile('Tide Table.md');
  await workbench.tab('Scaffold Preview').click();
  await comesBack();
});

it('keeps them after the window was loaded anew', async () => {
  const { workbench } = suite;
  await workbench.reload();
  await comesBack();
  const screen = await ScaffoldPage.in(workbench);
  await screen.frame.getByRole('button', { name: 'Reset to Settings' }).focus();
  await workbench.press('Enter');
  await screen.frame.getByRole('heading', { name: 'Seeds 2', exact: true }).waitFor();
});

async function comesBack(): Promise<void> {
  const screen = await ScaffoldPage.in(suite.workbench);
  await screen.answered(question);
  expect(await screen.question.inputValue()).toBe(`${question} And wh`);
  await screen.frame.getByRole('heading', { name: 'Seeds 1', exact: true }).waitFor();
  await screen.frame.getByRole('button', { name: 'Remove Chart Datum' }).waitFor();
  await screen
    .section('The page')
    .getByRole('list', { name: /^Questions of/u })
    .waitFor();
  await screen.frame.getByRole('region', { name: /^Served text of both/u }).waitFor();
}

it('says why nothing is served', async () => {
  const screen = await ScaffoldPage.in(suite.workbench);
  await screen.ask('Who won the cup?');
  await screen.nothing.waitFor();
  await assertReadable(screen.frame, 'scaffold, nothing served');
  await suite.workbench.screenshot(picture('nothing'));
});

it('is readable in every theme, wide and narrow, from its top to its end', async () => {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  await screen.ask(question);
  for (const theme of themes) await lookAt(theme, theme);
  await workbench.narrow(screen.frame, 320);
  for (const theme of themes) await lookAt(theme, `${theme}-narrow`);
  await workbench.widen();
});

/** Takes two pictures in a theme: the top of the screen, and its end. */
async function lookAt(theme: (typeof themes)[number], name: string): Promise<void> {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  await workbench.setTheme(theme);
  await screen.idle();
  await screen.question.click();
  await assertReadable(screen.frame, `scaffold, ${name}`);
  await workbench.screenshot(picture(name));
  await screen.seeds.getByRole('button', { name: 'Open page Tide Gauge', exact: true }).focus();
  await screen.toEnd();
  await workbench.screenshot(picture(`${name}-end`));
}
