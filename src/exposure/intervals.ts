/** Intervals of several figures of the same questions, from the same draws. */

import { BOOTSTRAP_SEED, quantile, type MeanInterval } from '../statistics/bootstrap.js';
import { kindsOf, resampleKinds } from '../statistics/resample.js';

/** A figure as a ratio of sums over questions: what each question adds above and below the line. */
export interface RatioFigure {
  /** In the order of the questions. */
  readonly sums: readonly number[];
  /** In the order of the questions; 1 each for a mean over questions. */
  readonly counts: readonly number[];
}

const RESAMPLES = 10_000;
const TAIL = 0.025;

/**
 * Ratios of sums with their 95 % percentile bootstrap intervals over n questions (Efron and
 * Tibshirani 1993, chapter 13); null without a question. Each of 10,000 resamples draws n questions
 * with replacement and serves all figures, which keeps an accounting of many arms quick. All figures
 * are of the same questions, and each question adds something below the line.
 */
export function ratioIntervals(
  figures: readonly RatioFigure[],
  seed: number = BOOTSTRAP_SEED,
): (MeanInterval | null)[] {
  const n = figures[0]?.counts.length ?? 0;
  return n === 0 ? figures.map(() => null) : intervals(figures.map(columnsOf), n, seed);
}

interface Columns {
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

function columnsOf({ sums, counts }: RatioFigure): Columns {
  return { sums: Float64Array.from(sums), counts: Float64Array.from(counts) };
}

function intervals(all: readonly Columns[], n: number, seed: number): MeanInterval[] {
  const kinds = kindsOf(all.flatMap(({ sums, counts }) => [sums, counts]));
  const ratios = all.map(() => new Float64Array(RESAMPLES));
  const note = (times: Float64Array, resample: number): void => {
    for (const [figure, columns] of all.entries()) {
      ratios[figure]![resample] = ratioOf(columns, kinds.examples, times);
    }
  };
  resampleKinds(kinds, RESAMPLES, seed, note);
  const rows = Uint32Array.from({ length: n }, (_, i) => i);
  const once = new Float64Array(n).fill(1);
  return all.map((columns, figure) => {
    const sorted = ratios[figure]!.sort();
    const mean = ratioOf(columns, rows, once);
    return { mean, lo: quantile(sorted, TAIL), hi: quantile(sorted, 1 - TAIL) };
  });
}

/** The ratio of rows that each count some times. */
function ratioOf({ sums, counts }: Columns, rows: ArrayLike<number>, times: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    sum += times[i]! * sums[rows[i]!]!;
    count += times[i]! * counts[rows[i]!]!;
  }
  return sum / count;
}
