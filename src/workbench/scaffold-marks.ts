/** Where the block says a name: spans for the screen to mark. */

import { normalise, ShownText } from '../exposure/match.js';
import type { Mark } from './scaffold-screen.types.js';

/** A name to look for. */
export interface WantedName {
  readonly slug: string;
  readonly title: string;
  readonly kind: Mark['kind'];
}

/** Words shorter than this do not count for a name that the text holds by its words alone (§6). */
const LONG_WORD = 4;

/**
 * Marks of all names that the block exposes, sorted by start. A name that stands there whole is
 * marked wherever it does; one that only its words expose, at the first place of each word.
 */
export function marksIn(block: string, names: readonly WantedName[]): Mark[] {
  const text = new FoldedText(block);
  const shown = new ShownText(block);
  const marks = names
    .filter(({ title }) => shown.exposes(title))
    .flatMap(({ slug, title, kind }) =>
      text.spansOf(normalise(title)).map((span): Mark => ({ ...span, kind, slug, title })),
    );
  return marks.sort((a, b) => a.start - b.start || a.end - b.end);
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly how: Mark['how'];
}

/** The normalised text with the place in the original of every character. */
class FoldedText {
  private readonly folded: string;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  constructor(text: string) {
    let folded = ' ';
    this.starts.push(0);
    this.ends.push(0);
    let at = 0;
    for (const character of text) {
      // One character may be several in lower case, each with the place of the one.
      for (const lower of character.toLowerCase()) {
        const kept = /[a-z0-9]/.test(lower) ? lower : ' ';
        if (kept === ' ' && folded.endsWith(' ')) continue;
        folded += kept;
        this.starts.push(at);
        this.ends.push(at + character.length);
      }
      at += character.length;
    }
    // A blank at either end: every word then has one on both sides.
    this.folded = folded.endsWith(' ') ? folded : `${folded} `;
  }

  /** Places of a normalised name: whole words first, else inside words, else by its words. */
  spansOf(name: string): Span[] {
    const whole = this.all(` ${name} `).map((i) => this.span(i + 1, name.length, 'name'));
    if (whole.length > 0) return whole;
    const inside = this.all(name).map((i) => this.span(i, name.length, 'part'));
    if (inside.length > 0) return inside;
    const words = new Set(name.split(' ').filter((word) => word.length >= LONG_WORD));
    return [...words].flatMap((word) => {
      const i = this.folded.indexOf(` ${word} `);
      return i < 0 ? [] : [this.span(i + 1, word.length, 'words')];
    });
  }

  private all(wanted: string): number[] {
    const found: number[] = [];
    // Neighbouring names share the blank between them.
    for (let i = this.folded.indexOf(wanted); i >= 0; i = this.folded.indexOf(wanted, i + 1)) {
      found.push(i);
    }
    return found;
  }

  private span(start: number, length: number, how: Mark['how']): Span {
    return { start: this.starts[start] ?? 0, end: this.ends[start + length - 1] ?? 0, how };
  }
}
