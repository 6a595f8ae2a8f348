/** Transcripts, and the passage in one that an assertion quotes. */

import type { TimeSpan } from './events.js';
import { isCaptions, readCaptions, type Cue } from './captions.js';

export type { Cue } from './captions.js';

export interface Transcript {
  readonly cues: readonly Cue[];
}

/** Reads WebVTT, SRT, text or markdown; what it is shows in the text. Never throws. */
export function readTranscript(text: string): Transcript {
  return { cues: isCaptions(text) ? readCaptions(text) : readParagraphs(text) };
}

const STAMP = /^[[(]?((?:\d{1,2}:)?\d{1,2}:\d{2}(?:\.\d{1,3})?)[\])]?[\s:–—-]*/u;

/** Paragraphs; one that starts with a time starts there and ends where the next one does. */
function readParagraphs(text: string): Cue[] {
  const paragraphs = text
    .replace(/^\ufeff/u, '')
    .split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)/u)
    .flatMap(stampedParts);
  return paragraphs.map(({ start, text: said }, i) => {
    const next = paragraphs.slice(i + 1, i + 2)[0]?.start ?? null;
    return { start, end: start === null ? null : (next ?? start), text: said, speaker: null };
  });
}

/** Lines that start with a time are paragraphs of their own. */
function stampedParts(paragraph: string): { start: number | null; text: string }[] {
  const parts: { start: number | null; text: string }[] = [];
  for (const line of paragraph.split(/\r\n|\r|\n/u)) {
    const stamp = STAMP.exec(line.trimStart());
    const said = (stamp ? line.trimStart().slice(stamp[0].length) : line).replace(/\s+/gu, ' ');
    const last = parts.at(-1);
    if (stamp || !last) {
      parts.push({ start: stamp ? secondsOf(stamp[1]!) : null, text: said.trim() });
    } else {
      last.text = `${last.text} ${said.trim()}`.trim();
    }
  }
  return parts.filter(({ text }) => text !== '');
}

function secondsOf(stamp: string): number {
  return stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** A place in the lines of a passage. */
export interface QuoteRange {
  readonly line: number;
  readonly start: number;
  readonly endLine: number;
  /** Behind the last character. */
  readonly end: number;
}

export interface PassageLine extends Cue {
  /** Part of the span the assertion names. */
  readonly inSpan: boolean;
}

/** What a transcript holds at a span. */
export interface Passage {
  readonly lines: readonly PassageLine[];
  /** Where the evidence stands in `lines`; null when it does not. */
  readonly quote: QuoteRange | null;
  /** Why there is no passage or no quote, as a sentence part; null when there is. */
  readonly missing: string | null;
}

/** Cues shown before and behind what was asked for. */
const CONTEXT = 2;

/**
 * The passage around a span or, failing that, around the evidence, with the exact place of the
 * evidence. White space, case and punctuation may differ; words may not.
 */
export function quoteAt(transcript: Transcript, span: TimeSpan | null, evidence: string): Passage {
  const { cues } = transcript;
  if (cues.length === 0) return { lines: [], quote: null, missing: 'the transcript is empty' };
  const found = nearest(findQuote(cues, evidence), cues, span);
  const spoken = cues.map((cue) => span !== null && isIn(cue, span));
  const first = spoken.indexOf(true);
  const from = Math.min(...[first, found?.line ?? -1].filter((i) => i >= 0));
  if (!Number.isFinite(from))
    return { lines: [], quote: null, missing: missingText(evidence, span) };
  const to = Math.max(spoken.lastIndexOf(true), found?.endLine ?? -1);
  const start = Math.max(0, from - CONTEXT);
  const lines = cues.slice(start, to + CONTEXT + 1);
  return {
    lines: lines.map((cue, i) => ({ ...cue, inSpan: spoken[start + i]! })),
    quote: found && { ...found, line: found.line - start, endLine: found.endLine - start },
    missing: found ? null : missingText(evidence, null),
  };
}

function missingText(evidence: string, span: TimeSpan | null): string {
  if (keyed(evidence).length === 0) return 'the assertion quotes nothing';
  const where = span === null ? '' : ', and nothing is said at its time';
  return `the quote was not found in the transcript${where}`;
}

function isIn(cue: Cue, span: TimeSpan): boolean {
  if (cue.start === null || cue.end === null) return false;
  const overlap = Math.min(cue.end, span.end) - Math.max(cue.start, span.start);
  // A cue that only touches the span is its neighbour; a moment is in the cue around it.
  return overlap > 0.001 || (span.start === span.end && overlap >= 0);
}

/** Of several places the one closest to the span; without a span the first. */
function nearest(
  places: readonly QuoteRange[],
  cues: readonly Cue[],
  span: TimeSpan | null,
): QuoteRange | null {
  const distance = ({ line, endLine }: QuoteRange): number => {
    const start = cues[line]?.start ?? null;
    const end = cues[endLine]?.end ?? null;
    if (span === null || start === null || end === null) return 0;
    return Math.abs(start - span.start) + Math.abs(end - span.end);
  };
  let best: QuoteRange | null = null;
  for (const place of places) if (!best || distance(place) < distance(best)) best = place;
  return best;
}

interface Letter {
  readonly letter: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The first of a word: what stands before it is no letter. */
  readonly first: boolean;
}

/** Letters and digits of a text without case, accents and everything between them. */
function keyed(text: string, line = 0): Letter[] {
  const letters: Letter[] = [];
  let fresh = true;
  let at = 0;
  for (const character of text) {
    const plain = character
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
    const end = at + character.length;
    for (const letter of plain) {
      letters.push({ letter, line, start: at, end, first: fresh });
      fresh = false;
    }
    if (plain === '' && !/\p{M}/u.test(character)) fresh = true;
    at = end;
  }
  return letters;
}

/** Every place where the evidence stands, whole words only. */
function findQuote(cues: readonly Cue[], evidence: string): QuoteRange[] {
  const wanted = keyed(evidence)
    .map(({ letter }) => letter)
    .join('');
  if (wanted === '') return [];
  const letters = cues.flatMap((cue, line) => keyed(cue.text, line));
  // Letters may take two units: offsets into the joined text lead back to letters.
  const offsets: number[] = [];
  let all = '';
  letters.forEach(({ letter }, i) => {
    all += letter;
    while (offsets.length < all.length) offsets.push(i);
  });
  const places: QuoteRange[] = [];
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    const first = letters[offsets[at]!]!;
    const lastIndex = offsets[at + wanted.length - 1]!;
    const after = letters[lastIndex + 1];
    if (first.first && (!after || after.first))
      places.push(rangeOf(first, letters[lastIndex]!, cues, evidence));
  }
  return places;
}

/** Marks at the end of the evidence belong to the quote where the transcript has them too. */
function rangeOf(first: Letter, last: Letter, cues: readonly Cue[], evidence: string): QuoteRange {
  const marks = /[^\p{L}\p{N}\s]*$/u.exec(evidence.trimEnd())?.[0] ?? '';
  const text = cues[last.line]!.text;
  let end = last.end;
  // A combining accent belongs to its letter.
  while (end < text.length && /\p{M}/u.test(text[end]!)) end++;
  for (const mark of marks) if (text.startsWith(mark, end)) end += mark.length;
  return { line: first.line, start: first.start, endLine: last.line, end };
}
