import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

/** What the command line counts in the folder as it is now. */
function cliHealth(): CliHealth['summary'] {
  const args = [at('dist', 'cli.js'), 'health', '--json', '--root', suite.folder];
  const out = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const read = JSON.parse(out) as CliHealth | CliHealth['summary'];
  return 'summary' in read ? read.summary : read;
}

it('is opened by the palette and counts what the command line counts', async () => {
  const { workbench } = suite;
  const screen = await HealthPage.show(workbench);
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
  await screen.frame.getByRole('listbox', { name: 'Errors' }).waitFor();
  const where = await screen.options.first().locator('.where').innerText();
  const [, page, line] = /pages\/(.+\.md):(\d+)/u.exec(where) ?? [];
  await screen.press('Enter');
  await workbench.tab(page ?? '').waitFor();
  await workbench.page
    .locator('.active-line-number')
    .filter({ hasText: line ?? '' })
    .first()
    .waitFor();
  await workbench.press('Control+1');
  await screen.focused('health-list');
  await screen.press('Escape');
  await screen.total('error').waitFor();
});

it('filters a list', async () => {
  const { workbench } = suite;
  const screen = await HealthPage.in(workbench);
  await screen.total('warning').click();
  await screen.options.first().waitFor();
  const all = await screen.options.count();
  await screen.frame.getByRole('searchbox').fill('tide');
  await screen.shows(/match(es)? the filter/u);
  await until('fewer rows', async () => (await screen.options.count()) < all);
  for (const row of await screen.options.allInnerTexts()) expect(row).toMatch(/tide/iu);
});

it('comes back with its list after the window was loaded anew', async () => {
  const { workbench } = suite;
  await workbench.reload();
  const screen = await HealthPage.open(workbench);
  await screen.frame.getByRole('listbox', { name: 'Warnings' }).waitFor();
  expect(await screen.frame.getByRole('searchbox').inputValue()).toBe('tide');
  await screen.button('Back').click();
  await screen.total('error').waitFor();
});

it('saves its report', async () => {
  const { workbench, folder } = suite;
  const screen = await HealthPage.in(workbench);
  await screen.button('Export as CSV').click();
  const file = path.join(folder, 'report.csv');
  await workbench.chooseFile('Save the Health Report', file);
  await screen.says('Saved as report.csv.');
  await until('the file', () => Promise.resolve(existsSync(file)));
  expect(readFileSync(file, 'utf8').split(/\r?\n/u).length).toBeGreaterThan(10);
});

it('says that pages changed, and counts them anew', async () => {
  const { workbench } = suite;
  const screen = await HealthPage.in(workbench);
  const before = cliHealth().totals;
  await workbench.openFile('Tide Gauge.md');
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
  await workbench.closeTab('Tide Gauge.md');
  await workbench.goToTab('Health');
  const screen = await HealthPage.in(workbench);
  await assertAccessible(screen.frame, 'health');
  for (const theme of themes) {
    await workbench.setTheme(theme);
    await screen.readable();
    await workbench.screenshot(picture(theme));
  }
  await workbench.narrow(screen.frame, 320);
  for (const theme of themes) {
    await workbench.setTheme(theme);
    await screen.readable();
    await workbench.screenshot(picture(`${theme}-narrow`));
  }
  await workbench.widen();
});
