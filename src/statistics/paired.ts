/** Two arms on the same items: mean difference, wins, exact test and effect size together. */

import { meanInterval } from './bootstrap.js';
import { signedRank } from './signed-rank.js';

/** What n pairs say; differences are a − b, in the unit of the scores. */
export interface PairedComparison {
  readonly n: number;
  readonly meanDiff: number;
  /** 95 % percentile bootstrap of the mean difference, of clusters when there are any. */
  readonly ci95: readonly [number, number];
  /** Pairs where a is above, below and equal to b. */
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Signed-rank, two-sided; see `signedRank` for its range and for `exact` and `rankBiserial`. */
  readonly p: number;
  readonly exact: boolean;
  readonly rankBiserial: number | null;
}

/** Compares the pairs behind n differences; null without one. */
export function comparePairs(
  differences: readonly number[],
  clusters?: readonly string[],
): PairedComparison | null {
  const interval = meanInterval(differences, clusters === undefined ? {} : { clusters });
  if (interval === null) return null;
  const { p, exact, rankBiserial } = signedRank(differences);
  const wins = differences.filter((value) => value > 0).length;
  const losses = differences.filter((value) => value < 0).length;
  const n = differences.length;
  return {
    n,
    meanDiff: interval.mean,
    ci95: [interval.lo, interval.hi],
    ...{ wins, losses, ties: n - wins - losses },
    ...{ p, exact, rankBiserial },
  };
}

/** Significant digits of the larger score that a difference keeps. */
const DIGITS = 13;

/**
 * a − b without the noise of binary fractions: 0.3 − 0.2 and 0.2 − 0.1 are one magnitude, and
 * share their rank. Rounded at the 13th significant digit of the larger of the two.
 */
export function difference(a: number, b: number): number {
  const larger = Math.max(Math.abs(a), Math.abs(b));
  if (larger === 0) return 0;
  const decimals = DIGITS - 1 - Math.floor(Math.log10(larger));
  const rounded = decimals < 0 || decimals > 100 ? a - b : Number((a - b).toFixed(decimals));
  return rounded === 0 ? 0 : rounded;
}
