import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { foldLedger } from '../../../src/ledger/fold.js';
import { nodeLedger } from '../../../src/workbench/node-ledger.js';
import { startWriter, type Writer, writerFolder } from './support/writers.js';

/** Kills in one run; the full number is asked for with KILLS=200. */
const KILLS = Number(process.env.KILLS ?? 60);
const EVENTS = 2000;

let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ folder, remove } = await writerFolder());
});
afterAll(() => remove());

async function corpus(name: string): Promise<string> {
  const root = path.join(folder, name);
  await mkdir(root);
  return root;
}

/** Small numbers in [0, 1) that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('two processes', () => {
  it(`append ${EVENTS} events each while a third folds`, { timeout: 300_000 }, async () => {
    const root = await corpus('two');
    const writers = ['ann', 'ben'].map((name) => startWriter(folder, root, name, String(EVENTS)));
    const gone = Promise.all(writers.map((writer) => writer.gone));
    const still = { running: true };
    void gone.then(() => (still.running = false));
    const reader = nodeLedger(root);
    let seen = 0;
    let looks = 0;
    while (still.running) {
      const state = await reader.state();
      expect(state.problems).toEqual([]);
      expect(state.events).toBeGreaterThanOrEqual(seen);
      expect(state.assertions.size).toBe(state.events);
      seen = state.events;
      looks++;
      await sleep(20);
    }
    expect(await gone).toEqual([null, null]);
    expect(looks).toBeGreaterThan(5);
    const verified = await nodeLedger(root).verify();
    expect(verified).toEqual({ ok: true, files: 2, events: 2 * EVENTS, problems: [], notes: [] });
    // What the reader added up while it grew is what it adds up to at once.
    const grown = await reader.state();
    expect(grown).toEqual(await nodeLedger(root).state());
    expect(new Set([...grown.assertions.values()].map(({ claim }) => claim)).size).toBe(2 * EVENTS);
  });
});

describe('processes that are killed', () => {
  it(`leave the old or the new state, ${KILLS} times`, { timeout: 300_000 }, async () => {
    const root = await corpus('killed');
    const random = seeded(7);
    const writers: Writer[] = [];
    let previous: Writer | null = null;
    for (let i = 0; i < KILLS; i++) {
      const writer = startWriter(folder, root, `w${i % 2}x${i}`, '100000', 'batches');
      writers.push(writer);
      await writer.ready;
      await sleep(random() * 25);
      // Two are writing: the one that is killed may hold the lock or wait for it.
      previous?.child.kill('SIGKILL');
      previous = writer;
    }
    previous?.child.kill('SIGKILL');
    await Promise.all(writers.map((writer) => writer.gone));

    const store = nodeLedger(root, {
      person: () => Promise.resolve({ name: 'Last', email: 'last@example.org' }),
    });
    const { ok, problems } = await store.verify();
    expect(problems).toEqual([]);
    expect(ok).toBe(true);
    const state = await store.state();
    const held = new Set([...state.assertions.values()].map(({ claim }) => claim));
    // Nothing doubled: as many events as there are claims.
    expect(held.size).toBe(state.events);
    let acknowledged = 0;
    for (const writer of writers) {
      for (const batch of writer.acknowledged) {
        acknowledged += batch.length;
        expect(batch.every((claim) => held.has(claim))).toBe(true);
      }
      for (const batch of writer.started) {
        expect(new Set(batch.map((claim) => held.has(claim))).size).toBe(1);
      }
    }
    expect(acknowledged).toBeGreaterThan(KILLS);
    expect(state.events).toBeGreaterThanOrEqual(acknowledged);
    // The lock of the dead keeps nobody out, and what they left half-way is tidied up.
    expect(await store.transact(() => [])).not.toHaveProperty('refused');
    const left = await readdir(path.join(root, '.ontodesk', 'ledger'));
    expect(left.filter((name) => !name.endsWith('.jsonl'))).toEqual([]);
    expect(await readdir(path.join(root, '.ontodesk', 'cache'))).not.toContain('ledger.lock');
  });
});

describe('ledgers of two clones', () => {
  it('fold to one state in either order', async () => {
    const root = await corpus('clones');
    const writers = ['ann', 'ben'].map((name) => startWriter(folder, root, name, '20', 'batches'));
    await Promise.all(writers.map((writer) => writer.gone));
    const { files } = await filesOf(root);
    expect(files).toHaveLength(2);
    expect(foldLedger(files)).toEqual(foldLedger([...files].reverse()));
  });
});

async function filesOf(root: string) {
  const ledger = path.join(root, '.ontodesk', 'ledger');
  const names = await readdir(ledger);
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(ledger, name), 'utf8') })),
  );
  return { files };
}
