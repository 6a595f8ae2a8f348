/**
 * How well a risk score (higher = riskier) sorts n answers into right and wrong. `wrong` says so
 * per row, in the order of the scores. Ties are taken in expectation over their orders, so that no
 * result depends on the order of a file; the one exception says so.
 */

import { averageRanks, tiedBlocks } from './ranks.js';

/**
 * Probability that a wrong answer scores above a right one, ties ½, 0 to 1 (Hanley and McNeil
 * 1982). Null when all answers are right or all are wrong.
 */
export function auroc(scores: readonly number[], wrong: readonly boolean[]): number | null {
  sameLength(scores, wrong);
  const positives = wrong.filter(Boolean).length;
  const negatives = wrong.length - positives;
  if (positives === 0 || negatives === 0) return null;
  const ranks = averageRanks(scores);
  const sum = ranks.reduce((total, rank, i) => total + (wrong[i] === true ? rank : 0), 0);
  return (sum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/**
 * Mean error of the kept answers over the rejection levels 0 … n − 1 (the riskiest go first),
 * expected over tie orders, 0 to 1. Null without an answer.
 */
export function aurec(scores: readonly number[], wrong: readonly boolean[]): number | null {
  sameLength(scores, wrong);
  if (scores.length === 0) return null;
  const errors = expectedErrors(scores, wrong);
  return errors.reduce((sum, count, i) => sum + count / (i + 1), 0) / errors.length;
}

/** Rows below which the trapezoid is not drawn. */
const LEAST_ROWS = 4;

/**
 * Area under the risk–coverage curve (Geifman, Uziel and El-Yaniv 2019), trapezoids over coverage
 * 1/n … 1, 0 to 1. Null below four rows or with one class. As in the published tables, equal
 * scores keep the order of the rows: compare two scores by `aurec` when they tie.
 */
export function aurcTrapezoid(scores: readonly number[], wrong: readonly boolean[]): number | null {
  sameLength(scores, wrong);
  const n = scores.length;
  if (n < LEAST_ROWS || wrong.every((is) => is === wrong[0])) return null;
  const order = tiedBlocks(scores).flatMap(({ rows }) => rows);
  let errors = 0;
  let area = 0;
  let before = 0;
  for (const [i, row] of order.entries()) {
    if (wrong[row] === true) errors++;
    const risk = errors / (i + 1);
    if (i > 0) area += (before + risk) / 2 / n;
    before = risk;
  }
  return area;
}

/**
 * Share of errors among the round(coverage · n) least risky answers, at least one, halves rounded
 * to even, expected over tie orders: 0 to 1 (El-Yaniv and Wiener 2010, eq. 2). Coverage is above 0
 * and at most 1. Null without an answer.
 */
export function selectiveRisk(
  scores: readonly number[],
  wrong: readonly boolean[],
  coverage: number,
): number | null {
  sameLength(scores, wrong);
  const n = scores.length;
  if (n === 0) return null;
  const kept = Math.min(n, Math.max(1, roundHalfToEven(coverage * n)));
  return expectedErrors(scores, wrong)[kept - 1]! / kept;
}

/** Expected number of wrong answers among the k least risky, at index k − 1. */
function expectedErrors(scores: readonly number[], wrong: readonly boolean[]): number[] {
  const errors: number[] = [];
  let before = 0;
  for (const { rows } of tiedBlocks(scores)) {
    const inBlock = rows.filter((row) => wrong[row]).length;
    for (let k = 1; k <= rows.length; k++) errors.push(before + (inBlock * k) / rows.length);
    before += inBlock;
  }
  return errors;
}

/** The nearest whole number; of two equally near the even one. */
export function roundHalfToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest !== 0.5) return rest < 0.5 ? below : below + 1;
  return below % 2 === 0 ? below : below + 1;
}

function sameLength(scores: readonly number[], wrong: readonly boolean[]): void {
  if (scores.length === wrong.length) return;
  throw new RangeError(`${scores.length} scores, but ${wrong.length} outcomes.`);
}
