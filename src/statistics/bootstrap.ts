/** Percentile bootstrap of a mean, of single rows or of whole clusters (Efron and Tibshirani 1993, chapter 13). */

import { kindsOf, resampleKinds } from './resample.js';

/** The seed of every interval that names no other. */
export const BOOTSTRAP_SEED = 42;

export interface BootstrapOptions {
  readonly seed?: number;
  /** Number of resamples, at least 1; default 10,000. */
  readonly resamples?: number;
  /** Share of the resampled means inside the interval, above 0 and below 1; default 0.95. */
  readonly level?: number;
  /** The cluster of each value, in the order of the values: clusters are then drawn whole. */
  readonly clusters?: readonly string[];
}

/** A mean and its interval, in the unit of the values. */
export interface MeanInterval {
  readonly mean: number;
  readonly lo: number;
  readonly hi: number;
}

/**
 * Mean of n values with its percentile bootstrap interval; null without a value, with one that is
 * not finite, or when their sum may exceed what a number can hold. A resample draws n values (or as many clusters as there are) with replacement; a
 * resample of clusters is worth the mean of all its values. With one value or one cluster the
 * interval is a point and says nothing about the spread.
 */
export function meanInterval(
  values: readonly number[],
  { seed = BOOTSTRAP_SEED, resamples = 10_000, level = 0.95, clusters }: BootstrapOptions = {},
): MeanInterval | null {
  if (clusters !== undefined && clusters.length !== values.length) {
    throw new RangeError(`${values.length} values, but ${clusters.length} names of clusters.`);
  }
  if (values.length === 0 || !values.every(Number.isFinite)) return null;
  // No sum that is drawn is larger: at most n clusters, each of at most n values.
  const most = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  if (!Number.isFinite(most * values.length ** 2)) return null;
  const total = values.reduce((sum, value) => sum + value, 0);
  const units = clusters === undefined ? unitsOfRows(values) : unitsOfClusters(values, clusters);
  // However often the only one is drawn, it is all there is.
  if (units.sums.length === 1) return point(total / values.length);
  const means = resampledMeans(units, resamples, seed).sort();
  const tail = (1 - level) / 2;
  return { mean: total / values.length, lo: quantile(means, tail), hi: quantile(means, 1 - tail) };
}

function point(mean: number): MeanInterval {
  return { mean, lo: mean, hi: mean };
}

/** The same for the differences a − b of n pairs; `a` and `b` are in the same order. */
export function pairedMeanInterval(
  a: readonly number[],
  b: readonly number[],
  options: BootstrapOptions = {},
): MeanInterval | null {
  if (a.length !== b.length) throw new RangeError(`${a.length} values against ${b.length}.`);
  return meanInterval(
    a.map((value, i) => value - b[i]!),
    options,
  );
}

/** What is drawn: sums of values, and of how many values each. */
interface Units {
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

function unitsOfRows(values: readonly number[]): Units {
  return { sums: Float64Array.from(values), counts: new Float64Array(values.length).fill(1) };
}

function unitsOfClusters(values: readonly number[], clusters: readonly string[]): Units {
  const at = new Map<string, number>();
  for (const name of clusters) if (!at.has(name)) at.set(name, at.size);
  const sums = new Float64Array(at.size);
  const counts = new Float64Array(at.size);
  for (const [i, value] of values.entries()) {
    const unit = at.get(clusters[i]!)!;
    sums[unit]! += value;
    counts[unit]! += 1;
  }
  return { sums, counts };
}

function resampledMeans({ sums, counts }: Units, resamples: number, seed: number): Float64Array {
  const kinds = kindsOf([sums, counts]);
  const means = new Float64Array(resamples);
  resampleKinds(kinds, resamples, seed, (times, resample) => {
    let sum = 0;
    let count = 0;
    for (const [kind, row] of kinds.examples.entries()) {
      sum += times[kind]! * sums[row]!;
      count += times[kind]! * counts[row]!;
    }
    means[resample] = sum / count;
  });
  return means;
}

/** Quantile of sorted values, linear between neighbours (Hyndman and Fan 1996, type 7). */
export function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)]!;
  const above = sorted[Math.ceil(at)]!;
  return below + (above - below) * (at - Math.floor(at));
}
