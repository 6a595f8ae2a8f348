import { expect, it } from 'vitest';

import { assertAccessible, assertReadable } from './support/accessibility';
import { at } from './support/paths';
import { ScaffoldPage } from './support/scaffold-page';
import { workbenchSuite } from './support/suite';

const suite = workbenchSuite();
const themes = ['light', 'dark', 'contrast'] as const;
const question = 'What does a tide gauge require?';
const picture = (name: string): string => at('.cache', 'e2e', `scaffold-${name}.png`);

it('is worked by keyboard alone', async () => {
  const { workbench } = suite;
  await workbench.openFile('Tide Gauge.md');
  const screen = await ScaffoldPage.preview(workbench, question);
  expect(await screen.focused()).toBe('Question');
  const stops = await screen.tabThrough();
  expect(stops).toEqual([
    'Question',
    'Ask',
    'Copy as Served',
    'Text as served',
    'Open page Tide Gauge',
    'Open page Tide Gauge Benchmark',
  ]);
  await screen.question.click();
  await screen.tabTo('Copy as Served');
  await workbench.press('Enter');
  await screen.status('Copied as served.');
  await screen.tabTo('Question', 'Shift+Tab');
  await workbench.press('End');
  await workbench.page.keyboard.type(' And a tide table?');
  await workbench.press('Enter');
  await screen.answered(`${question} And a tide table?`);
  expect(await screen.seeds.textContent()).toContain('Tide Table');
});

it('opens the page of a seed beside itself', async () => {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  await screen.ask(question);
  await screen.tabTo('Open page Tide Gauge Benchmark');
  await workbench.press('Enter');
  await workbench.tab('Tide Gauge Benchmark.md').waitFor();
  await screen.answered(question);
});

it('keeps the question and asks it again when it was hidden', async () => {
  const { workbench } = suite;
  const screen = await ScaffoldPage.in(workbench);
  await screen.question.click();
  await workbench.press('End');
  await workbench.page.keyboard.type(' And wh');
  await workbench.openFile('Tide Table.md');
  await workbench.tab('Scaffold Preview').click();
  const again = await ScaffoldPage.in(workbench);
  await again.answered(question);
  expect(await again.question.inputValue()).toBe(`${question} And wh`);
});

it('keeps the question and asks it again after the window was loaded anew', async () => {
  const { workbench } = suite;
  await workbench.reload();
  const screen = await ScaffoldPage.in(workbench);
  await screen.answered(question);
  expect(await screen.question.inputValue()).toBe(`${question} And wh`);
});

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
  await assertAccessible(screen.frame, 'scaffold');
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
  await screen.question.click();
  await assertReadable(screen.frame, `scaffold, ${name}`);
  await workbench.screenshot(picture(name));
  await screen.tabTo('Open page Tide Gauge');
  await screen.toEnd();
  await workbench.screenshot(picture(`${name}-end`));
}
