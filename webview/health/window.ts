/** Which rows of a long list are in the document. */

/** Rows in the document at one time. */
export const ROWS = 120;
/** So near to the end of the drawn rows the next ones are drawn. */
const MARGIN = 20;
/** Taller than this, in px, browsers no longer scroll well. */
const TALLEST = 8_000_000;
/** Height of a row that is not drawn, in px. */
const USUAL = 46;

/** Height to reckon with, in px, for each row that is not drawn. */
export const heightOf = (total: number): number => Math.min(USUAL, TALLEST / Math.max(1, total));

/** First drawn row, with a row in the middle as far as the ends of the list allow. */
export const startAround = (index: number, total: number): number =>
  Math.max(0, Math.min(index - ROWS / 2, total - ROWS));

/** Whether other rows have to be drawn when these are in sight. */
export function runsOut(first: number, last: number, start: number, total: number): boolean {
  const end = Math.min(total, start + ROWS);
  return (start > 0 && first < start + MARGIN) || (end < total && last >= end - MARGIN);
}
