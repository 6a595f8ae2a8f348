/** Pairs of scores: what is a tie, and what is told of a group. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { comparePairs, difference } from '../../../src/statistics/paired.js';

describe('difference', () => {
  it('sees equal steps of decimal scores as equal', () => {
    expect(0.3 - 0.2).not.toBe(0.2 - 0.1);
    expect(difference(0.3, 0.2)).toBe(difference(0.2, 0.1));
    expect(difference(0.3, 0.1 + 0.2)).toBe(0);
    expect(Object.is(difference(0.1 + 0.2, 0.3), 0)).toBe(true);
  });

  it('is exact for whole numbers and for hundredths, whatever their size', () => {
    const whole = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        expect(difference(a, b)).toBe(a === b ? 0 : a - b);
        expect(difference(a / 100, b / 100)).toBe(a === b ? 0 : (a - b) / 100);
      }),
    );
  });

  it('keeps differences of very small and very large scores', () => {
    expect(difference(3e-9, 1e-9)).toBe(2e-9);
    expect(difference(3e20, 1e20)).toBe(2e20);
    expect(difference(0, 0)).toBe(0);
    expect(difference(-2, 0)).toBe(-2);
    expect(difference(3e-200, 1e-200)).toBe(2e-200);
  });
});

describe('comparePairs', () => {
  it('is null without a pair', () => {
    expect(comparePairs([])).toBeNull();
  });

  it('counts wins, losses and ties', () => {
    expect(comparePairs([1, 2, 0, 0, -1])).toMatchObject({
      ...{ n: 5, meanDiff: 0.4, wins: 2, losses: 1, ties: 2 },
      // Three ranks of which the largest and one of the other two are positive: T⁺ 4.5, T⁻ 1.5.
      rankBiserial: 0.5,
    });
    expect(comparePairs([0, 0])).toMatchObject({ p: 1, rankBiserial: null, ci95: [0, 0] });
  });

  it('draws clusters when it is given some', () => {
    const differences = [1, 1, 1, 1, -1, -1, -1, -1];
    const alone = comparePairs(differences)!;
    const together = comparePairs(differences, ['x', 'x', 'x', 'x', 'y', 'y', 'y', 'y'])!;
    expect(together.ci95).toEqual([-1, 1]);
    expect(alone.ci95[1]).toBeLessThan(1);
    expect(together.p).toBe(alone.p);
  });
});
