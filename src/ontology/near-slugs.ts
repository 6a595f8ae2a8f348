/** Slugs one slip of the keyboard away from a written one, without comparing it with all of them. */

import { areOpposed } from '../settings/suggest.js';

/** Characters of which a slip leaves either the first or the last as they are. */
const KEPT = 4;

/** Shorter slugs are too near to each other for a guess. */
const SHORTEST = 2 * KEPT;

export class NearSlugs {
  private readonly byStart = new Map<string, string[]>();
  private readonly byEnd = new Map<string, string[]>();

  constructor(slugs: Iterable<string>) {
    for (const slug of slugs) {
      if (slug.length < SHORTEST - 1) continue;
      push(this.byStart, slug.slice(0, KEPT), slug);
      push(this.byEnd, slug.slice(-KEPT), slug);
    }
  }

  /** The one slug a slip away; null when there is none, or several. */
  nearest(written: string): string | null {
    if (written.length < SHORTEST) return null;
    const found = new Set<string>();
    const starts = this.byStart.get(written.slice(0, KEPT)) ?? [];
    const ends = this.byEnd.get(written.slice(-KEPT)) ?? [];
    for (const candidates of [starts, ends]) {
      for (const slug of candidates) {
        if (isOneSlip(written, slug) && !areOpposed(written, slug)) found.add(slug);
      }
    }
    const [only] = found;
    return found.size === 1 ? only! : null;
  }
}

function push(map: Map<string, string[]>, key: string, slug: string): void {
  const known = map.get(key);
  if (known) known.push(slug);
  else map.set(key, [slug]);
}

/** Whether two texts differ by one character added, left out or another, or by two swapped. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const least = Math.min(a.length, b.length);
  let start = 0;
  while (start < least && a[start] === b[start]) start++;
  let end = 0;
  while (end < least - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length <= 1 && right.length <= 1) return left !== right;
  return left.length === 2 && right === `${left.charAt(1)}${left.charAt(0)}`;
}
