/** Correction of p values for having asked several questions. */

/**
 * Holm's step-down adjusted p values, in the order given: the i-th smallest of m times m − i + 1,
 * never below a smaller one's, at most 1 (Holm 1979). Each is at least its p.
 */
export function holm(ps: readonly number[]): number[] {
  const order = [...ps.keys()].sort((x, y) => ps[x]! - ps[y]!);
  const adjusted = new Array<number>(ps.length).fill(1);
  let least = 0;
  for (const [i, at] of order.entries()) {
    least = Math.max(least, Math.min(1, ps[at]! * (ps.length - i)));
    adjusted[at] = least;
  }
  return adjusted;
}
