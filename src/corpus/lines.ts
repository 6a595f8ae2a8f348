/** Line-level reading: line ends, indentation, containers and the marks that open a block. */

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

/** What holds the blocks of a line: a list item with its content column, or a block quote. */
export type Container =
  { readonly kind: 'list'; readonly column: number } | { readonly kind: 'quote' };

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
      if (cursor.offset < line.end && cursor.column < container.column) break;
    } else {
      if (text[cursor.offset] !== '>' || cursor.offset >= line.end) break;
      cursor.offset++;
      cursor.column++;
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

/** Depth of a setext underline (`===` is 1, `---` is 2); 0 when the rest is none. */
export function setextDepth(text: string, offset: number, end: number): 0 | 1 | 2 {
  const mark = text[offset];
  if (mark !== '=' && mark !== '-') return 0;
  let i = offset;
  while (i < end && text[i] === mark) i++;
  if (!isBlank(text, i, end)) return 0;
  return mark === '=' ? 1 : 2;
}
