/** Whether a text exposes a name (§6). */

/**
 * Lower-case, runs outside `[a-z0-9]` and blanks to one space, trimmed. Blanks collapse with the
 * runs beside them, so one replacement does both.
 */
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const LONG_WORD = 4;
const ENOUGH_WORDS = 0.8;

/** A text that many names are looked for in: normalised once. */
export class ShownText {
  private readonly normalised: string;
  private words: ReadonlySet<string> | null = null;

  constructor(text: string) {
    this.normalised = normalise(text);
  }

  /**
   * m(title, text): true when the normalised title is not empty and a substring of the text, or
   * when at least 80 % of its words of four or more letters are words of the text.
   */
  exposes(title: string): boolean {
    const name = normalise(title);
    if (name === '') return false;
    if (this.normalised.includes(name)) return true;
    const long = name.split(' ').filter((word) => word.length >= LONG_WORD);
    if (long.length === 0) return false;
    this.words ??= new Set(this.normalised.split(' '));
    const { words } = this;
    return long.filter((word) => words.has(word)).length / long.length >= ENOUGH_WORDS;
  }
}
