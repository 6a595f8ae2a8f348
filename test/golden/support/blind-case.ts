/** C33: a blind comparison of two systems, with everything that reaches the judge searched. */

import { createHash } from 'node:crypto';

import type { Browser } from 'playwright-core';
import { expect } from 'vitest';

import type { RevealedTrial, TrialView } from '../../../src/workbench/desk.types.js';
import { launchBrowser } from '../../e2e/support/browser.js';
import {
  GAUGE,
  importAndAdmit,
  MemoryKeys,
  sampleDisk,
  seat,
  sharedLock,
  type Disk,
  type Seat,
} from '../../unit/workbench/support/sample-desk.js';
import { openDesk } from '../../webview/support/desk-host.js';
import { bundleScreen } from '../../webview/support/screen.js';
import type { Expectations } from './cases.js';

interface System {
  readonly name: string;
  readonly model: string;
}

interface Table {
  readonly disk: Disk;
  readonly author: Seat;
  readonly judge: Seat;
}

/** One system wrote the page as it is, the other its draft: they sit at the desk under their names. */
async function tableFor({ X, Y }: { readonly X: System; readonly Y: System }): Promise<Table> {
  const shared = { keys: new MemoryKeys(), lock: sharedLock() };
  const disk = sampleDisk();
  const person = ({ name, model }: System) => ({ name, email: `${model}@example.org` });
  const importer = await seat(disk, person(X), shared);
  await importAndAdmit(importer);
  const author = await seat(disk, person(Y), shared);
  const judge = await seat(disk, { name: 'Judy', email: 'judy@example.org' }, shared);
  await author.act({ type: 'draft', page: GAUGE });
  return { disk, author, judge };
}

/** Opens a trial of a new draft. */
async function openNext({ author, judge }: Table, item: number): Promise<string> {
  const { candidate, draft } = await author.act({ type: 'draft', page: GAUGE });
  const text = draft!.text.replace(/^(\s*- )(?:Take \d+: )?/mu, (_, mark: string) => {
    return `${mark}Take ${item}: `;
  });
  await author.act({ type: 'editDraft', candidate: candidate!, text });
  return (await judge.act({ type: 'openTrial', candidate: candidate! })).trial;
}

/** All that the judge's window gets and holds before the vote. */
async function windowOf(browser: Browser, folder: string, shown: TrialView): Promise<string> {
  const desk = await openDesk(browser, 'judge', folder, (action) =>
    action.type === 'waitingTrials' ? { trials: [shown.trial] } : shown,
  );
  await desk.place(null);
  const html = await desk.page.evaluate(() => {
    const deep = (root: Element | ShadowRoot): string =>
      [...root.children].map((one) => one.outerHTML + inner(one) + deep(one)).join('');
    const inner = (one: Element): string => (one.shadowRoot ? deep(one.shadowRoot) : '');
    return document.title + deep(document.documentElement);
  });
  const kept = JSON.stringify([desk.posted, await desk.sent(), await desk.kept()]);
  await desk.page.close();
  return html + kept;
}

/** The words themselves, and what they become under the usual disguises. */
function needlesOf(words: readonly string[]): string[] {
  return words.flatMap((word) => [
    word,
    ...(['sha1', 'sha256'] as const).map((kind) => createHash(kind).update(word).digest('hex')),
    Buffer.from(word).toString('base64').replace(/=+$/u, ''),
  ]);
}

export async function c33(expected: Expectations): Promise<void> {
  const systems = expected.input<{ X: System; Y: System }>('systems');
  const words = [systems.X.name, systems.Y.name, systems.X.model, systems.Y.model];
  const listed = expected.take<string[]>('needles_not_found_before_the_vote');
  expect(listed.slice(0, 4).sort()).toEqual([...words].sort());
  const needles = needlesOf(words);
  const table = await tableFor(systems);
  const folder = await bundleScreen('judge');
  const browser = await launchBrowser();
  let xFirst = 0;
  try {
    for (let item = 0; item < expected.input<number>('items'); item++) {
      const trial = await openNext(table, item);
      const seen = await table.judge.act({ type: 'trial', trial });
      if (seen.locked) throw new Error('The trial is revealed before its verdict.');
      const reached = JSON.stringify(seen) + (await windowOf(browser, folder, seen));
      expect(needles.filter((needle) => reached.includes(needle))).toEqual([]);
      const revealed = await vote(table, seen);
      expectUnchanged(table.disk, seen, revealed);
      if (revealed.left === 'before') xFirst++;
    }
  } finally {
    await browser.close();
  }
  expect(expected.take('order')).toMatch(/over 40 items X is first between 10 and 30 times/u);
  expect(xFirst).toBeGreaterThanOrEqual(10);
  expect(xFirst).toBeLessThanOrEqual(30);
  expect(expected.take('mapping')).toMatch(/joined only after the vote is saved/u);
  expect(expected.take('answer_texts')).toMatch(/^shown unchanged/u);
  expect(expected.take('no_side_channel')).toMatch(/^no latency, token count or cost/u);
}

/** The message with the texts says nothing else; which is which comes after the vote, without them. */
async function vote({ judge, disk }: Table, seen: TrialView): Promise<RevealedTrial> {
  expect(Object.keys(seen).sort()).toEqual(['left', 'locked', 'right', 'trial']);
  const ledger = (): string =>
    disk.names('.ontodesk/ledger').reduce((all, name) => all + lines(disk, name, seen.trial), '');
  expect(ledger()).not.toMatch(/verdict\.recorded|"left"/u);
  const revealed = await judge.act({
    type: 'verdict',
    verdict: { trial: seen.trial, value: 0, newer: null, quotes: [], remark: '' },
  });
  expect(JSON.stringify(revealed)).not.toContain(seen.left.slice(0, 40));
  expect(ledger()).toContain(`"left":"${revealed.left}"`);
  return revealed;
}

/** Lines of a ledger file that name a trial. */
function lines(disk: Disk, name: string, trial: string): string {
  const all = disk.text(`.ontodesk/ledger/${name}`).split('\n');
  return all.filter((line) => line.includes(trial)).join('\n');
}

/** Both texts as they are kept, to the letter. */
function expectUnchanged(disk: Disk, seen: TrialView, { left }: RevealedTrial): void {
  const [before, after] = left === 'before' ? [seen.left, seen.right] : [seen.right, seen.left];
  const kept = disk.names('.ontodesk/drafts').map((name) => disk.text(`.ontodesk/drafts/${name}`));
  expect(kept).toContain(before);
  expect(kept).toContain(after);
  expect(after).toMatch(/Take \d+: /u);
  expect(before).not.toMatch(/Take \d+: /u);
}
