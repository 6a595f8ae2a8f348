/** Ranking and rejection against pairs counted one by one and ties ordered in every way. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  aurcTrapezoid,
  aurec,
  auroc,
  roundHalfToEven,
  selectiveRisk,
} from '../../../src/statistics/selective.js';
import { overTieOrders } from './support/brute.js';

/** Rows of few different scores, so that ties are the rule. */
const rowsUpTo = (maxLength: number): fc.Arbitrary<{ scores: number[]; wrong: boolean[] }> =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.boolean()), { minLength: 1, maxLength })
    .map((rows) => ({ scores: rows.map(([s]) => s), wrong: rows.map(([, w]) => w) }));

/** Error among the first k of an order. */
const riskOf = (wrong: readonly boolean[], order: readonly number[], k: number): number =>
  order.slice(0, k).filter((row) => wrong[row]).length / k;

describe('auroc', () => {
  it('is the share of pairs that are sorted, ties half', () => {
    fc.assert(
      fc.property(rowsUpTo(20), ({ scores, wrong }) => {
        let sum = 0;
        let pairs = 0;
        for (const [i, s] of scores.entries()) {
          for (const [j, t] of scores.entries()) {
            if (wrong[i] !== true || wrong[j] === true) continue;
            pairs++;
            sum += s > t ? 1 : s === t ? 0.5 : 0;
          }
        }
        const value = auroc(scores, wrong);
        if (pairs === 0) expect(value).toBeNull();
        else expect(value).toBeCloseTo(sum / pairs, 12);
      }),
    );
  });

  it('turns round with the scores and with the classes', () => {
    fc.assert(
      fc.property(rowsUpTo(30), ({ scores, wrong }) => {
        const value = auroc(scores, wrong);
        fc.pre(value !== null);
        const negated = scores.map((score) => -score);
        const right = wrong.map((is) => !is);
        expect(auroc(negated, wrong)).toBeCloseTo(1 - value, 12);
        expect(auroc(scores, right)).toBeCloseTo(1 - value, 12);
        expect(auroc(scores.map(Math.exp), wrong)).toBe(value);
      }),
    );
  });
});

describe('aurec', () => {
  it('is the mean over all orders of the ties', () => {
    fc.assert(
      fc.property(rowsUpTo(6), ({ scores, wrong }) => {
        const counted = overTieOrders(
          scores,
          (order) =>
            order.reduce((sum, _, i) => sum + riskOf(wrong, order, i + 1), 0) / order.length,
        );
        expect(aurec(scores, wrong)).toBeCloseTo(counted, 12);
      }),
    );
  });

  it('is the error rate when all scores tie, and null without a row', () => {
    expect(aurec([1, 1, 1, 1], [true, false, false, false])).toBe(0.25);
    expect(aurec([], [])).toBeNull();
    expect(() => aurec([1], [])).toThrow(RangeError);
  });
});

describe('aurcTrapezoid', () => {
  it('is the area under the risks, drawn by hand', () => {
    // Risks 0, 1/2, 1/3, 1/2 at coverages 1/4 … 1.
    const wrong = [false, true, false, true];
    const area = (0 + 1 / 2) / 2 + (1 / 2 + 1 / 3) / 2 + (1 / 3 + 1 / 2) / 2;
    expect(aurcTrapezoid([1, 2, 3, 4], wrong)).toBeCloseTo(area / 4, 12);
    expect(aurcTrapezoid([3, 1, 2, 0], [false, false, true, false])).toBeCloseTo(
      (0 + 0 + (0 + 1 / 3) / 2 + (1 / 3 + 1 / 4) / 2) / 4,
      12,
    );
  });

  it('is null below four rows and for one class', () => {
    expect(aurcTrapezoid([1, 2, 3], [true, false, true])).toBeNull();
    expect(aurcTrapezoid([1, 2, 3, 4], [true, true, true, true])).toBeNull();
    expect(aurcTrapezoid([1, 2, 3, 4], [false, false, false, false])).toBeNull();
  });
});

describe('selectiveRisk', () => {
  it('is the mean over all orders of the ties', () => {
    const shares = fc.constantFrom(0.1, 0.25, 0.5, 0.8, 0.9, 1);
    fc.assert(
      fc.property(rowsUpTo(6), shares, ({ scores, wrong }, coverage) => {
        // Written out for at most six rows: round half to even, at least one.
        const exact = coverage * scores.length;
        const near = [1, 2, 3, 4, 5, 6].filter((k) => Math.abs(k - exact) <= 0.5);
        const kept = near.find((k) => near.length === 1 || k % 2 === 0) ?? 1;
        const counted = overTieOrders(scores, (order) => riskOf(wrong, order, kept));
        expect(selectiveRisk(scores, wrong, coverage)).toBeCloseTo(counted, 12);
      }),
    );
  });

  it('keeps 220 of 245 rows at 90 %', () => {
    const scores = Array.from({ length: 245 }, (_, i) => i);
    const wrong = scores.map((i) => i === 220);
    expect(selectiveRisk(scores, wrong, 0.9)).toBe(0);
    expect(selectiveRisk(scores, wrong, 0.95)).toBeGreaterThan(0);
    expect(selectiveRisk([], [], 1)).toBeNull();
  });
});

describe('roundHalfToEven', () => {
  it('takes the even neighbour of a half', () => {
    const rounded = [0.5, 1.5, 2.5, 2.4999, 2.5001, 3, -0.5, -1.5].map(roundHalfToEven);
    expect(rounded.map((value) => value + 0)).toEqual([0, 2, 2, 2, 3, 3, 0, -2]);
  });
});
