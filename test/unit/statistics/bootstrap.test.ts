/** Intervals of means: against the exact bootstrap distribution and the normal limit. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { meanInterval, pairedMeanInterval } from '../../../src/statistics/bootstrap.js';

describe('meanInterval', () => {
  it('is null without a value or with one that is not finite', () => {
    expect(meanInterval([])).toBeNull();
    expect(meanInterval([1, NaN])).toBeNull();
    expect(meanInterval([1, Infinity])).toBeNull();
    // Each is a number, and the sum of a resample of them may be none.
    expect(meanInterval([1.7e308, -1.7e308])).toBeNull();
  });

  it('is a point for one value', () => {
    expect(meanInterval([3])).toEqual({ mean: 3, lo: 3, hi: 3 });
  });

  it('reaches the quantiles of the exact distribution of few values', () => {
    // 0 or 1, eight times: the mean of a resample is a binomial count over 8, and
    // P(count ≤ 0) = 0.0039, P(count ≤ 1) = 0.035; so the quantiles are 1/8 and 7/8.
    const interval = meanInterval([0, 1, 0, 1, 0, 1, 0, 1]);
    expect(interval).toEqual({ mean: 0.5, lo: 1 / 8, hi: 7 / 8 });
  });

  it('nears the normal interval for many values', () => {
    const values = Array.from({ length: 400 }, (_, i) => (i * 7919) % 400);
    const mean = 199.5;
    const error = Math.sqrt((400 ** 2 - 1) / 12 / 400);
    const interval = meanInterval(values)!;
    expect(interval.mean).toBe(mean);
    expect(Math.abs(interval.lo - (mean - 1.96 * error))).toBeLessThan(0.06 * error);
    expect(Math.abs(interval.hi - (mean + 1.96 * error))).toBeLessThan(0.06 * error);
    const narrow = meanInterval(values, { level: 0.5 })!;
    expect(Math.abs(narrow.hi - (mean + 0.6745 * error))).toBeLessThan(0.06 * error);
  });

  it('gives the same interval for the same seed, another for another', () => {
    const values = Array.from({ length: 50 }, (_, i) => Math.sqrt(i));
    expect(meanInterval(values)).toEqual(meanInterval(values, { seed: 42 }));
    expect(meanInterval(values)).not.toEqual(meanInterval(values, { seed: 43 }));
  });

  it('draws clusters whole', () => {
    // Two clusters of the means 0 and 1 with 1 and 3 values: a resample is worth 0 (a quarter),
    // 3/4 (a half) or 1 (a quarter), so the middle half spans 0 to 1 at the 90 % level.
    const values = [0, 1, 1, 1];
    const clusters = ['x', 'y', 'y', 'y'];
    expect(meanInterval(values, { clusters, level: 0.9 })).toEqual({ mean: 0.75, lo: 0, hi: 1 });
    expect(meanInterval(values, { clusters, level: 0.4 })).toEqual({
      mean: 0.75,
      lo: 0.75,
      hi: 0.75,
    });
  });

  it('treats clusters of one as single values', () => {
    const values = [3, 1, 4, 1, 5, 9, 2, 6];
    const clusters = values.map((_, i) => `${i}`);
    expect(meanInterval(values, { clusters })).toEqual(meanInterval(values));
  });

  it('widens when the values of a cluster repeat each other', () => {
    const values = Array.from({ length: 60 }, (_, i) => Math.floor(i / 6));
    const clusters = values.map(String);
    const rows = meanInterval(values)!;
    const whole = meanInterval(values, { clusters })!;
    // Six equal values per cluster: the error grows by the root of six.
    const ratio = (whole.hi - whole.lo) / (rows.hi - rows.lo);
    expect(Math.abs(ratio - Math.sqrt(6))).toBeLessThan(0.15);
  });

  it('refuses clusters that do not fit', () => {
    expect(() => meanInterval([1, 2], { clusters: ['x'] })).toThrow(RangeError);
  });

  it('stays within the values and moves with them', () => {
    const list = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(list, fc.integer({ min: -9, max: 9 }), (values, by) => {
        const options = { resamples: 200 };
        const { mean, lo, hi } = meanInterval(values, options)!;
        expect(lo).toBeGreaterThanOrEqual(Math.min(...values));
        expect(hi).toBeLessThanOrEqual(Math.max(...values));
        expect(lo).toBeLessThanOrEqual(hi);
        const moved = meanInterval(
          values.map((value) => value + by),
          options,
        )!;
        expect(moved.mean).toBeCloseTo(mean + by, 9);
        expect(moved.lo).toBeCloseTo(lo + by, 9);
        expect(moved.hi).toBeCloseTo(hi + by, 9);
      }),
    );
  });
});

describe('pairedMeanInterval', () => {
  it('is the interval of the differences', () => {
    const a = [5, 3, 4, 1];
    const b = [1, 2, 4, 2];
    expect(pairedMeanInterval(a, b)).toEqual(meanInterval([4, 1, 0, -1]));
    expect(() => pairedMeanInterval([1], [])).toThrow(RangeError);
  });
});
