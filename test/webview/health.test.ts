import { readFileSync } from 'node:fs';

import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import {
  type HealthSummary,
  type HostToHealth,
  readHealthMessage,
  readHealthQuery,
} from '../../src/protocol/health-screen.js';
import { assertReadable, seriousFaults } from '../e2e/support/accessibility';
import { launchBrowser } from '../e2e/support/browser';

import { answerLists, picture, soundHealth, tideHealth, tideTrend } from './support/health.js';
import { bundleScreen, openScreen, type Screen, type ScreenOptions } from './support/screen.js';
import { themeNames } from './support/themes.js';

let browser: Browser;
let folder: string;
const open: Screen[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await bundleScreen('health');
});
afterEach(async () => {
  for (const screen of open.splice(0)) await screen.page.close();
});
afterAll(async () => {
  await browser.close();
});

async function show(options?: ScreenOptions): Promise<Screen> {
  const screen = await openScreen(browser, 'health', folder, options);
  open.push(screen);
  return screen;
}

/** Posts a message that a host could send. */
const tell = (screen: Screen, message: HostToHealth): Promise<void> => screen.post(message);

async function showHealth(
  summary: HealthSummary = tideHealth,
  options?: ScreenOptions,
): Promise<Screen> {
  const screen = await show(options);
  await answerLists(screen, 12);
  await tell(screen, { type: 'place', id: summary.root });
  await tell(screen, { type: 'summary', summary });
  await screen.page.getByRole('heading', { name: /^Not checked/u }).waitFor();
  return screen;
}

const spoken = ({ page }: Screen) => page.getByRole('status');
const button = ({ page }: Screen, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
/** What the screen asked of the host, but for its rows. */
const asked = async (screen: Screen) =>
  (await screen.sent()).filter(({ type }) => type !== 'ready' && type !== 'list');
const lists = async (screen: Screen) =>
  (await screen.sent()).filter(({ type }) => type === 'list').map(({ query }) => query);
const rowsOf = ({ page }: Screen, table: string) =>
  page.getByRole('table', { name: table }).getByRole('row');
const texts = (all: readonly string[]) => all.map((text) => text.replace(/\s+/gu, ' ').trim());

describe('a check', () => {
  it('shows what was checked, when, and how much', async () => {
    const { page } = await showHealth();
    await page.getByRole('heading', { level: 1, name: 'Health of tides' }).waitFor();
    await expect
      .poll(async () => texts(await page.locator('header p').allInnerTexts()))
      .toEqual([expect.stringMatching(/in 3\.2 s: 8,138 pages, 7,915 classes\.$/u)]);
    await page
      .getByRole('time')
      .filter({ hasText: /^2026-11-30/u })
      .waitFor();
    await page.getByText('/corpus/tides').waitFor();
  });

  it('is told to screen readers', async () => {
    const screen = await showHealth();
    const words = 'Checked. 3 errors, 1,244 warnings, 75 infos, 30,000 hints.';
    await expect.poll(() => spoken(screen).textContent()).toBe(words);
  });

  it('without findings says so, and that everything was checked', async () => {
    const screen = await showHealth(soundHealth);
    await expect.poll(() => spoken(screen).textContent()).toBe('Checked. No new findings.');
    for (const text of [
      'No rule found anything.',
      'No page names a domain.',
      'No page has a new finding.',
      'No metric was computed.',
      'Everything was checked.',
      'No baseline: every finding counts as new.',
    ]) {
      await screen.page.getByText(text).waitFor();
    }
  });

  it('says what was not checked and why', async () => {
    const { page } = await showHealth();
    await page.getByText('They are no UTF-8 text. Save them as UTF-8.').waitFor();
    await page.getByText('ontodesk.yaml names no shapes file.').waitFor();
  });

  it('shows metrics with what they rest on, or why they do not apply', async () => {
    const { page } = await showHealth();
    await page.getByRole('button', { name: /^0\.933 933 of 1,000, 67 rows/u }).waitFor();
    await page.getByText('higher is better, needs nothing beside the pages').waitFor();
    await page.getByText('Does not apply: There is no gold to compare with.').waitFor();
    await page.getByText('lower is better, needs the ontology of the pages').waitFor();
  });
});

describe('every number', () => {
  const CASES: readonly (readonly [name: string, query: object, heading: string])[] = [
    ['3 errors: show the list', { severity: 'error' }, 'Errors'],
    ['8,138 pages: show the list', { list: 'pages' }, 'Pages'],
    ['7,915 classes: show the list', { list: 'classes' }, 'Classes'],
    ['31,322 findings: show the list', {}, 'Findings'],
    ['310 known findings: show the list', { known: true }, 'Known findings'],
    ['2 allowed findings: show the list', { allowed: true }, 'Allowed findings'],
    ['1,204 findings of parent-missing', { code: 'parent-missing' }, 'Findings of parent-missing'],
    [
      '310 known findings of parent-missing',
      { code: 'parent-missing', known: true },
      'Known findings of parent-missing',
    ],
    [
      '2 allowed findings of parent-repeated',
      { code: 'parent-repeated', allowed: true },
      'Allowed findings of parent-repeated',
    ],
    [
      '40 findings of predicate-unknown, 112 items',
      { code: 'predicate-unknown' },
      'Findings of predicate-unknown',
    ],
    [
      '5,000 pages in instruments',
      { list: 'pages', domain: 'instruments' },
      'Pages in instruments',
    ],
    ['3,138 pages in no domain', { list: 'pages', domain: '' }, 'Pages without a domain'],
    ['244 warnings in no domain', { domain: '', severity: 'warning' }, 'Warnings without a domain'],
    ['21,078 findings in instruments', { domain: 'instruments' }, 'Findings in instruments'],
    [
      '3 errors on Gauge 0',
      { path: 'pages/Gauge 0.md', severity: 'error' },
      'Errors on pages/Gauge 0.md',
    ],
    [
      '0.933 933 of 1,000, 67 rows behind Link resolution',
      { metric: 'CSR_link' },
      'Behind Link resolution',
    ],
    [
      'pages that cannot be read: show the list of 2',
      { notChecked: 'skipped' },
      'Not checked: pages that cannot be read',
    ],
    ['shapes: show the list of 7,915', { notChecked: 'shapes' }, 'Not checked: shapes'],
  ];

  it.each(CASES)('leads to the list behind it: %s', async (name, query, heading) => {
    const screen = await showHealth();
    await button(screen, name).click();
    await screen.page.getByRole('listbox', { name: heading, exact: true }).waitFor();
    await expect.poll(() => lists(screen)).toEqual([query]);
  });

  const COMMIT = '4'.repeat(40);
  const TREND: readonly (readonly [name: string, query: object, heading: string])[] = [
    ['3 errors now', { severity: 'error' }, 'Errors'],
    ['8,138 pages now', { list: 'pages' }, 'Pages'],
    ['Now 3 errors', { severity: 'error' }, 'Errors'],
    ['At first 16 errors', { commit: COMMIT, severity: 'error' }, 'Errors at commit 44444444'],
    [
      '16 errors at commit 44444444',
      { commit: COMMIT, severity: 'error' },
      'Errors at commit 44444444',
    ],
    ['30,400 findings at commit 44444444', { commit: COMMIT }, 'Findings at commit 44444444'],
    [
      '7,996 pages at commit 44444444',
      { commit: COMMIT, list: 'pages' },
      'Pages at commit 44444444',
    ],
    ['120 commits: show the list', { leftOut: true }, 'Commits that are left out'],
  ];

  it.each(TREND)('of the trend does, too: %s', async (name, query, heading) => {
    const screen = await showHealth();
    await tell(screen, { type: 'trend', trend: tideTrend });
    await screen.page.getByText('The same as a table').click();
    await button(screen, name).press('Enter');
    await screen.page.getByRole('listbox', { name: heading, exact: true }).waitFor();
    await expect.poll(() => lists(screen)).toEqual([query]);
    for (const one of await lists(screen)) expect(readHealthQuery(one)).toEqual(query);
  });

  it('that is zero is no button', async () => {
    const screen = await showHealth(soundHealth);
    await screen.page.getByText('No page has a new finding.').waitFor();
    expect(await button(screen, /^0/u).count()).toBe(0);
    expect(texts(await screen.page.locator('.totals').allInnerTexts())).toEqual([
      '0 errors 0 warnings 0 infos 0 hints',
    ]);
  });
});

describe('the table of rules', () => {
  const codes = async (screen: Screen) => {
    const rows = texts(await rowsOf(screen, 'By rule').allTextContents()).slice(1);
    return rows.map((row) => /[a-z]+-[a-z]+/u.exec(row)?.[0]);
  };

  it('begins with the worst and leaves silent rules out until they are asked for', async () => {
    const screen = await showHealth();
    const busy = [
      'taxonomy-cycle',
      'parent-missing',
      'predicate-unknown',
      'parent-repeated',
      'definition-short',
      'link-missing',
    ];
    expect(await codes(screen)).toEqual(busy);
    await screen.page.getByRole('checkbox', { name: /^Show 1 rule without findings/u }).click();
    await expect.poll(() => codes(screen)).toContain('iri-missing');
  });

  it('is sorted by keyboard, and says how', async () => {
    const screen = await showHealth();
    const { page } = screen;
    await page.getByRole('button', { name: 'Findings', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await codes(screen))[0]).toBe('link-missing');
    const head = page.getByRole('columnheader', { name: /^Findings/u });
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await codes(screen))[0]).toBe('parent-repeated');
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('button', { name: 'Rule', exact: true }).press('Enter');
    const sorted = await codes(screen);
    expect(sorted).toEqual([...sorted].sort());
  });

  it('explains a rule and fixes it where it can be fixed', async () => {
    const screen = await showHealth();
    await button(screen, 'taxonomy-cycle: explain the rule').click();
    await button(screen, 'Fix… predicate-unknown in the corpus').click();
    expect(await button(screen, /^Fix…/u).count()).toBe(1);
    expect(await asked(screen)).toEqual([
      { type: 'explain', code: 'taxonomy-cycle' },
      { type: 'fix', code: 'predicate-unknown' },
    ]);
  });

  it('tells findings and the items they stand for apart', async () => {
    const screen = await showHealth();
    const rows = texts(await rowsOf(screen, 'By rule').allInnerTexts());
    expect(rows.find((row) => row.includes('predicate-unknown'))).toMatch(
      /40 findings of predicate-unknown, 112 items/u,
    );
  });
});

describe('the worst pages', () => {
  it('are opened, and shown in parts', async () => {
    const screen = await showHealth();
    await button(screen, 'Gauge 0: open the page').click();
    expect(await rowsOf(screen, 'Worst pages').count()).toBe(21);
    await button(screen, 'Next Pages').click();
    await button(screen, 'Next Pages').click();
    await screen.page.getByText('41 to 45 of 45').waitFor();
    await button(screen, 'Gauge 44: open the page').click();
    expect(await asked(screen)).toEqual([
      { type: 'open', path: 'pages/Gauge 0.md', range: null },
      { type: 'open', path: 'pages/Gauge 44.md', range: null },
    ]);
  });
});

describe('the trend', () => {
  it('is asked for, takes the focus when it comes, and is drawn with its numbers', async () => {
    const screen = await showHealth();
    const { page } = screen;
    await button(screen, 'Show Trend').press('Enter');
    expect(await asked(screen)).toEqual([{ type: 'trend' }]);
    const message = 'Looking at earlier commits:';
    await tell(screen, { type: 'busy', message, done: 0, total: 0 });
    await page.getByText(message).last().waitFor();
    await tell(screen, { type: 'trend', trend: tideTrend });
    await page.getByRole('img', { name: 'error: 16 at first, 3 now, at most 16' }).waitFor();
    await page.getByText('120 commits between are left out.').waitFor();
    const focused = await page.evaluate(
      () => document.querySelector('ontodesk-health')!.shadowRoot!.activeElement?.id,
    );
    expect(focused).toBe('trend');
  });

  it('says the same as a table', async () => {
    const screen = await showHealth();
    await tell(screen, { type: 'trend', trend: tideTrend });
    await screen.page.getByText('The same as a table').press('Enter');
    const rows = texts(await rowsOf(screen, 'Trend').allInnerTexts());
    expect(rows).toHaveLength(6);
    expect(rows[1]).toMatch(
      /^Gauges, part 1 ?2026-01-01 .*, 44444444 7,996 30,400 16 1,304 80 29,000$/u,
    );
    expect(rows[5]).toBe('Now 8,138 31,322 3 1,244 75 30,000');
  });

  it('says what its numbers leave aside', async () => {
    const screen = await showHealth();
    const note = 'Findings of the prose are left aside.';
    await tell(screen, { type: 'trend', trend: { ...tideTrend, note } });
    await screen.page.getByText(note).waitFor();
    await screen.page.getByRole('img').first().waitFor();
  });

  it('says why there is none', async () => {
    const screen = await showHealth();
    const message = 'This folder is no git repository: there is no history to look at.';
    await tell(screen, { type: 'trend', trend: { points: [], leftOut: 0, message } });
    await screen.page.getByText(message).last().waitFor();
    expect(await screen.page.getByRole('img').count()).toBe(0);
  });
});

describe('work that takes time', () => {
  it('shows how far it is, can be stopped, and speaks by quarters', async () => {
    const screen = await show();
    const step = (done: number) =>
      tell(screen, { type: 'busy', message: 'Checking pages:', done, total: 8138 });
    await step(0);
    await screen.page.getByText('Checking pages: 0 of 8,138').last().waitFor();
    await step(100);
    await screen.page.getByText('Checking pages: 100 of 8,138').waitFor();
    expect(await spoken(screen).textContent()).toBe('Checking pages: 0 of 8,138');
    await step(4100);
    await expect.poll(() => spoken(screen).textContent()).toBe('Checking pages: 4,100 of 8,138');
    await button(screen, 'Cancel').click();
    expect(await asked(screen)).toEqual([{ type: 'cancel' }]);
    expect(await button(screen, 'Check Again').getAttribute('disabled')).not.toBeNull();
  });

  it('says when pages changed since, until they are checked again', async () => {
    const screen = await showHealth();
    await tell(screen, { type: 'stale' });
    await button(screen, 'Check now').click();
    expect(await asked(screen)).toEqual([{ type: 'check' }]);
    await tell(screen, { type: 'summary', summary: tideHealth });
    await screen.page.getByText('Pages changed since this check.').waitFor({ state: 'detached' });
  });

  it('that failed says why, keeps the numbers in sight and leads to the log', async () => {
    const screen = await showHealth();
    await tell(screen, { type: 'failed', message: 'The server ended.' });
    await button(screen, 'Show Log').click();
    expect(await asked(screen)).toEqual([{ type: 'showLog' }]);
    await screen.page.getByText('The server ended.').last().waitFor();
    expect(await spoken(screen).textContent()).toBe('The server ended.');
    await button(screen, 'Check Again').click();
    expect(await rowsOf(screen, 'By rule').count()).toBe(7);
  });
});

describe('export', () => {
  it.each([
    ['JSON', 'json'],
    ['CSV', 'csv'],
    ['Markdown', 'markdown'],
  ])('as %s is asked for and told', async (words, format) => {
    const screen = await showHealth();
    await button(screen, `Export as ${words}`).click();
    expect(await asked(screen)).toEqual([{ type: 'export', format }]);
    await tell(screen, { type: 'exported', file: 'health.txt' });
    await expect.poll(() => spoken(screen).textContent()).toBe('Saved as health.txt.');
    await screen.page.getByText('Saved as health.txt.').last().waitFor();
  });
});

describe('a rule with findings of two severities', () => {
  it('has a row and a list for each', async () => {
    const screen = await showHealth();
    const [rule, ...others] = tideHealth.codes;
    const mixed = (severity: 'error' | 'hint', findings: number) => ({
      ...{ ...rule!, code: 'shape-violated', severity, findings, items: findings },
      ...{ known: 0, allowed: 0 },
    });
    const codes = [mixed('error', 1), mixed('hint', 4), ...others];
    await tell(screen, { type: 'summary', summary: { ...tideHealth, codes } });
    await button(screen, '4 findings of shape-violated, hint').waitFor();
    await button(screen, '1 finding of shape-violated, error').click();
    await screen.page.getByRole('listbox', { name: 'Errors of shape-violated' }).waitFor();
  });
});

describe('page text is data', () => {
  const hostile = '</script><img src=x onerror="alert(1)"> <b>x</b> ${1+1} {{2}} \u202e \' "';

  it('is shown to the letter and makes nothing', async () => {
    const screen = await show();
    let dialogs = 0;
    screen.page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    await answerLists(screen, 3, (index) => ({
      path: `${hostile}${String(index)}`,
      range: null,
      code: hostile,
      severity: 'error',
      message: hostile,
    }));
    const [rule, ...rules] = tideHealth.codes;
    const summary: HealthSummary = {
      ...tideHealth,
      root: `/corpus/${hostile}`,
      codes: [{ ...rule!, code: hostile, title: hostile }, ...rules],
      domains: [{ ...tideHealth.domains[0]!, domain: hostile }],
      worst: [{ ...tideHealth.worst[0]!, path: hostile, label: hostile, domain: hostile }],
      notChecked: [{ what: hostile, why: hostile, count: 1, list: hostile }],
    };
    await tell(screen, { type: 'summary', summary });
    await tell(screen, { type: 'trend', trend: { ...tideTrend, message: hostile } });
    await screen.page.getByRole('button', { name: `${hostile}: open the page` }).waitFor();
    await button(screen, '3 errors: show the list').click();
    await screen.page.getByRole('option').first().waitFor();
    const found = await screen.page.evaluate(() => {
      const inside = document.querySelector('ontodesk-health')!.shadowRoot!;
      const list = inside.querySelector('health-list')!.shadowRoot!;
      const made = (root: ShadowRoot) => root.querySelectorAll('img, b, a, script, iframe').length;
      return {
        made: made(inside) + made(list),
        message: list.querySelector('.message')!.textContent,
      };
    });
    expect(found).toEqual({ made: 0, message: hostile });
    expect(dialogs).toBe(0);
    expect((await screen.sent()).filter(({ type }) => type === 'error')).toEqual([]);
    for (const message of await screen.sent()) expect(readHealthMessage(message)).not.toBeNull();
  });
});

describe.each(themeNames)('in %s', (theme) => {
  it.each([320, 720, 1200])('is readable %i px wide', async (width) => {
    const screen = await showHealth(tideHealth, { theme, width });
    await tell(screen, { type: 'trend', trend: tideTrend });
    await screen.page.getByText('The same as a table').click();
    await assertReadable(screen.page, `health, ${theme}, ${String(width)}`);
    expect(await seriousFaults(screen.page)).toEqual([]);
    await picture(screen, `${theme}-${String(width)}`);
    await button(screen, '30,000 hints: show the list').click();
    await screen.page.getByRole('option').first().waitFor();
    await assertReadable(screen.page, `health list, ${theme}, ${String(width)}`);
    expect(await seriousFaults(screen.page)).toEqual([]);
    await picture(screen, `${theme}-${String(width)}-list`);
  });

  it('is readable while it works, out of date, and when it failed', async () => {
    const screen = await showHealth(soundHealth, { theme });
    await tell(screen, { type: 'stale' });
    await tell(screen, { type: 'failed', message: 'The server ended.' });
    await tell(screen, { type: 'busy', message: 'Checking pages:', done: 12, total: 40 });
    await screen.page.getByText('Checking pages: 12 of 40').last().waitFor();
    await assertReadable(screen.page, `health at work, ${theme}`);
    expect(await seriousFaults(screen.page)).toEqual([]);
    await picture(screen, `${theme}-states`);
  });
});

it('breaks no rule of its content policy', async () => {
  const screen = await showHealth();
  await tell(screen, { type: 'trend', trend: tideTrend });
  await button(screen, '30,000 hints: show the list').click();
  await screen.page.getByRole('option').first().waitFor();
  expect((await screen.sent()).filter(({ type }) => type === 'error')).toEqual([]);
});

it('loads from the extension only', () => {
  const style = readFileSync(`${folder}/health.css`, 'utf8');
  expect(style).not.toMatch(/url\((?!["']?\.\/|["']?codicon)/u);
});

it('reads aloud as it should: the accessibility tree', async () => {
  const screen = await showHealth({ ...tideHealth, at: '2026-11-30T09:00:00' });
  await expect(await screen.page.locator('body').ariaSnapshot()).toMatchFileSnapshot(
    'snapshots/health.aria.txt',
  );
});
