/** Whether spans lie inside others, in time that does not grow with the product of both. */

import type { Span } from '../../corpus/model.js';

/** Tells of a span whether one of the others, which may overlap, holds all of it. */
export function withinAny(outer: readonly Span[]): (span: Span) => boolean {
  const sorted = [...outer].sort((a, b) => a.start - b.start);
  let furthest = -1;
  // How far the spans that begin no later than each one reach.
  const reach = sorted.map(({ end }) => (furthest = Math.max(furthest, end)));
  return ({ start, end }) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.start <= start) low = middle + 1;
      else high = middle;
    }
    return low > 0 && reach[low - 1]! >= end;
  };
}
