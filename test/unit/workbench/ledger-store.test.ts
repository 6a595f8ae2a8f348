import { describe, expect, it } from 'vitest';

import type { NewEvent } from '../../../src/ledger/events.js';
import {
  InvalidBatch,
  type LedgerStore,
  type Written,
} from '../../../src/workbench/ledger-store.js';
import { LEDGER, memoryLedger, memoryLock } from './support/ledger.js';
import { MemoryDurable } from './support/memory-durable.js';
import { propose } from './support/propose.js';

async function write(store: LedgerStore, ...events: NewEvent[]): Promise<Written> {
  const written = await store.transact(() => events);
  if ('refused' in written) throw new Error(written.refused);
  return written;
}

const claims = async (store: LedgerStore) =>
  [...(await store.state()).assertions.values()].map(({ claim }) => claim).sort();

const text = (value: string) => new TextEncoder().encode(value);

describe('a new ledger', () => {
  it('is empty, and reading it writes nothing', async () => {
    const files = new MemoryDurable();
    const store = memoryLedger(files);
    expect((await store.state()).events).toBe(0);
    expect(await store.verify()).toEqual({
      ok: true,
      files: 0,
      events: 0,
      problems: [],
      notes: [],
    });
    expect(files.operations).toEqual([]);
  });

  it('gets a file at the first event, named by who writes', async () => {
    const files = new MemoryDurable();
    const store = memoryLedger(files);
    expect((await write(store)).events).toEqual([]);
    expect(files.all()).toEqual([]);
    const { events, state } = await write(store, propose('One.'));
    expect(state.assertions.size).toBe(1);
    expect(events[0]).toMatchObject({ v: 1, by: 'Ann Alder <Ann@Example.org>', prev: null });
    // printf ann@example.org | sha256sum
    expect(files.all()).toEqual([
      expect.stringMatching(
        /^\/corpus\/\.ontodesk\/ledger\/438c4c7a-[0-9A-HJKMNP-TV-Z]{26}\.jsonl$/u,
      ),
    ]);
    expect(files.operations).toEqual(['open', 'write', 'sync', 'sync folder']);
  });

  it('appends with one write and one sync, and a batch with one rename', async () => {
    const files = new MemoryDurable();
    const store = memoryLedger(files);
    await write(store, propose('One.'));
    files.operations.length = 0;
    await write(store, propose('Two.'));
    expect(files.operations).toEqual(['open', 'write', 'sync']);
    files.operations.length = 0;
    await write(store, propose('Three.'), propose('Four.'));
    expect(files.operations).toEqual(['open', 'write', 'sync', 'rename', 'sync folder']);
    await write(store, propose('Five.'));
    expect(files.all()).toHaveLength(1);
    expect(await memoryLedger(files).verify()).toMatchObject({ ok: true, files: 1, events: 5 });
  });
});

describe('writing', () => {
  it('is refused without a person, with the command that helps', async () => {
    const store = memoryLedger(new MemoryDurable(), memoryLock(), () => Promise.resolve(null));
    const refusal = await store.transact(() => [propose('One.')]);
    expect(refusal).toMatchObject({
      how: expect.stringContaining('git config user.name') as string,
    });
  });

  it('passes a refusal of the caller on', async () => {
    const store = memoryLedger(new MemoryDurable());
    expect(await store.transact(() => ({ refused: 'no', how: null }))).toEqual({
      refused: 'no',
      how: null,
    });
  });

  it('lets events of a batch name each other', async () => {
    const store = memoryLedger(new MemoryDurable());
    const id = store.newId();
    const proposed = propose('One.');
    const { fingerprint } = proposed.data;
    const { state } = await write(
      store,
      { ...proposed, id },
      { type: 'assertion.admitted', needs: [id], data: { fingerprint, reason: '' } },
    );
    expect(state.assertions.get(fingerprint)?.state).toBe('admitted');
  });

  it.each<[string, NewEvent]>([
    ['needs what is not there', { ...propose('Two.'), needs: ['gone'] }],
    [
      'is about nothing',
      { type: 'assertion.admitted', needs: [], data: { fingerprint: '0'.repeat(16), reason: '' } },
    ],
    ['breaks the schema', propose('Two.', { confidence: 7 })],
  ])('an event that %s is refused before anything is written', async (_, event) => {
    const files = new MemoryDurable();
    const store = memoryLedger(files);
    await write(store, propose('One.'));
    const before = files.text(files.all()[0]!);
    await expect(write(store, propose('Good.'), event)).rejects.toThrow(InvalidBatch);
    expect(files.all().map((name) => files.text(name))).toEqual([before]);
    expect(await claims(store)).toEqual(['One.']);
    await write(store, propose('Three.'));
    expect(await claims(store)).toEqual(['One.', 'Three.']);
  });

  it('several times under one lock sees its own events', async () => {
    const store = memoryLedger(new MemoryDurable());
    const seen = await store.exclusively(async (session) => {
      const sizes = [session.state.assertions.size];
      for (const claim of ['One.', 'Two.']) {
        await session.append([propose(claim)]);
        sizes.push(session.state.assertions.size);
      }
      return sizes;
    });
    expect(seen).toEqual([0, 1, 2]);
  });
});

describe('two windows (C21)', () => {
  const at = (claim: string, source: string) => propose(claim, { source });

  it('decide on what the other wrote: nothing is lost, nothing doubled', async () => {
    const files = new MemoryDurable();
    const lock = memoryLock();
    const [one, two] = [memoryLedger(files, lock), memoryLedger(files, lock)];
    await write(one, at('Lock gates were renewed in 2024.', 'Quay Institute'));
    await Promise.all([one.state(), two.state()]);
    const propose1 = (store: LedgerStore, event: ReturnType<typeof at>) =>
      store.transact(({ assertions }) =>
        assertions.has(event.data.fingerprint)
          ? { refused: 'proposed already', how: null }
          : [event],
      );
    const outcomes = await Promise.all([
      propose1(one, at('Barge traffic fell by a third.', 'Harbour Cast')),
      propose1(two, at('Kelp farms need deeper moorings.', 'Quay Institute')),
      propose1(one, at('Tidal turbines doubled output in 2025.', 'Harbour Cast')),
      propose1(two, at('Tidal turbines doubled output in 2025.', 'harbour \u00a0cast')),
    ]);
    expect(outcomes.map((outcome) => 'refused' in outcome)).toEqual([false, false, false, true]);
    const state = await two.state();
    expect([...state.assertions.keys()].sort()).toEqual(
      ['f92523e4b63eaeef', '4496339b51ad46a3', 'a65c689b5d1458df', '0b8ccc5b217784a3'].sort(),
    );
    expect(await one.state()).toEqual(state);
    expect(await one.verify()).toMatchObject({ ok: true, files: 2, events: 4 });
  });
});

describe('files that others change', () => {
  it('are read again, and only they', async () => {
    const files = new MemoryDurable();
    const [one, two] = [memoryLedger(files), memoryLedger(files)];
    await write(one, propose('One.'));
    const first = await two.state();
    expect(await two.state()).toBe(first);
    await write(one, propose('Two.'));
    expect(await claims(two)).toEqual(['One.', 'Two.']);
    files.put(`${LEDGER}/other.jsonl`, text('garbage\n'));
    expect((await two.state()).problems).toHaveLength(1);
    await files.remove(`${LEDGER}/other.jsonl`);
    expect((await two.state()).problems).toEqual([]);
  });

  it('an own file that is not as it was left is never written again', async () => {
    const files = new MemoryDurable();
    const store = memoryLedger(files);
    await write(store, propose('One.'));
    const own = files.all()[0]!;
    const before = files.text(own)!;
    await write(store, propose('Two.'));
    // Another branch was checked out.
    files.put(own, text(before));
    await write(store, propose('Three.'));
    expect(files.text(own)).toBe(before);
    expect(await claims(store)).toEqual(['One.', 'Three.']);
    expect(await store.verify()).toMatchObject({ ok: true, files: 2 });
  });

  it('torn, broken and unreadable ones are told by file and line', async () => {
    const files = new MemoryDurable();
    await write(memoryLedger(files), propose('One.'));
    files.put(`${LEDGER}/a.jsonl`, text('x\n'));
    files.put(`${LEDGER}/b.jsonl`, Uint8Array.of(0xff, 0x0a));
    files.put(`${LEDGER}/c.jsonl`, text('{"v":1'));
    files.put(`${LEDGER}/notes.txt`, text('no ledger'));
    const { ok, problems, notes, files: count } = await memoryLedger(files).verify();
    expect([ok, count]).toEqual([false, 4]);
    expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual(['a.jsonl:1', 'b.jsonl:1']);
    expect(notes.map(({ file, line }) => `${file}:${line}`)).toEqual(['c.jsonl:1']);
  });
});
