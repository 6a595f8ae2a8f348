/** How what is typed is compared with names: without case, accents and doubled blanks. */

import { nameKey } from '../../corpus/names.js';

/** How well a name matches, best first; null when it does not. */
export type Rank = 0 | 1 | 2 | 3;

const ASCII = /^[\0-\x7f]*$/u;
const WORD = /[\p{L}\p{N}]/u;

/** A name in the form names are compared in. */
export function fold(name: string): string {
  const key = nameKey(name);
  return ASCII.test(key) ? key : key.normalize('NFD').replace(/\p{M}+/gu, '');
}

/** Rank of a folded name for a folded query: the same, begins with it, a word does, contains it. */
export function rankOf(key: string, query: string): Rank | null {
  if (key === query) return 0;
  let at = key.indexOf(query);
  if (at <= 0) return at === 0 ? 1 : null;
  for (; at > 0; at = key.indexOf(query, at + 1)) if (!WORD.test(key[at - 1] ?? '')) return 2;
  return 3;
}

/** Those of a short list that match what is typed, best first, their own order within a rank. */
export function matching<T>(list: readonly T[], typed: string, nameOf: (item: T) => string): T[] {
  const query = fold(typed);
  return list
    .map((item) => ({ item, rank: rankOf(fold(nameOf(item)), query) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ item }) => item);
}
