/** Ranks that do not depend on the order of the rows, and the correlation of two rankings. */

/**
 * Ranks of n values from 1 (the smallest) to n; equal values share the mean of their ranks
 * (Kendall 1945, mid-rank method).
 */
export function averageRanks(values: readonly number[]): number[] {
  const ranks = new Array<number>(values.length).fill(0);
  for (const { from, to, rows } of tiedBlocks(values)) {
    for (const row of rows) ranks[row] = (from + 1 + to) / 2;
  }
  return ranks;
}

/** Rows of one value: places `from` to `to`, without `to`, in ascending order. */
export interface TiedBlock {
  readonly from: number;
  readonly to: number;
  /** Row numbers, ascending. */
  readonly rows: readonly number[];
}

/** The rows of n values in ascending order, those of equal value together. */
export function tiedBlocks(values: readonly number[]): TiedBlock[] {
  const order = [...values.keys()].sort((x, y) => values[x]! - values[y]!);
  const blocks: TiedBlock[] = [];
  for (let from = 0; from < order.length;) {
    const value = values[order[from]!];
    let to = from + 1;
    while (to < order.length && values[order[to]!] === value) to++;
    blocks.push({ from, to, rows: order.slice(from, to) });
    from = to;
  }
  return blocks;
}

/**
 * (average rank − 1) / (n − 1) of n values: 0 for the smallest, 1 for the largest, ties in
 * between; 0 for a single value. No unit; the order of the rows has no part in it.
 */
export function percentileRanks(values: readonly number[]): number[] {
  if (values.length === 1) return [0];
  return averageRanks(values).map((rank) => (rank - 1) / (values.length - 1));
}

/**
 * Spearman's ρ of n pairs: Pearson's correlation of the average ranks, −1 to 1 (Spearman 1904).
 * Null with fewer than two pairs or when one side is constant.
 */
export function spearman(x: readonly number[], y: readonly number[]): number | null {
  if (x.length !== y.length) throw new RangeError(`${x.length} values against ${y.length}.`);
  return correlation(averageRanks(x), averageRanks(y));
}

/** Of ranks: their mean is (n + 1) / 2 whatever the ties. */
function correlation(x: readonly number[], y: readonly number[]): number | null {
  const mean = (x.length + 1) / 2;
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (const [i, value] of x.entries()) {
    const dx = value - mean;
    const dy = y[i]! - mean;
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  if (xx === 0 || yy === 0) return null;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}
