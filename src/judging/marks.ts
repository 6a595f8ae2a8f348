/**
 * What the product writes into a page besides words: the anchors of its section, the fingerprint
 * behind a statement, and the source-and-date trailer before it. Written and read here alone, so
 * that what judging takes off is what promotion put there.
 */

import { LineReader, type Line } from '../corpus/lines.js';
import type { Scan } from '../corpus/model.js';

/** An anchor is a line of its own, or a bullet of its own; its indentation is free. */
const BEGIN = /^[ \t]*(?:[-*+][ \t]+)?<!-- ontodesk:begin id=([0-9A-Za-z_-]+) -->[ \t]*$/u;
const END = /^[ \t]*(?:[-*+][ \t]+)?<!-- ontodesk:end -->[ \t]*$/u;
/** Anything that was probably an anchor once. */
const LIKE = /ontodesk\s*:\s*(?:begin|end)\b/iu;
const INLINE_CODE = /(`+)(?!`).*?(?<!`)\1(?!`)/gu;

/** The comment that opens the section with this id. */
export function beginAnchor(id: string): string {
  return `<!-- ontodesk:begin id=${id} -->`;
}

/** The comment that closes a section. */
export const END_ANCHOR = '<!-- ontodesk:end -->';

/** A line that is an anchor, or that looks like one and is none. */
export interface AnchorLine {
  readonly kind: 'begin' | 'end' | 'altered';
  /** Id of the section; empty unless `begin`. */
  readonly id: string;
  readonly line: Line;
}

/** The anchor lines of a text outside front matter, fences and code spans, in order. */
export function anchorsIn(scanned: Scan): AnchorLine[] {
  const { text } = scanned;
  if (!LIKE.test(text)) return [];
  const lines = new LineReader(text);
  const found: AnchorLine[] = [];
  for (let at = scanned.frontMatter?.span.end ?? 0; at < text.length;) {
    const line = lines.lineAt(at);
    const anchor = readAnchor(text, line);
    if (anchor && !isInFence(scanned, line)) found.push(anchor);
    at = line.next;
  }
  return found;
}

function readAnchor(text: string, line: Line): AnchorLine | null {
  const written = text.slice(line.start, line.end);
  if (!LIKE.test(written)) return null;
  const begin = BEGIN.exec(written);
  if (begin) return { kind: 'begin', id: begin[1] ?? '', line };
  if (END.test(written)) return { kind: 'end', id: '', line };
  return LIKE.test(written.replace(INLINE_CODE, '')) ? { kind: 'altered', id: '', line } : null;
}

/** Whether a line is part of a fenced code block. */
export function isInFence(scanned: Scan, line: Pick<Line, 'start' | 'end'>): boolean {
  return scanned.fences.some(({ span }) => line.end > span.start && line.start < span.end);
}

/** A fingerprint cited in a text: `^` and its 16 digits, as a block id is written. */
export interface Citation {
  readonly fingerprint: string;
  readonly start: number;
  readonly end: number;
}

const CITATION = /(?<![^\s(])\^([0-9a-f]{16})(?![0-9A-Za-z-])/gu;

/** The fingerprints a text cites, with their places, in order. */
export function citationsIn(text: string): Citation[] {
  return [...text.matchAll(CITATION)].map((match) => ({
    fingerprint: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** How a fingerprint is written behind a statement. */
export function citationOf(fingerprint: string): string {
  return `^${fingerprint}`;
}

/**
 * Words as text of one line: nothing in them opens a block, a comment, a property or an anchor of
 * the page they are put into. Everything else stays as it was said.
 */
export function asPlainLine(words: string): string {
  return words
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/<(?=[A-Za-z!?/])/gu, '\\<')
    .replace(/(?<![^\s(])\^(?=[0-9a-f]{16}(?![0-9A-Za-z-]))/gu, '\\^')
    .replace(/ontodesk(?=\s*:\s*(?:begin|end)\b)/giu, '$&\\')
    .replace(/^([\p{L}\p{N}_][\p{L}\p{N}_:./-]*?:):(?=\s|$)/u, '$1\\:')
    .replace(/^(?=[-*+>=]|#{1,6}(?:\s|$)|`{3}|~{3}|_{3})/u, '\\')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/u, '$1\\');
}

/** What a trailer is made of. */
export interface Attribution {
  readonly source: string;
  /** Date of the episode; empty when it is not known. */
  readonly date: string;
  readonly tier: 1 | 2 | 3;
}

/** `(Source, 2024-11-05)`; a prediction says that it is one, so that nobody reads it as a fact. */
export function trailerOf({ source, date, tier }: Attribution): string {
  const parts = [asPlainLine(source), asPlainLine(date), tier === 3 ? 'prediction' : ''];
  return `(${parts.filter((part) => part !== '').join(', ')})`;
}
