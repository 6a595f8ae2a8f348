/** Ledger stores over memory or disk, with a clock and a random source that can be repeated. */

import type { Person } from '../../../../src/ledger/person.js';
import { LedgerStore } from '../../../../src/workbench/ledger-store.js';
import type { WriteLock } from '../../../../src/workbench/lock.js';
import { ROOT } from '../../support/memory-files.js';
import type { MemoryDurable } from './memory-durable.js';

export const ANN: Person = { name: 'Ann Alder', email: 'Ann@Example.org' };
export const LEDGER = `${ROOT}/.ontodesk/ledger`;

/** A lock between callers of one process. */
export function memoryLock(): WriteLock {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const done = turn.then(work);
      turn = done.catch(() => undefined);
      return done;
    },
  };
}

/** Clocks go on between stores, as they do between processes. */
let now = Date.UTC(2026, 0, 5, 12);
let drawn = 0;

export function memoryLedger(
  files: MemoryDurable,
  lock: WriteLock = memoryLock(),
  person: () => Promise<Person | null> = () => Promise.resolve(ANN),
): LedgerStore {
  return new LedgerStore(ROOT, {
    files,
    lock,
    person,
    clock: () => new Date((now += 7)),
    random: (count) => new Uint8Array(count).map(() => (drawn = (drawn * 73 + 41) % 251)),
  });
}
