/** Takes one entry out of a list, whatever the list is written in, and touches nothing else. */

import { locate } from '../../corpus/json-fence.js';
import type { Page, Place, Span } from '../../corpus/model.js';
import type { TextEdit } from '../rule.js';
import { isJsonPlace } from './places.js';

const white = /\s/u;
const lineEnd = /[\r\n]/u;

/** Offset of the first character at or after `at` that is not white space. */
function skipForward(text: string, at: number): number {
  let i = at;
  while (i < text.length && white.test(text[i]!)) i++;
  return i;
}

/** Offset just behind the last character before `at` that is not white space. */
function skipBack(text: string, at: number): number {
  let i = at;
  while (i > 0 && white.test(text[i - 1]!)) i--;
  return i;
}

/** The same, but never over a line end. */
function skipBackInLine(text: string, at: number): number {
  let i = at;
  while (i > 0 && white.test(text[i - 1]!) && !lineEnd.test(text[i - 1]!)) i--;
  return i;
}

/** The whole lines a span touches, line end included. */
function wholeLines(text: string, span: Span): Span {
  let start = span.start;
  while (start > 0 && !lineEnd.test(text[start - 1]!)) start--;
  let end = span.end;
  while (end < text.length && !lineEnd.test(text[end]!)) end++;
  if (text[end] === '\r') end++;
  if (text[end] === '\n') end++;
  return { start, end };
}

/** The `- ` of a block list that a span is the only value of, as in YAML. */
function isDashItem(text: string, span: Span): boolean {
  const dash = skipBackInLine(text, span.start);
  if (text[dash - 1] !== '-' || dash === span.start) return false;
  const before = skipBackInLine(text, dash - 1);
  return before === 0 || lineEnd.test(text[before - 1]!);
}

/** The span that goes when the entry at a span leaves its list; null when it stands alone. */
function listedSpan(text: string, span: Span): Span | null {
  const after = skipForward(text, span.end);
  if (text[after] === ',') return { start: span.start, end: skipForward(text, after + 1) };
  const before = skipBack(text, span.start);
  if (text[before - 1] === ',') return { start: before - 1, end: span.end };
  if (text[before - 1] === '[' && text[after] === ']') return { start: before, end: after };
  return null;
}

/** The object a JSON reference stands in: the entry of the list. */
function entrySpan(place: Place): Span {
  if (!isJsonPlace(place)) return place;
  return locate(place.path.at(-1) === '@id' ? { ...place, path: place.path.slice(0, -1) } : place);
}

/** The edit that removes the entry of a reference from the list it stands in. */
export function removeEntry(page: Page, place: Place): TextEdit {
  const { text } = page.scan;
  const span = entrySpan(place);
  const inList = listedSpan(text, span);
  if (inList !== null) return { span: inList, newText: '' };
  if (isJsonPlace(place)) return { span, newText: '[]' };
  if (isDashItem(text, span)) return { span: wholeLines(text, span), newText: '' };
  return { span: { start: skipBackInLine(text, span.start), end: span.end }, newText: '' };
}
