/**
 * The whole path over a disk that fails at each write, sync, rename and removal in turn: with an
 * error, with the death of the process, or with a power cut. Afterwards page and ledger are as before
 * or as after, and doing the step again leads to what one step without a fault leads to.
 */

import { expect, it } from 'vitest';

import { sha256 } from '../../../src/corpus/record.js';
import {
  isRefusal,
  type DeskAction,
  type PreparedWrite,
  type VerifyReport,
} from '../../../src/workbench/desk.types.js';
import { FaultyDisk, type Fault } from './support/faulty-disk.js';
import type { Disk } from './support/sample-desk.js';
import {
  aboutPage,
  ANN,
  BEN,
  GAUGE,
  MemoryKeys,
  sampleDisk,
  seat,
  sharedLock,
  type Seat,
} from './support/sample-desk.js';

/** What earlier steps found out. */
interface Found {
  candidate: string;
  trial: string;
  dossier: string;
}

interface Step {
  readonly name: string;
  readonly who: 'ann' | 'ben';
  readonly action: (one: Seat, found: Found) => DeskAction | Promise<DeskAction>;
  readonly keep?: (answer: object, found: Found) => void;
  /** The editor prepares with the action, saves the page itself, and completes. */
  readonly byEditor?: boolean;
}

const keep =
  (key: keyof Found) =>
  (answer: object, found: Found): void => {
    found[key] = (answer as Record<string, string>)[key]!;
  };

const step = (
  name: string,
  who: Step['who'],
  action: Step['action'],
  keeping?: keyof Found,
): Step => ({ name, who, action, ...(keeping ? { keep: keep(keeping) } : {}) });

const STEPS: readonly Step[] = [
  step('import', 'ann', () => {
    return { type: 'import', file: 'assertions/slack-water-014.json', episode: null };
  }),
  step('admit', 'ann', async (one) => {
    const fingerprints = await aboutPage(one, GAUGE);
    return { type: 'decide', verb: 'admit', fingerprints, reason: 'Heard it myself.' };
  }),
  step('draft', 'ann', () => ({ type: 'draft', page: GAUGE }), 'candidate'),
  step('trial', 'ben', (_, { candidate }) => ({ type: 'openTrial', candidate }), 'trial'),
  step('verdict', 'ben', (_, { trial }) => ({
    type: 'verdict',
    verdict: { trial, value: 0, newer: null, quotes: [], remark: '' },
  })),
  step('assemble', 'ann', (_, { candidate }) => ({ type: 'assemble', candidate }), 'dossier'),
  step('approve', 'ben', (_, { dossier }) => ({ type: 'approve', dossier, reason: 'Fits.' })),
  step('promote', 'ben', (_, { dossier }) => ({ type: 'promote', dossier })),
  step('revert', 'ann', (_, { dossier }) => ({ type: 'revert', dossier, reason: 'Withdrawn.' })),
  step('assemble again', 'ann', (_, { candidate }) => ({ type: 'assemble', candidate }), 'dossier'),
  step('approve again', 'ben', (_, { dossier }) => ({ type: 'approve', dossier, reason: 'Fits.' })),
  {
    ...step('promote by editor', 'ben', (_, { dossier }) => ({
      type: 'preparePromotion',
      dossier,
    })),
    byEditor: true,
  },
  {
    ...step('revert by editor', 'ann', (_, { dossier }) => {
      return { type: 'prepareRevert', dossier, reason: 'Withdrawn.' };
    }),
    byEditor: true,
  },
];

/** What a step works on: the disk, the keys, and what is known so far. */
interface Stand {
  readonly disk: Disk;
  readonly keys: MemoryKeys;
  readonly found: Found;
}

function copyOf({ disk, keys, found }: Stand): Stand & { readonly disk: FaultyDisk } {
  const copied = new MemoryKeys();
  for (const [trial, key] of keys.keys) copied.keys.set(trial, key);
  return { disk: FaultyDisk.of(disk), keys: copied, found: { ...found } };
}

const seatAt = ({ keys }: Stand, disk: Disk, who: Step['who']): Promise<Seat> =>
  seat(disk, who === 'ann' ? ANN : BEN, { keys, lock: sharedLock() });

/** Does what a step asks for, with all that an editor does for it. */
async function perform({ byEditor = false }: Step, one: Seat, action: DeskAction): Promise<object> {
  const answer: object = await one.desk.act(action);
  if (!byEditor || !('token' in answer)) return answer;
  const { token, edit } = answer as PreparedWrite;
  let text = one.disk.text(edit.page);
  for (const { start, end, newText } of [...edit.edits].reverse()) {
    text = text.slice(0, start) + newText + text.slice(end);
  }
  one.disk.put(edit.page, text);
  return one.desk.act({ type: 'completePromotion', token });
}

/** Does a step that must succeed, and remembers what it found. */
async function take(taken: Step, one: Seat, found: Found): Promise<void> {
  const answer = await perform(taken, one, await taken.action(one, found));
  if (!isRefusal(answer)) taken.keep?.(answer, found);
  // A verdict that was recorded before the fault cannot be given twice, and says so.
  else expect(answer.refused).toBe('Your verdict on this trial is locked.');
}

/** Page and ledger as they are, ids left out: what must be old or new. */
async function lookAt(one: Seat, disk: Disk): Promise<{ events: number; says: string }> {
  const report: VerifyReport = await one.act({ type: 'verify' });
  expect({ ok: report.ok, problems: report.problems }).toEqual({ ok: true, problems: [] });
  const { assertions } = await one.act({ type: 'ledger' });
  const { candidates } = await one.act({ type: 'candidates' });
  const { dossiers } = await one.act({ type: 'dossiers' });
  const says = JSON.stringify({
    page: sha256(disk.text(GAUGE)),
    assertions: assertions.map(({ fingerprint, state }) => [fingerprint, state]),
    candidates: candidates.map(({ page, draft, trial }) => [page, draft?.draft, trial?.verdicts]),
    dossiers: dossiers.map(({ page, state }) => [page, state]),
  });
  return { events: report.events, says: says.replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/gu, 'ULID') };
}

/** Files nobody should find after all is tidied up. */
function leftOvers(disk: Disk): string[] {
  return disk.names('').filter((name) => name.includes('-tmp') || name.includes('/journal/'));
}

const FAULTS: readonly (Omit<Fault, 'at'> & { readonly power?: boolean })[] = [
  { how: 'before', dies: false },
  { how: 'half', dies: false },
  { how: 'after', dies: false },
  { how: 'half', dies: true },
  { how: 'after', dies: true },
  { how: 'after', dies: true, power: true },
];

it.each(FAULTS)(
  'a fault %j at every operation of the path leaves old or new',
  async (kind) => {
    let stand: Stand = {
      disk: sampleDisk(),
      keys: new MemoryKeys(),
      found: { candidate: '', trial: '', dossier: '' },
    };
    let faults = 0;
    for (const one of STEPS) {
      const whole = copyOf(stand);
      const worker = await seatAt(whole, whole.disk, one.who);
      const before = await lookAt(worker, whole.disk);
      await take(one, worker, whole.found);
      const after = await lookAt(worker, whole.disk);
      const operations = [...whole.disk.operations];
      for (let at = 1; at <= operations.length; at++) {
        const label = `${one.name}, ${operations[at - 1]!} (${at})`;
        await failAt(one, stand, { ...kind, at }, { before, after, label });
        faults++;
      }
      stand = whole;
    }
    expect(faults).toBeGreaterThan(80);
  },
  300_000,
);

interface Bounds {
  readonly before: { events: number; says: string };
  readonly after: { events: number; says: string };
  readonly label: string;
}

async function failAt(
  one: Step,
  start: Stand,
  fault: Fault & { readonly power?: boolean },
  { before, after, label }: Bounds,
): Promise<void> {
  const stand = copyOf(start);
  const worker = await seatAt(stand, stand.disk, one.who);
  const action = await one.action(worker, stand.found);
  stand.disk.operations = [];
  stand.disk.fault = fault;
  const acknowledged = await perform(one, worker, action).then(
    () => true,
    () => false,
  );
  stand.disk.fault = null;
  const disk = !fault.dies
    ? stand.disk
    : fault.power === true
      ? stand.disk.afterPowerCut()
      : FaultyDisk.of(stand.disk);
  // Who has not died goes on at the same desk; the others open another.
  const next = fault.dies ? await seatAt(stand, disk, one.who) : worker;
  const stands = await lookAt(next, disk);
  const olds = acknowledged ? [after] : [before, after];
  expect(olds, label).toContainEqual(stands);
  await take(one, next, stand.found);
  expect(await lookAt(next, disk), `${label}, done again`).toEqual(after);
  const fresh = await seatAt(stand, disk, one.who);
  expect(await lookAt(fresh, disk), `${label}, opened again`).toEqual(after);
  expect(leftOvers(disk), label).toEqual([]);
}
