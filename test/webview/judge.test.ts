import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { assertReadable, seriousFaults } from '../e2e/support/accessibility';
import { launchBrowser } from '../e2e/support/browser';

import { type Answerer, type DeskHost, openDesk } from './support/desk-host.js';
import { bundleScreen, type ScreenOptions } from './support/screen.js';
import { themeNames } from './support/themes.js';
import { judgeDesk, type StubTrial, stubTrials } from './support/trials.js';

let browser: Browser;
let folder: string;
const open: DeskHost[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await bundleScreen('judge');
});
afterEach(async () => {
  for (const { page } of open.splice(0)) await page.close();
});
afterAll(async () => {
  await browser.close();
});

async function show(
  answer: Answerer = judgeDesk(),
  options?: ScreenOptions,
  id: string | null = null,
): Promise<DeskHost> {
  const desk = await openDesk(browser, 'judge', folder, answer, options);
  open.push(desk);
  await desk.place(id);
  return desk;
}

const keys = async ({ page }: DeskHost, ...pressed: string[]): Promise<void> => {
  for (const key of pressed) await page.keyboard.press(key);
};
const text = ({ page }: DeskHost, side: 'Left' | 'Right') =>
  page.getByRole('textbox', { name: `${side} text` });
const spoken = ({ page }: DeskHost) => page.getByRole('status').textContent();
const verdicts = ({ asked }: DeskHost) =>
  asked.filter(({ type }) => type === 'verdict').map(({ verdict }) => verdict);
const progress = ({ page }: DeskHost, words: string) => page.getByText(words, { exact: true });

describe('a trial', () => {
  it('is two labelled regions that show the texts to the letter', async () => {
    const desk = await show();
    const { before, after } = stubTrials[0]!;
    for (const [side, expected] of [
      ['Left', after],
      ['Right', before],
    ] as const) {
      const region = desk.page.getByRole('region', { name: `${side} text` });
      expect(await region.locator('textarea').textContent()).toBe(expected);
      expect(await text(desk, side).inputValue()).toBe(expected);
    }
    await progress(desk, '1 of 3 waiting').waitFor();
  });

  it('stands side by side where there is room, else one below the other', async () => {
    const boxes = async (width: number) => {
      const desk = await show(judgeDesk(), { width });
      return [await text(desk, 'Left').boundingBox(), await text(desk, 'Right').boundingBox()];
    };
    const [left, right] = await boxes(1000);
    expect(right!.y).toBe(left!.y);
    expect(right!.x).toBeGreaterThan(left!.x + left!.width);
    const [upper, lower] = await boxes(320);
    expect(lower!.x).toBe(upper!.x);
    expect(lower!.y).toBeGreaterThan(upper!.y + upper!.height);
  });

  it('is judged by keys alone, quotes and remark included', async () => {
    const desk = await show();
    await keys(desk, 'd', 'q', 'Tab', 'Control+Home', 'Shift+End', 'q', '2', 'r');
    // Past the way to the difference, both groups, the quote button and two chips.
    await keys(desk, ...Array<string>(7).fill('Tab'));
    await desk.page.keyboard.type('Left says 1 more.');
    await keys(desk, 'Control+Enter');
    await desk.settled();
    expect(verdicts(desk)).toEqual([
      {
        trial: 'T1',
        value: -1,
        newer: 'right',
        quotes: [
          {
            side: 'left',
            text: '- Harbours compare days by it: the northern station counts 1,440 readings a day.\n  - It is published every morning.',
          },
          { side: 'right', text: '- ## Tidal Index' },
        ],
        remark: 'Left says 1 more.',
      },
    ]);
    await desk.page.getByRole('heading', { name: 'Verdict locked' }).waitFor();
    expect(await spoken(desk)).toBe(
      'Verdict locked. The left text was after, the right text before. ' +
        'The text after the change is better: after − before = +1. ' +
        'You guessed wrong which text is newer.',
    );
  });
});

describe('the scale', () => {
  it.each([
    ['1', -2],
    ['2', -1],
    ['3', 0],
    ['0', 0],
    ['4', 1],
    ['5', 2],
  ])('key %s means %i', async (key, value) => {
    const desk = await show();
    await keys(desk, key, 't', 'Control+Enter');
    await desk.settled();
    expect(verdicts(desk)).toEqual([{ trial: 'T1', value, newer: null, quotes: [], remark: '' }]);
  });

  it('is a radio group for arrows and screen readers', async () => {
    const desk = await show();
    await keys(desk, '3');
    await desk.page.getByRole('radio', { name: 'No difference' }).focus();
    await keys(desk, 'ArrowRight');
    const right = desk.page.getByRole('radio', { name: 'Right is better' });
    expect(await right.isChecked()).toBe(true);
    expect(await spoken(desk)).toBe('Right is better. Not locked yet.');
  });

  it('does not hear keys that are typed into the remark', async () => {
    const desk = await show();
    await desk.page.getByRole('textbox', { name: 'Remark' }).focus();
    await desk.page.keyboard.type('5 sensors, quite late');
    expect(await desk.page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(desk.asked.map(({ type }) => type)).toEqual(['waitingTrials', 'trial']);
  });
});

describe('the lock', () => {
  it('says what is missing, and goes there', async () => {
    const desk = await show();
    await keys(desk, 'Control+Enter');
    await expect.poll(() => spoken(desk)).toBe('Not locked. Choose how the texts compare.');
    await keys(desk, '4', 'Control+Enter');
    await expect.poll(() => spoken(desk)).toBe('Not locked. Say which text looks newer.');
    await keys(desk, 's', 'Control+Enter');
    await expect.poll(() => spoken(desk)).toBe('Not locked. Give the reason of the skip.');
    expect(verdicts(desk)).toEqual([]);
  });

  it('happens once, however often it is pressed, and never by the way', async () => {
    const desk = await show();
    await keys(desk, '4', 'l');
    await desk.page.getByRole('button', { name: 'Lock verdict' }).focus();
    await keys(desk, 'Control+Enter', 'Control+Enter', 'Control+Enter');
    await desk.settled();
    expect(verdicts(desk)).toHaveLength(1);
    await desk.page.getByRole('heading', { name: 'Verdict locked' }).waitFor();
  });

  it('sends a skip with its reason and nothing else', async () => {
    const desk = await show();
    await keys(desk, '4', 'l', 's');
    await desk.page.keyboard.type('Cut off.');
    await keys(desk, 'Control+Enter');
    await desk.settled();
    expect(verdicts(desk)).toEqual([
      { trial: 'T1', value: null, newer: null, quotes: [], remark: 'Cut off.' },
    ]);
    await desk.page.getByText('Skipped: Cut off.', { exact: true }).waitFor();
  });

  it('refused or failed leaves the verdict as it was', async () => {
    let broken: 'refuse' | 'fail' | null = 'refuse';
    const works = judgeDesk();
    const desk = await show((action) => {
      if (action.type !== 'verdict' || broken === null) return works(action);
      if (broken === 'fail') throw new Error('The server has stopped.');
      return { refused: 'an author does not judge', how: 'Ask someone else.' };
    });
    await keys(desk, '5', 'r', 'Control+Enter');
    await desk.page.getByText('An author does not judge. Ask someone else.').nth(1).waitFor();
    broken = 'fail';
    await keys(desk, 'Control+Enter');
    await desk.page.getByText('The server has stopped.').nth(1).waitFor();
    broken = null;
    await keys(desk, 'Control+Enter');
    await desk.page.getByRole('heading', { name: 'Verdict locked' }).waitFor();
  });

  it('leads to the next trial with N, until none waits', async () => {
    const desk = await show();
    await keys(desk, 'n');
    for (const left of ['2 of 3 waiting', '2 of 2 waiting', '1 of 1 waiting']) {
      await progress(desk, left).waitFor();
      await keys(desk, '3', 't', 'Control+Enter');
      await desk.page.getByRole('heading', { name: 'Verdict locked' }).waitFor();
      await keys(desk, 'n');
      await desk.settled();
    }
    await desk.page.getByText('No other trial waits.').waitFor();
  });
});

describe('quotes', () => {
  it('are chips with their side that can be removed', async () => {
    const desk = await show(judgeDesk(), undefined, 'T2');
    await text(desk, 'Right').focus();
    await keys(desk, 'Control+a');
    await desk.page.getByRole('button', { name: 'Quote selection' }).click();
    const chips = desk.page.getByRole('list', { name: /^Quotes/u }).getByRole('listitem');
    await expect.poll(() => chips.allTextContents()).toHaveLength(1);
    expect((await chips.first().innerText()).replace(/\s+/gu, ' ')).toContain('Right');
    expect(await chips.locator('q').textContent()).toBe('Two\tsensors.');
    await desk.page.getByRole('button', { name: 'Remove quote 1' }).press('Enter');
    await expect.poll(() => chips.count()).toBe(0);
    expect(await desk.page.getByRole('textbox', { name: 'Remark' }).inputValue()).toBe('');
  });

  it('need a selection, and are taken once', async () => {
    const desk = await show();
    await keys(desk, 'q');
    await expect.poll(() => spoken(desk)).toBe('Select words in one of the texts first.');
    await keys(desk, 'Control+a', 'q', 'q');
    await expect.poll(() => spoken(desk)).toBe('This is quoted already.');
  });
});

describe('the texts', () => {
  it('have a caret and refuse every change', async () => {
    const desk = await show();
    const shown = await text(desk, 'Left').inputValue();
    await keys(desk, 'Control+End', 'x', 'Backspace', 'Enter', 'Control+x', 'Control+v');
    await desk.page.keyboard.insertText('typed by an input method');
    expect(await text(desk, 'Left').inputValue()).toBe(shown);
    expect(await text(desk, 'Left').getAttribute('aria-readonly')).toBe('true');
  });

  it('show where they differ with D, in both', async () => {
    const desk = await show();
    await keys(desk, 'd');
    const selected = (side: 'Left' | 'Right') =>
      text(desk, side).evaluate((field) => {
        const { value, selectionStart, selectionEnd } = field as HTMLTextAreaElement;
        return value.slice(selectionStart, selectionEnd);
      });
    expect(await selected('Left')).toContain('Harbours compare days by it');
    expect(await selected('Right')).toBe('  - It is published every morning.');
  });
});

describe('what is composed', () => {
  it('can be undone step by step until the lock', async () => {
    const desk = await show();
    await keys(desk, '4', '5', 'l', 'u');
    const checked = desk.page.getByRole('radio', { checked: true });
    expect(await checked.count()).toBe(1);
    await keys(desk, 'Control+z');
    expect(await desk.page.getByRole('radio', { name: 'Right is better' }).isChecked()).toBe(true);
    await keys(desk, 'u');
    expect(await checked.count()).toBe(0);
    await keys(desk, 'u');
    expect(await checked.count()).toBe(0);
  });

  it('survives a reload, and a restart of which only the host knows', async () => {
    const desk = await show();
    await keys(desk, '4', 'l', 'd', 'q');
    await desk.page.getByRole('textbox', { name: 'Remark' }).fill('Half a rem');
    const state = await desk.kept();
    await expect
      .poll(async () => (await desk.sent()).filter(({ type }) => type === 'typed').length)
      .toBeGreaterThan(0);
    const told = (await desk.sent()).findLast(({ type }) => type === 'typed')!;
    expect(told.typed).toEqual((state as { typed: unknown }).typed);

    const reloaded = await show(judgeDesk(), { state });
    const restarted = await openDesk(browser, 'judge', folder, judgeDesk());
    open.push(restarted);
    await restarted.place(null, told.typed as Record<string, string>);
    for (const { page } of [reloaded, restarted]) {
      expect(await page.getByRole('radio', { checked: true }).count()).toBe(2);
      expect(await page.getByRole('textbox', { name: 'Remark' }).inputValue()).toBe('Half a rem');
      expect(await page.locator('.quotes li').count()).toBe(1);
    }
  });

  it('is kept while another trial is looked at, and forgotten with the lock', async () => {
    const desk = await show();
    await keys(desk, '4', 'n');
    await progress(desk, '2 of 3 waiting').waitFor();
    expect(await desk.page.getByRole('radio', { checked: true }).count()).toBe(0);
    await keys(desk, '1', 't', 'Control+Enter');
    await desk.page.getByRole('heading', { name: 'Verdict locked' }).waitFor();
    expect(Object.keys(((await desk.kept()) as { typed: object }).typed)).toEqual(['T1']);
    await keys(desk, 'n', 'n');
    await progress(desk, '1 of 2 waiting').waitFor();
    await desk.settled();
    expect(await desk.page.getByRole('radio', { name: 'Right is better' }).isChecked()).toBe(true);
  });

  it('of nonsense is ignored', async () => {
    const state = { screen: 'judge', id: 'T1', typed: { T1: '{"choice":9,"quotes":[1]}' } };
    const desk = await show(judgeDesk(), { state });
    expect(await desk.page.getByRole('radio', { checked: true }).count()).toBe(0);
  });
});

describe('where the screen goes', () => {
  it('is where the host says, or where it was', async () => {
    await progress(await show(judgeDesk(), undefined, 'T3'), '3 of 3 waiting').waitFor();
    const state = { screen: 'judge', id: 'T2', typed: {} };
    await progress(await show(judgeDesk(), { state }), '2 of 3 waiting').waitFor();
  });

  it('is the first trial when the one it was at is gone', async () => {
    const state = { screen: 'judge', id: 'T9', typed: {} };
    await progress(await show(judgeDesk(), { state }), '1 of 3 waiting').waitFor();
  });

  it('says why a trial cannot be shown', async () => {
    const desk = await show(judgeDesk(), undefined, 'T9');
    await desk.page.getByRole('region', { name: 'Refused' }).waitFor();
    await keys(desk, 'n');
    await progress(desk, '1 of 3 waiting').waitFor();
  });

  it('stays at the trial when the ledger changes, and leaves it when it was locked elsewhere', async () => {
    const answer = judgeDesk();
    const desk = await show(answer);
    await keys(desk, '4');
    await desk.post({ type: 'changed' });
    await desk.settled();
    expect(await desk.page.getByRole('radio', { name: 'Right is better' }).isChecked()).toBe(true);
    const verdict = { trial: 'T1', value: 0, newer: null, quotes: [], remark: '' };
    answer({ type: 'verdict', verdict });
    await desk.post({ type: 'changed' });
    await desk.page.getByRole('heading', { name: 'Verdict locked' }).waitFor();
  });

  it('says that nothing waits, and what failed', async () => {
    const desk = await show(judgeDesk([]));
    await desk.page.getByText(/No trial waits for you\. A trial is opened/u).waitFor();
    let fails = true;
    const works = judgeDesk();
    const broken = await show((action) => {
      if (fails) throw new Error('No folder is open.');
      return works(action);
    });
    await broken.page.getByRole('region', { name: 'Failed' }).waitFor();
    await broken.page.getByRole('button', { name: 'Show Log' }).press('Enter');
    expect(await broken.sent()).toContainEqual({ type: 'showLog' });
    fails = false;
    await broken.page.getByRole('button', { name: 'Try Again' }).press('Enter');
    await progress(broken, '1 of 3 waiting').waitFor();
  });
});

describe('page text is data (C35)', () => {
  const hostile = 'Ferry</script><img src=x onerror=alert(1)> \'log\' "x" ${1+1} `y` \u2028 end';
  const body = '- <img src=x onerror=alert(2)> and [click](command:workbench.action.quit)\n';
  const trial: StubTrial = { trial: 'T1', before: hostile, after: hostile + body, left: 'before' };

  it('is shown to the letter and makes nothing, quoted and locked as well', async () => {
    const desk = await show(judgeDesk([trial]));
    let dialogs = 0;
    desk.page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    expect(await text(desk, 'Left').textContent()).toBe(hostile);
    expect(await text(desk, 'Right').textContent()).toBe(hostile + body);
    await keys(desk, 'Control+a', 'q');
    expect(await desk.page.locator('.quotes q').textContent()).toBe(hostile);
    await keys(desk, '3', 't', 'Control+Enter');
    await desk.page.getByRole('heading', { name: 'Verdict locked' }).waitFor();
    const made = await desk.page.evaluate(() => {
      const inside = document.querySelector('ontodesk-judge')!.shadowRoot!;
      return ['img', 'a', 'script', 'iframe'].map((tag) => inside.querySelectorAll(tag).length);
    });
    expect(made).toEqual([0, 0, 0, 0]);
    expect(dialogs).toBe(0);
  });
});

describe('for screen readers', () => {
  it('a trial, a composed verdict and a revealed one are these trees', async () => {
    const desk = await show();
    const tree = () => desk.page.getByRole('main').ariaSnapshot();
    expect(await tree()).toMatchSnapshot('trial');
    await keys(desk, '4', 'l', 'd', 'q');
    expect(await tree()).toMatchSnapshot('composed');
    await keys(desk, 'Control+Enter');
    await desk.page.getByRole('heading', { name: 'Verdict locked' }).waitFor();
    expect(await tree()).toMatchSnapshot('revealed');
  });

  it('the focus goes to the text first, then to what was revealed', async () => {
    const desk = await show();
    const focused = () =>
      desk.page.evaluate(
        () => document.querySelector('ontodesk-judge')!.shadowRoot!.activeElement?.id,
      );
    expect(await focused()).toBe('left-text');
    await keys(desk, '4', 'l', 'Control+Enter');
    await expect.poll(focused).toBe('revealed');
  });
});

describe.each(themeNames)('in %s', (theme) => {
  it.each([320, 720, 1200])('is readable %i px wide, before and after the lock', async (width) => {
    const desk = await show(judgeDesk(), { theme, width });
    await keys(desk, 'd', 'q', '4', 'l');
    expect((await desk.sent()).filter(({ type }) => type === 'error')).toEqual([]);
    await assertReadable(desk.page, `judge, ${theme}, ${width}`);
    expect(await seriousFaults(desk.page)).toEqual([]);
    await keys(desk, 'Control+Enter');
    await desk.page.getByRole('heading', { name: 'Verdict locked' }).waitFor();
    await assertReadable(desk.page, `judge, locked, ${theme}, ${width}`);
    expect(await seriousFaults(desk.page)).toEqual([]);
  });
});
