/** Wikilinks of a paragraph, heading or table row, never those inside code spans. */

import type { Span, Wikilink } from './model.js';
import { isLineEnd } from './text.js';

const BACKTICK = 96;
const BACKSLASH = 92;
const OPEN = 91;
const CLOSE = 93;

/** The code spans of one stretch of text. Its runs of backticks are looked at once, if at all. */
class CodeSpans {
  private runs: Map<number, number[]> | null = null;

  constructor(
    private readonly text: string,
    private readonly start: number,
    private readonly end: number,
  ) {}

  /** Offset behind the code span that opens at a backtick, or null when nothing closes it. */
  behind(offset: number): number | null {
    const length = runLength(this.text, offset, this.end);
    const close = this.next(length, offset + length);
    return close === undefined ? null : close + length;
  }

  /** Offset behind the backticks at an offset. */
  behindMark(offset: number): number {
    return offset + runLength(this.text, offset, this.end);
  }

  /** Offset of the first run of exactly this length at or behind an offset. */
  private next(length: number, from: number): number | undefined {
    this.runs ??= this.collect();
    const starts = this.runs.get(length) ?? [];
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return starts[low];
  }

  private collect(): Map<number, number[]> {
    const runs = new Map<number, number[]>();
    for (let i = this.start; i < this.end; i++) {
      if (this.text.charCodeAt(i) !== BACKTICK) continue;
      const length = runLength(this.text, i, this.end);
      const starts = runs.get(length);
      if (starts) starts.push(i);
      else runs.set(length, [i]);
      i += length - 1;
    }
    return runs;
  }
}

function runLength(text: string, offset: number, end: number): number {
  let i = offset;
  while (i < end && text.charCodeAt(i) === BACKTICK) i++;
  return i - offset;
}

/**
 * Appends the wikilinks between two offsets of one block to a list, in order, and to another the
 * code spans that reach over a line's end.
 */
export function readWikilinks(
  text: string,
  start: number,
  end: number,
  links: Wikilink[],
  codeOverLines: Span[] = [],
): void {
  const code = new CodeSpans(text, start, end);
  let i = start;
  while (i < end) {
    const char = text.charCodeAt(i);
    if (char === BACKSLASH) {
      i += 2;
    } else if (char === BACKTICK) {
      const behind = code.behind(i);
      if (behind !== null && hasLineEnd(text, i, behind))
        codeOverLines.push({ start: i, end: behind });
      i = behind ?? code.behindMark(i);
    } else if (char === OPEN && text.charCodeAt(i + 1) === OPEN) {
      const link = wikilinkAt(text, i, end, code);
      if (link) links.push(link);
      i = link ? link.span.end : i + 1;
    } else {
      i++;
    }
  }
}

function hasLineEnd(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (isLineEnd(text.charCodeAt(i))) return true;
  return false;
}

/** The wikilink that opens at an offset; null when it is not closed on its line or names nothing. */
function wikilinkAt(text: string, start: number, end: number, spans: CodeSpans): Wikilink | null {
  // In `[[[x]]]` and `[[a [[x]]` the innermost brackets are the link.
  if (text.charCodeAt(start + 2) === OPEN) return null;
  let i = start + 2;
  while (i < end) {
    const code = text.charCodeAt(i);
    if (isLineEnd(code)) return null;
    if (code === OPEN && text.charCodeAt(i + 1) === OPEN) return null;
    if (code === CLOSE && text.charCodeAt(i + 1) === CLOSE && i + 1 < end) break;
    // Brackets inside a code span close no link.
    const behind = code === BACKTICK && text[i - 1] !== '\\' ? spans.behind(i) : null;
    if (behind !== null && hasLineEnd(text, i, behind)) return null;
    i = behind ?? (code === BACKTICK ? spans.behindMark(i) : i + 1);
  }
  if (i >= end) return null;
  return linkFrom(text, start, i + 2);
}

function linkFrom(text: string, start: number, end: number): Wikilink | null {
  const inner = text.slice(start + 2, end - 2);
  const bar = inner.indexOf('|');
  // A table cell writes the bar as `\|`.
  const nameEnd = bar < 0 ? inner.length : inner[bar - 1] === '\\' ? bar - 1 : bar;
  const name = inner.slice(0, nameEnd);
  const hash = name.indexOf('#');
  const heading = hash >= 0 ? name.slice(hash + 1).trim() : '';
  const written = heading === '' ? name : name.slice(0, hash);
  const target = written.trim();
  if (target === '' && heading === '') return null;
  const targetStart = start + 2 + (written.length - written.trimStart().length);
  return {
    target,
    heading: heading === '' ? null : heading,
    alias: bar < 0 ? null : inner.slice(bar + 1).trim(),
    embed: text[start - 1] === '!',
    span: { start, end },
    targetSpan: { start: targetStart, end: targetStart + target.length },
  };
}
