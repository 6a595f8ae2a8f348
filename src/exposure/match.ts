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

/** A name as it is looked for: normalised, and its words of four or more letters. */
interface SoughtName {
  readonly name: string;
  readonly long: readonly string[];
}

/** The same few thousand titles are looked for in the blocks of every page: made once each. */
const soughtNames = new Map<string, SoughtName>();
const MOST_SOUGHT = 50_000;

function soughtName(title: string): SoughtName {
  const known = soughtNames.get(title);
  if (known) return known;
  const name = normalise(title);
  const sought = { name, long: name.split(' ').filter((word) => word.length >= LONG_WORD) };
  if (soughtNames.size >= MOST_SOUGHT) soughtNames.clear();
  soughtNames.set(title, sought);
  return sought;
}

/** A text that many names are looked for in: normalised once. */
export class ShownText {
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
    const { name, long } = soughtName(title);
    if (name === '') return null;
    if (this.normalised.includes(name)) return 'name';
    if (long.length === 0) return null;
    const held = long.filter((word) => this.holdsWord(word)).length;
    return held / long.length >= ENOUGH_WORDS ? 'words' : null;
  }

  /** Few names are looked for in a text: a search for each is quicker than a set of all words. */
  private holdsWord(word: string): boolean {
    const { normalised } = this;
    for (let at = normalised.indexOf(word); at !== -1; at = normalised.indexOf(word, at + 1)) {
      if (isWordAt(normalised, at, at + word.length)) return true;
    }
    return false;
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

/** Whether blanks, or ends of the text, stand on both sides of a span. */
function isWordAt(normalised: string, start: number, end: number): boolean {
  const opens = start === 0 || normalised[start - 1] === ' ';
  return opens && (end === normalised.length || normalised[end] === ' ');
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
