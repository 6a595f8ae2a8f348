/** Wilcoxon's signed-rank test, exact over all assignments of signs, and its effect size. */

import { averageRanks } from './ranks.js';

/** Non-zero pairs up to which every assignment of signs is counted. */
export const EXACT_PAIRS = 1000;

export interface SignedRank {
  /** Non-zero differences. */
  readonly n: number;
  /** Sums of the average ranks of the positive and of the negative differences. */
  readonly plus: number;
  readonly minus: number;
  /** Two-sided, min(1, twice the smaller tail), in (0, 1]; 1 without a non-zero difference. */
  readonly p: number;
  /** Whether p counts every assignment; beyond `EXACT_PAIRS` it is the normal limit. */
  readonly exact: boolean;
  /** (T⁺ − T⁻) / (T⁺ + T⁻), −1 to 1 (Kerby 2014); null without a non-zero difference. */
  readonly rankBiserial: number | null;
}

/**
 * Signed-rank test of n paired differences (Wilcoxon 1945). Zeros are dropped, equal magnitudes
 * share their average rank, and p is exact for the ranks as they are tied: over the 2ⁿ equally
 * likely assignments of signs.
 */
export function signedRank(differences: readonly number[]): SignedRank {
  const moved = differences.filter((value) => value !== 0);
  const ranks = averageRanks(moved.map(Math.abs));
  const sum = (sign: number): number =>
    ranks.reduce((total, rank, i) => total + (Math.sign(moved[i]!) === sign ? rank : 0), 0);
  const [plus, minus] = [sum(1), sum(-1)];
  const n = moved.length;
  if (n === 0) return { n, plus, minus, p: 1, exact: true, rankBiserial: null };
  const exact = n <= EXACT_PAIRS;
  const smaller = Math.min(plus, minus);
  const tail = exact ? exactTail(ranks, smaller) : normalTail(ranks, smaller);
  const rankBiserial = (plus - minus) / (plus + minus);
  return { n, plus, minus, p: Math.min(1, 2 * tail), exact, rankBiserial };
}

/**
 * P(T ≤ t) when each rank counts with probability ½. Twice an average rank is a whole number, so
 * the assignments are counted rank by rank over doubled sums; doubles hold the counts without loss
 * up to 53 ranks, and without overflow up to the limit of pairs.
 */
function exactTail(ranks: readonly number[], t: number): number {
  const limit = Math.round(2 * t);
  const counts = new Float64Array(limit + 1);
  counts[0] = 1;
  let reached = 0;
  // Small ranks first: the sums that can be reached then stay few for longest.
  for (const rank of ranks.toSorted((x, y) => x - y)) {
    const step = Math.round(2 * rank);
    reached = Math.min(limit, reached + step);
    for (let sum = reached; sum >= step; sum--) counts[sum]! += counts[sum - step]!;
  }
  return counts.reduce((total, count) => total + count, 0) * 2 ** -ranks.length;
}

/** The normal limit with continuity correction: mean Σr/2, variance Σr²/4, ties and all. */
function normalTail(ranks: readonly number[], t: number): number {
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) / 2;
  const variance = ranks.reduce((sum, rank) => sum + rank * rank, 0) / 4;
  return normalBelow(Math.min(0, t + 0.5 - mean) / Math.sqrt(variance));
}

/** Where the series loses digits to cancellation and the fraction converges quickly. */
const FAR = 3;

/** P(Z ≤ z) for z ≤ 0 (Abramowitz and Stegun 1964, 26.2.11 near the middle, 26.2.14 far out). */
function normalBelow(z: number): number {
  const x = -z;
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (x > FAR) {
    let fraction = x;
    for (let k = 100; k >= 1; k--) fraction = x + k / fraction;
    return density / fraction;
  }
  let term = x;
  let sum = x;
  for (let k = 3; term > sum * Number.EPSILON; k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return 0.5 - density * sum;
}
