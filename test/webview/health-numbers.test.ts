/** Every number on the screen opens the list behind it: with a real check, trend and lists. */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  type HealthList,
  type HealthSummary,
  readHealthQuery,
} from '../../src/protocol/health-screen.js';
import { gitHistory } from '../../src/workbench/git-history.js';
import { isOfTrend, trendList } from '../../src/workbench/health-trend-lists.js';
import { healthTrend, type TracedTrend } from '../../src/workbench/health-trend.js';
import { checkHealth, type Health } from '../../src/workbench/health.js';
import { nodeFiles } from '../../src/workbench/node-files.js';
import { Workbench } from '../../src/workbench/workbench.js';
import { launchBrowser } from '../e2e/support/browser';

import { bundleScreen, openScreen, type Screen } from './support/screen.js';

const SAMPLE = path.resolve(import.meta.dirname, '../fixtures/sample');

let browser: Browser;
let folder: string;
let root: string;
let health: Health;
let trend: TracedTrend;

function git(...args: readonly string[]): void {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const who = ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.org'];
  execFileSync('git', [...who, ...args], { cwd: root, env });
}

/** The sample with a history, one commit of which is left out of the trend, and a finding allowed. */
async function check(): Promise<void> {
  git('init', '--quiet', '--initial-branch=main');
  for (let i = 0; i < 3; i++) {
    const page = path.join(root, 'pages', 'Odd Page.md');
    writeFileSync(page, `# Odd Page\n\n${'[[Nowhere]]\n'.repeat(i)}`);
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Another step');
  }
  writeFileSync(
    path.join(root, 'pages', 'Odd Page.md'),
    '# Odd Page\n\n<!-- ontodesk:allow link-missing It is written next week. -->\n[[Nowhere]]\n\n[[Elsewhere]]\n',
  );
  const workbench = await Workbench.open(root, { files: nodeFiles, clock: () => new Date() });
  await workbench.build();
  const history = gitHistory(root);
  const { answer: all } = await healthTrend({ workbench, files: nodeFiles, history, version: '1' });
  const [first, between, last] = all.points;
  trend = { answer: { ...all, points: [first!, last!], leftOut: 1 }, leftOut: [between!] };
  const found = await checkHealth(workbench, {
    files: nodeFiles,
    clock: () => new Date(),
    ledger: () => Promise.resolve(null),
    uncommitted: () => Promise.resolve(['pages/Odd Page.md']),
  });
  // The rows of the others are made alike.
  health = { ...found, summary: { ...found.summary, worst: found.summary.worst.slice(0, 3) } };
}

beforeAll(async () => {
  // Its name is shown: digits in it would be taken for a number.
  root = path.join(mkdtempSync(path.join(tmpdir(), 'ontodesk-numbers-')), 'tides');
  cpSync(SAMPLE, root, { recursive: true });
  await check();
  browser = await launchBrowser();
  folder = await bundleScreen('health');
}, 120_000);
afterAll(async () => {
  await browser.close();
  rmSync(path.dirname(root), { recursive: true, force: true });
});

/** Answers for a list as the server does. */
function answer(query: unknown, offset: number, limit: number): HealthList {
  const read = readHealthQuery(query);
  if (read === null) throw new Error(`That names no list: ${JSON.stringify(query)}`);
  if (isOfTrend(read)) return trendList(trend, read, offset, limit);
  return health.lists.list(read, offset, limit);
}

async function showAll(summary: HealthSummary): Promise<Screen> {
  const screen = await openScreen(browser, 'health', folder, { width: 1000 });
  await screen.page.exposeFunction('listOf', answer);
  await screen.page.evaluate(() => {
    const { sent } = window.stub;
    const keep = sent.push.bind(sent);
    interface Ask {
      id: number;
      query: object;
      offset: number;
      limit: number;
    }
    const { listOf } = window as unknown as {
      listOf: (query: object, offset: number, limit: number) => Promise<object>;
    };
    sent.push = (...messages) => {
      for (const message of messages) {
        if (message.type !== 'list') continue;
        const { id, query, offset, limit } = message as unknown as Ask;
        void listOf(query, offset, limit).then((list) =>
          window.postMessage({ type: 'list', id, list }, '*'),
        );
      }
      return keep(...messages);
    };
  });
  await screen.post({ type: 'place', id: summary.root });
  await screen.post({ type: 'summary', summary });
  await screen.post({ type: 'trend', trend: trend.answer });
  await screen.page.getByText('The same as a table').click();
  return screen;
}

/** A number that is shown: the button it stands in, or why it is no count; neither for a bare one. */
interface Shown {
  readonly text: string;
  readonly button: string | null;
  readonly plain: string | null;
}

/** Every visible text with a digit in it. */
const numbersOn = ({ page }: Screen): Promise<Shown[]> =>
  page.evaluate(() => {
    const inside = document.querySelector('ontodesk-health')!.shadowRoot!;
    const walker = document.createTreeWalker(
      inside.querySelector('.overview')!,
      NodeFilter.SHOW_TEXT,
    );
    const PLAIN = {
      // What is no number of the corpus, or stands for nothing.
      date: 'time',
      name: '.code, .link.code',
      position: '[data-plain="position"]',
      duration: '[data-plain="duration"]',
      share: '[data-plain="share"]',
      title: '[data-plain="title"]',
      sentence: '.why',
      // A box that shows the rules it counts.
      check: 'label.check',
    };
    const nameOf = (button: Element): string =>
      button.getAttribute('aria-label') ?? button.textContent.replace(/\s+/gu, ' ').trim();
    const found: { text: string; button: string | null; plain: string | null }[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const around = walker.currentNode.parentElement!;
      if (!/\d/u.test(text) || text === '0') continue;
      const button = around.closest('button');
      const plain = Object.entries(PLAIN).find(([, where]) => around.closest(where));
      found.push({
        text,
        button: button ? nameOf(button) : null,
        plain: plain?.[0] ?? null,
      });
    }
    return found;
  });

it('no number is a bare one', async () => {
  const screen = await showAll(health.summary);
  const numbers = await numbersOn(screen);
  expect(numbers.filter(({ button, plain }) => button === null && plain === null)).toEqual([]);
  expect(numbers.filter(({ button }) => button !== null).length).toBeGreaterThan(80);
  // A share stands plain only where it has no rows: then nothing of it is at fault.
  const shares = numbers.filter(({ plain, button }) => plain === 'share' && button === null);
  const without = health.summary.metrics.filter(({ value, rows }) => value !== null && rows === 0);
  expect(shares.length).toBeLessThanOrEqual(2 * without.length);
  await screen.page.close();
});

/** What came of a number that was pressed. */
interface Opened {
  readonly name: string;
  readonly query: unknown;
  readonly rows: number;
  readonly cameBack: boolean;
}

/** Presses every number, one after the other, and leaves each list again by its key. */
const pressAll = ({ page }: Screen): Promise<Opened[]> =>
  page.evaluate(async () => {
    const inside = document.querySelector('ontodesk-health')!.shadowRoot!;
    const until = async <T>(look: () => T | null | undefined): Promise<T> => {
      for (let wait = 0; wait < 500; wait++) {
        const found = look();
        if (found !== null && found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
      throw new Error(`Nothing came of ${String(look)}.`);
    };
    const found: { name: string; query: unknown; rows: number; cameBack: boolean }[] = [];
    const buttons = [...inside.querySelectorAll<HTMLElement>('.overview button')];
    for (const button of buttons.filter(({ textContent }) => /\d/u.test(textContent))) {
      const before = window.stub.sent.length;
      button.focus();
      button.click();
      const pane = await until(() => inside.querySelector('health-list')?.shadowRoot);
      const row = await until(() => pane.querySelector('[role=option]'));
      const asked = window.stub.sent.slice(before).find(({ type }) => type === 'list');
      const escape = { key: 'Escape', bubbles: true, composed: true, cancelable: true };
      pane.querySelector('.rows')!.dispatchEvent(new KeyboardEvent('keydown', escape));
      await until(() => (inside.querySelector('health-list') ? null : true));
      await until(() => (inside.activeElement === button ? true : null));
      found.push({
        name: button.getAttribute('aria-label') ?? button.textContent.replace(/\s+/gu, ' ').trim(),
        query: asked?.query,
        rows: Number(row.getAttribute('aria-setsize')),
        cameBack: inside.activeElement === button,
      });
    }
    return found;
  });

/** Numbers in a name, without commas. */
const valuesIn = (name: string): number[] =>
  [...name.matchAll(/\d[\d,.]*/gu)].map(([digits]) => Number(digits.replaceAll(',', '')));

it('each opens a list of as many rows as it says, and leads back', async () => {
  const screen = await showAll(health.summary);
  const shown = (await numbersOn(screen)).filter(({ button }) => button !== null);
  const opened = await pressAll(screen);
  expect(new Set(opened.map(({ name }) => name))).toEqual(
    new Set(shown.map(({ button }) => button)),
  );
  for (const { name, query, rows, cameBack } of opened) {
    const read = readHealthQuery(query);
    expect([name, read === null, rows > 0, cameBack]).toEqual([name, false, true, true]);
    // Past findings are not kept: behind them are counts.
    if (read?.commit === undefined) expect(valuesIn(name), name).toContain(rows);
  }
  await screen.page.close();
});
