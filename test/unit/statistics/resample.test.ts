/** Resampling by kinds: against a plain loop over the rows. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { seeded } from '../../../src/statistics/random.js';
import { kindsOf, resampleKinds } from '../../../src/statistics/resample.js';

const row = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.constantFrom(0, 0.1, 1));

describe('resampleKinds', () => {
  it('draws the rows of a plain loop', () => {
    const rows = fc.array(row, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(rows, fc.nat(), (list, seed) => {
        const columns = [0, 1].map((i) => Float64Array.from(list, (cells) => cells[i]!));
        const kinds = kindsOf(columns);
        const sums: number[] = [];
        resampleKinds(kinds, 5, seed, (times) => {
          const each = kinds.examples.map((example, kind) => times[kind]! * list[example]![1]);
          sums.push(each.reduce((total, value) => total + value, 0));
        });
        const random = seeded(seed);
        const plain = sums.map(() =>
          list.reduce((total) => total + list[random.int(list.length)]![1], 0),
        );
        for (const [i, sum] of sums.entries()) expect(sum).toBeCloseTo(plain[i]!, 10);
      }),
    );
  });

  it('puts rows of one kind together only when they are alike in every column', () => {
    const kinds = kindsOf([Float64Array.of(1, 1, 2, 1), Float64Array.of(0, 3, 0, 0)]);
    expect([...kinds.of]).toEqual([0, 1, 2, 0]);
    expect(kinds.examples).toEqual([0, 1, 2]);
    expect(kindsOf([]).examples).toEqual([]);
  });
});
