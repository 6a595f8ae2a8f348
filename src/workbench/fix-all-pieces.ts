/** A text that is edited round after round, with what that comes to as edits of the first text. */

import type { Span } from '../corpus/model.js';
import type { TextEdit } from '../rules/rule.js';

/** Characters kept from the first text, or new ones in their place. */
type Piece = Span | string;

const lengthOf = (piece: Piece): number =>
  typeof piece === 'string' ? piece.length : piece.end - piece.start;

/** A part of a piece, counted from the piece's own start. */
function part(piece: Piece, from: number, to: number): Piece {
  if (typeof piece === 'string') return piece.slice(from, to);
  return { start: piece.start + from, end: piece.start + to };
}

export class PiecedText {
  private constructor(
    private readonly first: string,
    private readonly pieces: readonly Piece[],
  ) {}

  static of(text: string): PiecedText {
    return new PiecedText(text, [{ start: 0, end: text.length }]);
  }

  get text(): string {
    return this.pieces
      .map((piece) =>
        typeof piece === 'string' ? piece : this.first.slice(piece.start, piece.end),
      )
      .join('');
  }

  /** The text with further edits made; their spans count in the present text and do not overlap. */
  edit(edits: readonly TextEdit[]): PiecedText {
    const ordered = edits.toSorted(
      (a, b) => a.span.start - b.span.start || a.span.end - b.span.end,
    );
    const pieces: Piece[] = [];
    let at = 0;
    for (const { span, newText } of ordered) {
      if (span.start < at) throw new RangeError('edits overlap');
      pieces.push(...this.between(at, span.start), newText);
      at = span.end;
    }
    pieces.push(...this.between(at, Infinity));
    return new PiecedText(
      this.first,
      pieces.filter((piece) => lengthOf(piece) > 0),
    );
  }

  /** What all rounds come to: edits of the first text, in its order, none touching another. */
  edits(): TextEdit[] {
    const edits: TextEdit[] = [];
    let at = 0;
    let newText = '';
    const close = (end: number): void => {
      if (newText !== this.first.slice(at, end)) edits.push({ span: { start: at, end }, newText });
      newText = '';
    };
    for (const piece of this.pieces) {
      if (typeof piece === 'string') newText += piece;
      else {
        close(piece.start);
        at = piece.end;
      }
    }
    close(this.first.length);
    return edits;
  }

  /** Where a place of the present text stood in the first; new text stands at its own beginning. */
  placeBefore(offset: number): number {
    let passed = 0;
    let at = 0;
    for (const piece of this.pieces) {
      const length = lengthOf(piece);
      if (offset < passed + length) {
        return typeof piece === 'string' ? at : piece.start + offset - passed;
      }
      passed += length;
      if (typeof piece !== 'string') at = piece.end;
    }
    return at;
  }

  /** The pieces of a stretch of the present text. */
  private between(start: number, end: number): Piece[] {
    const found: Piece[] = [];
    let passed = 0;
    for (const piece of this.pieces) {
      const length = lengthOf(piece);
      const from = Math.max(0, start - passed);
      const to = Math.min(length, end - passed);
      if (from < to) found.push(part(piece, from, to));
      passed += length;
    }
    return found;
  }
}
