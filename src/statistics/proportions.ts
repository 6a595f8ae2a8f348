/** Shares and two-by-two tables: intervals, the exact paired test, odds ratios. */

/** The z that MEASURES and the published tables use for 95 %. */
const Z95 = 1.96;

/**
 * Wilson's 95 % interval for k successes of n (Wilson 1927; Brown, Cai and DasGupta 2001, eq. 4),
 * z = 1.96, clamped to [0, 1]. Null when n is 0.
 */
export function wilson95(k: number, n: number): [number, number] | null {
  if (n === 0) return null;
  const share = k / n;
  const zz = Z95 * Z95;
  const centre = (share + zz / (2 * n)) / (1 + zz / n);
  const half = (Z95 / (1 + zz / n)) * Math.sqrt((share * (1 - share)) / n + zz / (4 * n * n));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

/**
 * Exact two-sided McNemar p from the discordant counts b and c: min(1, twice the binomial tail of
 * the smaller) (McNemar 1947, with the binomial in place of its χ²). In (0, 1]; 1 when both are 0.
 */
export function mcnemarExact(b: number, c: number): number {
  return Math.min(1, 2 * halfBinomialBelow(Math.min(b, c), b + c));
}

/** Half of the binary exponents a double has: sums are taken down by it before they overflow. */
const SCALE = 512;

/** P(X ≤ k) for X of Binomial(n, ½). */
function halfBinomialBelow(k: number, n: number): number {
  let term = 1;
  let sum = 1;
  let exponent = -n;
  for (let i = 1; i <= k; i++) {
    term *= (n - i + 1) / i;
    sum += term;
    if (sum > 2 ** SCALE) {
      term *= 2 ** -SCALE;
      sum *= 2 ** -SCALE;
      exponent += SCALE;
    }
  }
  // In halves: the power alone may be too small for a double where the product is not.
  const half = Math.trunc(exponent / 2);
  return sum * 2 ** half * 2 ** (exponent - half);
}

/** Rows a rule selected and those it left, right and wrong: counts. */
export interface TwoByTwo {
  readonly selectedRight: number;
  readonly selectedWrong: number;
  readonly otherRight: number;
  readonly otherWrong: number;
}

/**
 * Common odds ratio of strata, Σ(ad/n) / Σ(bc/n), 0 or more (Mantel and Haenszel 1959); strata
 * without a row count for nothing. Null when the lower sum is 0.
 */
export function mantelHaenszel(strata: readonly TwoByTwo[]): number | null {
  let above = 0;
  let below = 0;
  for (const { selectedRight: a, selectedWrong: b, otherRight: c, otherWrong: d } of strata) {
    const n = a + b + c + d;
    if (n === 0) continue;
    above += (a * d) / n;
    below += (b * c) / n;
  }
  return below === 0 ? null : above / below;
}

/** Odds ratio of one table with ½ added to each cell, always defined, above 0 (Haldane 1956). */
export function haldaneOddsRatio(table: TwoByTwo): number {
  const { selectedRight: a, selectedWrong: b, otherRight: c, otherWrong: d } = table;
  return ((a + 0.5) * (d + 0.5)) / ((b + 0.5) * (c + 0.5));
}
