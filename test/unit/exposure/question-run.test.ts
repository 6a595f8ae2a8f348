import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  byCeiling,
  compareRuns,
  dropOf,
  figuresOf,
  readRun,
  runItems,
  type RunItem,
} from '../../../src/exposure/question-run.js';
import { DEFAULT_SCAFFOLD_OPTIONS, ScaffoldEngine } from '../../../src/scaffold/engine.js';
import { entries, entry } from './support/entries.js';

const item = (id: string, exposed: string, missed: string): RunItem => ({
  id,
  exposed: exposed.split(''),
  missed: missed.split(''),
});
const run = (...items: RunItem[]) => ({ items });

describe('a run', () => {
  it('says which names the served text exposes; questions without gold are left out', () => {
    const classes = entries(
      entry('Tide Gauge', { rel: { requires: ['clock', 'x', 'y', 'anchor-chain'] } }),
      entry('Clock'),
      entry('Anchor Chain'),
    );
    const engine = new ScaffoldEngine(classes);
    const prompt = 'What does a tide gauge require?';
    const gold = [
      { slug: 'clock', title: 'Clock' },
      { slug: 'anchor-chain', title: 'Anchor Chain' },
    ];
    const items = runItems(
      engine,
      [
        { id: 'a', prompt, gold, goldType: 'all' },
        { id: 'b', prompt, gold: [], goldType: 'all' },
      ],
      DEFAULT_SCAFFOLD_OPTIONS,
    );
    expect(items).toEqual([{ id: 'a', exposed: ['clock'], missed: ['anchor-chain'] }]);
  });

  it('has a macro and a pooled ceiling, and none without questions', () => {
    expect(figuresOf([item('a', 'xyz', ''), item('b', '', 'x')])).toEqual({
      macroCeiling: 0.5,
      pooled: { exposed: 3, gold: 4 },
    });
    expect(figuresOf([])).toEqual({ macroCeiling: null, pooled: { exposed: 0, gold: 0 } });
  });

  it('lists the lowest ceilings first, equal ones as they came', () => {
    const items = [
      item('a', 'x', ''),
      item('b', 'x', 'y'),
      item('c', 'y', 'x'),
      item('d', '', 'x'),
    ];
    expect(byCeiling(items).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a']);
  });

  it('is no run when it is something else', () => {
    for (const text of ['', '{', '[]', '{"version":2}']) expect(readRun(text)).toBeNull();
  });
});

describe('two runs', () => {
  it('differ by the names gained and lost, over what both asked', () => {
    const difference = compareRuns(
      run(item('a', 'xy', 'z'), item('b', 'x', ''), item('old', 'x', '')),
      run(item('new', '', 'x'), item('b', 'x', ''), item('a', 'zw', 'xv')),
    );
    expect(difference).toEqual({
      shared: 2,
      added: ['new'],
      removed: ['old'],
      before: (2 / 3 + 1) / 2,
      after: (1 + 0.5) / 2,
      gold: 5,
      gained: 1,
      lost: 1,
      // w and v were not asked for before: neither gained nor lost.
      changed: [{ id: 'a', gained: ['z'], lost: ['x'] }],
    });
  });

  it('differ in nothing from themselves, and the other way round they change sides', () => {
    const runs = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        flags: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      }),
      { selector: ({ id }) => id },
    );
    const made = (list: { id: string; flags: boolean[] }[]) =>
      run(
        ...list.map(({ id, flags }) =>
          item(
            id,
            'xyz'
              .split('')
              .filter((_, i) => flags[i])
              .join(''),
            'xyz'
              .split('')
              .filter((_, i) => !flags[i])
              .join(''),
          ),
        ),
      );
    fc.assert(
      fc.property(runs, runs, (one, two) => {
        const [a, b] = [made(one), made(two)];
        expect(compareRuns(a, a)).toMatchObject({ gained: 0, lost: 0, changed: [], added: [] });
        const [there, back] = [compareRuns(a, b), compareRuns(b, a)];
        expect([there.gained, there.lost, there.added.length]).toEqual([
          back.lost,
          back.gained,
          back.removed.length,
        ]);
        // The sums are taken in another order, which may change their last digit.
        expect(there.before ?? 0).toBeCloseTo(back.after ?? 0, 12);
        expect(there.after ?? 0).toBeCloseTo(back.before ?? 0, 12);
      }),
    );
  });
});

describe('a drop', () => {
  const base = { shared: 2, added: [], removed: [], gained: 0, changed: [] };
  const difference = (before: number | null, after: number | null, lost: number) => ({
    ...base,
    before,
    after,
    gold: 100,
    lost,
  });

  it.each([
    ['nothing changed', difference(0.9, 0.9, 0), 0, []],
    ['a rise', difference(0.9, 1, 0), 0, []],
    ['a fall within the margin', difference(0.9, 0.88, 2), 0.02, []],
    ['a fall by exactly the margin', difference(0.3, 0.2, 10), 0.1, []],
    ['a fall beyond it', difference(0.9, 0.87, 2), 0.02, ['ceiling']],
    ['one lost name under no margin', difference(0.9, 0.9, 1), 0, ['names']],
    ['names lost and won, more than the margin', difference(0.9, 0.95, 3), 0.02, ['names']],
    ['both', difference(0.9, 0.5, 30), 0.02, ['ceiling', 'names']],
    ['no shared question', { ...difference(null, null, 0), gold: 0 }, 0, []],
  ])('is told for %s', (_, given, margin, words) => {
    const { fell, reasons } = dropOf(given, margin);
    expect(reasons).toHaveLength(words.length);
    words.forEach((word, i) => expect(reasons[i]).toContain(word));
    expect(fell).toBe(words.length > 0);
  });
});
