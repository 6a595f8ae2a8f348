import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { ScreenReport } from '../../src/protocol/scaffold-screen.js';
import { assertReadable, seriousFaults } from '../e2e/support/accessibility';

import { emptyReport, fullReport } from './support/reports.js';
import { history } from './support/scaffold-answers.js';
import { field, kept, scaffoldScreens, sentOf, spoken } from './support/scaffold-screens.js';
import { themeNames } from './support/themes.js';

const screens = scaffoldScreens();
const { show, showReport } = screens;

const asking = (question: string) => ({ type: 'ask', question, options: {}, gold: [] });

describe('a question', () => {
  it('is asked with Enter, from a field that has and keeps the focus', async () => {
    const screen = await show();
    await screen.page.keyboard.type('What does Tide Gauge require?');
    await screen.page.keyboard.press('Enter');
    expect(await screen.sent()).toContainEqual(asking('What does Tide Gauge require?'));
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
    expect(await sentOf(screen, 'ask')).toEqual([asking('tides')]);
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

describe('questions asked before', () => {
  const asked = async () => {
    const screen = await show();
    await screen.post({ type: 'history', questions: history });
    return screen;
  };
  const rows = ({ page }: Awaited<ReturnType<typeof asked>>) => page.getByRole('option');

  it('open below the field with the arrow keys and are asked again with Enter', async () => {
    const screen = await asked();
    await screen.page.keyboard.press('ArrowDown');
    await rows(screen).first().waitFor();
    expect(await rows(screen).count()).toBe(2);
    expect(await field(screen).getAttribute('aria-expanded')).toBe('true');
    await screen.page.keyboard.press('ArrowDown');
    await screen.page.keyboard.press('ArrowDown');
    const active = screen.page.getByRole('option', { selected: true });
    expect(await active.textContent()).toContain('How is high water told?');
    const id = await active.getAttribute('id');
    expect(await field(screen).getAttribute('aria-activedescendant')).toBe(id);
    await screen.page.keyboard.press('Enter');
    expect(await sentOf(screen, 'ask')).toEqual([asking('How is high water told?')]);
    expect(await field(screen).inputValue()).toBe('How is high water told?');
    expect(await rows(screen).count()).toBe(0);
  });

  it('are narrowed by what is typed, and Enter asks what is typed', async () => {
    const screen = await asked();
    await screen.page.keyboard.type('high');
    await rows(screen).first().waitFor();
    expect(await rows(screen).count()).toBe(1);
    await screen.page.keyboard.press('Enter');
    expect(await sentOf(screen, 'ask')).toEqual([asking('high')]);
  });

  it('close with Escape, and go round past either end', async () => {
    const screen = await asked();
    await screen.page.keyboard.press('ArrowDown');
    await screen.page.keyboard.press('ArrowUp');
    const active = screen.page.getByRole('option', { selected: true });
    await expect.poll(() => active.textContent()).toContain('How is high water told?');
    await screen.page.keyboard.press('Escape');
    await expect.poll(() => rows(screen).count()).toBe(0);
    await screen.page.keyboard.press('Enter');
    expect(await sentOf(screen, 'ask')).toEqual([]);
  });

  it('open with the mouse, and close when the focus goes', async () => {
    const screen = await asked();
    await screen.page.getByRole('button', { name: 'Recent questions' }).click();
    await rows(screen).last().click();
    expect(await sentOf(screen, 'ask')).toEqual([asking('How is high water told?')]);
    await screen.page.getByRole('button', { name: 'Recent questions' }).click();
    await rows(screen).first().waitFor();
    await screen.page.keyboard.press('Tab');
    await expect.poll(() => rows(screen).count()).toBe(0);
  });

  it('are forgotten on demand', async () => {
    const screen = await showReport(fullReport);
    expect(await screen.page.getByRole('button', { name: 'Forget Recent' }).count()).toBe(0);
    await screen.post({ type: 'history', questions: history });
    await screen.page.getByRole('button', { name: 'Forget Recent Questions' }).press('Enter');
    expect(await sentOf(screen, 'forgetHistory')).toHaveLength(1);
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
        typed: {
          question: 'tides?',
          asked: 'tides',
          options: '{}',
          gold: '[]',
          open: 'names',
        },
      });
  });

  it('comes back after a reload, and what was half typed survives the answer', async () => {
    const screen = await show(kept({ question: 'tides an', asked: 'tides' }));
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
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings.map((heading) => heading.replace(/\s+/gu, ' ').trim())).toEqual([
      'Served text',
      'Seeds 3',
      'Names 3 of 6 exposed',
      'Why not this class?',
      'Gold names',
      'The page’s own questions',
      'Two versions side by side',
    ]);
  });

  it('copies and opens pages by keyboard', async () => {
    const screen = await showReport(fullReport);
    await screen.page.getByRole('button', { name: 'Copy as Served' }).press('Enter');
    await screen.page.getByRole('button', { name: 'Copy as Prompt' }).press('Enter');
    await screen.page.getByRole('button', { name: 'Open page Tide Sensor' }).press(' ');
    expect((await screen.sent()).slice(1)).toEqual([
      { type: 'copy', as: 'block' },
      { type: 'copy', as: 'prompt' },
      { type: 'open', path: 'pages/Tide Sensor.md' },
    ]);
    await screen.post({ type: 'copied', as: 'block' });
    await expect.poll(() => spoken(screen).textContent()).toBe('Copied as served.');
    await screen.post({ type: 'copied', as: 'prompt' });
    await expect.poll(() => spoken(screen).textContent()).toBe('Copied as prompt.');
  });
});

describe('other states', () => {
  it('say what to do when nothing is served', async () => {
    const screen = await showReport(emptyReport);
    await screen.page.getByText('Nothing is served.', { exact: true }).waitFor();
    await expect.poll(() => spoken(screen).textContent()).toContain('Name a class by its title.');
    const headings = await screen.page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings.join()).not.toMatch(/Served text|Seeds|Names /u);
    expect(headings.join()).toContain('Why not this class?');
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
      asking('tides'),
      asking('tides'),
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
  const cutSection = fullReport.cut.find((part) => part.kind === 'section')!;
  const body = '- <img src=x onerror=alert(2)> and [click](command:workbench.action.quit)\n';
  const report: ScreenReport = {
    ...fullReport,
    marks: [{ start: 3, end: 9, kind: 'gold', how: 'name', slug: hostile, title: hostile }],
    cut: [{ ...cutSection, title: hostile, text: hostile }],
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
      return ['img:not([role])', 'a', 'script', 'iframe'].map(
        (tag) => inside.querySelectorAll(tag).length,
      );
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
  const style = readFileSync(`${screens.folder}/scaffold.css`, 'utf8');
  const remote = /url\((?!["']?\.\/|["']?codicon)/u;
  expect(style).not.toMatch(remote);
});

it('reads aloud as it should: the accessibility tree', async () => {
  const { page } = await showReport(fullReport);
  await expect(await page.locator('body').ariaSnapshot()).toMatchFileSnapshot(
    'snapshots/scaffold.aria.txt',
  );
});
