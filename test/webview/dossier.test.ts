import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { DossierView } from '../../src/protocol/desk-views.js';
import { assertReadable, seriousFaults } from '../e2e/support/accessibility';
import { launchBrowser } from '../e2e/support/browser';

import { type Answerer, type DeskHost, openDesk } from './support/desk-host.js';
import { dossierDesk, openDossier, ownDossier, promotedDossier } from './support/dossiers.js';
import { bundleScreen, type ScreenOptions } from './support/screen.js';
import { themeNames } from './support/themes.js';

let browser: Browser;
let folder: string;
const open: DeskHost[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await bundleScreen('dossier');
});
afterEach(async () => {
  for (const { page } of open.splice(0)) await page.close();
});
afterAll(async () => {
  await browser.close();
});

async function show(
  id: string | null = null,
  answer: Answerer = dossierDesk(),
  options?: ScreenOptions,
): Promise<DeskHost> {
  const desk = await openDesk(browser, 'dossier', folder, answer, { width: 1000, ...options });
  open.push(desk);
  await desk.place(id);
  return desk;
}

const keys = async ({ page }: DeskHost, ...pressed: string[]): Promise<void> => {
  for (const key of pressed) await page.keyboard.press(key);
};
const spoken = ({ page }: DeskHost) => page.getByRole('status').textContent();
const button = ({ page }: DeskHost, name: string) =>
  page.getByRole('button', { name, exact: true }).first();
const reason = ({ page }: DeskHost, name = 'Reason') => page.getByRole('textbox', { name });
const decisions = ({ asked }: DeskHost) =>
  asked.filter(({ type }) => type !== 'dossiers' && type !== 'dossier');
const part = ({ page }: DeskHost, name: string | RegExp) => page.getByRole('region', { name });
const focused = ({ page }: DeskHost) =>
  page.evaluate(
    () => document.querySelector('ontodesk-dossier')!.shadowRoot!.activeElement?.id ?? '',
  );

describe('the queues', () => {
  it('stand in the order in which someone has to act', async () => {
    const { page } = await show();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Waiting for me 1',
      'Returned to me 1',
      'Waiting for others 1',
      'Decided 1',
    ]);
  });

  it('are walked with the arrow keys and opened with Enter', async () => {
    const desk = await show();
    await desk.page.getByRole('button', { name: /^Tidal Index/u }).focus();
    await keys(desk, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter');
    await desk.settled();
    await desk.page.getByRole('heading', { level: 2, name: 'Tide Gauge' }).waitFor();
    await expect.poll(() => focused(desk)).toBe('dossier');
    expect(await spoken(desk)).toBe('Tide Gauge, open. Gate closed: 1 of 6 conditions not met.');
    await keys(desk, 'Escape');
    await desk.page.getByText('Choose a dossier.').waitFor();
    const row = desk.page.getByRole('button', { name: /^Tide Gauge/u });
    await expect.poll(() => row.evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  it('make way for the dossier at narrow width, and come back', async () => {
    const desk = await show('D1', dossierDesk(), { width: 320 });
    const nav = desk.page.getByRole('navigation', { name: 'Dossiers' });
    expect(await nav.isVisible()).toBe(false);
    await button(desk, 'All dossiers').press('Enter');
    await nav.waitFor();
    expect(await desk.page.getByRole('article').count()).toBe(0);
  });

  it('say that there is nothing, and what failed', async () => {
    const empty = await show(null, dossierDesk([]));
    await empty.page.getByText(/There is no dossier yet\./u).waitFor();
    let fails = true;
    const works = dossierDesk();
    const broken = await show(null, (action) => {
      if (fails) throw new Error('No folder is open.');
      return works(action);
    });
    await part(broken, 'Failed').waitFor();
    await button(broken, 'Show Log').press('Enter');
    expect(await broken.sent()).toContainEqual({ type: 'showLog' });
    fails = false;
    await button(broken, 'Try Again').press('Enter');
    await broken.page.getByRole('button', { name: /^Tidal Index/u }).waitFor();
  });
});

describe('a dossier', () => {
  it('shows lines added and removed in words', async () => {
    const desk = await show('D1');
    const lines = await part(desk, 'Lines the page gets and loses')
      .locator('> div')
      .allTextContents();
    expect(lines.map((line) => line.trim())).toContain(
      '−removed:   - It is published every morning.',
    );
    expect(lines.filter((line) => line.includes('added: '))).toHaveLength(2);
  });

  it('shows the ceiling before and after, with names gained and lost', async () => {
    const desk = await show('D1');
    const shown = (await part(desk, 'Copy ceiling').innerText()).replace(/\s+/gu, ' ');
    expect(shown).toBe(
      'Copy ceiling Before 5 of 8 names exposed, 63 % After 7 of 9 names exposed, 78 % ' +
        'Gained requires Station Clock uses Moving Average Lost none',
    );
    const other = await show('D3');
    await other.page.getByText('not published, so not served', { exact: false }).waitFor();
  });

  it('shows verdicts with order and guess, and the unresolved ones', async () => {
    const desk = await show('D1');
    const items = await part(desk, /^Verdicts/u)
      .getByRole('listitem')
      .allInnerTexts();
    expect(items.map((item) => item.replace(/\s+/gu, ' '))).toEqual([
      '+1, after is better Ben Ochieng after left, before right; guessed right which is newer Says when it is published.',
      '0, no difference Ada Lind before left, after right; could not tell which is newer',
      'Unresolved Ben Ochieng skipped: the text was cut off',
    ]);
    await desk.page
      .getByText('Mean after − before +0.5; which is newer: 1 of 1 guessed right.')
      .waitFor();
  });

  it('leads from an assertion to the ledger, and to the page', async () => {
    const desk = await show('D1');
    const item = part(desk, /^Provenance/u)
      .getByRole('listitem')
      .first();
    expect(await item.innerText()).toContain('34e466d46412c411');
    expect(await item.innerText()).toContain('tides-12, at 12:34');
    await item.getByRole('button').press('Enter');
    await button(desk, 'Open page').press('Enter');
    expect((await desk.sent()).slice(-2)).toEqual([
      { type: 'show', screen: 'ledger', id: '34e466d46412c411' },
      { type: 'open', page: 'pages/Tidal Index.md' },
    ]);
  });

  it('names every condition of the gate, the unmet first with what would meet it', async () => {
    const desk = await show('D1');
    const items = await part(desk, 'Gate').getByRole('listitem').allInnerTexts();
    expect(items).toHaveLength(6);
    expect(items[0]!.replace(/\s+/gu, ' ')).toBe(
      'Approval of these bytes not met Nobody has approved these bytes. ' +
        'Someone who is no author of the draft approves this dossier.',
    );
  });

  it('shows findings on the result, and its history', async () => {
    const desk = await show('D1');
    expect(await part(desk, /^Findings/u).innerText()).toContain('definition-short line 12');
    const history = await part(desk, 'History').getByRole('listitem').allInnerTexts();
    expect(history[1]).toContain('Name the station.');
  });

  it('that is contested says how it is settled', async () => {
    const contested: DossierView = { ...openDossier, state: 'contested' };
    const desk = await show('D1', dossierDesk([contested]));
    await desk.page.getByText('until someone decides again').waitFor();
    expect(await button(desk, 'Approve').getAttribute('aria-disabled')).toBe('false');
  });
});

describe('a decision', () => {
  it('is taken by keys alone: approve with a reason, then promote, then revert', async () => {
    const desk = await show('D1');
    await button(desk, 'Approve').press('Enter');
    await expect.poll(() => focused(desk)).toBe('reason');
    await desk.page.keyboard.type('Clear and sourced.');
    await keys(desk, 'Control+Enter');
    await desk.settled();
    await expect.poll(() => spoken(desk)).toBe('Approved.');
    await expect.poll(() => focused(desk)).toBe('dossier');
    await button(desk, 'Promote').press('Enter');
    await expect.poll(() => focused(desk)).toBe('confirm');
    await keys(desk, 'Enter');
    await desk.settled();
    await expect.poll(() => spoken(desk)).toBe('Promoted into the page.');
    await button(desk, 'Revert').press('Enter');
    await desk.page.keyboard.type('Wrong station.');
    await keys(desk, 'Control+Enter');
    await desk.settled();
    expect(decisions(desk)).toEqual([
      { type: 'approve', dossier: 'D1', reason: 'Clear and sourced.' },
      { type: 'promote', dossier: 'D1' },
      { type: 'revert', dossier: 'D1', reason: 'Wrong station.' },
    ]);
  });

  it.each([
    ['Return', 'Remarks', 'return', 'Returned.'],
    ['Reject', 'Reason', 'rejectDossier', 'Rejected.'],
    ['Withdraw', 'Reason', 'withdrawDossier', 'Withdrawn.'],
  ])('%s asks for its %s', async (words, label, type, done) => {
    const desk = await show('D1');
    await button(desk, words).press(' ');
    await keys(desk, 'Control+Enter');
    expect(decisions(desk)).toEqual([]);
    await expect.poll(() => spoken(desk)).toBe(`${label} needed.`);
    await reason(desk, label).fill('Name the station.');
    await keys(desk, 'Control+Enter');
    await desk.settled();
    await expect.poll(() => spoken(desk)).toBe(done);
    expect(decisions(desk)).toEqual([{ type, dossier: 'D1', reason: 'Name the station.' }]);
  });

  it('that an author may not take is disabled and says why', async () => {
    const desk = await show('D2');
    const approve = button(desk, 'Approve');
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    const closed = desk.page.getByRole('list', { name: 'Not possible now' });
    expect((await closed.innerText()).replace(/\s+/gu, ' ')).toBe(
      'Approve You admitted assertions of this draft, and an author does not approve. ' +
        'Promote The gate is closed: 1 condition not met. ' +
        'Revert The dossier is open: only a promoted one can be reverted.',
    );
    const described = await approve.getAttribute('aria-describedby');
    expect(described).toBe('why-approve');
    await approve.click({ force: true });
    expect(await desk.page.getByRole('heading', { name: 'Approve this dossier' }).count()).toBe(0);
  });

  it('of a promoted dossier can only be to revert it', async () => {
    const desk = await show('D3');
    const possible = await desk.page
      .getByRole('region', { name: 'Decide' })
      .locator('vscode-button[aria-disabled="false"]')
      .allInnerTexts();
    expect(possible.map((words) => words.trim())).toEqual(['Revert']);
  });

  it('that the desk refuses leaves the reason and names what is unmet', async () => {
    const works = dossierDesk();
    const desk = await show('D1', (action) =>
      action.type === 'approve'
        ? {
            refused: 'the page has changed since the dossier was opened',
            how: 'Look at it again.',
            conditions: openDossier.conditions,
          }
        : works(action),
    );
    await button(desk, 'Approve').press('Enter');
    await desk.page.keyboard.type('Fine.');
    await keys(desk, 'Control+Enter');
    const refused = desk.page.getByRole('group', { name: 'Refused' });
    await refused.waitFor();
    expect(await refused.innerText()).toContain(
      'The page has changed since the dossier was opened. Look at it again.',
    );
    expect(await refused.getByRole('listitem').count()).toBe(1);
    expect(await reason(desk).inputValue()).toBe('Fine.');
  });

  it('is confirmed in place and can be left with Escape; the reason stays', async () => {
    const desk = await show('D1');
    await button(desk, 'Approve').press('Enter');
    await desk.page.keyboard.type('Half a rea');
    await keys(desk, 'Escape');
    await expect.poll(() => focused(desk)).toBe('approve');
    expect(await desk.page.getByRole('article').count()).toBe(1);
    await keys(desk, 'Enter');
    expect(await reason(desk).inputValue()).toBe('Half a rea');
    expect(decisions(desk)).toEqual([]);
  });
});

describe('what is typed', () => {
  it('survives a reload, and a restart of which only the host knows', async () => {
    const desk = await show('D1');
    await button(desk, 'Return').press('Enter');
    await desk.page.keyboard.type('Name the sta');
    const state = (await desk.kept()) as { id: string; typed: Record<string, string> };
    expect(state).toEqual({ screen: 'dossier', id: 'D1', typed: { 'D1/return': 'Name the sta' } });
    await expect.poll(() => desk.sent()).toContainEqual({ type: 'typed', typed: state.typed });

    const reloaded = await show(null, dossierDesk(), { state });
    const restarted = await openDesk(browser, 'dossier', folder, dossierDesk(), { width: 1000 });
    open.push(restarted);
    await restarted.place('D1', state.typed);
    for (const again of [reloaded, restarted]) {
      expect(await reason(again, 'Remarks').inputValue()).toBe('Name the sta');
    }
  });

  it('stays when the ledger changes, and is forgotten when it was sent', async () => {
    const desk = await show('D1');
    await button(desk, 'Return').press('Enter');
    await desk.page.keyboard.type('Name it.');
    await desk.post({ type: 'changed' });
    await desk.settled();
    expect(await reason(desk, 'Remarks').inputValue()).toBe('Name it.');
    await keys(desk, 'Control+Enter');
    await desk.settled();
    await expect.poll(() => desk.kept()).toEqual({ screen: 'dossier', id: 'D1', typed: {} });
  });

  it('about a dossier that is gone leaves the list', async () => {
    const state = { screen: 'dossier', id: 'D9', typed: {} };
    const desk = await show(null, dossierDesk(), { state });
    await desk.page.getByText('Choose a dossier.').waitFor();
    expect(await part(desk, 'Failed').count()).toBe(0);
  });
});

describe('page text is data (C35)', () => {
  const hostile = 'Ferry</script><img src=x onerror=alert(1)> \'log\' "x" ${1+1} `y` \u2028 end';
  const view: DossierView = {
    ...openDossier,
    title: hostile,
    page: hostile,
    by: hostile,
    diff: [{ kind: 'added', text: `${hostile}[click](command:workbench.action.quit)` }],
    ceiling: { ...openDossier.ceiling, gained: [hostile], lost: [hostile] },
    verdicts: openDossier.verdicts.map((verdict) => ({ ...verdict, remark: hostile })),
    provenance: openDossier.provenance.map((entry) => ({
      ...entry,
      claim: hostile,
      evidence: hostile,
      source: hostile,
    })),
    findings: openDossier.findings.map((finding) => ({ ...finding, message: hostile })),
    history: openDossier.history.map((entry) => ({ ...entry, reason: hostile })),
    mayNotApprove: hostile,
  };

  it('is shown to the letter and makes nothing', async () => {
    const desk = await show('D1', dossierDesk([view]));
    let dialogs = 0;
    desk.page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    expect(await desk.page.locator('#dossier').textContent()).toBe(hostile);
    expect(await desk.page.locator('blockquote').first().textContent()).toBe(hostile);
    const made = await desk.page.evaluate(() => {
      const inside = document.querySelector('ontodesk-dossier')!.shadowRoot!;
      return ['img', 'a', 'script', 'iframe'].map((tag) => inside.querySelectorAll(tag).length);
    });
    expect(made).toEqual([0, 0, 0, 0]);
    expect(dialogs).toBe(0);
  });
});

describe('for screen readers', () => {
  /** Moments are shown in the time of the reader. */
  const tree = async ({ page }: DeskHost) =>
    (await page.getByRole('main').ariaSnapshot()).replaceAll(
      /\d{4}-\d{2}-\d{2} \d{2}:\d{2}/gu,
      'MOMENT',
    );

  it('the queues and a dossier with an open form are these trees', async () => {
    const desk = await show();
    expect(await tree(desk)).toMatchSnapshot('queues');
    await desk.place('D1');
    await button(desk, 'Approve').press('Enter');
    expect(await tree(desk)).toMatchSnapshot('dossier');
  });

  it('an author reads why not', async () => {
    const desk = await show('D2', dossierDesk([ownDossier]));
    expect(await tree(desk)).toMatchSnapshot('own dossier');
  });
});

describe.each(themeNames)('in %s', (theme) => {
  it.each([320, 720, 1200])('is readable %i px wide', async (width) => {
    const desk = await show(null, dossierDesk([openDossier, ownDossier, promotedDossier]), {
      theme,
      width,
    });
    await assertReadable(desk.page, `queues, ${theme}, ${width}`);
    await desk.place('D1');
    await button(desk, 'Return').press('Enter');
    await keys(desk, 'Control+Enter');
    expect((await desk.sent()).filter(({ type }) => type === 'error')).toEqual([]);
    await assertReadable(desk.page, `dossier, ${theme}, ${width}`);
    expect(await seriousFaults(desk.page)).toEqual([]);
    await desk.place('D3');
    await assertReadable(desk.page, `promoted dossier, ${theme}, ${width}`);
  });
});
