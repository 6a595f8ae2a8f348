/** What the server sends and logs about a trial before its lock is the same in both orders. */

import { afterEach, expect, it } from 'vitest';

import { orderOf } from '../../../src/judging/order.js';
import { formatPerson, type Person } from '../../../src/ledger/person.js';
import { type DeskAnswer, METHODS } from '../../../src/protocol/messages.js';
import type { DeskPort } from '../../../src/server/desk.js';
import type { TrialView } from '../../../src/workbench/desk.types.js';
import {
  ANN,
  GAUGE,
  importAndAdmit,
  MemoryKeys,
  sampleDisk,
  type Seat,
  seat,
  sharedLock,
} from '../workbench/support/sample-desk.js';
import { Harness } from './harness.js';

/** Judges of one trial: by its key some see the older text left, the others right. */
const JUDGES: readonly Person[] = Array.from({ length: 10 }, (_, at) => ({
  name: `Judge ${at}`,
  email: `judge-${at}@example.org`,
}));

/** What a fault would make of an answer, told which text is left. */
type Plant = (outcome: object, left: 'before' | 'after') => object;

let server: Harness | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

/** A server whose desk is that of whoever sits at it now. */
async function room(plant: Plant) {
  const shared = { keys: new MemoryKeys(), lock: sharedLock() };
  const disk = sampleDisk();
  const author = await seat(disk, ANN, shared);
  const judges = await Promise.all(JUDGES.map((judge) => seat(disk, judge, shared)));
  await importAndAdmit(author);
  await author.act({ type: 'draft', page: GAUGE });
  const sitting = { now: judges[0]!, left: 'before' as 'before' | 'after' };
  const desk: DeskPort = {
    async act(action, surroundings) {
      const outcome: object = await sitting.now.desk.act(action, surroundings);
      return action.type === 'trial' ? plant(outcome, sitting.left) : outcome;
    },
  };
  server = await Harness.start({ files: { 'pages/A.md': '# A\n' }, openDesk: () => desk });
  const started = server;
  await started.request<DeskAnswer>(METHODS.desk, ask({ type: 'waitingTrials' }));
  await started.until('ready', () => started.statuses.at(-1)?.state === 'ready');
  return { server: started, author, judges, sitting, keys: shared.keys };
}

const ask = (action: object) => ({ place: null, action, dirty: [] });

/** Opens a trial of a new draft: the last one with another word in it. */
async function newTrial(author: Seat, judge: Seat, number: number): Promise<string> {
  const { candidate, draft } = await author.act({ type: 'draft', page: GAUGE });
  const text = draft!.text.replace(/^(\s*- )(?:Take \d+: )?/mu, (_, mark: string) => {
    return `${mark}Take ${number}: `;
  });
  await author.act({ type: 'editDraft', candidate: candidate!, text });
  return (await judge.act({ type: 'openTrial', candidate: candidate! })).trial;
}

/** All bytes of the server while a trial is fetched, numbers of requests and texts left out. */
async function capture(one: Harness, trial: string): Promise<string> {
  const from = one.sent.length;
  await one.request<DeskAnswer>(METHODS.desk, ask({ type: 'waitingTrials' }));
  const { outcome } = await one.request<DeskAnswer<'trial'>>(
    METHODS.desk,
    ask({ type: 'trial', trial }),
  );
  await new Promise((resolve) => setTimeout(resolve, 1));
  const { left, right } = outcome as TrialView;
  return one.sent
    .slice(from)
    .replaceAll(/Content-Length: \d+\r\n\r\n|"id":\d+/gu, '')
    .replaceAll(JSON.stringify(left), '"‹left›"')
    .replaceAll(JSON.stringify(right), '"‹right›"');
}

/** Trials whose captures differ by the order, and in how many both orders were seen. */
async function probe(trials: number, plant: Plant) {
  const { server: one, author, judges, sitting, keys } = await room(plant);
  const leaks: string[] = [];
  let seen = 0;
  for (let number = 0; number < trials; number++) {
    const trial = await newTrial(author, judges[0]!, number);
    const key = keys.keys.get(trial)!;
    const orders = JUDGES.map((judge) => orderOf(key, trial, formatPerson(judge)));
    const captures: string[] = [];
    for (const order of ['before-left', 'after-left'] as const) {
      const at = orders.indexOf(order);
      if (at < 0) continue;
      sitting.now = judges[at]!;
      sitting.left = order === 'before-left' ? 'before' : 'after';
      captures.push(await capture(one, trial));
    }
    if (captures.length < 2) continue;
    seen++;
    if (captures[0] !== captures[1]) leaks.push(captures.join('\n≠\n'));
  }
  return { seen, leaks };
}

it('the server sends the same in both orders before the lock, over 300 trials', async () => {
  const { seen, leaks } = await probe(300, (outcome) => outcome);
  expect(leaks).toEqual([]);
  expect(seen).toBeGreaterThan(280);
}, 300_000);

it.each<[string, Plant]>([
  [
    'the order of keys',
    (outcome, left) =>
      left === 'before' ? outcome : Object.fromEntries(Object.entries(outcome).reverse()),
  ],
  ['one more key', (outcome, left) => ({ ...outcome, hint: left })],
  [
    'the log',
    (outcome, left) => {
      server?.log(left);
      return outcome;
    },
  ],
])('a bit that is planted in %s is caught', async (_where, plant) => {
  const { seen, leaks } = await probe(2, plant);
  expect(seen).toBeGreaterThan(0);
  expect(leaks.length).toBeGreaterThan(0);
});
