/** The served text cut into pieces: text with the marks on it, and the places of cut parts. */

import type { CutPart, Mark } from '../../src/protocol/scaffold-screen.js';

export interface TextPiece {
  readonly kind: 'text';
  readonly text: string;
  /** Kinds of names this text is part of. */
  readonly marked: ReadonlySet<Mark['kind']>;
  /** Kinds of names that begin here. */
  readonly begins: ReadonlySet<Mark['kind']>;
  /** Whether no name stands here whole: it is inside other words, or told by some of its words. */
  readonly partial: boolean;
}

export interface CutPiece {
  readonly kind: 'cut';
  readonly part: CutPart;
}

/** Pieces whose texts, joined, are the block again; cut parts stand at their places in it. */
export function piecesOf(
  block: string,
  marks: readonly Mark[],
  cut: readonly CutPart[],
): (TextPiece | CutPiece)[] {
  const placed = cut.filter((part): part is CutPart & { at: number } => part.at !== null);
  const edges = new Set([0, block.length]);
  for (const { start, end } of marks) edges.add(start).add(end);
  for (const { at } of placed) edges.add(at);
  const sorted = [...edges]
    .filter((edge) => edge >= 0 && edge <= block.length)
    .sort((a, b) => a - b);
  const pieces: (TextPiece | CutPiece)[] = [];
  for (const [place, start] of sorted.entries()) {
    const here = placed.filter(({ at }) => at === start);
    pieces.push(...here.map((part): CutPiece => ({ kind: 'cut', part })));
    const end = sorted[place + 1];
    if (end !== undefined) pieces.push(textPiece(block, marks, start, end));
  }
  return pieces;
}

function textPiece(block: string, marks: readonly Mark[], start: number, end: number): TextPiece {
  const over = marks.filter((mark) => mark.start <= start && mark.end >= end);
  const begin = over.filter((mark) => mark.start === start);
  return {
    kind: 'text',
    text: block.slice(start, end),
    marked: new Set(over.map(({ kind }) => kind)),
    begins: new Set(begin.map(({ kind }) => kind)),
    partial: over.length > 0 && over.every(({ how }) => how !== 'name'),
  };
}

/** Cut parts without a place: the block is empty. */
export const unplaced = (cut: readonly CutPart[]): readonly CutPart[] =>
  cut.filter(({ at }) => at === null);
