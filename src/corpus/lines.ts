/** Line-level reading: line ends, indentation, containers and the marks that open a block. */

import type { Span } from './model.js';

const TAB = 9;
const LF = 10;
const SPACE = 32;

export interface Line {
  readonly start: number;
  /** Offset of the line end mark, or of the text's end. */
  readonly end: number;
  /** Offset of the next line's first character. */
  readonly next: number;
}

/** Reads the line that starts at an offset; LF, CRLF and a lone CR each end a line. */
export class LineReader {
  private readonly lineFeeds: Search;
  private readonly carriageReturns: Search;

  constructor(private readonly text: string) {
    this.lineFeeds = new Search(text, '\n');
    this.carriageReturns = new Search(text, '\r');
  }

  lineAt(start: number): Line {
    const { text } = this;
    const end = this.lineFeeds.from(start);
    const cr = this.carriageReturns.from(start);
    if (cr < end) {
      return { start, end: cr, next: text.charCodeAt(cr + 1) === LF ? cr + 2 : cr + 1 };
    }
    return { start, end, next: Math.min(end + 1, text.length) };
  }
}

/** Finds one mark from any offset on. The last answer is kept, so a text without it is read once. */
class Search {
  private start = 0;
  private found = -1;

  constructor(
    private readonly text: string,
    private readonly mark: string,
  ) {}

  /** Offset of the next mark at or behind an offset; the text's length when there is none. */
  from(offset: number): number {
    if (offset < this.start || offset > this.found) {
      const at = this.text.indexOf(this.mark, offset);
      this.start = offset;
      this.found = at < 0 ? this.text.length : at;
    }
    return this.found;
  }
}

/** A place inside a line: offset, and column with tabs widened to stops of four. */
export interface Cursor {
  offset: number;
  column: number;
  /** Column from which the indentation in the innermost container counts. */
  base: number;
  /** Marks of quotes and list items before it. */
  marks: number;
}

/** The place a line is read from. */
export function lineStart(line: Line): Cursor {
  return { offset: line.start, column: 0, base: 0, marks: 0 };
}

/** Moves a cursor over spaces and tabs, at most to a column. */
export function skipBlanks(text: string, end: number, cursor: Cursor, toColumn = Infinity): void {
  while (cursor.offset < end && cursor.column < toColumn) {
    const code = text.charCodeAt(cursor.offset);
    if (code === SPACE) cursor.column++;
    else if (code === TAB) cursor.column += 4 - (cursor.column % 4);
    else return;
    cursor.offset++;
  }
}

/** What holds the blocks of a line: a list item, whose content is indented by a width, or a quote. */
export type Container =
  { readonly kind: 'list'; readonly width: number } | { readonly kind: 'quote' };

/** Moves a cursor behind the mark of a quote; the one blank that may follow belongs to it. */
export function passQuoteMark(text: string, end: number, cursor: Cursor): void {
  cursor.offset++;
  cursor.column++;
  cursor.marks++;
  const next = cursor.offset < end ? text.charCodeAt(cursor.offset) : 0;
  cursor.base = cursor.column + (next === SPACE || next === TAB ? 1 : 0);
}

/**
 * How many of the open containers a line continues. The cursor ends behind the last matched
 * container's prefix and the blanks that follow it.
 */
export function matchContainers(
  text: string,
  line: Line,
  open: readonly Container[],
  cursor: Cursor,
): number {
  skipBlanks(text, line.end, cursor);
  let matched = 0;
  for (const container of open) {
    if (container.kind === 'list') {
      const indent = cursor.column - cursor.base;
      if (cursor.offset < line.end && indent < container.width) break;
      cursor.base += container.width;
    } else {
      if (text[cursor.offset] !== '>' || cursor.offset >= line.end) break;
      passQuoteMark(text, line.end, cursor);
      skipBlanks(text, line.end, cursor);
    }
    matched++;
  }
  return matched;
}

/** A run of three or more backticks or tildes at an offset, or null. */
export function fenceMarkAt(
  text: string,
  offset: number,
  end: number,
): { readonly mark: string; readonly length: number } | null {
  const mark = text[offset];
  if (mark !== '`' && mark !== '~') return null;
  let i = offset;
  while (i < end && text[i] === mark) i++;
  return i - offset >= 3 ? { mark, length: i - offset } : null;
}

/** Whether only blanks follow up to the end. */
export function isBlank(text: string, offset: number, end: number): boolean {
  for (let i = offset; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code !== SPACE && code !== TAB) return false;
  }
  return true;
}

/** Number of `#` that open an ATX heading at an offset; 0 when there is none. */
export function headingDepthAt(text: string, offset: number, end: number): number {
  let i = offset;
  while (i < end && text[i] === '#') i++;
  const depth = i - offset;
  if (depth < 1 || depth > 6) return 0;
  return i === end || text[i] === ' ' || text[i] === '\t' ? depth : 0;
}

/** Width of a list marker (`-`, `*`, `+`, `1.`, `1)`) at an offset; 0 when there is none. */
export function listMarkerAt(text: string, offset: number, end: number): number {
  const first = text[offset];
  let i = offset;
  if (first === '-' || first === '*' || first === '+') {
    i++;
  } else {
    while (i < end && i - offset < 9 && isDigit(text.charCodeAt(i))) i++;
    if (i === offset || (text[i] !== '.' && text[i] !== ')') || i >= end) return 0;
    i++;
  }
  return i === end || text[i] === ' ' || text[i] === '\t' ? i - offset : 0;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether a line's rest is a thematic break: three or more of one of `-`, `*`, `_`. */
export function isThematicBreak(text: string, offset: number, end: number): boolean {
  const mark = text[offset];
  if (mark !== '-' && mark !== '*' && mark !== '_') return false;
  let count = 0;
  for (let i = offset; i < end; i++) {
    const char = text[i];
    if (char === mark) count++;
    else if (char !== ' ' && char !== '\t') return false;
  }
  return count >= 3;
}

const DELIMITER_ROW = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

/**
 * Whether a line's rest is the row between a table's head and its body, as in `| --- | :-: |`, under
 * a head with as many cells.
 */
export function isDelimiterRow(text: string, offset: number, end: number, head: Span): boolean {
  const first = text[offset];
  if (first !== '|' && first !== '-' && first !== ':') return false;
  const row = text.slice(offset, end);
  const marked = row.includes('|') || row.includes(':');
  if (!marked || !DELIMITER_ROW.test(row)) return false;
  return cellsOf(text, head.start, head.end).length === cellsOf(text, offset, end).length;
}

/** Cells of a table row: a bar ends one unless a backslash stands before it. */
export function cellsOf(text: string, start: number, end: number): Span[] {
  const cells: Span[] = [];
  let from = text[start] === '|' ? start + 1 : start;
  for (let i = from; i < end; i++) {
    if (text[i] === '|') {
      cells.push({ start: from, end: i });
      from = i + 1;
    } else if (text[i] === '\\' && (text[i + 1] === '\\' || text[i + 1] === '|')) i++;
  }
  if (!isBlank(text, from, end)) cells.push({ start: from, end });
  return cells;
}

/** Depth of a setext underline (`===` is 1, `---` is 2); 0 when the rest is none. */
export function setextDepth(text: string, offset: number, end: number): 0 | 1 | 2 {
  const mark = text[offset];
  if (mark !== '=' && mark !== '-') return 0;
  let i = offset;
  while (i < end && text[i] === mark) i++;
  if (!isBlank(text, i, end)) return 0;
  return mark === '=' ? 1 : 2;
}
