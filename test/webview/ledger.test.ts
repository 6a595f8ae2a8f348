import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { LedgerView } from '../../src/protocol/desk-views.js';
import { assertReadable, seriousFaults } from '../e2e/support/accessibility';
import { launchBrowser } from '../e2e/support/browser';

import { type Answerer, type DeskHost, openDesk } from './support/desk-host.js';
import { assertions, ledger, ledgerDesk, noTranscript } from './support/ledgers.js';
import { bundleScreen, type ScreenOptions } from './support/screen.js';
import { themeNames } from './support/themes.js';

let browser: Browser;
let folder: string;
const open: DeskHost[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await bundleScreen('ledger');
});
afterEach(async () => {
  for (const screen of open.splice(0)) await screen.page.close();
});
afterAll(async () => {
  await browser.close();
});

interface Shown extends ScreenOptions {
  readonly answer?: Answerer;
  readonly id?: string | null;
  readonly typed?: Readonly<Record<string, string>>;
}

async function show({ answer = ledgerDesk(), id = null, typed, ...options }: Shown = {}) {
  const host = await openDesk(browser, 'ledger', folder, answer, { width: 1200, ...options });
  open.push(host);
  await host.place(id, typed);
  return host;
}

const spoken = ({ page }: DeskHost) => page.getByRole('status').first();
const rows = ({ page }: DeskHost) =>
  page.getByRole('grid').locator('[role=row]:not(.head, .episode)');
const claims = async (host: DeskHost) => rows(host).locator('.claim').allInnerTexts();
const asked = (host: DeskHost, type: string) => host.asked.filter((one) => one.type === type);
const heading = ({ page }: DeskHost) => page.locator('ledger-detail h2');
const first = assertions[0]!;
const gnss = assertions[1]!;
const contested = assertions[3]!;

/** Puts the focus on a row. */
async function focus(host: DeskHost, fingerprint: string): Promise<void> {
  await host.page.locator(`#row-${fingerprint}`).click();
  await host.settled();
}

describe('the table', () => {
  it('stands by episode, newest first, in the order it was said', async () => {
    const host = await show();
    const groups = host.page.getByRole('rowgroup');
    expect(
      await groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    ).toEqual([
      'slack-water-015, 2024-12-03',
      'The gauge that must not move (slack-water-014), 2024-11-05',
    ]);
    expect((await claims(host)).map((claim) => claim.slice(0, 20))).toEqual([
      'The pier under the t',
      'By 2040 the barrier ',
      'Between 2009 and 202',
      'A GNSS receiver bolt',
      'The tide gauge is pa',
      'The stilling well wa',
    ]);
  });

  it('flags conflicts, open terms, contests and likeness in words', async () => {
    const host = await show();
    const flags = await host.page.locator('ledger-table .flags').allInnerTexts();
    expect(flags.map((flag) => flag.trim())).toEqual([
      'like 1 other',
      'like 1 other',
      '1 term without a class',
      'conflict',
      'contested',
    ]);
  });

  it('is filtered by text, state, tier and episode, and says how much is left', async () => {
    const host = await show();
    const { page } = host;
    await page.keyboard.press('/');
    await page.keyboard.type('pier');
    await expect.poll(() => claims(host)).toHaveLength(3);
    await expect.poll(() => spoken(host).textContent()).toBe('3 assertions shown.');
    await page.getByRole('combobox', { name: 'Tier' }).selectOption('2');
    await expect.poll(() => claims(host)).toHaveLength(1);
    await page.getByText('1 of 6 assertions').waitFor();
    await page.getByRole('button', { name: 'Show all' }).press('Enter');
    await page.getByRole('combobox', { name: 'State' }).selectOption('contested');
    await expect.poll(() => claims(host)).toHaveLength(1);
    await page.getByRole('combobox', { name: 'State' }).selectOption('');
    await page.getByRole('combobox', { name: 'Episode' }).selectOption('slack-water-015');
    await expect.poll(() => claims(host)).toHaveLength(2);
  });

  it('says so when nothing passes, and when there is nothing yet', async () => {
    const host = await show();
    await host.page.getByRole('searchbox').fill('zzz');
    await host.page.getByText('No assertion passes the filters.').waitFor();
    const empty = await show({ answer: ledgerDesk({ ...ledger, episodes: [], assertions: [] }) });
    await empty.page.getByText(/No assertions yet. Import a JSON file/u).waitFor();
  });

  it('is sorted within each episode', async () => {
    const host = await show();
    await host.page
      .getByRole('combobox', { name: 'Order' })
      .selectOption({ label: 'Confidence ↓' });
    const shares = await rows(host).locator('.confidence').allInnerTexts();
    expect(shares).toEqual(['90 %', '55 %', '90 %', '90 %', '84 %', '50 %']);
    const header = host.page.getByRole('columnheader', { name: 'Confidence' });
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    await host.page.getByRole('columnheader', { name: 'Tier' }).getByText('Tier').click();
    expect(await rows(host).locator('.tier').allInnerTexts()).toEqual([
      '1',
      '3',
      '1',
      '1',
      '1',
      '2',
    ]);
  });
});

describe('the keyboard', () => {
  it('has one tab stop in the table, and the arrows move it', async () => {
    const host = await show();
    const { page } = host;
    await focus(host, first.fingerprint);
    const stops = () =>
      rows(host).evaluateAll((all) =>
        all.filter((one) => (one as HTMLElement).tabIndex === 0).map((one) => one.id),
      );
    expect(await stops()).toEqual([`row-${first.fingerprint}`]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(stops).toEqual([`row-${gnss.fingerprint}`]);
    await expect.poll(() => heading(host).innerText()).toBe(gnss.claim);
    await page.keyboard.press('End');
    await expect.poll(stops).toEqual([`row-${contested.fingerprint}`]);
    await page.keyboard.press('Home');
    await expect.poll(stops).toEqual(['row-0000000000000005']);
  });

  it('selects with space, with shift and arrows, and everything', async () => {
    const host = await show();
    const { page } = host;
    const selected = () => page.locator('[role=row][aria-selected=true]').count();
    await focus(host, first.fingerprint);
    await page.keyboard.press(' ');
    await expect.poll(selected).toBe(1);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(selected).toBe(3);
    await expect.poll(() => spoken(host).textContent()).toBe('3 selected.');
    await page.keyboard.press('Control+a');
    await expect.poll(selected).toBe(6);
    await page.keyboard.press('Escape');
    await expect.poll(selected).toBe(0);
  });

  it('admits: A asks for the reason, Ctrl+Enter decides, the next proposed one waits', async () => {
    const host = await show();
    const { page } = host;
    await focus(host, first.fingerprint);
    await page.keyboard.press('a');
    await expect.poll(() => spoken(host).textContent()).toContain('type a reason');
    await page.keyboard.type('Read in the transcript, abrupt but clear.');
    expect(asked(host, 'decide')).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await host.settled();
    expect(asked(host, 'decide')).toEqual([
      {
        type: 'decide',
        verb: 'admit',
        fingerprints: [first.fingerprint],
        reason: 'Read in the transcript, abrupt but clear.',
      },
    ]);
    await expect.poll(() => heading(host).innerText()).toBe(gnss.claim);
    await page.getByText('1 assertion admitted.').first().waitFor();
    const focused = () =>
      page.evaluate(() => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return at?.id;
      });
    await expect.poll(focused).toBe(`row-${gnss.fingerprint}`);
  });

  it('the key that presses a button is not typed into the field that takes the focus', async () => {
    const host = await show();
    const { page } = host;
    await focus(host, first.fingerprint);
    await page.getByRole('button', { name: /^Admit/u }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => spoken(host).textContent()).toContain('type a reason');
    await page.keyboard.type('Clear.');
    expect(await page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Clear.');
  });

  it('rejects many for one reason', async () => {
    const host = await show();
    const { page } = host;
    await focus(host, first.fingerprint);
    await page.keyboard.press(' ');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('Decide 2 selected assertions').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('Not about this gauge.');
    await page.keyboard.press('Control+Enter');
    await host.settled();
    expect(asked(host, 'decide')).toMatchObject([
      { verb: 'reject', fingerprints: [first.fingerprint, gnss.fingerprint] },
    ]);
    await page.getByText('2 assertions rejected.').first().waitFor();
  });

  it('leaves letters alone while somebody types', async () => {
    const host = await show();
    await host.page.keyboard.press('/');
    await host.page.keyboard.type('abrwtil');
    expect(await host.page.getByRole('searchbox').inputValue()).toBe('abrwtil');
    expect((await host.sent()).filter(({ type }) => type === 'chooseImport')).toEqual([]);
  });

  it('goes to the details with Enter and back with Escape, and shows its keys', async () => {
    const host = await show();
    const { page } = host;
    await focus(host, gnss.fingerprint);
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(host).evaluate((one) => one.matches(':focus'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.locator(`#row-${gnss.fingerprint}`).evaluate((one) => one.matches(':focus')))
      .toBe(true);
    await page.getByText('Keys', { exact: true }).click();
    await page.getByText('Select while moving').waitFor();
    const admit = page.getByRole('button', { name: 'Admit' });
    expect(await admit.getAttribute('aria-keyshortcuts')).toBe('A');
  });

  it('opens the import and changes the tab', async () => {
    const host = await show();
    await focus(host, first.fingerprint);
    await host.page.keyboard.press('i');
    await host.page.keyboard.press('c');
    await host.settled();
    expect((await host.sent()).map(({ type }) => type)).toContain('chooseImport');
    expect(
      await host.page.getByRole('tab', { name: /Candidates/u }).getAttribute('aria-selected'),
    ).toBe('true');
  });
});

describe('the details', () => {
  it('open the transcript at the span and mark the quote to the letter', async () => {
    const { page } = await show({ id: first.fingerprint });
    await page.getByRole('heading', { name: 'Evidence at 1:15' }).waitFor();
    expect(await page.locator('mark').allInnerTexts()).toEqual([
      'Between two thousand and nine and two thousand and twenty three',
      'the pier under the gauge sank by thirty one millimetres.',
    ]);
  });

  it('mark nothing when the quote is not there, and say so', async () => {
    const answer = ledgerDesk(ledger, { evidence: () => noTranscript });
    const { page } = await show({ answer, id: first.fingerprint });
    await page.getByText('The episode has no transcript.').waitFor();
    expect(await page.locator('mark').count()).toBe(0);
  });

  it('show both decisions of a contested one, and how to settle it', async () => {
    const { page } = await show({ id: contested.fingerprint });
    await page
      .getByRole('group', { name: 'Robin Keeper: admitted' })
      .getByText('He says so himself.')
      .waitFor();
    await page
      .getByRole('group', { name: 'Noor Haddad: rejected' })
      .getByText('The log says 2017.')
      .waitFor();
    await page.getByText(/Decide again: your decision knows both and settles it/u).waitFor();
  });

  it('say that abstained is not false', async () => {
    const { page } = await show({ id: '0000000000000005' });
    await page.getByText(/^\s*Abstained is not false: there was not enough support/u).waitFor();
  });

  it('show near duplicates side by side', async () => {
    const host = await show({ id: first.fingerprint });
    const other = host.page.getByRole('group', { name: 'The other' });
    await other.getByText('The pier under the tide gauge sank by 31 millimetres').waitFor();
    const [left, right] = await Promise.all([
      host.page.getByRole('group', { name: 'This one' }).boundingBox(),
      other.boundingBox(),
    ]);
    expect(left!.y).toBe(right!.y);
    await other.getByRole('button', { name: 'Go There' }).press('Enter');
    await expect.poll(() => heading(host).innerText()).toContain('31 millimetres');
  });

  it('correct a term by keyboard and remember it', async () => {
    const host = await show({ id: gnss.fingerprint });
    const { page } = host;
    await focus(host, gnss.fingerprint);
    await page.keyboard.press('t');
    const field = page.getByRole('combobox', { name: 'Class for “GNSS Receiver”' });
    await expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true);
    await page.keyboard.type('receiver');
    await page.getByRole('option', { name: /Radio Receiver/u }).waitFor();
    expect(host.asked).toContainEqual({ type: 'classes', query: 'receiver' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('GNSS Receiver Station');
    await page.getByRole('checkbox', { name: /Remember “GNSS Receiver”/u }).press(' ');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await host.settled();
    expect(asked(host, 'correct')).toEqual([
      {
        type: 'correct',
        fingerprint: gnss.fingerprint,
        term: 'GNSS Receiver',
        slug: 'gnss-receiver',
        remember: true,
      },
    ]);
    await page
      .getByText(/now means gnss-receiver. It is remembered/u)
      .first()
      .waitFor();
  });

  it('open the page', async () => {
    const host = await show({ id: first.fingerprint });
    await host.page.getByRole('button', { name: 'Open pages/Tide Gauge.md' }).press('Enter');
    expect(await host.sent()).toContainEqual({ type: 'open', page: 'pages/Tide Gauge.md' });
  });
});

describe('what is typed', () => {
  it('is kept by subject, and comes back after a reload', async () => {
    const host = await show({ id: first.fingerprint });
    await host.page.getByRole('textbox', { name: 'Reason' }).fill('Half a reas');
    await focus(host, gnss.fingerprint);
    expect(await host.page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('');
    const state = await host.kept();
    expect(state).toMatchObject({
      screen: 'ledger',
      id: gnss.fingerprint,
      typed: { [`reason:${first.fingerprint}`]: 'Half a reas' },
    });
    const again = await show({ state });
    expect(await heading(again).innerText()).toBe(gnss.claim);
    await focus(again, first.fingerprint);
    expect(await again.page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe(
      'Half a reas',
    );
  });

  it('survives a change of the ledger by somebody else, and closing the screen', async () => {
    const typed = { [`reason:${first.fingerprint}`]: 'From the host' };
    const host = await show({ id: first.fingerprint, typed });
    const reason = host.page.getByRole('textbox', { name: 'Reason' });
    expect(await reason.inputValue()).toBe('From the host');
    await reason.fill('Going on');
    await host.post({ type: 'changed' });
    await host.settled();
    expect(asked(host, 'ledger')).toHaveLength(2);
    expect(await reason.inputValue()).toBe('Going on');
    const told = async () => (await host.sent()).findLast(({ type }) => type === 'typed');
    await expect.poll(told).toMatchObject({
      typed: { [`reason:${first.fingerprint}`]: 'Going on' },
    });
  });
});

describe('refusals', () => {
  it('are shown with what to do', async () => {
    const decide: Answerer = () => ({
      refused: 'It is admitted already.',
      how: 'Withdraw it first.',
    });
    const host = await show({ answer: ledgerDesk(ledger, { decide }), id: first.fingerprint });
    const { page } = host;
    await page.getByRole('textbox', { name: 'Reason' }).fill('Because.');
    await page.getByRole('button', { name: 'Admit' }).press('Enter');
    const outcome = page.getByRole('region', { name: 'Outcome' });
    await outcome.getByText('Withdraw it first.').waitFor();
    await expect.poll(() => spoken(host).textContent()).toContain('It is admitted already.');
    expect(await page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Because.');
  });

  it('of some among many name the claims, which stay selected', async () => {
    const decide: Answerer = () => ({
      done: [first.fingerprint],
      refused: [{ fingerprint: gnss.fingerprint, reason: 'It has no evidence.' }],
    });
    const host = await show({ answer: ledgerDesk(ledger, { decide }), id: first.fingerprint });
    const { page } = host;
    await focus(host, first.fingerprint);
    await page.keyboard.press(' ');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('textbox', { name: /Reason/u }).fill('Fine.');
    await page.getByRole('button', { name: 'Admit' }).press('Enter');
    await page.getByText(`${gnss.claim}: It has no evidence.`).last().waitFor();
    expect(await page.locator('[role=row][aria-selected=true]').count()).toBe(1);
  });

  it('of a person nobody knows: everything is read-only and the git command stands there', async () => {
    const nobody: LedgerView = {
      ...ledger,
      person: null,
      personHow: 'Run: git config user.name "Your Name"',
    };
    const host = await show({ answer: ledgerDesk(nobody), id: gnss.fingerprint });
    await host.page.getByText('Run: git config user.name "Your Name"').waitFor();
    expect(
      await host.page.getByRole('button', { name: /Admit|Reject|Import|Correct/u }).count(),
    ).toBe(0);
    await focus(host, gnss.fingerprint);
    for (const key of ['a', 'r', 'i', 't']) await host.page.keyboard.press(key);
    expect(asked(host, 'decide')).toEqual([]);
  });

  it('of the whole ledger: what failed, and a way to try again', async () => {
    const broken: Answerer = () => {
      throw new Error('No folder is open.');
    };
    const host = await show({ answer: broken });
    await host.page.getByText(/The ledger cannot be shown. No folder is open./u).waitFor();
    await host.page.getByRole('button', { name: 'Show Log' }).press('Enter');
    expect((await host.sent()).map(({ type }) => type)).toContain('showLog');
  });

  it('show the faults of the ledger with file and line', async () => {
    const problems = [{ file: 'a1.jsonl', line: 3, reason: 'The chain is broken.' }];
    const { page } = await show({ answer: ledgerDesk({ ...ledger, problems }) });
    await page.getByText('a1.jsonl, line 3: The chain is broken.').waitFor();
  });
});

describe('import by drop', () => {
  const drop = (host: DeskHost, name: string, text: string) =>
    host.page.evaluate(
      ([file, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([content!], file!));
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
      },
      [name, text],
    );

  it('takes a JSON file and tells what came of it', async () => {
    const host = await show();
    await drop(host, 'slack-water-016.json', '[]');
    await host.page
      .getByText(/slack-water-016: 7 proposed, 2 known already/u)
      .first()
      .waitFor();
    await host.page.getByText('Left out: assertion 4: It has no claim.').last().waitFor();
    expect(asked(host, 'importText')).toEqual([
      { type: 'importText', name: 'slack-water-016.json', text: '[]', episode: 'slack-water-016' },
    ]);
  });

  it('leaves the episode to a file that names it, and refuses other files', async () => {
    const host = await show();
    await drop(host, 'x.json', '{"episode": {"id": "e"}, "assertions": []}');
    await host.settled();
    expect(asked(host, 'importText')).toMatchObject([{ episode: null }]);
    await drop(host, 'x.png', 'x');
    await host.page.getByText('x.png is no JSON file.').first().waitFor();
  });
});

describe('candidates', () => {
  it('say what is missing, what a draft changes, and which sentences cite nothing', async () => {
    const host = await show({ id: 'candidates' });
    const { page } = host;
    await page.getByText('2 assertions missing').waitFor();
    await page.getByRole('button', { name: 'Tide Gauge', exact: true }).press('Enter');
    const diff = page.getByRole('region', { name: 'What the page gets and loses' });
    expect(
      (await diff.innerText())
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ).toContain('6 unchanged lines');
    await page.getByText('2 added, 1 removed.').waitFor();
    await page
      .getByRole('group', { name: 'Sentences without an assertion' })
      .getByText('It was said.')
      .waitFor();
    await page.getByText('declared already').waitFor();
  });

  it('keep what is typed into a draft until it is sent', async () => {
    const host = await show({ id: 'candidates' });
    const { page } = host;
    await page.getByRole('button', { name: 'Tide Gauge', exact: true }).press('Enter');
    const text = page.getByRole('textbox', { name: 'Text of the draft' });
    await text.fill('- Mine.');
    expect(await host.kept()).toMatchObject({ typed: { 'draft:C1': '- Mine.' } });
    await page.getByRole('button', { name: 'Keep These Changes' }).press('Enter');
    await host.settled();
    expect(asked(host, 'editDraft')).toEqual([
      { type: 'editDraft', candidate: 'C1', text: '- Mine.' },
    ]);
    expect(await host.kept()).not.toMatchObject({ typed: { 'draft:C1': '- Mine.' } });
  });

  it('lead to the trial and the dossier', async () => {
    const host = await show({ id: 'candidates' });
    const { page } = host;
    await page.getByRole('button', { name: 'Open Trial' }).press('Enter');
    await page.getByText('The trial is open for judges.').first().waitFor();
    await page.getByRole('button', { name: 'Judge It' }).press('Enter');
    await page.getByRole('button', { name: 'Assemble Dossier' }).press('Enter');
    await host.settled();
    expect(asked(host, 'openTrial')).toEqual([{ type: 'openTrial', candidate: 'C1' }]);
    expect(asked(host, 'assemble')).toEqual([{ type: 'assemble', candidate: 'C2' }]);
    expect(await host.sent()).toContainEqual({ type: 'show', screen: 'judge', id: 'T2' });
  });
});

describe('page text is data (C35)', () => {
  const hostile = 'Ferry</script><img src=x onerror=alert(1)> \'log\' "x" ${1+1} `y` \u2028 end';
  const body = '- <img src=x onerror=alert(2)> and [click](command:workbench.action.quit)\n';
  const view: LedgerView = {
    ...ledger,
    episodes: [{ ...ledger.episodes[0]!, title: hostile }],
    assertions: [
      {
        ...contested,
        claim: hostile,
        source: hostile,
        terms: [{ term: hostile, slug: null }],
        triple: { subject: hostile, predicate: hostile, object: hostile },
        warnings: [hostile],
        page: `pages/${hostile}.md`,
        decisions: contested.decisions.map((one) => ({ ...one, reason: body })),
      },
    ],
  };

  it('is shown to the letter and makes nothing', async () => {
    const evidence: Answerer = () => ({
      fingerprint: contested.fingerprint,
      evidence: body,
      context: hostile,
      lines: [{ start: 0, end: 1, text: hostile, inSpan: true }],
      quote: { line: 0, start: 0, endLine: 0, end: hostile.length },
      missing: null,
    });
    const host = await show({ answer: ledgerDesk(view, { evidence }), id: contested.fingerprint });
    let dialogs = 0;
    host.page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    expect(await heading(host).textContent()).toBe(hostile);
    expect(await host.page.locator('mark').textContent()).toBe(hostile);
    expect(await host.page.locator('blockquote').textContent()).toBe(body);
    const made = await host.page.evaluate(() => {
      const count = (root: ParentNode): number =>
        [...root.querySelectorAll('*')].reduce(
          (sum, one) =>
            sum +
            Number(['IMG', 'A', 'SCRIPT', 'IFRAME'].includes(one.tagName)) +
            (one.shadowRoot ? count(one.shadowRoot) : 0),
          0,
        );
      return count(document.body);
    });
    expect(made).toBe(0);
    expect(dialogs).toBe(0);
  });
});

describe.each(themeNames)('in %s', (theme) => {
  it.each([320, 760, 1200])('is readable and accessible %i px wide', async (width) => {
    for (const id of [first.fingerprint, contested.fingerprint, 'candidates']) {
      const host = await show({ theme, width, id });
      if (id === 'candidates') {
        await host.page.getByRole('button', { name: 'Tide Gauge', exact: true }).press('Enter');
      } else {
        await focus(host, id);
        await host.page.keyboard.press(' ');
        if (id === first.fingerprint) await host.page.keyboard.press('t');
      }
      await host.settled();
      await assertReadable(host.page, `ledger ${id}, ${theme}, ${width}`);
      expect((await host.sent()).filter(({ type }) => type === 'error')).toEqual([]);
      expect(await seriousFaults(host.page)).toEqual([]);
    }
  });
});

it('reads aloud as it should: the accessibility tree', async () => {
  const { page } = await show({ id: contested.fingerprint });
  await expect(await page.locator('body').ariaSnapshot()).toMatchFileSnapshot(
    'snapshots/ledger.aria.txt',
  );
});
