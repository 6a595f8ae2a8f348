/** Wikilinks of a paragraph, heading or table row, never those inside code spans. */

import type { Wikilink } from './model.js';

const BACKTICK = 96;
const BACKSLASH = 92;
const OPEN = 91;
const CLOSE = 93;

/** Runs of backticks of one stretch of text, by length, so that each is looked at once. */
class BacktickRuns {
  private readonly starts = new Map<number, number[]>();

  constructor(text: string, start: number, end: number) {
    for (let i = start; i < end; i++) {
      if (text.charCodeAt(i) !== BACKTICK) continue;
      const length = runLength(text, i, end);
      const list = this.starts.get(length);
      if (list) list.push(i);
      else this.starts.set(length, [i]);
      i += length - 1;
    }
    for (const list of this.starts.values()) list.reverse();
  }

  /** Offset of the next run of exactly this length at or after an offset, or -1. */
  next(length: number, from: number): number {
    const list = this.starts.get(length);
    while (list?.length) {
      const last = list[list.length - 1] ?? -1;
      if (last >= from) return last;
      list.pop();
    }
    return -1;
  }
}

function runLength(text: string, offset: number, end: number): number {
  let i = offset;
  while (i < end && text.charCodeAt(i) === BACKTICK) i++;
  return i - offset;
}

/** Appends the wikilinks between two offsets of one block to a list, in order. */
export function readWikilinks(text: string, start: number, end: number, into: Wikilink[]): void {
  let runs: BacktickRuns | null = null;
  let i = start;
  while (i < end) {
    const code = text.charCodeAt(i);
    if (code === BACKSLASH) {
      i += 2;
    } else if (code === BACKTICK) {
      const length = runLength(text, i, end);
      runs ??= new BacktickRuns(text, i, end);
      const close = runs.next(length, i + length);
      i = close < 0 ? i + length : close + length;
    } else if (code === OPEN && text.charCodeAt(i + 1) === OPEN) {
      const link = wikilinkAt(text, i, end);
      if (link) into.push(link);
      i = link ? link.span.end : i + 1;
    } else {
      i++;
    }
  }
}

/** The wikilink that opens at an offset; null when it is not closed on its line or names nothing. */
function wikilinkAt(text: string, start: number, end: number): Wikilink | null {
  // In `[[[x]]]` and `[[a [[x]]` the innermost brackets are the link.
  if (text.charCodeAt(start + 2) === OPEN) return null;
  let i = start + 2;
  for (; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) return null;
    if (code === OPEN && text.charCodeAt(i + 1) === OPEN) return null;
    if (code === CLOSE && text.charCodeAt(i + 1) === CLOSE && i + 1 < end) break;
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
