/** The signed-rank test against every assignment of signs, and against tests it becomes. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { signedRank } from '../../../src/statistics/signed-rank.js';
import { binomials } from './support/brute.js';

/** Counts the assignments of signs one by one; ranks by counting, doubled to whole numbers. */
function byEnumeration(differences: readonly number[]): { p: number; r: number | null } {
  const moved = differences.filter((value) => value !== 0);
  if (moved.length === 0) return { p: 1, r: null };
  const sizes = moved.map(Math.abs);
  const doubled = sizes.map(
    (size) =>
      2 * sizes.filter((other) => other < size).length +
      sizes.filter((other) => other === size).length +
      1,
  );
  const observed = doubled.reduce((sum, rank, i) => sum + (moved[i]! > 0 ? rank : 0), 0);
  const all = doubled.reduce((sum, rank) => sum + rank, 0);
  let atMost = 0;
  let atLeast = 0;
  for (let signs = 0; signs < 2 ** moved.length; signs++) {
    const plus = doubled.reduce((sum, rank, i) => sum + ((signs >> i) & 1 ? rank : 0), 0);
    if (plus <= observed) atMost++;
    if (plus >= observed) atLeast++;
  }
  const p = Math.min(1, (2 * Math.min(atMost, atLeast)) / 2 ** moved.length);
  return { p, r: (2 * observed - all) / all };
}

/** Two-sided sign test, exact. */
function signTest(k: number, n: number): number {
  const tail = binomials(n, Math.min(k, n - k)).reduce((sum, value) => sum + value, 0n);
  return Math.min(1, 2 * (Number((tail << 80n) >> BigInt(n)) / 2 ** 80));
}

/** n differences of one size, k of them positive. */
const equalSizes = (k: number, n: number): number[] =>
  Array.from({ length: n }, (_, i) => (i < k ? 2 : -2));

describe('signedRank', () => {
  it('equals the enumeration of signs, ties and zeros included', () => {
    const coarse = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 12 });
    const fine = fc.array(fc.double({ noNaN: true, min: -1, max: 1 }), { maxLength: 10 });
    fc.assert(
      fc.property(fc.oneof(coarse, fine), (differences) => {
        const { p, r } = byEnumeration(differences);
        const result = signedRank(differences);
        // Counts over a power of two: nothing is rounded.
        expect(result.p).toBe(p);
        expect(result.exact).toBe(true);
        if (r === null) expect(result.rankBiserial).toBeNull();
        else expect(result.rankBiserial).toBeCloseTo(r, 12);
      }),
    );
  });

  it('gives the values of printed tables', () => {
    // n = 8, T = 3: two-sided 0.0390625; n = 10, T = 8: 0.048828125.
    expect(signedRank([-1, -2, 3, 4, 5, 6, 7, 8]).p).toBe(0.0390625);
    expect(signedRank([-8, 1, 2, 3, 4, 5, 6, 7, 9, 10]).p).toBe(0.048828125);
  });

  it('is 1 with no effect size when nothing moved', () => {
    for (const differences of [[], [0], [0, -0, 0]]) {
      expect(signedRank(differences)).toEqual({
        ...{ n: 0, plus: 0, minus: 0 },
        ...{ p: 1, exact: true, rankBiserial: null },
      });
    }
  });

  it('swaps sides with the signs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 60 }), (differences) => {
        const one = signedRank(differences);
        const other = signedRank(differences.map((value) => -value));
        expect([other.plus, other.minus, other.p]).toEqual([one.minus, one.plus, one.p]);
        expect(one.plus + one.minus).toBe((one.n * (one.n + 1)) / 2);
        expect(other.rankBiserial ?? 0).toBeCloseTo(-(one.rankBiserial ?? 0), 12);
        expect(one.p).toBeGreaterThan(0);
        expect(one.p).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is the sign test when all differences have one size, up to its exact limit', () => {
    for (const [k, n] of [
      [3, 20],
      [48, 120],
      [470, 1000],
    ] as const) {
      const { p, exact } = signedRank(equalSizes(k, n));
      expect(exact).toBe(true);
      expect(Math.abs(p / signTest(k, n) - 1)).toBeLessThan(1e-9);
    }
  });

  it('goes over into the normal limit without a jump, and says so', () => {
    const size = (i: number): number => ((i * 7919) % 1009) + 1;
    const differences = (n: number): number[] =>
      Array.from({ length: n }, (_, i) => (i % 20 < 9 ? -size(i) : size(i)));
    const before = signedRank(differences(1000));
    const after = signedRank([...differences(1000), size(1000) % 2 === 0 ? 1e-6 : -1e-6]);
    expect([before.exact, after.exact]).toEqual([true, false]);
    expect(before.p).toBeGreaterThan(0.0001);
    expect(before.p).toBeLessThan(0.5);
    expect(Math.abs(after.p / before.p - 1)).toBeLessThan(0.02);
  });

  it('keeps the normal limit right far out', () => {
    // Ranks all 601 of 1,201: z = (2k − 1201 + 1) / √1201 up to the correction of ½ rank.
    const { p } = signedRank(equalSizes(480, 1201));
    expect(p / signTest(480, 1201)).toBeGreaterThan(0.5);
    expect(p / signTest(480, 1201)).toBeLessThan(1);
    expect(signedRank(equalSizes(600, 1201)).p).toBeGreaterThan(0.95);
    expect(signedRank(equalSizes(0, 1500)).p).toBeLessThan(1e-300);
  });
});
