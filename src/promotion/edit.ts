/** Text edits of one page: literal text in, everything outside them untouched. */

import type { Span } from '../corpus/model.js';
import { applyEdits } from '../rules/support/edits.js';
import type { TextEdit } from '../rules/rule.js';

export { applyEdits };
export type { TextEdit };

/** The edits that undo these ones, in the text they lead to. */
export function inverseOf(text: string, edits: readonly TextEdit[]): TextEdit[] {
  const ordered = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  let shift = 0;
  return ordered.map(({ span, newText }) => {
    const start = span.start + shift;
    shift += newText.length - (span.end - span.start);
    return {
      span: { start, end: start + newText.length },
      newText: text.slice(span.start, span.end),
    };
  });
}

/** The smallest single edit between two texts; null when they are equal. */
export function editBetween(before: string, after: string): TextEdit | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  while (start > 0 && splitsPair(before, after, start)) start--;
  let tail = 0;
  while (tail < shorter - start && sameFromEnd(before, after, tail)) tail++;
  while (tail > 0 && splitsPair(before, after, before.length - tail, after.length - tail)) tail--;
  return {
    span: { start, end: before.length - tail },
    newText: after.slice(start, after.length - tail),
  };
}

function sameFromEnd(before: string, after: string, tail: number): boolean {
  return before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail);
}

/** Whether a cut falls between two halves of a character, or between CR and LF. */
function splitsPair(before: string, after: string, at: number, atAfter = at): boolean {
  return cuts(before, at) || cuts(after, atAfter);
}

function cuts(text: string, at: number): boolean {
  const left = text.charCodeAt(at - 1);
  const right = text.charCodeAt(at);
  if (left === 13 && right === 10) return true;
  return left >= 0xd800 && left <= 0xdbff && right >= 0xdc00 && right <= 0xdfff;
}

/**
 * Two edits made one after the other, as edits of the first text: two when they lie apart, one
 * when they touch.
 */
export function composeEdits(
  text: string,
  first: TextEdit | null,
  second: TextEdit | null,
): TextEdit[] {
  if (!first || !second) return [first ?? second].filter((edit) => edit !== null);
  const grown = first.newText.length - (first.span.end - first.span.start);
  if (second.span.end < first.span.start) return [second, first];
  if (second.span.start > first.span.start + first.newText.length) {
    return [first, { ...second, span: moved(second.span, -grown) }];
  }
  const last = applyEdits(applyEdits(text, [first]), [second]);
  return [editBetween(text, last)].filter((edit) => edit !== null);
}

function moved(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}

/** Edits of a text without its byte-order mark, as edits of the text with it. */
export function shiftEdits(edits: readonly TextEdit[], by: number): TextEdit[] {
  return by === 0 ? [...edits] : edits.map((edit) => ({ ...edit, span: moved(edit.span, by) }));
}
