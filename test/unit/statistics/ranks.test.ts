/** Ranks against their definition by counting, Spearman against the formula without ties. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { averageRanks, percentileRanks, spearman } from '../../../src/statistics/ranks.js';
import { seeded } from '../../../src/statistics/random.js';

const tied = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 25 });

describe('averageRanks', () => {
  it('shares the ranks of equal values', () => {
    expect(averageRanks([2, 1, 1, 3, 1])).toEqual([4, 2, 2, 5, 2]);
    expect(averageRanks([])).toEqual([]);
  });

  it('is one more than the smaller values and half of the other equal ones', () => {
    fc.assert(
      fc.property(tied, (values) => {
        const counted = values.map((value) => {
          const less = values.filter((other) => other < value).length;
          const equal = values.filter((other) => other === value).length;
          return less + 1 + (equal - 1) / 2;
        });
        expect(averageRanks(values)).toEqual(counted);
      }),
    );
  });
});

describe('percentileRanks', () => {
  it('runs from 0 to 1, 0 for a single value', () => {
    expect(percentileRanks([10, 30, 20])).toEqual([0, 1, 0.5]);
    expect(percentileRanks([5])).toEqual([0]);
    expect(percentileRanks([])).toEqual([]);
    expect(percentileRanks([1, 1])).toEqual([0.5, 0.5]);
  });

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(tied, fc.nat(), (values, seed) => {
        const order = seeded(seed).shuffle([...values.keys()]);
        const ranks = percentileRanks(values);
        expect(percentileRanks(order.map((row) => values[row]!))).toEqual(
          order.map((row) => ranks[row]),
        );
      }),
    );
  });
});

describe('spearman', () => {
  it('is 1 − 6 Σd² / (n (n² − 1)) without ties', () => {
    const permutation = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 });
    fc.assert(
      fc.property(permutation, (y) => {
        const squares = y.reduce((sum, value, i) => sum + (value - i) ** 2, 0);
        const x = y.map((_, i) => i * i);
        expect(spearman(x, y)).toBeCloseTo(1 - (6 * squares) / (8 * 63), 12);
      }),
    );
  });

  it('uses average ranks where values tie', () => {
    // Ranks 1, 2.5, 2.5, 4 and 1, 2, 3.5, 3.5: products sum to 3.75, squares to 4.5 each.
    expect(spearman([1, 2, 2, 3], [10, 20, 30, 30])).toBeCloseTo(3.75 / 4.5, 12);
  });

  it('is null for fewer than two pairs and for a constant side', () => {
    expect(spearman([], [])).toBeNull();
    expect(spearman([1], [2])).toBeNull();
    expect(spearman([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(() => spearman([1], [])).toThrow(RangeError);
  });
});
