/** Rows of a list as they arrive in pieces; knows what was asked for and drops old answers. */

import { type HealthList, type HealthRow } from '../../src/protocol/health-screen.js';

/** Rows asked for at a time. */
const PIECE = 100;
/** Pieces kept: a list of any length takes bounded memory. */
const MOST_PIECES = 60;

/** Asks the host for rows; the answer comes with the same id. */
export type AskRows = (id: number, offset: number, limit: number) => void;

/** Ids go on over all lists, so that an answer to an earlier one is never taken for a later one. */
let lastId = 0;

export class RowCache {
  private readonly pieces = new Map<number, readonly HealthRow[]>();
  private readonly waiting = new Map<number, number>();
  private known: number | null = null;

  constructor(private readonly ask: AskRows) {}

  /** Rows of the whole list; null until the first answer. */
  get total(): number | null {
    return this.known;
  }

  /** A row by its place in the list; undefined while it has not come. */
  at(index: number): HealthRow | undefined {
    return this.pieces.get(Math.floor(index / PIECE))?.[index % PIECE];
  }

  /** Asks for the pieces between two places that are neither here nor on their way. */
  want(from: number, to: number): void {
    // Before the length of the list is known, one piece is enough to learn it.
    const end = this.known === null ? from + 1 : Math.min(to, this.known);
    for (let piece = Math.floor(from / PIECE); piece * PIECE < end; piece++) {
      if (this.pieces.has(piece) || [...this.waiting.values()].includes(piece)) continue;
      const id = ++lastId;
      this.waiting.set(id, piece);
      this.ask(id, piece * PIECE, PIECE);
    }
  }

  /** Takes an answer; false when nobody waits for it any more. */
  take(id: number, { rows, total }: HealthList): boolean {
    const piece = this.waiting.get(id);
    if (piece === undefined) return false;
    this.waiting.delete(id);
    this.pieces.set(piece, rows);
    this.known = total;
    const [oldest] = this.pieces.keys();
    if (this.pieces.size > MOST_PIECES && oldest !== undefined) this.pieces.delete(oldest);
    return true;
  }

  /** Forgets what it asked for: an answer will not come. */
  giveUp(): void {
    this.waiting.clear();
  }
}
