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

/** How a text holds a name: as it is written, or by enough of its long words. */
export type Hold = 'name' | 'words';

/** Stands for what was cut out: no name and no word of a normalised text can match it. */
const GAP = ' |';

/** A text that many names are looked for in: normalised once. */
export class ShownText {
  private words: ReadonlySet<string> | null = null;

  /** `normalised` is for texts that are cut: they are normalised already. */
  constructor(
    text: string,
    private readonly normalised: string = normalise(text),
  ) {}

  /**
   * m(title, text): true when the normalised title is not empty and a substring of the text, or
   * when at least 80 % of its words of four or more letters are words of the text (§6).
   */
  exposes(title: string): boolean {
    return this.hold(title) !== null;
  }

  /** The same, with the half of the rule that says so; null when m is 0. */
  hold(title: string): Hold | null {
    const name = normalise(title);
    if (name === '') return null;
    if (this.normalised.includes(name)) return 'name';
    const long = name.split(' ').filter((word) => word.length >= LONG_WORD);
    if (long.length === 0) return null;
    this.words ??= new Set(this.normalised.split(' '));
    const { words } = this;
    const held = long.filter((word) => words.has(word)).length;
    return held / long.length >= ENOUGH_WORDS ? 'words' : null;
  }

  /**
   * The text without its mentions of some titles. A mention is the normalised title between ends
   * of words, its last word in the singular or plural; a longer title is cut out before one that it
   * holds.
   */
  without(titles: readonly string[]): ShownText {
    const names = [...new Set(titles.map(normalise))].filter((name) => name !== '');
    names.sort((a, b) => b.length - a.length);
    const cut = names.reduce(cutOut, ` ${this.normalised} `);
    return new ShownText('', cut.trim());
  }

  /**
   * Whether a run of whole words of the text is the title once blanks are dropped on both sides:
   * `Block Chain` in "a blockchain", `SmartContract` in "a smart contract".
   */
  holdsJoined(title: string): boolean {
    const name = normalise(title).replaceAll(' ', '');
    if (name === '') return false;
    const words = this.normalised.split(' ');
    return words.some((_, start) => isJoinedAt(words, start, name));
  }
}

function cutOut(text: string, name: string): string {
  // The blank behind a mention may be the one before the next: it is looked at, not taken.
  return text.replaceAll(new RegExp(` ${name}(?:e?s)?(?= )`, 'gu'), () => GAP);
}

function isJoinedAt(words: readonly string[], start: number, name: string): boolean {
  let at = 0;
  for (let i = start; at < name.length && i < words.length; i++) {
    const word = words[i]!;
    if (!name.startsWith(word, at)) return false;
    at += word.length;
  }
  return at === name.length;
}
