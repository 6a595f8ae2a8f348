/** Holm's correction against the closed test it abbreviates. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { holm } from '../../../src/statistics/holm.js';
import { subsets } from './support/brute.js';

const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });

describe('holm', () => {
  it('gives the worked values', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holm([0.5, 0.6])).toEqual([1, 1]);
    expect(holm([0.2])).toEqual([0.2]);
    expect(holm([])).toEqual([]);
  });

  it('is the closed test with Bonferroni on every set of questions', () => {
    fc.assert(
      fc.property(chances, (ps) => {
        const sets = subsets([...ps.keys()]);
        const closed = ps.map((_, at) =>
          Math.max(
            ...sets
              .filter((set) => set.includes(at))
              .map((set) => Math.min(1, set.length * Math.min(...set.map((i) => ps[i]!)))),
          ),
        );
        for (const [i, value] of holm(ps).entries()) expect(value).toBeCloseTo(closed[i]!, 12);
      }),
    );
  });

  it('is at least p, at most 1, and keeps the order of the p values', () => {
    fc.assert(
      fc.property(chances, (ps) => {
        const adjusted = holm(ps);
        for (const [i, p] of ps.entries()) {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p);
          expect(adjusted[i]).toBeLessThanOrEqual(1);
          for (const [j, other] of ps.entries()) {
            if (p < other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j]!);
            if (p === other) expect(adjusted[i]).toBe(adjusted[j]);
          }
        }
      }),
    );
  });
});
