/**
 * The scanner: one pass over a page's text that finds fences, headings, properties, wikilinks and
 * block ids with their offsets. It follows CommonMark's containers closely enough to tell code from
 * text, leaves out indented code (Logseq indents with tabs), and never fails on any text.
 */

import { readWikilinks } from './inline.js';
import {
  LineReader,
  cellsOf,
  fenceMarkAt,
  isDelimiterRow,
  headingDepthAt,
  isBlank,
  isThematicBreak,
  lineStart,
  listMarkerAt,
  matchContainers,
  passQuoteMark,
  setextDepth,
  skipBlanks,
  type Container,
  type Cursor,
  type Line,
} from './lines.js';
import type {
  BlockId,
  Fence,
  Heading,
  Property,
  Scan,
  Span,
  UnbalancedFence,
  Wikilink,
} from './model.js';

/** More marks of quotes and items on one line no person wrote; those behind are read as text. */
const MAX_MARKS = 500;

/** `key:: value`; the key holds no blanks. */
const PROPERTY = /([\p{L}\p{N}_][\p{L}\p{N}_:./-]{0,120}?)::(?=[ \t\r\n]|$)[ \t]*/uy;

/** Reads a page's text, given without a byte-order mark. */
export function scan(text: string): Scan {
  return new Scanner(text).run();
}

/** The open paragraph, from its first to behind its last character. */
interface Paragraph {
  readonly start: number;
  end: number;
  /** Where its last line begins. */
  last: number;
  /** Whether a later line of it holds a property or a block id. */
  marked: boolean;
  /** Whether it is a table: then no line underlines it, and any list ends it. */
  readonly table: boolean;
}

function newParagraph(start: number, end: number, table: boolean): Paragraph {
  return { start, end, last: start, marked: false, table };
}

class Scanner {
  private readonly fences: Fence[] = [];
  private readonly unbalanced: UnbalancedFence[] = [];
  private readonly headings: Heading[] = [];
  private readonly properties: Property[] = [];
  private readonly links: Wikilink[] = [];
  private readonly blockIds: BlockId[] = [];
  private readonly lines: LineReader;
  private containers: Container[] = [];
  private paragraph: Paragraph | null = null;
  /** The list item that the last line opened without anything behind its mark. */
  private emptyItem: Container | null = null;
  /** Offset of a `[[` with none between it and the last stretch that was read. */
  private nextBrackets = -1;
  /** Offset before which no closing fence of this mark, quote depth and length is left. */
  private readonly unclosed = new Map<string, { length: number; until: number }>();

  constructor(private readonly text: string) {
    this.lines = new LineReader(text);
  }

  run(): Scan {
    const { text } = this;
    const frontMatter = this.readFrontMatter();
    let offset = frontMatter ? frontMatter.span.end : 0;
    while (offset < text.length) offset = this.readLine(this.lines.lineAt(offset));
    this.endParagraph();
    return {
      text,
      frontMatter,
      fences: this.fences,
      unbalanced: this.unbalanced,
      headings: this.headings,
      properties: this.properties,
      links: this.links,
      blockIds: this.blockIds,
    };
  }

  private readFrontMatter(): Scan['frontMatter'] {
    if (!this.text.startsWith('---')) return null;
    const first = this.lines.lineAt(0);
    if (!isBlank(this.text, 3, first.end)) return null;
    for (let offset = first.next; offset < this.text.length;) {
      const line = this.lines.lineAt(offset);
      if (isFrontMatterEnd(this.text, line)) {
        return {
          span: { start: 0, end: line.next },
          content: { start: first.next, end: line.start },
        };
      }
      offset = line.next;
    }
    return null;
  }

  /** Reads one line, or a whole fence, and gives the offset of what follows. */
  private readLine(line: Line): number {
    const { text } = this;
    const cursor = lineStart(line);
    const matched = matchContainers(text, line, this.containers, cursor);
    const { emptyItem } = this;
    this.emptyItem = null;
    if (cursor.offset >= line.end) return this.readBlank(line, matched, emptyItem);
    const continues = this.paragraph !== null && matched === this.containers.length;
    if (continues && this.endSetext(line, cursor)) return line.next;
    const opened = this.openContainers(line, cursor, matched);
    if (cursor.offset >= line.end) {
      this.emptyItem = this.containers.at(-1) ?? null;
      return line.next;
    }
    return this.readBlock(line, cursor, matched, opened);
  }

  private readBlank(line: Line, matched: number, emptyItem: Container | null): number {
    this.endParagraph();
    // A blank line ends a block quote, and what stands inside it, but no list item with content.
    const quote = this.containers.findIndex((c, i) => i >= matched && c.kind === 'quote');
    if (quote >= 0) this.containers.length = quote;
    if (emptyItem?.kind === 'list' && this.containers.at(-1) === emptyItem) this.containers.pop();
    return line.next;
  }

  /** Opens the list items and quotes that start on this line; true when there was one. */
  private openContainers(line: Line, cursor: Cursor, matched: number): boolean {
    const { text } = this;
    let opened = false;
    while (cursor.offset < line.end && cursor.marks < MAX_MARKS) {
      const inParagraph = this.paragraph !== null && !this.paragraph.table;
      const interrupts = !opened && inParagraph && matched === this.containers.length;
      const container = this.containerAt(line, cursor, interrupts);
      if (!container) break;
      if (!opened) this.closeContainers(matched);
      opened = true;
      this.containers.push(container);
      skipBlanks(text, line.end, cursor);
    }
    return opened;
  }

  /** The container that opens at the cursor, which moves behind its mark. */
  private containerAt(line: Line, cursor: Cursor, interrupts: boolean): Container | null {
    const { text } = this;
    if (text[cursor.offset] === '>') {
      passQuoteMark(text, line.end, cursor);
      return { kind: 'quote' };
    }
    const width = listMarkerAt(text, cursor.offset, line.end);
    if (width === 0 || isThematicBreak(text, cursor.offset, line.end)) return null;
    const after: Cursor = {
      ...cursor,
      offset: cursor.offset + width,
      column: cursor.column + width,
    };
    skipBlanks(text, line.end, after);
    const empty = after.offset >= line.end;
    // An empty item, or a number other than 1, does not break into a paragraph.
    const bullet = width === 1 || (text.startsWith('1', cursor.offset) && width === 2);
    if (interrupts && (empty || !bullet)) return null;
    const content = empty ? cursor.column + width + 1 : after.column;
    const item: Container = { kind: 'list', width: content - cursor.base };
    cursor.offset += width;
    cursor.column += width;
    cursor.base = content;
    cursor.marks++;
    return item;
  }

  private closeContainers(matched: number): void {
    this.endParagraph();
    this.containers.length = Math.min(matched, this.containers.length);
  }

  private readBlock(line: Line, cursor: Cursor, matched: number, opened: boolean): number {
    const { text } = this;
    const { offset } = cursor;
    const mark = fenceMarkAt(text, offset, line.end);
    if (mark && !(mark.mark === '`' && hasBacktick(text, offset + mark.length, line.end))) {
      if (!opened) this.closeContainers(matched);
      return this.readFence(line, cursor, mark);
    }
    const depth = headingDepthAt(text, offset, line.end);
    if (depth > 0) {
      if (!opened) this.closeContainers(matched);
      this.addHeading(depth, offset, line.end);
      return line.next;
    }
    if (isThematicBreak(text, offset, line.end)) {
      if (!opened) this.closeContainers(matched);
      return line.next;
    }
    this.readText(line, cursor, matched, opened);
    return line.next;
  }

  /** A line of text: opens a paragraph, continues one, or continues one lazily. */
  private readText(line: Line, cursor: Cursor, matched: number, opened: boolean): void {
    const ended = !this.paragraph || (this.paragraph.table && matched < this.containers.length);
    if (ended && !opened) this.closeContainers(matched);
    const marks = this.properties.length + this.blockIds.length;
    this.readProperty(line, cursor);
    this.readBlockId(cursor.offset, line.end);
    const marked = this.properties.length + this.blockIds.length > marks;
    const start = cursor.offset;
    if (!this.paragraph) this.paragraph = newParagraph(start, line.end, false);
    // A line outside the paragraph's containers goes on with it, but makes no table.
    else if (matched < this.containers.length || !this.openTable(this.paragraph, start, line.end)) {
      this.paragraph.end = line.end;
      this.paragraph.last = start;
      this.paragraph.marked ||= marked;
    }
    if (this.paragraph.table) this.readCells(start, line.end);
  }

  /** Makes a table of a paragraph's last line when this one is the row under a head. */
  private openTable(above: Paragraph, start: number, end: number): boolean {
    const head = { start: above.last, end: above.end };
    if (above.table || !isDelimiterRow(this.text, start, end, head)) return false;
    above.end = head.start;
    this.endParagraph();
    this.readCells(head.start, head.end);
    this.paragraph = newParagraph(head.start, end, true);
    return true;
  }

  /** Reads the links of a table's row: neither they nor code reach over the end of a cell. */
  private readCells(start: number, end: number): void {
    for (const cell of cellsOf(this.text, start, end)) this.readLinks(cell.start, cell.end);
  }

  private endParagraph(): void {
    const { paragraph } = this;
    if (!paragraph) return;
    this.paragraph = null;
    if (paragraph.table) return;
    if (paragraph.marked) this.readMarked(paragraph);
    else this.readLinks(paragraph.start, paragraph.end);
  }

  /** Reads a paragraph's links, and forgets its properties and block ids inside code spans. */
  private readMarked({ start, end }: Span): void {
    const code: Span[] = [];
    readWikilinks(this.text, start, end, this.links, code);
    if (code.length === 0) return;
    dropInside(this.properties, code, start, ({ keySpan }) => keySpan);
    dropInside(this.blockIds, code, start, ({ span }) => span);
  }

  /** Reads the links of a stretch; most hold none, which one remembered search tells. */
  private readLinks(start: number, end: number): void {
    if (this.nextBrackets < start) {
      const found = this.text.indexOf('[[', start);
      this.nextBrackets = found < 0 ? Infinity : found;
    }
    if (this.nextBrackets < end) readWikilinks(this.text, start, end, this.links);
  }

  /** Turns the open paragraph into a heading when this line underlines it. */
  private endSetext(line: Line, cursor: Cursor): boolean {
    const depth = setextDepth(this.text, cursor.offset, line.end);
    const { paragraph } = this;
    if (depth === 0 || !paragraph || paragraph.table) return false;
    const textSpan = trimSpan(this.text, paragraph.start, paragraph.end);
    this.headings.push({
      depth,
      text: this.text.slice(textSpan.start, textSpan.end),
      span: { start: paragraph.start, end: line.end },
      textSpan,
    });
    this.endParagraph();
    return true;
  }

  private addHeading(depth: number, start: number, end: number): void {
    const { text } = this;
    const textSpan = trimSpan(text, start + depth, closingHashes(text, start + depth, end));
    this.headings.push({
      depth,
      text: text.slice(textSpan.start, textSpan.end),
      span: { start, end },
      textSpan,
    });
    this.readLinks(start, end);
    this.readBlockId(start, end);
  }

  private readProperty(line: Line, cursor: Cursor): void {
    const { text } = this;
    PROPERTY.lastIndex = cursor.offset;
    const match = PROPERTY.exec(text);
    if (!match?.[1]) return;
    const keySpan = { start: cursor.offset, end: cursor.offset + match[1].length };
    const valueSpan = trimSpan(text, cursor.offset + match[0].length, line.end);
    const value = text.slice(valueSpan.start, valueSpan.end);
    this.properties.push({
      key: match[1],
      value,
      keySpan,
      valueSpan,
      scope: this.headings.length === 0 && this.isTopLevel(line) ? 'page' : 'block',
      indent: cursor.column,
    });
    if (match[1] === 'id' && value !== '') this.blockIds.push({ id: value, span: valueSpan });
  }

  /** Whether a line stands in no list item, or in one that is not indented. */
  private isTopLevel(line: Line): boolean {
    const first = this.text[line.start];
    return (
      this.containers.length === 0 ||
      (this.containers.length === 1 && first !== ' ' && first !== '\t')
    );
  }

  /** `^id` at the end of a line, behind a blank or alone. */
  private readBlockId(start: number, lineEnd: number): void {
    const { text } = this;
    const { end } = trimSpan(text, start, lineEnd);
    let caret = end - 1;
    while (caret > start && isIdCharacter(text.charCodeAt(caret))) caret--;
    if (text[caret] !== '^' || caret === end - 1 || caret < start) return;
    if (caret > start && text[caret - 1] !== ' ' && text[caret - 1] !== '\t') return;
    this.blockIds.push({ id: text.slice(caret + 1, end), span: { start: caret, end } });
  }

  private readFence(line: Line, cursor: Cursor, mark: { mark: string; length: number }): number {
    const { text } = this;
    const opener = { start: cursor.offset, end: line.end };
    const close = this.findClosingFence(line, mark);
    if (!close) {
      this.unbalanced.push({ span: trimSpan(text, opener.start, opener.end) });
      return line.next;
    }
    this.fences.push({
      span: { start: opener.start, end: close.end },
      opener: trimSpan(text, opener.start, opener.end),
      content: { start: line.next, end: close.start },
      info: firstWord(text, cursor.offset + mark.length, line.end),
    });
    return close.next;
  }

  /** The line that closes a fence; null when its container or the text ends before one. */
  private findClosingFence(opener: Line, mark: { mark: string; length: number }): Line | null {
    const { text, containers } = this;
    const quotes = containers.filter((c) => c.kind === 'quote').length;
    const key = `${mark.mark}${quotes.toString()}`;
    const known = this.unclosed.get(key);
    if (known && mark.length >= known.length && opener.start < known.until) return null;
    let offset = opener.next;
    while (offset < text.length) {
      const line = this.lines.lineAt(offset);
      const cursor = lineStart(line);
      if (matchContainers(text, line, containers, cursor) < containers.length) break;
      const run = fenceMarkAt(text, cursor.offset, line.end);
      if (run?.mark === mark.mark && run.length >= mark.length) {
        if (isBlank(text, cursor.offset + run.length, line.end)) return line;
      }
      offset = line.next;
    }
    // Inside the stretch just read no later fence of this kind can close either.
    this.unclosed.set(key, { length: mark.length, until: offset });
    return null;
  }
}

/** Takes what begins inside a code span off the end of a list, as far back as an offset. */
function dropInside<T>(
  list: T[],
  code: readonly Span[],
  from: number,
  placeOf: (item: T) => Span,
): void {
  let first = list.length;
  while (first > 0 && placeOf(list[first - 1]!).start >= from) first--;
  let span = 0;
  const kept = list.splice(first).filter((item) => {
    const { start } = placeOf(item);
    while (span < code.length && code[span]!.end <= start) span++;
    return span >= code.length || start < code[span]!.start;
  });
  for (const item of kept) list.push(item);
}

function isFrontMatterEnd(text: string, line: Line): boolean {
  const mark = text.slice(line.start, line.start + 3);
  return (mark === '---' || mark === '...') && isBlank(text, line.start + 3, line.end);
}

function hasBacktick(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (text[i] === '`') return true;
  return false;
}

function firstWord(text: string, start: number, end: number): string {
  return text.slice(start, end).trim().split(/\s/u, 1)[0] ?? '';
}

/** Offset at which the closing hashes of an ATX heading begin, or its end. */
function closingHashes(text: string, start: number, end: number): number {
  let i = end;
  while (i > start && (text[i - 1] === ' ' || text[i - 1] === '\t')) i--;
  const behind = i;
  while (i > start && text[i - 1] === '#') i--;
  const blank = text[i - 1] === ' ' || text[i - 1] === '\t';
  return i < behind && (i === start || blank) ? i : end;
}

function trimSpan(text: string, start: number, end: number): Span {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}

function isIdCharacter(code: number): boolean {
  const digit = code >= 48 && code <= 57;
  const letter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return digit || letter || code === 45;
}
