import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { assertAccessible } from './support/accessibility';
import { HealthPage } from './support/health-page';
import { at } from './support/paths';
import { workbenchSuite } from './support/suite';
import { until } from './support/workbench';

const suite = workbenchSuite();
const themes = ['light', 'dark', 'contrast'] as const;
const picture = (name: string): string => at('.cache', 'e2e', `health-${name}.png`);

interface CliHealth {
  readonly summary: {
    readonly pages: number;
    readonly totals: Readonly<Record<string, number>>;
  };
}

/** Reads the screen in every theme, and keeps a picture of each. */
async function lookAt(screen: HealthPage, kind: string): Promise<void> {
  for (const theme of themes) {
    await suite.workbench.setTheme(theme);
    await screen.readable();
    await suite.workbench.screenshot(picture(`${theme}${kind}`));
  }
}

/** What the command line counts in the folder as it is now. */
function cliHealth(): CliHealth['summary'] {
  const args = [at('dist', 'cli.js'), 'health', '--json', '--root', suite.folder];
  const out = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const read = JSON.parse(out) as CliHealth | CliHealth['summary'];
  return 'summary' in read ? read.summary : read;
}

it('is opened by the palette and counts what the command line counts', async () => {
  const screen = await HealthPage.in(suite.workbench);
  const { pages, totals } = cliHealth();
  expect(Object.values(totals).some((count) => count > 0)).toBe(true);
  await screen.shows(new RegExp(`${String(pages)} pages`, 'u'));
  for (const [severity, count] of Object.entries(totals)) {
    const label = await screen.total(severity).getAttribute('aria-label');
    expect(label).toMatch(new RegExp(`^${String(count)} `, 'u'));
  }
});

it('leads to a finding by keyboard alone, and back to where one was', async () => {
  const { workbench } = suite;
  const screen = await HealthPage.in(workbench);
  await screen.button('Check Again').focus();
  const label = await screen.total('error').getAttribute('aria-label');
  await screen.tabTo(label ?? '');
  await screen.press('Enter');
  await screen.shownList('error');
  await screen.focused('.rows');
  await screen.press('Escape');
  await screen.focused('.total.error');
  await screen.press('Enter');
  await screen.shownList('error');
  const where = await screen.options.first().locator('.where').innerText();
  const [, page, line] = /pages\/(.+\.md):(\d+)/u.exec(where) ?? [];
  await screen.focused('.rows');
  await screen.press('Enter');
  await workbench.tab(page ?? '').waitFor();
  const numbers = workbench.page.locator('.active-line-number');
  await numbers
    .filter({ hasText: line ?? '' })
    .first()
    .waitFor();
  await workbench.press('Control+1');
  await screen.focused('.rows');
});

it('leads from the number of pages to every page, by keyboard alone', async () => {
  const { workbench } = suite;
  const screen = await HealthPage.in(workbench);
  const { pages } = cliHealth();
  await screen.frame.getByRole('heading', { level: 1 }).focus();
  await screen.leadTo(`${String(pages)} pages: show the list`, 'Pages');
  await screen.shows(`${String(pages)} rows.`);
  await screen.press('ArrowDown');
  const where = await screen.options.nth(1).locator('.where').innerText();
  await screen.press('Enter');
  await workbench.tab(path.posix.basename(where.trim())).waitFor();
});

it('leads from a number of the trend to the counts of its commit, by keyboard alone', async () => {
  const screen = await HealthPage.in(suite.workbench);
  await screen.button('Show Trend').press('Enter');
  await screen.focused('#trend');
  const label = await screen.button(/^At first \d+ warnings?$/u).getAttribute('aria-label');
  await screen.leadTo(label ?? '', /^Warnings at commit [0-9a-f]{8}$/u);
  await screen.shows('its findings are not kept');
  expect(await screen.options.first().innerText()).toMatch(/^By rule: \d+ findings?\./u);
  await screen.press('Escape');
  await until('the number', () =>
    screen
      .button(label ?? '')
      .evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one),
  );
});

it('shows a commit of the trend as the git of the editor does, and keeps its counts', async () => {
  const { workbench } = suite;
  const screen = await HealthPage.in(workbench);
  const shown = screen.button(/^At first \d+ warnings?$/u);
  if (!(await shown.isVisible())) await screen.button('Show Trend').click();
  await shown.press('Enter');
  await screen.options.first().waitFor();
  await screen.focused('.rows');
  await screen.press('Enter');
  await workbench.tab(' - Sample').waitFor();
  await workbench.goToTab('Health');
  const again = await HealthPage.open(workbench);
  await again.options.first().waitFor();
  expect(await again.options.first().innerText()).toMatch(/^By rule: \d+ findings?\./u);
});

it('filters a list', async () => {
  const screen = await HealthPage.in(suite.workbench);
  await screen.list('warning');
  const all = await screen.options.count();
  await screen.filter('tide');
  expect(await screen.options.count()).toBeLessThan(all);
});

it('comes back with its list after the window was loaded anew', async () => {
  const { workbench } = suite;
  const before = await HealthPage.in(workbench);
  await before.list('warning');
  await before.filter('tide');
  await workbench.reload();
  const screen = await HealthPage.open(workbench);
  await screen.shownList('warning');
  expect(await screen.frame.getByRole('searchbox').inputValue()).toBe('tide');
  await screen.button('Back').click();
  await screen.total('error').waitFor();
});

it('saves its report', async () => {
  const { workbench, folder } = suite;
  const screen = await HealthPage.in(workbench);
  await screen.button('Export as CSV').click();
  const file = await screen.saveAsProposed();
  expect(path.dirname(file)).toBe(folder);
  await screen.says(`Saved as ${path.basename(file)}.`);
  expect(readFileSync(file, 'utf8').split(/\r?\n/u).length).toBeGreaterThan(10);
});

it('says that pages changed, and counts them anew', async () => {
  const { workbench } = suite;
  const before = cliHealth().totals;
  await workbench.openFile('Tide Gauge.md');
  // Beside the screen: one that is hidden checks anew when it comes back, and has nothing to say.
  await workbench.runCommand('View: Move Editor into Right Group');
  const screen = await HealthPage.in(workbench);
  await workbench.goToTab('Tide Gauge.md');
  await workbench.goTo(1);
  await workbench.insert('see [[No Such Page At All]]\n');
  await workbench.save();
  await screen.shows('Pages changed since this check.');
  await screen.button('Check now').click();
  await until('new numbers', async () => {
    const label = await screen.total('hint').getAttribute('aria-label');
    return label?.startsWith(`${String((before.hint ?? 0) + 1)} `);
  });
  expect(cliHealth().totals.hint).toBe((before.hint ?? 0) + 1);
});

it('is readable in every theme, wide and narrow', async () => {
  const { workbench } = suite;
  await HealthPage.in(workbench);
  await workbench.runCommand('View: Single Column Editor Layout');
  const screen = await HealthPage.in(workbench);
  await assertAccessible(screen.frame, 'health');
  await lookAt(screen, '');
  await workbench.narrow(screen.frame, 320);
  await lookAt(screen, '-narrow');
  await screen.list('warning');
  await lookAt(screen, '-list-narrow');
  await workbench.widen();
  await assertAccessible(screen.frame, 'health list');
  await lookAt(screen, '-list');
});
