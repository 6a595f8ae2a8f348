/** Finds what somebody meant who wrote a name that does not exist. */

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

/** The known name closest to a written one, or null when none is close. */
export function closest(written: string, known: readonly string[]): string | null {
  const bare = bareName(written);
  // Longer than any name could be: not a slip of the keyboard, and slow to compare.
  if (bare === '' || bare.length > 60) return null;
  let best: string | null = null;
  let least = Math.min(3, Math.floor(bare.length / 3)) + 1;
  for (const name of known) {
    const edits = distance(bare, bareName(name));
    if (edits < least) {
      least = edits;
      best = name;
    }
  }
  return best;
}
