/** Resampling of many rows of which most are alike. */

import { seeded } from './random.js';

/** Rows by what they are worth: rows that are alike in every column are of one kind. */
export interface Kinds {
  /** Number of the kind of each row. */
  readonly of: Uint32Array;
  /** A row of each kind, by its number. */
  readonly examples: readonly number[];
}

/** Kinds of n rows, numbered as they come up; all columns are n long. */
export function kindsOf(columns: readonly Float64Array[]): Kinds {
  const known = new Map<string, number>();
  const examples: number[] = [];
  const of = new Uint32Array(columns[0]?.length ?? 0);
  for (const row of of.keys()) {
    const key = columns.map((column) => column[row]).join(' ');
    const kind = known.get(key) ?? examples.length;
    if (kind === examples.length) {
      known.set(key, kind);
      examples.push(row);
    }
    of[row] = kind;
  }
  return { of, examples };
}

/**
 * Draws n rows with replacement, `resamples` times, and hands over how often each kind was drawn.
 * The rows drawn are those of a plain loop under the same seed; that few kinds are summed instead
 * of many rows is what makes a bootstrap over 100,000 rows bearable.
 */
export function resampleKinds(
  { of, examples }: Kinds,
  resamples: number,
  seed: number,
  take: (times: Float64Array, resample: number) => void,
): void {
  const draw = seeded(seed).drawer(of.length);
  const times = new Float64Array(examples.length);
  for (let resample = 0; resample < resamples; resample++) {
    times.fill(0);
    for (let left = of.length; left > 0; left--) times[of[draw()]!]! += 1;
    take(times, resample);
  }
}
