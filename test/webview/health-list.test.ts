import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { MOST_ROWS, readHealthMessage } from '../../src/protocol/health-screen.js';
import { assertReadable, seriousFaults } from '../e2e/support/accessibility';
import { launchBrowser } from '../e2e/support/browser';

import { answerLists, picture, rowAt, tideHealth, tideTrend } from './support/health.js';
import { bundleScreen, openScreen, type Screen, type ScreenOptions } from './support/screen.js';
import { themeNames } from './support/themes.js';

const TOTAL = 30_000;
const OPENER = '30,000 hints: show the list';

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

async function show(total = TOTAL, options?: ScreenOptions): Promise<Screen> {
  const screen = await openScreen(browser, 'health', folder, options);
  open.push(screen);
  await answerLists(screen, total);
  await screen.post({ type: 'place', id: tideHealth.root });
  await screen.post({ type: 'summary', summary: tideHealth });
  return screen;
}

async function showList(total = TOTAL, options?: ScreenOptions): Promise<Screen> {
  const screen = await show(total, options);
  await screen.page.getByRole('button', { name: OPENER }).press('Enter');
  await screen.page.getByRole('option', { name: /^Row 0 / }).waitFor();
  return screen;
}

/** What of the list is in the document, and where the keys are. */
interface Sight {
  /** Places in the list of all rows in the document. */
  readonly drawn: readonly number[];
  /** Those whose text has come and that can be seen. */
  readonly seen: readonly number[];
  /** Whether those fill the list from its upper edge to its lower one. */
  readonly filled: boolean;
  readonly active: number;
  readonly activeSeen: boolean;
  readonly focused: boolean;
}

const sight = ({ page }: Screen): Promise<Sight> =>
  page.evaluate(() => {
    const list = document
      .querySelector('ontodesk-health')!
      .shadowRoot!.querySelector('health-list')!;
    const inside = list.shadowRoot!;
    const box = inside.querySelector('.rows')!;
    const { top, bottom } = box.getBoundingClientRect();
    const rows = [...inside.querySelectorAll('.row')];
    const place = (row: Element): number => Number(row.getAttribute('aria-posinset')) - 1;
    const isSeen = (row: Element): boolean => {
      const edge = row.getBoundingClientRect();
      return edge.bottom > top + 1 && edge.top < bottom - 1;
    };
    const visible = rows.filter(isSeen);
    const come = visible.filter((row) => row.querySelector('.message'));
    const upper = Math.min(...come.map((row) => row.getBoundingClientRect().top));
    const lower = Math.max(...come.map((row) => row.getBoundingClientRect().bottom));
    const id = box.getAttribute('aria-activedescendant');
    const active = id === null ? null : inside.getElementById(id);
    return {
      drawn: rows.map(place),
      seen: come.map(place),
      filled: come.length === visible.length && upper <= top + 2 && lower >= bottom - 2,
      active: active ? place(active) : -1,
      activeSeen: active !== null && isSeen(active),
      focused: inside.activeElement === box,
    };
  });

const scrollTo = ({ page }: Screen, share: number): Promise<void> =>
  page.evaluate((part) => {
    const list = document
      .querySelector('ontodesk-health')!
      .shadowRoot!.querySelector('health-list')!;
    const box = list.shadowRoot!.querySelector('.rows')!;
    box.scrollTop = part * (box.scrollHeight - box.clientHeight);
  }, share);

const press = async ({ page }: Screen, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const messages = async (screen: Screen, type: string) =>
  (await screen.sent()).filter((message) => message.type === type);

describe('a list of 30,000 rows', () => {
  it('has few rows in the document, at every height', async () => {
    const screen = await showList();
    for (let step = 0; step <= 20; step++) {
      await scrollTo(screen, step / 20);
      await expect.poll(async () => (await sight(screen)).seen.length).toBeGreaterThan(3);
      const { drawn } = await sight(screen);
      expect(drawn.length).toBeLessThanOrEqual(MOST_ROWS);
      const near = (drawn[0]! / TOTAL) * 20;
      expect(Math.abs(near - step)).toBeLessThan(1);
    }
    for (const { limit } of await messages(screen, 'list')) {
      expect(limit).toBeLessThanOrEqual(MOST_ROWS);
    }
  });

  it('leads to every row by scrolling on', async () => {
    // The last row of one sight has to be in the next one: nothing is jumped over.
    const screen = await showList(900);
    const reached = new Set<number>();
    await scrollTo(screen, 0);
    for (let step = 0; step < 400 && !reached.has(899); step++) {
      await expect.poll(async () => (await sight(screen)).filled).toBe(true);
      const { seen, drawn } = await sight(screen);
      expect(drawn.length).toBeLessThanOrEqual(MOST_ROWS);
      for (const index of seen) reached.add(index);
      await screen.page.evaluate(() => {
        const inside = document.querySelector('ontodesk-health')!.shadowRoot!;
        const box = inside.querySelector('health-list')!.shadowRoot!.querySelector('.rows')!;
        box.scrollTop += box.clientHeight * 0.8;
      });
    }
    expect(reached.size).toBe(900);
  });

  it('leads to every row by keys: each page of them holds the end of the one before', async () => {
    const screen = await showList(900);
    let last = 0;
    for (let step = 0; step < 400 && last < 899; step++) {
      await press(screen, 'PageDown');
      await expect.poll(async () => (await sight(screen)).active).toBeGreaterThan(last);
      const { active, activeSeen, drawn } = await sight(screen);
      expect(activeSeen).toBe(true);
      expect(active - last).toBeLessThanOrEqual(drawn.length);
      last = active;
    }
    expect(last).toBe(899);
  });

  it('goes to its ends and back, with the row the keys are at in sight', async () => {
    const screen = await showList();
    const at = async (index: number) => {
      await expect.poll(async () => (await sight(screen)).active).toBe(index);
      await expect.poll(async () => (await sight(screen)).seen.includes(index)).toBe(true);
      expect((await sight(screen)).activeSeen).toBe(true);
    };
    await at(0);
    await press(screen, 'ArrowUp');
    await at(0);
    await press(screen, 'ArrowDown', 'ArrowDown');
    await at(2);
    await press(screen, 'End');
    await at(TOTAL - 1);
    await press(screen, 'ArrowUp', 'PageUp');
    await expect.poll(async () => (await sight(screen)).active).toBeLessThan(TOTAL - 3);
    await press(screen, 'Home');
    await at(0);
  });

  it('tells how long it is and where one stands', async () => {
    const screen = await showList();
    await press(screen, 'End');
    const option = screen.page.getByRole('option', { name: /^Row 29999 / });
    await option.waitFor();
    expect(await option.getAttribute('aria-setsize')).toBe(String(TOTAL));
    expect(await option.getAttribute('aria-posinset')).toBe(String(TOTAL));
    expect(await option.getAttribute('aria-selected')).toBe('true');
    await screen.page.getByText('30,000 rows.').last().waitFor();
  });

  it('comes back to the row the keys were at after it was scrolled away', async () => {
    const screen = await showList();
    await press(screen, 'ArrowDown');
    await scrollTo(screen, 0.5);
    await expect.poll(async () => (await sight(screen)).drawn[0]).toBeGreaterThan(10_000);
    await expect.poll(async () => (await sight(screen)).active).toBe(-1);
    await press(screen, 'ArrowDown');
    await expect.poll(async () => (await sight(screen)).active).toBe(2);
    await expect.poll(async () => (await sight(screen)).activeSeen).toBe(true);
  });

  it('takes bounded memory of what it was sent, and asks again for what it forgot', async () => {
    const screen = await showList();
    for (let step = 1; step <= 40; step++) {
      await scrollTo(screen, step / 40);
      await expect.poll(async () => (await sight(screen)).seen.length).toBeGreaterThan(3);
    }
    await press(screen, 'Home');
    await screen.page.getByRole('option', { name: /^Row 0 / }).waitFor();
    const firsts = (await messages(screen, 'list')).filter(({ offset }) => offset === 0);
    expect(firsts.length).toBeGreaterThan(1);
  });
});

describe('keys', () => {
  it('lead to a row, open its page at its range, and back to the number', async () => {
    const screen = await showList();
    expect((await sight(screen)).focused).toBe(true);
    await press(screen, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    const { path, range } = rowAt(3);
    expect(await messages(screen, 'open')).toEqual([{ type: 'open', path, range }]);
    await press(screen, 'Escape');
    const opener = screen.page.getByRole('button', { name: OPENER });
    await expect
      .poll(() => opener.evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one))
      .toBe(true);
  });

  it('find the page as it was scrolled', async () => {
    const screen = await show(TOTAL, { height: 500 });
    const button = screen.page.getByRole('button', { name: '17 warnings on Gauge 28' });
    await screen.page.getByRole('button', { name: 'Next Pages' }).press('Enter');
    await button.press('Enter');
    await screen.page.getByRole('listbox').waitFor();
    await press(screen, 'Escape');
    await button.waitFor();
    const top = await button.evaluate((one) => one.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(500);
  });

  it('reach the filter, the rows and every button by Tab', async () => {
    const screen = await showList(10);
    const inside = () =>
      screen.page.evaluate(() => {
        const list = document
          .querySelector('ontodesk-health')!
          .shadowRoot!.querySelector('health-list')!;
        const at = list.shadowRoot!.activeElement;
        return at
          ? at.getAttribute('role') === 'listbox'
            ? 'rows'
            : at.textContent.trim() || at.localName
          : null;
      });
    const stops: (string | null)[] = [];
    for (let step = 0; step < 3; step++) {
      stops.push(await inside());
      await press(screen, 'Tab');
    }
    expect(stops).toEqual(['rows', 'Open Page', 'Explain link-missing']);
    await screen.page.getByRole('listbox').focus();
    await press(screen, 'Shift+Tab');
    expect(await inside()).toBe('input');
    await press(screen, 'Shift+Tab');
    expect(await inside()).toBe('Back');
    await press(screen, 'Enter');
    await screen.page.getByRole('heading', { name: 'Health of tides' }).waitFor();
  });

  it('explain the rule of the row they are at', async () => {
    const screen = await showList(10);
    await screen.page.getByRole('button', { name: 'Explain link-missing' }).press('Enter');
    expect(await messages(screen, 'explain')).toEqual([{ type: 'explain', code: 'link-missing' }]);
  });

  it('say so when a row stands on no page', async () => {
    const screen = await openScreen(browser, 'health', folder);
    open.push(screen);
    await answerLists(screen, 2, (index) => ({
      ...rowAt(index),
      path: null,
      range: null,
      code: null,
    }));
    await screen.post({ type: 'summary', summary: tideHealth });
    await screen.page.getByRole('button', { name: OPENER }).press('Enter');
    await screen.page.getByRole('option').first().waitFor();
    await press(screen, 'Enter');
    await expect
      .poll(() => screen.page.getByRole('status').textContent())
      .toBe('This stands on no page.');
    expect(await messages(screen, 'open')).toEqual([]);
  });
});

describe('a list of pages', () => {
  it('of 8,138 has few rows in the document, and each row opens its page', async () => {
    const screen = await show(0);
    await answerLists(screen, 8138, (index) => ({
      ...{ path: `pages/Gauge ${String(index)}.md`, range: null, code: null, severity: null },
      message: `Gauge ${String(index)}, in instruments`,
    }));
    await screen.page.getByRole('button', { name: '8,138 pages: show the list' }).press('Enter');
    await screen.page.getByRole('option', { name: /^Gauge 0, / }).waitFor();
    await screen.page.getByText('8,138 rows.').last().waitFor();
    for (const key of ['PageDown', 'End']) {
      await press(screen, key);
      expect((await sight(screen)).drawn.length).toBeLessThanOrEqual(MOST_ROWS);
    }
    await screen.page.getByRole('option', { name: /^Gauge 8137, / }).waitFor();
    await press(screen, 'Enter');
    expect(await messages(screen, 'open')).toEqual([
      { type: 'open', path: 'pages/Gauge 8137.md', range: null },
    ]);
  });
});

describe('the counts of a commit', () => {
  const COMMIT = '4'.repeat(40);

  async function showCommit(): Promise<Screen> {
    const screen = await show(0);
    await answerLists(screen, 3, (index) => ({
      ...{ path: null, range: null, code: 'taxonomy-cycle', severity: 'error', commit: COMMIT },
      message: `By rule: ${String(index)} findings.`,
    }));
    await screen.post({ type: 'trend', trend: tideTrend });
    await screen.page.getByRole('button', { name: 'At first 16 errors' }).press('Enter');
    await screen.page.getByRole('option').first().waitFor();
    return screen;
  }

  it('say that they are counts, and lead to what git shows of it', async () => {
    const screen = await showCommit();
    await screen.page.getByText('Counts at this commit, once by rule').waitFor();
    await screen.page.getByText('shows the commit').waitFor();
    await press(screen, 'ArrowDown', 'Enter');
    await screen.page.getByRole('button', { name: 'Show Commit' }).press('Enter');
    const asked = { type: 'commit', commit: COMMIT };
    expect(await messages(screen, 'commit')).toEqual([asked, asked]);
    for (const message of await screen.sent()) expect(readHealthMessage(message)).not.toBeNull();
  });

  it.each(themeNames)('are readable in %s, wide and narrow', async (theme) => {
    const screen = await showCommit();
    await screen.setTheme(theme);
    for (const width of [1200, 320]) {
      await screen.page.setViewportSize({ width, height: 900 });
      await assertReadable(screen.page, `counts of a commit, ${theme}, ${String(width)}`);
      expect(await seriousFaults(screen.page)).toEqual([]);
      await picture(screen, `${theme}-${String(width)}-commit`);
    }
  });
});

describe('the filter', () => {
  it('narrows the list, tells how many are left, and leads to them', async () => {
    const screen = await showList();
    const field = screen.page.getByRole('searchbox');
    await field.fill('row 1234');
    await screen.page.getByText('11 rows match the filter.').last().waitFor();
    await expect
      .poll(() => screen.page.getByRole('status').textContent())
      .toBe('11 rows match the filter.');
    await field.press('ArrowDown');
    expect((await sight(screen)).focused).toBe(true);
    await press(screen, 'ArrowDown', 'Enter');
    const { path, range } = rowAt(12_340);
    expect(await messages(screen, 'open')).toEqual([{ type: 'open', path, range }]);
  });

  it('is emptied by Escape, which leads back when it is empty', async () => {
    const screen = await showList();
    const field = screen.page.getByRole('searchbox');
    await field.fill('no such thing');
    await screen.page.getByText('Nothing matches the filter.').last().waitFor();
    await field.press('Escape');
    await screen.page.getByText('30,000 rows.').last().waitFor();
    expect(await field.inputValue()).toBe('');
    await field.press('Escape');
    await screen.page.getByRole('heading', { name: 'Health of tides' }).waitFor();
  });
});

describe('what is kept', () => {
  it('is the list, its filter and the row: they come back after a reload', async () => {
    const first = await showList();
    await first.page.getByRole('searchbox').fill('row 2');
    await first.page
      .getByText(/rows match the filter/u)
      .last()
      .waitFor();
    await first.page.getByRole('searchbox').press('ArrowDown');
    await press(first, 'PageDown', 'PageDown');
    const { active } = await sight(first);
    expect(active).toBeGreaterThan(5);
    const state = await first.kept();
    expect(state).toEqual({
      screen: 'health',
      id: '/corpus/tides',
      typed: { query: '{"severity":"hint"}', text: 'row 2', active: String(active) },
    });
    const second = await show(TOTAL, { state });
    await second.page.getByRole('listbox', { name: 'Hints' }).waitFor();
    await expect.poll(async () => (await sight(second)).active).toBe(active);
    await expect.poll(async () => (await sight(second)).activeSeen).toBe(true);
    expect(await second.page.getByRole('searchbox').inputValue()).toBe('row 2');
  });

  it.each(['', '{', '[]', '{"severity":"grave"}'])(
    'that cannot be read is left: %s',
    async (query) => {
      const typed = { query, text: '', active: 'x' };
      const screen = await show(3, { state: { screen: 'health', id: null, typed } });
      await screen.page.getByRole('heading', { name: 'Health of tides' }).waitFor();
    },
  );
});

describe('a list whose pages change', () => {
  it('says so, and is read again after the next check, at the same row', async () => {
    const screen = await showList();
    await press(screen, 'ArrowDown', 'ArrowDown');
    await screen.post({ type: 'stale' });
    await screen.page.getByText('Pages changed since this check.').last().waitFor();
    const before = (await messages(screen, 'list')).length;
    await screen.post({ type: 'summary', summary: tideHealth });
    await expect.poll(async () => (await messages(screen, 'list')).length).toBeGreaterThan(before);
    await expect.poll(async () => (await sight(screen)).active).toBe(2);
  });

  it('that has become shorter stays inside it', async () => {
    const screen = await showList(50);
    await press(screen, 'End');
    await expect.poll(async () => (await sight(screen)).active).toBe(49);
    await answerLists(screen, 0);
    await screen.post({ type: 'summary', summary: tideHealth });
    await screen.page
      .getByText(/Nothing to list/u)
      .last()
      .waitFor();
    expect((await sight(screen)).drawn).toEqual([]);
  });
});
