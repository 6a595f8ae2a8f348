/** Takes one entry out of a list, whatever the list is written in, and touches nothing else. */

import { locate } from '../../corpus/json-fence.js';
import type { JsonPlace, Page, Place, Span } from '../../corpus/model.js';
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

/** The same, but never over a line end. */
function skipForwardInLine(text: string, at: number): number {
  let i = at;
  while (i < text.length && white.test(text[i]!) && !lineEnd.test(text[i]!)) i++;
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

/**
 * The span that goes when the entry at a span leaves its list of values between commas; null when it
 * stands alone. `forward` and `back` go over the blanks such a list may have.
 */
function listedSpan(text: string, span: Span, { forward, back }: Blanks): Span | null {
  const after = forward(text, span.end);
  const next = forward(text, after + 1);
  const endsHere = next === text.length || lineEnd.test(text[next]!);
  if (text[after] === ',' && !endsHere) return { start: span.start, end: next };
  const before = back(text, span.start);
  if (text[before - 1] === ',') return { start: before - 1, end: span.end };
  if (text[before - 1] === '[' && text[after] === ']') return { start: before, end: after };
  return text[after] === ',' ? { start: before, end: after + 1 } : null;
}

interface Blanks {
  readonly forward: (text: string, at: number) => number;
  readonly back: (text: string, at: number) => number;
}

/** A list in brackets may go over several lines; the values of a property are on one. */
const ANYWHERE: Blanks = { forward: skipForward, back: skipBack };
const ON_ITS_LINE: Blanks = { forward: skipForwardInLine, back: skipBackInLine };

/** The JSON entry of a reference: the object it stands in, or the text it is. */
function jsonEntry(place: JsonPlace): JsonPlace {
  return place.path.at(-1) === '@id' ? { ...place, path: place.path.slice(0, -1) } : place;
}

/** An entry of a list goes; what stands alone as the value of a key becomes an empty list. */
function removeJson(text: string, place: JsonPlace): TextEdit {
  const entry = jsonEntry(place);
  const span = locate(entry);
  const inList = typeof entry.path.at(-1) === 'number' ? listedSpan(text, span, ANYWHERE) : null;
  return inList === null ? { span, newText: '[]' } : { span: inList, newText: '' };
}

/** The edit that removes the entry of a reference from the list it stands in. */
export function removeEntry(page: Page, place: Place): TextEdit {
  const { text, frontMatter } = page.scan;
  if (isJsonPlace(place)) return removeJson(text, place);
  if (isDashItem(text, place)) return { span: wholeLines(text, place), newText: '' };
  const inYaml = frontMatter !== null && place.start < frontMatter.content.end;
  const inList = listedSpan(text, place, inYaml ? ANYWHERE : ON_ITS_LINE);
  if (inList !== null) return { span: inList, newText: '' };
  return { span: { start: skipBackInLine(text, place.start), end: place.end }, newText: '' };
}
