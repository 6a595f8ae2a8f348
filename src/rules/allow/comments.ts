/**
 * Comments that allow a finding where they stand, with the reason for it:
 * `<!-- ontodesk:allow CODE reason -->`. No dialect shows or reads them.
 */

import { isBlank, LineReader } from '../../corpus/lines.js';
import type { Page, Span } from '../../corpus/model.js';
import { startOfLine } from '../../corpus/text.js';

/** One comment and the stretch of the page it speaks for. */
export interface AllowComment {
  readonly span: Span;
  /** Empty when the comment names none. */
  readonly code: string;
  readonly codeSpan: Span;
  readonly reason: string;
  readonly covers: Span;
}

/** What every such comment holds: most pages have none, and one look tells. */
const MARK = 'ontodesk:allow';
export const COMMENT = /<!--\s*ontodesk:allow(?![\w-])([\s\S]*?)-->/gu;
export const PROPERTY = /^\s*(?:[-*+]\s+)?[^\s:][^\n\r]*?::(?:\s.*)?$/u;
export const BULLET = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/u;

/** The allow comments of a page, outside code, in the order of the text. */
export function allowComments(page: Page): AllowComment[] {
  const { text, fences } = page.scan;
  if (!text.includes(MARK)) return [];
  const lines = new LineReader(text);
  return [...text.matchAll(COMMENT)].flatMap((match) => {
    const span = { start: match.index, end: match.index + match[0].length };
    const inFence = fences.some((f) => f.span.start <= span.start && span.end <= f.span.end);
    if (inFence || isInCode(text, span.start)) return [];
    const written = /^\s*(\S*)\s*([\s\S]*)$/u.exec(match[1] ?? '');
    const word = written?.[1] ?? '';
    const code = word.replace(/[:,;]$/u, '');
    const at = text.indexOf(word, span.start + match[0].indexOf(MARK) + MARK.length);
    const codeSpan = code === '' ? span : { start: at, end: at + code.length };
    const reason = (written?.[2] ?? '').trim();
    return [{ span, code, codeSpan, reason, covers: coverOf(page, span, lines) }];
  });
}

/** Whether an odd number of backticks opens code before an offset on its line. */
function isInCode(text: string, offset: number): boolean {
  const before = text.slice(startOfLine(text, offset), offset);
  return (before.match(/`+/gu)?.length ?? 0) % 2 === 1;
}

/** The whole page for a comment at its top; else the block it stands in, or the next one. */
function coverOf(page: Page, comment: Span, lines: LineReader): Span {
  const { text } = page.scan;
  if (isAtTop(page, comment.start)) return { start: 0, end: text.length };
  const start = startOfLine(text, comment.start);
  const { end, next } = lines.lineAt(comment.end);
  const around = text.slice(start, comment.start) + text.slice(comment.end, end);
  return around.replace(BULLET, '').replace(COMMENT, '').trim() === ''
    ? blockAt(page, firstLine(text, next, lines), lines)
    : blockAt(page, start, lines);
}

/** Whether nothing but front matter, page properties and other comments stands above. */
function isAtTop({ scan }: Page, offset: number): boolean {
  const above = scan.text.slice(scan.frontMatter?.span.end ?? 0, offset).replace(COMMENT, '');
  return above
    .split(/\r\n|\r|\n/u)
    .every((line) => line.replace(BULLET, '').trim() === '' || PROPERTY.test(line));
}

/** Start of the next line that holds something other than allow comments. */
function firstLine(text: string, from: number, lines: LineReader): number {
  let at = from;
  while (at < text.length) {
    const { end, next } = lines.lineAt(at);
    const line = text.slice(at, end).replace(BULLET, '').replace(COMMENT, '');
    if (line.trim() !== '') return at;
    at = next;
  }
  return at;
}

/** The block that begins on a line: a section, a fence, a list item with what it holds, a paragraph. */
function blockAt({ scan }: Page, start: number, lines: LineReader): Span {
  const { text } = scan;
  const { end, next } = lines.lineAt(start);
  const line = text.slice(start, end);
  if (BULLET.test(line)) return { start, end: endOfItem(text, next, indentOf(line), lines) };
  const heading = scan.headings.findIndex((h) => start <= h.span.start && h.span.start <= end);
  if (heading >= 0) {
    const { depth } = scan.headings[heading]!;
    const after = scan.headings.slice(heading + 1).find((other) => other.depth <= depth);
    return { start, end: after?.span.start ?? text.length };
  }
  const fence = scan.fences.find((f) => start <= f.span.start && f.span.start <= end);
  if (fence) return { start, end: fence.span.end };
  let last = next;
  while (last < text.length && !isBlank(text, last, lines.lineAt(last).end)) {
    last = lines.lineAt(last).next;
  }
  return { start, end: last };
}

/** Offset at which a list item ends: the next line that is no deeper. */
function endOfItem(text: string, from: number, depth: number, lines: LineReader): number {
  let at = from;
  while (at < text.length) {
    const { end, next } = lines.lineAt(at);
    if (!isBlank(text, at, end) && indentOf(text.slice(at, end)) <= depth) return at;
    at = next;
  }
  return at;
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
