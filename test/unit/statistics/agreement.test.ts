/** Cohen's κ against worked tables and its own symmetries. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cohenKappa } from '../../../src/statistics/agreement.js';

/** Ratings of a two-by-two table of counts: both yes, only a, only b, both no. */
function ratings(both: number, onlyA: number, onlyB: number, none: number): [string[], string[]] {
  const rows = [
    ...new Array<[string, string]>(both).fill(['yes', 'yes']),
    ...new Array<[string, string]>(onlyA).fill(['yes', 'no']),
    ...new Array<[string, string]>(onlyB).fill(['no', 'yes']),
    ...new Array<[string, string]>(none).fill(['no', 'no']),
  ];
  return [rows.map(([a]) => a), rows.map(([, b]) => b)];
}

describe('cohenKappa', () => {
  it('gives the worked values', () => {
    // pₒ 0.7, pₑ 0.5·0.6 + 0.5·0.4 = 0.5.
    expect(cohenKappa(...ratings(20, 5, 10, 15))).toBeCloseTo(0.4, 12);
    expect(cohenKappa(...ratings(45, 15, 25, 15))).toBeCloseTo(0.06 / 0.46, 12);
    expect(cohenKappa(...ratings(0, 5, 5, 0))).toBe(-1);
    expect(cohenKappa(...ratings(1, 1, 1, 1))).toBe(0);
  });

  it('is null without an item and when chance alone agrees always', () => {
    expect(cohenKappa([], [])).toBeNull();
    expect(cohenKappa(['x', 'x'], ['x', 'x'])).toBeNull();
    expect(cohenKappa(['x', 'x'], ['y', 'y'])).toBe(0);
    expect(() => cohenKappa(['x'], [])).toThrow(RangeError);
  });

  it('is 1 for equal ratings, symmetric, blind to names, never above 1', () => {
    const category = fc.constantFrom('p', 'q', 'r');
    const rows = fc.array(fc.tuple(category, category), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(rows, (pairs) => {
        const a = pairs.map(([x]) => x);
        const b = pairs.map(([, y]) => y);
        const kappa = cohenKappa(a, b);
        expect(cohenKappa(b, a)).toBe(kappa);
        const rename = (of: string[]): string[] => of.map((x) => `${x}!`);
        expect(cohenKappa(rename(a), rename(b))).toBe(kappa);
        if (kappa !== null) expect(kappa).toBeLessThanOrEqual(1);
        if (new Set(a).size > 1) expect(cohenKappa(a, a)).toBe(1);
      }),
    );
  });
});
