/** Text positions: offsets to lines and back, UTF-16 throughout. */

import type { Span } from './model.js';

/** Zero-based line and UTF-16 character, as editors count them. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

const LF = 10;
const CR = 13;

/** Line starts of a text; LF, CRLF and a lone CR each end a line. */
export class LineIndex {
  private readonly starts: number[] = [0];

  constructor(private readonly text: string) {
    if (text.includes('\r')) this.readMarks();
    else this.readFeeds();
  }

  /** Most texts have LF alone: a search is quicker than a look at every character. */
  private readFeeds(): void {
    for (let at = this.text.indexOf('\n'); at !== -1; at = this.text.indexOf('\n', at + 1)) {
      this.starts.push(at + 1);
    }
  }

  private readMarks(): void {
    const { text } = this;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === LF || (code === CR && text.charCodeAt(i + 1) !== LF)) this.starts.push(i + 1);
    }
  }

  get lineCount(): number {
    return this.starts.length;
  }

  /** Position of an offset; offsets outside the text are moved to its nearest end. */
  positionOf(offset: number): Position {
    const at = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: at - (this.starts[low] ?? 0) };
  }

  rangeOf(span: Span): Range {
    return { start: this.positionOf(span.start), end: this.positionOf(span.end) };
  }

  /** Offset of a position; a character past the line's end is moved to that end. */
  offsetOf(position: Position): number {
    if (position.line >= this.starts.length) return this.text.length;
    const line = Math.max(0, position.line);
    const start = this.starts[line] ?? 0;
    return Math.min(start + Math.max(0, position.character), this.endOfLine(line));
  }

  /** Offset of the mark that ends a line. */
  private endOfLine(line: number): number {
    const next = this.starts[line + 1];
    if (next === undefined) return this.text.length;
    return this.text.startsWith('\r\n', next - 2) ? next - 2 : next - 1;
  }
}

/** Splits off a byte-order mark: the text without it, and whether there was one. */
export function withoutByteOrderMark(text: string): { text: string; mark: boolean } {
  return text.charCodeAt(0) === 0xfeff
    ? { text: text.slice(1), mark: true }
    : { text, mark: false };
}

const HIGH_SURROGATE = /[\ud800-\udbff]/;

/** Length in Unicode code points; a lone surrogate counts as one. */
export function codePointLength(text: string): number {
  // Most texts hold none, and looking for one is much faster than counting.
  if (!HIGH_SURROGATE.test(text)) return text.length;
  let length = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const code = text.charCodeAt(i);
    if (code < 0xd800 || code > 0xdbff) continue;
    const next = text.charCodeAt(i + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      length--;
      i++;
    }
  }
  return length;
}

/** The first `count` code points of a text. */
export function firstCodePoints(text: string, count: number): string {
  if (text.length <= count) return text;
  let taken = 0;
  let i = 0;
  while (i < text.length && taken < count) {
    i += (text.codePointAt(i) ?? 0) > 0xffff ? 2 : 1;
    taken++;
  }
  return text.slice(0, i);
}

/** The whole character at an offset, which may be the second half of one. */
export function characterAt(text: string, offset: number): Span {
  const second = isLowSurrogate(text, offset) && (text.codePointAt(offset - 1) ?? 0) > 0xffff;
  const start = second ? offset - 1 : offset;
  return { start, end: start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1) };
}

function isLowSurrogate(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff;
}

/** Whether a UTF-16 unit ends a line, alone or as half of a CRLF. */
export function isLineEnd(code: number): boolean {
  return code === LF || code === CR;
}

/** Offset at which the line around an offset begins; nothing behind the offset is looked at. */
export function startOfLine(text: string, offset: number): number {
  // A search for a carriage return would go back to the top of a page that has none.
  let start = Math.min(offset, text.length);
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
  return start;
}

/** Whether a UTF-16 unit is a space, a tab or part of a line end. */
export function isBlankCharacter(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}

/**
 * Text without control characters: text of pages must not move the cursor of a terminal or rename its
 * window.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/gu, '\ufffd');
}
