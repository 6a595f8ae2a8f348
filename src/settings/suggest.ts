/** Finds what somebody meant who wrote a name that does not exist. */

import { pointsElsewhere } from './direction.js';

/** Number of single-character edits (swaps included) between two words. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, beforeLast[j - 2]! + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** A name without what people vary: case, `-`, `_` and spaces. */
export function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/gu, '');
}

/** Beginnings that turn a word into its opposite: no slip of the keyboard makes one of them. */
const NEGATING = ['anti', 'dis', 'non', 'un', 'in', 'im', 'ir', 'il', 'de', 'a'];

/** Each reading of a name with a negating beginning taken off one of its words. */
function affirmed(name: string): { bare: string; less: number }[] {
  const lower = name.toLowerCase();
  const starts = [...lower.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
  return starts.flatMap((at) =>
    NEGATING.filter((prefix) => lower.startsWith(prefix, at)).map((prefix) => ({
      bare: bareName(lower.slice(0, at) + lower.slice(at + prefix.length)),
      less: prefix.length,
    })),
  );
}

/**
 * Whether one of two names is the other with a word turned into its opposite, as `symmetric` into
 * `asymmetric`, further slips or not: then neither was meant by the other.
 */
export function areOpposed(a: string, b: string): boolean {
  const [bareA, bareB] = [bareName(a), bareName(b)];
  const edits = distance(bareA, bareB);
  if (edits === 0) return false;
  const explains = (name: string, other: string): boolean =>
    affirmed(name).some(({ bare, less }) => distance(bare, other) === edits - less);
  return explains(a, bareB) || explains(b, bareA);
}

/** Whether a name near to a written one says something else for certain. */
function saysOther(written: string, bare: string, name: string): boolean {
  return pointsElsewhere(bare, name) || areOpposed(written, name);
}

/** The known name closest to a written one, or null when none is close. */
export function closest(written: string, known: readonly string[]): string | null {
  const bare = bareName(written);
  // Longer than any name could be: not a slip of the keyboard, and slow to compare.
  if (bare === '' || bare.length > 60) return null;
  let best: string | null = null;
  let least = Math.min(3, Math.floor(bare.length / 3)) + 1;
  for (const name of known) {
    const edits = distance(bare, bareName(name));
    if (edits < least && !saysOther(written, bare, name)) {
      least = edits;
      best = name;
    }
  }
  return best;
}
