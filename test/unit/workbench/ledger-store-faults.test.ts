import { describe, expect, it } from 'vitest';

import type { LedgerStore } from '../../../src/workbench/ledger-store.js';
import { LEDGER, memoryLedger } from './support/ledger.js';
import { type Fault, MemoryDurable } from './support/memory-durable.js';
import { propose } from './support/propose.js';

/** Batches the scenario writes, in order: single events, several at once, singles again. */
const BATCHES = [['A'], ['B'], ['C', 'D', 'E'], ['F'], ['G', 'H']];

/** Writes batch after batch until one fails; says which were acknowledged. */
async function scenario(store: LedgerStore): Promise<number> {
  let acknowledged = 0;
  for (const batch of BATCHES) {
    try {
      await store.transact(() => batch.map((claim) => propose(claim)));
    } catch {
      return acknowledged;
    }
    acknowledged++;
  }
  return acknowledged;
}

async function operationsOfScenario(): Promise<string[]> {
  const files = new MemoryDurable();
  await scenario(memoryLedger(files));
  return files.operations;
}

/** The claims the ledger holds, joined. */
async function held(files: MemoryDurable): Promise<string> {
  const store = memoryLedger(files);
  const { ok, problems } = await store.verify();
  expect(problems).toEqual([]);
  expect(ok).toBe(true);
  const state = await store.state();
  return [...state.assertions.values()].map(({ claim }) => claim).join('');
}

const upTo = (count: number) => BATCHES.slice(0, count).flat().join('');

describe('a failure at every operation in turn', () => {
  it('covers writes, syncs, renames and folders', async () => {
    const kinds = new Set(await operationsOfScenario());
    expect([...kinds].sort()).toEqual(['open', 'rename', 'sync', 'sync folder', 'write']);
  });

  describe.each(['error', 'half', 'done'] as const)('%s', (how) => {
    it.each(['kill', 'power cut'] as const)(
      'and a %s leave the old or the new state',
      async (end) => {
        const total = (await operationsOfScenario()).length;
        for (let at = 1; at <= total; at++) {
          const files = new MemoryDurable();
          files.fault = { at, how, fatal: true };
          const acknowledged = await scenario(memoryLedger(files));
          const disk = end === 'kill' ? files.afterKill() : files.afterPowerCut();
          const now = await held(disk);
          expect([upTo(acknowledged), upTo(acknowledged + 1)]).toContain(now);
          await goesOn(disk, now);
        }
      },
    );

    it('that is over at once costs no more than the batch it hit', async () => {
      const total = (await operationsOfScenario()).length;
      for (let at = 1; at <= total; at++) await survives({ at, how, fatal: false });
    });
  });
});

/** The next process writes on, and what was there stays. */
async function goesOn(disk: MemoryDurable, before: string): Promise<void> {
  await memoryLedger(disk).transact(() => [propose('next')]);
  expect(await held(disk)).toBe(`${before}next`);
  expect(disk.all().filter((name) => !name.endsWith('.jsonl'))).toEqual([]);
}

/** The same process retries each batch that failed, deciding anew on what is there. */
async function survives(fault: Fault): Promise<void> {
  const files = new MemoryDurable();
  files.fault = fault;
  const store = memoryLedger(files);
  let failures = 0;
  for (const batch of BATCHES) {
    const write = () =>
      store.transact(({ assertions }) => {
        const events = batch.map((claim) => propose(claim));
        return events.filter(({ data }) => !assertions.has(data.fingerprint));
      });
    const failed = await write().then(
      () => false,
      () => true,
    );
    if (!failed) continue;
    failures++;
    await write();
  }
  expect(failures).toBe(1);
  expect(await held(files)).toBe(upTo(BATCHES.length));
  expect(await held(files.afterPowerCut())).toBe(upTo(BATCHES.length));
  // Each event once, even where the failed writing had reached the disk.
  const lines = files.all().flatMap((name) => files.text(name)!.split('\n').slice(0, -1));
  expect(lines).toHaveLength(BATCHES.flat().length);
  expect(files.all().every((name) => name.startsWith(LEDGER))).toBe(true);
}
