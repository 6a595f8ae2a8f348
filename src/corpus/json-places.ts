/**
 * Places of values in a JSON text that was read already. An object or a list is looked at when
 * somebody asks for something in it, and only on its own level: what no finding is about stays unread.
 */

import type { Span } from './model.js';
import { isBlankCharacter } from './text.js';

/** An entry of an object or a list; the key, quotation marks included, is null in a list. */
interface Entry {
  readonly key: Span | null;
  readonly value: Span;
}

interface Level {
  readonly members: ReadonlyMap<string, Entry> | null;
  readonly items: readonly Entry[] | null;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const NOTHING: Level = { members: null, items: null };

/** Finds places in one JSON text, which must be valid: `JSON.parse` has read it. */
export class JsonPlaces {
  private readonly root: Span;
  /** Levels read so far, by the offset of their bracket. */
  private readonly levels = new Map<number, Level>();

  constructor(private readonly text: string) {
    const start = afterBlanks(text, 0);
    this.root = { start, end: afterValue(text, start) };
  }

  /**
   * The value at a path of keys and places in lists, or the key in front of it; null when the text
   * has none. Of keys written twice `JSON.parse` keeps the last, so its place is the one.
   */
  find(path: readonly (string | number)[], part: 'key' | 'value'): Span | null {
    let found: Entry | undefined = { key: null, value: this.root };
    for (const step of path) {
      const level = this.levelAt(found.value.start);
      found = typeof step === 'number' ? level.items?.[step] : level.members?.get(step);
      if (!found) return null;
    }
    return part === 'key' ? found.key : found.value;
  }

  private levelAt(start: number): Level {
    const known = this.levels.get(start);
    if (known) return known;
    const level = this.readLevel(start);
    this.levels.set(start, level);
    return level;
  }

  private readLevel(start: number): Level {
    const first = this.text.charCodeAt(start);
    if (first === OPEN_OBJECT) return { members: readMembers(this.text, start), items: null };
    if (first === OPEN_LIST) return { members: null, items: readItems(this.text, start) };
    return NOTHING;
  }
}

function readMembers(text: string, start: number): Map<string, Entry> {
  const members = new Map<string, Entry>();
  let at = afterBlanks(text, start + 1);
  while (text.charCodeAt(at) === QUOTE) {
    const key = { start: at, end: afterString(text, at) };
    // Behind the key stands a colon.
    const value = valueAt(text, afterBlanks(text, key.end) + 1);
    members.set(nameOf(text, key), { key, value });
    at = nextEntry(text, value.end);
  }
  return members;
}

function readItems(text: string, start: number): Entry[] {
  const items: Entry[] = [];
  let at = afterBlanks(text, start + 1);
  while (at < text.length && text.charCodeAt(at) !== CLOSE_LIST) {
    const value = valueAt(text, at);
    items.push({ key: null, value });
    at = nextEntry(text, value.end);
  }
  return items;
}

function valueAt(text: string, from: number): Span {
  const start = afterBlanks(text, from);
  return { start, end: afterValue(text, start) };
}

/** Where the next entry begins, or the bracket that closes them. */
function nextEntry(text: string, from: number): number {
  const at = afterBlanks(text, from);
  return text.charCodeAt(at) === COMMA ? afterBlanks(text, at + 1) : at;
}

function nameOf(text: string, { start, end }: Span): string {
  const raw = text.slice(start + 1, end - 1);
  return raw.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : raw;
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (isBlankCharacter(text.charCodeAt(at))) at++;
  return at;
}

function afterValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return afterString(text, start);
  if (first === OPEN_OBJECT || first === OPEN_LIST) return afterBrackets(text, start);
  return afterWord(text, start);
}

/** The end of a number, `true`, `false` or `null`. */
function afterWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !endsWord(text.charCodeAt(at))) at++;
  return at;
}

function endsWord(code: number): boolean {
  return code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT || isBlankCharacter(code);
}

function afterString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at === -1 ? text.length : at + 1;
}

/** Whether an odd number of backslashes stands in front of a character. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before--;
  return (at - before) % 2 === 0;
}

/** The end of an object or a list; brackets in strings do not count. */
function afterBrackets(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = afterString(text, at) - 1;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) depth++;
    else if ((code === CLOSE_OBJECT || code === CLOSE_LIST) && --depth === 0) return at + 1;
  }
  return text.length;
}
