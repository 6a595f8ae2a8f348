/** Intervals and tables against the equations that define them. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  haldaneOddsRatio,
  mantelHaenszel,
  mcnemarExact,
  wilson95,
  type TwoByTwo,
} from '../../../src/statistics/proportions.js';
import { binomials } from './support/brute.js';

const table = (a: number, b: number, c: number, d: number): TwoByTwo => ({
  ...{ selectedRight: a, selectedWrong: b },
  ...{ otherRight: c, otherWrong: d },
});

describe('wilson95', () => {
  it('is null without a trial', () => {
    expect(wilson95(0, 0)).toBeNull();
  });

  it('ends where the share lies 1.96 standard errors away, inside [0, 1]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (n, seed) => {
        const k = seed % (n + 1);
        const [lo, hi] = wilson95(k, n)!;
        expect(lo).toBeGreaterThanOrEqual(0);
        expect(hi).toBeLessThanOrEqual(1);
        expect(lo).toBeLessThanOrEqual(k / n + 1e-12);
        expect(hi).toBeGreaterThanOrEqual(k / n - 1e-12);
        for (const end of [lo, hi]) {
          const away = (k / n - end) ** 2;
          expect(Math.abs(away - (1.96 ** 2 * end * (1 - end)) / n)).toBeLessThan(1e-12);
        }
        const [mirrorLo, mirrorHi] = wilson95(n - k, n)!;
        expect(mirrorLo).toBeCloseTo(1 - hi, 12);
        expect(mirrorHi).toBeCloseTo(1 - lo, 12);
      }),
    );
  });
});

describe('mcnemarExact', () => {
  /** From exact binomials; the quotient keeps 80 binary digits. */
  const counted = (b: number, c: number): number => {
    const tail = binomials(b + c, Math.min(b, c)).reduce((sum, value) => sum + value, 0n);
    return Math.min(1, 2 * (Number((tail << 80n) >> BigInt(b + c)) / 2 ** 80));
  };

  it('equals twice the counted tail, at most 1', () => {
    expect(mcnemarExact(0, 0)).toBe(1);
    expect(mcnemarExact(0, 5)).toBe(0.0625);
    const pair = fc.tuple(fc.nat(60), fc.nat(60));
    fc.assert(
      fc.property(pair, ([b, c]) => {
        expect(mcnemarExact(b, c)).toBe(mcnemarExact(c, b));
        expect(Math.abs(mcnemarExact(b, c) - counted(b, c))).toBeLessThan(1e-12);
      }),
    );
  });

  it('keeps its digits for thousands of pairs', () => {
    for (const [b, c] of [
      [1450, 1550],
      [2400, 2600],
      [3000, 3000],
    ] as const) {
      expect(Math.abs(mcnemarExact(b, c) / counted(b, c) - 1)).toBeLessThan(1e-9);
    }
    // Smaller than any double.
    expect(mcnemarExact(0, 5000)).toBe(0);
    // 2 · 1025 / 2^1024: the power alone is below the smallest normal double.
    expect(mcnemarExact(1, 1023) / (2 ** -1000 * 2 ** -23 * 1025)).toBeCloseTo(1, 9);
  });
});

describe('odds ratios', () => {
  it('of one stratum is ad / bc, whatever is repeated or empty', () => {
    const one = table(10, 2, 30, 40);
    expect(mantelHaenszel([one])).toBeCloseTo(400 / 60, 12);
    expect(mantelHaenszel([one, one, table(0, 0, 0, 0)])).toBeCloseTo(400 / 60, 12);
  });

  it('weighs strata by size', () => {
    // (2·8/20 + 9·1/20) / (4·6/20 + 1·9/20) = 25/33.
    expect(mantelHaenszel([table(2, 4, 6, 8), table(9, 1, 9, 1)])).toBeCloseTo(25 / 33, 12);
  });

  it('is null when nothing stands below, defined with halves added', () => {
    expect(mantelHaenszel([])).toBeNull();
    expect(mantelHaenszel([table(5, 0, 0, 5)])).toBeNull();
    expect(haldaneOddsRatio(table(5, 0, 0, 5))).toBeCloseTo(121, 9);
    expect(haldaneOddsRatio(table(0, 0, 0, 0))).toBe(1);
  });
});
