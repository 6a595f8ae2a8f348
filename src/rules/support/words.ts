/** Wording shared by messages. */

import { firstCodePoints } from '../../corpus/text.js';

const LONGEST_QUOTE = 80;
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** A value in quotation marks, on one line and cut to a readable length. */
export function quote(value: string): string {
  const line = value.replace(unprintable, ' ');
  const start = firstCodePoints(line, LONGEST_QUOTE);
  return `"${start}${start.length < line.length ? '…' : ''}"`;
}

/** "a", "a and b", "a, b and c"; another last word than "and" may be given. */
export function listed(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

/** A number with its noun: "1 reference", "2 references"; "2 classes" where that is given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The first few of a list, quoted, and how many more there are. */
export function firstQuoted(words: readonly string[], most = 5): string {
  const shown = words.slice(0, most).map(quote);
  const more = words.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : listed(shown);
}
