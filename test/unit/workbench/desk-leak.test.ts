import { describe, expect, it } from 'vitest';

import { orderOf } from '../../../src/judging/order.js';
import { formatPerson, type Person } from '../../../src/ledger/person.js';
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
  type Disk,
} from './support/sample-desk.js';

/** Judges of one trial: by its key some see the older text left, the others right. */
const JUDGES: readonly Person[] = Array.from({ length: 10 }, (_, at) => ({
  name: `Judge ${at}`,
  email: `judge-${at}@example.org`,
}));

interface Room {
  readonly disk: Disk;
  readonly keys: MemoryKeys;
  readonly author: Seat;
  readonly judges: readonly Seat[];
}

/** What a fault would leave behind when a trial is shown; told which order it is. */
type Plant = (disk: Disk, seen: TrialView, left: 'before' | 'after') => object;

async function openRoom(): Promise<Room> {
  const disk = sampleDisk();
  const shared = { keys: new MemoryKeys(), lock: sharedLock() };
  const author = await seat(disk, ANN, shared);
  const judges = await Promise.all(JUDGES.map((judge) => seat(disk, judge, shared)));
  await importAndAdmit(author);
  await author.act({ type: 'draft', page: GAUGE });
  return { disk, keys: shared.keys, author, judges };
}

/** Opens a trial of a new draft: the last one with another word in it. */
async function newTrial({ author, judges }: Room, number: number): Promise<string> {
  const { candidate, draft } = await author.act({ type: 'draft', page: GAUGE });
  const text = draft!.text.replace(/^(\s*- )(?:Take \d+: )?/mu, `$1Take ${number}: `);
  await author.act({ type: 'editDraft', candidate: candidate!, text });
  const { trial } = await judges[0]!.act({ type: 'openTrial', candidate: candidate! });
  return trial;
}

/** Two judges to whom the trial is shown in different orders; null when all see the same one. */
function pairOf({ keys, judges }: Room, trial: string): readonly [Seat, Seat] | null {
  const key = keys.keys.get(trial)!;
  const left = JUDGES.map((judge) => orderOf(key, trial, formatPerson(judge)));
  const [one, other] = [left.indexOf('before-left'), left.indexOf('after-left')];
  return one < 0 || other < 0 ? null : [judges[one]!, judges[other]!];
}

/** Every answer before the lock and every file below the root, the two texts as placeholders. */
async function capture(room: Room, judge: Seat, trial: string, plant: Plant): Promise<string> {
  const before = filesOf(room.disk);
  const waiting = await judge.act({ type: 'waitingTrials' });
  const seen = await judge.act({ type: 'trial', trial });
  if (seen.locked) throw new Error('The trial is revealed before its verdict.');
  const left = seen.left.length < seen.right.length ? 'before' : 'after';
  const shown = plant(room.disk, seen, left);
  const files = filesOf(room.disk);
  const all = JSON.stringify({ waiting, shown, written: files.filter((f) => !before.includes(f)) });
  return all
    .replaceAll(JSON.stringify(seen.left), '"‹left›"')
    .replaceAll(JSON.stringify(seen.right), '"‹right›"');
}

/** The text a judge is shown on the left. */
async function leftTo(judge: Seat, trial: string): Promise<string> {
  const seen = await judge.act({ type: 'trial', trial });
  return seen.locked ? '' : seen.left;
}

const filesOf = ({ content }: Disk): string[] =>
  [...content].map(([file, bytes]) => `${file}\n${bytes.toString('utf8')}`);

/** Trials whose captures differ by the order, and in how many both orders were seen. */
async function probe(trials: number, plant: Plant = (_disk, seen) => seen) {
  const room = await openRoom();
  const leaks: string[] = [];
  let seen = 0;
  for (let number = 0; number < trials; number++) {
    const trial = await newTrial(room, number);
    const pair = pairOf(room, trial);
    if (!pair) continue;
    seen++;
    expect(await leftTo(pair[0], trial)).not.toBe(await leftTo(pair[1], trial));
    const [one, other] = [
      await capture(room, pair[0], trial, plant),
      await capture(room, pair[1], trial, plant),
    ];
    if (one !== other) leaks.push(`${one}\n≠\n${other}`);
  }
  return { seen, leaks };
}

describe('the desk before the lock', () => {
  it('answers and writes the same in both orders, over 300 trials', async () => {
    const { seen, leaks } = await probe(300);
    expect(leaks).toEqual([]);
    expect(seen).toBeGreaterThan(280);
  }, 300_000);

  it.each<[string, Plant]>([
    [
      'the order of keys',
      (_disk, seen, left) =>
        left === 'before' ? seen : Object.fromEntries(Object.entries(seen).reverse()),
    ],
    ['one more key', (_disk, seen, left) => ({ ...seen, newer: left })],
    [
      'a line in a ledger file',
      (disk, seen, left) => {
        disk.put('.ontodesk/ledger/leak.jsonl', left);
        return seen;
      },
    ],
    [
      'a file that is only there in one order',
      (disk, seen, left) => {
        if (left === 'before') disk.put('.ontodesk/cache/shown', 'x');
        return seen;
      },
    ],
  ])('is caught when it tells by %s', async (_what, plant) => {
    const { seen, leaks } = await probe(2, plant);
    expect(seen).toBeGreaterThan(0);
    expect(leaks.length).toBeGreaterThan(0);
  });
});
