/** Markdown links to files, `[text](../Page.md)`: found outside code, followed when files move. */

import path from 'node:path/posix';

import type { Page, Span } from '../../corpus/model.js';
import { startOfLine } from '../../corpus/text.js';
import type { TextEdit } from '../../rules/rule.js';
import { folderOf } from './file-names.js';

export interface FileLink {
  /** The destination as written, without a heading behind it and without angle brackets. */
  readonly span: Span;
  readonly written: string;
  /** Path below the root that it leads to; may leave the root with `..`. */
  readonly path: string;
  readonly angled: boolean;
}

/** No path is longer; a hostile line is not read again for each of its brackets. */
const MAX_LENGTH = 4_096;

/** Links of a page to files below the root, in order. */
export function fileLinks(page: Page): FileLink[] {
  const { text, fences, frontMatter } = page.scan;
  const fenced = [...(frontMatter ? [frontMatter.span] : []), ...fences.map(({ span }) => span)];
  const found: FileLink[] = [];
  let nextFence = 0;
  let line: Line = { end: 0, code: [] };
  for (let at = text.indexOf(']('); at >= 0; at = text.indexOf('](', at + 2)) {
    while (nextFence < fenced.length && fenced[nextFence]!.end <= at) nextFence++;
    if (fenced[nextFence] && fenced[nextFence]!.start <= at) continue;
    if (at >= line.end) line = lineAround(text, at);
    if (isInside(line.code, at)) continue;
    const link = linkAt(page, at + 2, line.end);
    if (link) found.push(link);
  }
  return found;
}

interface Line {
  readonly end: number;
  /** Code spans of the line, in order. */
  readonly code: readonly Span[];
}

function lineAround(text: string, at: number): Line {
  const start = startOfLine(text, at);
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return { end, code: codeSpans(text.slice(start, end), start) };
}

/** Code spans of one line: a run of backticks up to the next one as long. */
function codeSpans(line: string, start: number): Span[] {
  const runs = [...line.matchAll(/`+/gu)];
  const lastOf = new Map(runs.map(([run], i) => [run.length, i]));
  const spans: Span[] = [];
  let open: { at: number; length: number } | null = null;
  runs.forEach(({ 0: run, index }, i) => {
    if (open?.length === run.length) {
      spans.push({ start: start + open.at, end: start + index + run.length });
      open = null;
    } else if (!open && lastOf.get(run.length) !== i) {
      open = { at: index, length: run.length };
    }
  });
  return spans;
}

function isInside(spans: readonly Span[], at: number): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  const span = spans[low];
  return span !== undefined && span.start <= at;
}

function linkAt(page: Page, behind: number, lineEnd: number): FileLink | null {
  const { text } = page.scan;
  let start = behind;
  while (text[start] === ' ' || text[start] === '\t') start++;
  const angled = text[start] === '<';
  if (angled) start++;
  const end = destinationEnd(text, start, Math.min(lineEnd, start + MAX_LENGTH), angled);
  if (angled && text[end] !== '>') return null;
  const whole = text.slice(start, end);
  const written = whole.slice(0, /[#?]/u.exec(whole)?.index ?? whole.length);
  if (!isRelative(written)) return null;
  return {
    span: { start, end: start + written.length },
    written,
    path: path.join(folderOf(page.path), decoded(written)),
    angled,
  };
}

/** End of a destination: its angle bracket, or a blank or bracket that closes none of its own. */
function destinationEnd(text: string, start: number, limit: number, angled: boolean): number {
  let depth = 0;
  let at = start;
  for (; at < limit; at++) {
    const char = text[at];
    if (angled) {
      if (char === '>') break;
      continue;
    }
    if (char === ' ' || char === '\t' || (char === ')' && depth === 0)) break;
    if (char === '(') depth++;
    else if (char === ')') depth--;
  }
  return at;
}

function isRelative(written: string): boolean {
  return written !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/|\\)/iu.test(written);
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** The edit that lets a link lead to a path from a page at `from`; null when it does so now. */
export function rewriteFileLink(link: FileLink, from: string, to: string): TextEdit | null {
  const dotted = link.written.startsWith('./');
  const plain = path.relative(folderOf(from), to);
  const relative = dotted && !plain.startsWith('../') ? `./${plain}` : plain;
  if (decoded(link.written) === relative || path.join(folderOf(from), decoded(link.written)) === to)
    return null;
  return { span: link.span, newText: written(relative, link) };
}

function written(relative: string, link: FileLink): string {
  if (link.angled && !/[<>]/u.test(relative)) return relative.replaceAll('%', '%25');
  const encoded = encodeURI(relative).replace(
    /[()#?]/gu,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  // Letters beyond ASCII stay readable where they were.
  return link.written.includes('%') || /[\s()<>%#?]/u.test(relative) ? encoded : relative;
}
