/** The stretch of a page that an allow comment speaks for; comments are asked for in their order. */

import { isBlank, LineReader, type Line } from '../../corpus/lines.js';
import type { Page, Span } from '../../corpus/model.js';
import { BULLET, PROPERTY, withoutComments } from './marks.js';

const LINE_END = /\r\n|\r|\n/u;

/** An answer that holds for every offset of a stretch. */
interface Known<T> {
  readonly from: number;
  readonly to: number;
  readonly answer: T;
}

export class Covers {
  private readonly text: string;
  private readonly lines: LineReader;
  private readonly top: Top;
  /** The line that was reached. */
  private line: Line;
  /** Whether an odd number of marks opens code before an offset on that line. */
  private code = { at: 0, isOpen: false };
  private cover: Known<Span> | null = null;
  private block: Known<Span> | null = null;
  private content: Known<number> | null = null;
  private blank: Known<number> | null = null;
  private sections: readonly number[] | null = null;

  constructor(private readonly page: Page) {
    this.text = page.scan.text;
    this.lines = new LineReader(this.text);
    this.line = this.lines.lineAt(0);
    this.top = new Top(this.text, page.scan.frontMatter?.span.end ?? 0);
  }

  /** Whether a comment is shown as code: in a fence, or behind a mark that opens code on its line. */
  isInCode({ start, end }: Span): boolean {
    const { fences } = this.page.scan;
    const fence = fences[firstFrom(fences, start + 1) - 1];
    if (fence && end <= fence.span.end) return true;
    this.advance(start);
    const before = this.text.slice(Math.max(this.code.at, this.line.start), start);
    const wasOpen = this.code.at >= this.line.start && this.code.isOpen;
    const isOdd = (before.match(/`+/gu)?.length ?? 0) % 2 === 1;
    this.code = { at: start, isOpen: isOdd !== wasOpen };
    return this.code.isOpen;
  }

  /** The whole page for a comment at its top; else the block it stands in, or the next one. */
  of(comment: Span): Span {
    if (this.top.holds(comment)) return { start: 0, end: this.text.length };
    this.advance(comment.start);
    const { start } = this.line;
    const { end, next } = this.lines.lineAt(comment.end);
    if (this.cover?.from === start && this.cover.to === end) return this.cover.answer;
    const around = withoutComments(this.text.slice(start, end)).replace(BULLET, '');
    const from = around.trim() === '' ? this.firstContent(next) : start;
    const answer = this.blockAt(from);
    this.cover = { from: start, to: end, answer };
    return answer;
  }

  private advance(offset: number): void {
    while (this.line.next <= offset && this.line.next > this.line.start) {
      this.line = this.lines.lineAt(this.line.next);
    }
  }

  /** Start of the next line that holds something other than allow comments. */
  private firstContent(from: number): number {
    if (isWithin(this.content, from)) return this.content.answer;
    let at = from;
    while (at < this.text.length) {
      const { end, next } = this.lines.lineAt(at);
      const line = withoutComments(this.text.slice(at, end).replace(BULLET, ''));
      if (line.trim() !== '') break;
      at = next;
    }
    this.content = { from, to: at, answer: at };
    return at;
  }

  private blockAt(start: number): Span {
    if (this.block?.from !== start) {
      this.block = { from: start, to: start, answer: this.readBlock(start) };
    }
    return this.block.answer;
  }

  /** The block that begins on a line: a section, a fence, a list item with what it holds, a paragraph. */
  private readBlock(start: number): Span {
    const { headings, fences } = this.page.scan;
    const { end, next } = this.lines.lineAt(start);
    const line = this.text.slice(start, end);
    if (BULLET.test(line)) return { start, end: this.endOfItem(next, indentOf(line)) };
    const heading = firstFrom(headings, start);
    if ((headings[heading]?.span.start ?? Infinity) <= end) {
      this.sections ??= endsOfSections(headings, this.text.length);
      return { start, end: this.sections[heading] ?? this.text.length };
    }
    const fence = fences[firstFrom(fences, start)];
    if (fence && fence.span.start <= end) return { start, end: fence.span.end };
    return { start, end: this.firstBlank(next) };
  }

  private firstBlank(from: number): number {
    if (isWithin(this.blank, from)) return this.blank.answer;
    let at = from;
    while (at < this.text.length) {
      const { end, next } = this.lines.lineAt(at);
      if (isBlank(this.text, at, end)) break;
      at = next;
    }
    this.blank = { from, to: at, answer: at };
    return at;
  }

  /** Offset at which a list item ends: the next line that is no deeper. */
  private endOfItem(from: number, depth: number): number {
    const { text } = this;
    let at = from;
    while (at < text.length) {
      const { end, next } = this.lines.lineAt(at);
      if (!isBlank(text, at, end) && indentOf(text.slice(at, end)) <= depth) return at;
      at = next;
    }
    return at;
  }
}

/** Whether nothing but front matter, page properties and other comments stands above a comment. */
class Top {
  /** What stands on the last line, without comments. */
  private line = '';
  private isTop = true;

  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  holds({ start, end }: Span): boolean {
    if (!this.isTop || start < this.at) return this.isTop;
    const piece = this.text.slice(this.at, start);
    this.at = end;
    if (piece === '') return true;
    const above = (this.line + piece).split(LINE_END);
    this.isTop = above.every((line) => isOfTop(line));
    const last = above.at(-1) ?? '';
    // Shortened to what tells as much: many comments may stand on one line.
    this.line = /::\s/u.test(last) ? 'a:: ' : last.trim();
    return this.isTop;
  }
}

function isOfTop(line: string): boolean {
  return line.replace(BULLET, '').trim() === '' || PROPERTY.test(line);
}

function isWithin<T>(known: Known<T> | null, offset: number): known is Known<T> {
  return known !== null && known.from <= offset && offset <= known.to;
}

/** Index of the first of some parts, in the order of the text, that begins at or behind an offset. */
function firstFrom(parts: readonly { readonly span: Span }[], offset: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle]!.span.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the section of each heading ends: at the next one that is no deeper. */
function endsOfSections(
  headings: readonly { readonly depth: number; readonly span: Span }[],
  length: number,
): number[] {
  const ends = headings.map(() => length);
  const open: number[] = [];
  for (const [i, { depth, span }] of headings.entries()) {
    while (open.length > 0 && headings[open.at(-1)!]!.depth >= depth)
      ends[open.pop()!] = span.start;
    open.push(i);
  }
  return ends;
}

/** Column of the first character of a line, tabs at stops of four. */
export function indentOf(line: string): number {
  let column = 0;
  for (const character of line) {
    if (character === ' ') column++;
    else if (character === '\t') column += 4 - (column % 4);
    else break;
  }
  return column;
}
