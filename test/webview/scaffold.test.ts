import { readFileSync } from 'node:fs';

import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { ScaffoldReport } from '../../src/protocol/messages.js';
import { assertReadable, seriousFaults } from '../e2e/support/accessibility';
import { launchBrowser } from '../e2e/support/browser';

import { emptyReport, fullReport } from './support/reports.js';
import { bundleScreen, openScreen, type Screen, type ScreenOptions } from './support/screen.js';
import { themeNames } from './support/themes.js';

let browser: Browser;
let folder: string;
const open: Screen[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await bundleScreen('scaffold');
});
afterEach(async () => {
  for (const screen of open.splice(0)) await screen.page.close();
});
afterAll(async () => {
  await browser.close();
});

async function show(options?: ScreenOptions): Promise<Screen> {
  const screen = await openScreen(browser, 'scaffold', folder, options);
  open.push(screen);
  return screen;
}

async function showReport(report: ScaffoldReport, options?: ScreenOptions): Promise<Screen> {
  const screen = await show(options);
  await screen.post({ type: 'report', report });
  await screen.page.getByText(/From the pages as saved on disk/u).waitFor();
  return screen;
}

const field = ({ page }: Screen) => page.getByRole('textbox', { name: 'Question' });
const spoken = ({ page }: Screen) => page.getByRole('status');

describe('a question', () => {
  it('is asked with Enter, from a field that has and keeps the focus', async () => {
    const screen = await show();
    await screen.page.keyboard.type('What does Tide Gauge require?');
    await screen.page.keyboard.press('Enter');
    expect(await screen.sent()).toContainEqual({
      type: 'ask',
      question: 'What does Tide Gauge require?',
    });
    await screen.post({ type: 'report', report: fullReport });
    await expect.poll(() => spoken(screen).textContent()).toContain('3 names exposed');
    await screen.page.keyboard.type(' and why');
    expect(await field(screen).inputValue()).toBe('What does Tide Gauge require? and why');
  });

  it('is asked with the button, by keyboard', async () => {
    const screen = await show();
    await screen.page.keyboard.type('tides');
    await screen.page.keyboard.press('Tab');
    await screen.page.keyboard.press('Enter');
    const asked = (await screen.sent()).filter(({ type }) => type === 'ask');
    expect(asked).toEqual([{ type: 'ask', question: 'tides' }]);
  });

  it('is not asked when there is none', async () => {
    const screen = await show();
    await screen.page.keyboard.press('Enter');
    await expect.poll(() => spoken(screen).textContent()).toBe('Type a question first.');
    expect((await screen.sent()).map(({ type }) => type)).toEqual(['ready']);
  });

  it('that comes from the editor stands in the field', async () => {
    const screen = await show();
    await screen.post({ type: 'question', question: 'What is a tide?' });
    await expect.poll(() => field(screen).inputValue()).toBe('What is a tide?');
  });
});

describe('what is kept', () => {
  it('is the place and what was typed, nothing else', async () => {
    const screen = await show();
    await screen.post({ type: 'place', id: '/corpus' });
    await screen.page.keyboard.type('tides');
    await screen.page.keyboard.press('Enter');
    await screen.post({ type: 'report', report: fullReport });
    await screen.page.keyboard.type('?');
    await expect
      .poll(() => screen.kept())
      .toEqual({
        screen: 'scaffold',
        id: '/corpus',
        typed: { question: 'tides?', asked: 'tides' },
      });
  });

  it('comes back after a reload, and what was half typed survives the answer', async () => {
    const state = { screen: 'scaffold', id: null, typed: { question: 'tides an', asked: 'tides' } };
    const screen = await show({ state });
    await screen.post({ type: 'question', question: 'tides' });
    await screen.post({ type: 'report', report: fullReport });
    await screen.page.getByText('Served text', { exact: true }).waitFor();
    expect(await field(screen).inputValue()).toBe('tides an');
  });

  it.each([['nonsense'], [{ screen: 'other', id: null, typed: {} }], [{ screen: 'scaffold' }]])(
    'of another kind is ignored: %j',
    async (state) => {
      const screen = await show({ state });
      expect(await field(screen).inputValue()).toBe('');
    },
  );
});

describe('a report', () => {
  it('shows the served text to the letter, as a region one can scroll by keyboard', async () => {
    const { page } = await showReport(fullReport);
    const region = page.getByRole('region', { name: 'Text as served' });
    expect(await region.textContent()).toBe(fullReport.block);
    expect(await region.getAttribute('tabindex')).toBe('0');
    await page.getByText('187 of 1500 tokens', { exact: true }).waitFor();
    const meter = page.getByRole('meter', { name: 'Tokens used of the budget' });
    expect(await meter.getAttribute('value')).toBe('187');
  });

  it('says where each score comes from', async () => {
    const { page } = await showReport(fullReport);
    const parts = page.getByRole('list', { name: 'Where the score of Tidal Index comes from' });
    const lines = await parts.getByRole('listitem').allInnerTexts();
    expect(lines.map((line) => line.replace(/\s+/gu, ' '))).toEqual([
      '+16 whole title “tidal index”',
      '+1 word of the title “tidal”',
      '+1 word of the title “index”',
      '+0.75 part of the slug “tidal”',
    ]);
    await page.getByText('Not in the served text: cut by the budget.').waitFor();
  });

  it('keeps apart what the text exposes, what only the question does, and what is cut', async () => {
    const { page } = await showReport(fullReport);
    const headings = await page.getByRole('heading', { level: 3 }).allInnerTexts();
    expect(headings).toContain('Not exposed 2');
    expect(headings).toContain('Only in the question or preamble 1');
    expect(headings).toContain('Exposed 3');
    await page.getByText(/Only the first 3 targets of a relation are served/u).waitFor();
    await page.getByText('The served text exposes 3 of 6.').waitFor();
  });

  it('has one main landmark, a search form and headings without gaps', async () => {
    const { page } = await showReport(fullReport);
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('search').count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([
      'What would be served',
    ]);
    expect((await page.getByRole('heading', { level: 2 }).allInnerTexts()).sort()).toEqual([
      'Names',
      'Seeds 3',
      'Served text',
    ]);
  });

  it('copies and opens pages by keyboard', async () => {
    const screen = await showReport(fullReport);
    await screen.page.getByRole('button', { name: 'Copy as Served' }).press('Enter');
    await screen.page.getByRole('button', { name: 'Open page Tide Sensor' }).press(' ');
    expect((await screen.sent()).slice(1)).toEqual([
      { type: 'copy' },
      { type: 'open', path: 'pages/Tide Sensor.md' },
    ]);
    await screen.post({ type: 'copied' });
    await expect.poll(() => spoken(screen).textContent()).toBe('Copied as served.');
  });
});

describe('other states', () => {
  it('say what to do when nothing is served', async () => {
    const screen = await showReport(emptyReport);
    await screen.page.getByText('Nothing is served.', { exact: true }).waitFor();
    await expect.poll(() => spoken(screen).textContent()).toContain('Name a class by its title.');
    expect(await screen.page.getByRole('heading', { level: 2 }).count()).toBe(0);
  });

  it('say what the screen is for before the first question', async () => {
    const { page } = await show();
    await page.getByText(/Type a question and press Enter/u).waitFor();
  });

  it('keep the last answer in sight while the next is on its way', async () => {
    const screen = await showReport(fullReport);
    await screen.post({ type: 'busy', message: 'Asking…' });
    await screen.page.getByText('Asking…').waitFor();
    expect(await screen.page.getByText('Served text', { exact: true }).count()).toBe(1);
  });

  it('say what failed, and offer to try again and to see the log', async () => {
    const screen = await show();
    await screen.page.keyboard.type('tides');
    await screen.page.keyboard.press('Enter');
    await screen.post({ type: 'failed', message: 'No folder is open.' });
    await screen.page.getByRole('button', { name: 'Try Again' }).press('Enter');
    await screen.page.getByRole('button', { name: 'Show Log' }).press('Enter');
    expect((await screen.sent()).slice(1)).toEqual([
      { type: 'ask', question: 'tides' },
      { type: 'ask', question: 'tides' },
      { type: 'showLog' },
    ]);
    expect(await spoken(screen).textContent()).toContain('No folder is open.');
  });

  it('send errors of the screen home', async () => {
    const screen = await show();
    await screen.page.evaluate(() => void Promise.reject(new Error('broken')));
    await expect
      .poll(() => screen.sent())
      .toContainEqual({ type: 'error', message: 'Error: broken' });
  });
});

describe('page text is data (C35)', () => {
  const hostile = 'Ferry</script><img src=x onerror=alert(1)> \'log\' "x" ${1+1} `y` \u2028 end';
  const body = '- <img src=x onerror=alert(2)> and [click](command:workbench.action.quit)\n';
  const report: ScaffoldReport = {
    ...fullReport,
    question: hostile,
    block: `## ${hostile}\n${body}`,
    seeds: [
      {
        ...fullReport.seeds[0]!,
        slug: hostile,
        title: hostile,
        path: `pages/${hostile}.md`,
        reasons: [{ rule: 'title', matched: hostile, points: 8 }],
      },
    ],
    names: [
      {
        ...fullReport.names[3]!,
        seed: hostile,
        slug: hostile,
        title: hostile,
        explanation: hostile,
      },
    ],
  };

  it('is shown to the letter and makes nothing', async () => {
    const screen = await show();
    let dialogs = 0;
    screen.page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    await screen.post({ type: 'question', question: hostile });
    await screen.post({ type: 'report', report });
    const title = screen.page.getByRole('heading', { level: 3 }).first();
    await expect.poll(() => title.textContent()).toBe(hostile);
    const served = screen.page.getByRole('region', { name: 'Text as served' });
    expect(await served.textContent()).toBe(report.block);
    const made = await screen.page.evaluate(() => {
      const inside = document.querySelector('ontodesk-scaffold')!.shadowRoot!;
      return ['img', 'a', 'script', 'iframe'].map((tag) => inside.querySelectorAll(tag).length);
    });
    expect(made).toEqual([0, 0, 0, 0]);
    expect(dialogs).toBe(0);
  });

  it('fails to run even if it were markup: the policy has a nonce and nothing unsafe', async () => {
    const screen = await show();
    const policy = await screen.page.evaluate(() =>
      document.querySelector('meta[http-equiv]')!.getAttribute('content')!,
    );
    expect(policy).toMatch(/default-src 'none'; script-src 'nonce-[^']+'/u);
    expect(policy).not.toMatch(/unsafe/u);
    const ran = await screen.page.evaluate(async () => {
      const image = document.createElement('div');
      image.innerHTML = '<img src="data:," onerror="window.ran = true">';
      document.body.append(image);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return 'ran' in window;
    });
    expect(ran).toBe(false);
  });
});

describe.each(themeNames)('in %s', (theme) => {
  it.each([320, 720, 1200])('is readable %i px wide', async (width) => {
    const { page } = await showReport(fullReport, { theme, width });
    await assertReadable(page, `scaffold, ${theme}, ${width}`);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('breaks no rule of its own content policy', async () => {
    const screen = await showReport(fullReport, { theme });
    await screen.post({ type: 'failed', message: 'No folder is open.' });
    await screen.page.getByRole('button', { name: 'Try Again' }).waitFor();
    await assertReadable(screen.page, `failed scaffold, ${theme}`);
    const errors = (await screen.sent()).filter(({ type }) => type === 'error');
    expect(errors).toEqual([]);
  });
});

it('loads from the extension only', () => {
  const style = readFileSync(`${folder}/scaffold.css`, 'utf8');
  const remote = /url\((?!["']?\.\/|["']?codicon)/u;
  expect(style).not.toMatch(remote);
});

it('reads aloud as it should: the accessibility tree', async () => {
  const { page } = await showReport(fullReport);
  await expect(await page.locator('body').ariaSnapshot()).toMatchFileSnapshot(
    'snapshots/scaffold.aria.txt',
  );
});
