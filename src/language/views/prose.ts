/** The parts of a page's text in which a name is no prose: data, code, and what is a link already. */

import type { Scan, Span } from '../../corpus/model.js';

/** Spans in which nothing is to be linked, in order, none inside another. */
export function unlinkable(scan: Scan): Span[] {
  const { text, frontMatter, fences, properties, links, blockIds } = scan;
  const blocks = [...(frontMatter ? [frontMatter.span] : []), ...fences.map(({ span }) => span)];
  const spans = [
    ...blocks,
    ...properties.map(({ keySpan, valueSpan }) => ({ start: keySpan.start, end: valueSpan.end })),
    ...links.map(({ span }) => span),
    ...blockIds.map(({ span }) => span),
    ...outside(text, merged(blocks)).flatMap((stretch) => [
      ...comments(text, stretch),
      ...inlineSpans(text, stretch),
    ]),
  ];
  return merged(spans);
}

/** What stands between some spans. */
function outside(text: string, spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start > at) found.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  if (at < text.length) found.push({ start: at, end: text.length });
  return found;
}

/**
 * Where a block ends: at a blank line, and before a heading or a list item. A code span or a link
 * never reaches beyond it.
 */
const BLOCK_END = /\r?\n(?=[^\S\r\n]*(?:\r?\n|#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s))/gu;

function inlineSpans(text: string, { start, end }: Span): Span[] {
  const found: Span[] = [];
  const stretch = text.slice(start, end);
  let at = 0;
  for (const { index } of stretch.matchAll(BLOCK_END)) {
    readBlock(stretch.slice(at, index), start + at, found);
    at = index;
  }
  readBlock(stretch.slice(at), start + at, found);
  return found;
}

/** HTML tags, inline links and images, addresses, and tags of Logseq; each with what it needs. */
const CLOSED: readonly (readonly [string, RegExp])[] = [
  ['<', /<[/a-z][^<>]*>/giu],
  ['](', /!?\[[^[\]]*\]\([^()\r\n]*(?:\([^()\r\n]*\)[^()\r\n]*)*\)/gu],
  ['][', /\[[^[\]]+\]\[[^[\]]*\]/gu],
  [']:', /^[^\S\r\n]*\[[^[\]]+\]:[^\r\n]*/gmu],
  ['://', /\b(?:https?|ftp|file):\/\/[^\s<>)\]]+/giu],
  ['#', /(?<![\p{L}\p{N}_&/#])#[\p{L}\p{N}_/-]+/gu],
];

function readBlock(block: string, offset: number, into: Span[]): void {
  for (const { start, end } of codeSpans(block)) {
    into.push({ start: offset + start, end: offset + end });
  }
  for (const [needed, pattern] of CLOSED) {
    // A search for a fixed text is far quicker than one for a pattern, and most blocks hold none.
    if (!block.includes(needed)) continue;
    for (const match of block.matchAll(pattern)) {
      into.push({ start: offset + match.index, end: offset + match.index + match[0].length });
    }
  }
}

/** Code spans of one block: a run of backticks up to the next run of the same length. */
function codeSpans(block: string): Span[] {
  if (!block.includes('`')) return [];
  const runs = [...block.matchAll(/`+/gu)].map((match) => ({
    start: match.index,
    length: match[0].length,
  }));
  // The runs of each length, the next one last.
  const waiting = new Map<number, number[]>();
  for (let i = runs.length - 1; i >= 0; i--) {
    const { length } = runs[i]!;
    const same = waiting.get(length);
    if (same) same.push(i);
    else waiting.set(length, [i]);
  }
  const found: Span[] = [];
  for (let i = 0; i < runs.length; i++) {
    const { start, length } = runs[i]!;
    // A backslash takes the first backtick away, not the others.
    const escaped = start > 0 && block[start - 1] === '\\' ? 1 : 0;
    const open = length - escaped;
    const same = waiting.get(open) ?? [];
    while (same.length > 0 && same.at(-1)! <= i) same.pop();
    const close = same.at(-1);
    if (close === undefined) continue;
    found.push({ start: start + escaped, end: runs[close]!.start + open });
    i = close;
  }
  return found;
}

/** HTML comments of a stretch; one that nothing closes is text. */
function comments(text: string, { start, end }: Span): Span[] {
  const found: Span[] = [];
  for (let at = text.indexOf('<!--', start); at >= 0 && at < end;) {
    const close = text.indexOf('-->', at + 4);
    if (close < 0 || close >= end) break;
    found.push({ start: at, end: close + 3 });
    at = text.indexOf('<!--', close + 3);
  }
  return found;
}

/** Spans in order, those that touch or overlap made one. */
function merged(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && span.start <= last.end) {
      found[found.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else {
      found.push(span);
    }
  }
  return found;
}
