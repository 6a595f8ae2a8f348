/** One thing that a check of the corpus did not look at. */

import type { RowSource } from './health-lists.js';
import type { HealthRow, NotChecked } from './health.types.js';

/** Something that was not checked, with the rows of its list: as many as it counts. */
export interface Gap extends NotChecked {
  readonly rows: RowSource;
}

/** What is said of a gap, and the name of its list. */
export type GapWords = Pick<NotChecked, 'what' | 'why' | 'list'>;

/** A gap over things, a row each; none without things: then nothing was left unchecked. */
export function gapOver<T>(
  words: GapWords,
  things: readonly T[],
  row: (thing: T) => HealthRow,
): Gap[] {
  if (things.length === 0) return [];
  return [{ ...words, count: things.length, rows: () => things.map(row) }];
}

/** A gap over rows that are there already. */
export function gapOfRows(words: GapWords, rows: readonly HealthRow[]): Gap[] {
  return gapOver(words, rows, (row) => row);
}

/** A row that stands for a page, or another file. */
export function pageRow(path: string, message: string): HealthRow {
  return { path, range: null, code: null, severity: null, message };
}

/** A row at the beginning of a line of a file, counted from one. */
export function lineRow(path: string, line: number, message: string): HealthRow {
  const start = { line: line - 1, character: 0 };
  return { ...pageRow(path, message), range: { start, end: start } };
}
