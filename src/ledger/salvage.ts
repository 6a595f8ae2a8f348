/** The items of a JSON array in a text that may be cut off, or broken in some of them. */

/** One item, by its index; `broken` says why it is none. */
export interface SalvagedItem {
  readonly index: number;
  readonly value: unknown;
  readonly broken: string | null;
  /** The text ends inside it. */
  readonly cut: boolean;
}

export interface Salvaged {
  readonly items: readonly SalvagedItem[];
  /** `episode` of an object; undefined for an array and when there is none. */
  readonly head: unknown;
  readonly plainArray: boolean;
  readonly truncated: boolean;
}

const NOT_JSON = 'the file is neither an array of assertions nor {episode, assertions}';

/** Reads valid JSON as it is, and of other text every whole item. */
export function readItems(text: string): Salvaged | { readonly refused: string } {
  const bare = withoutFence(text.replace(/^\ufeff/u, ''));
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch {
    return salvage(bare);
  }
  if (Array.isArray(value)) return whole(value, undefined, true);
  if (typeof value !== 'object' || value === null) return { refused: NOT_JSON };
  const { assertions, episode } = value as { assertions?: unknown; episode?: unknown };
  return Array.isArray(assertions) ? whole(assertions, episode, false) : { refused: NOT_JSON };
}

function whole(values: readonly unknown[], head: unknown, plainArray: boolean): Salvaged {
  const items = values.map((value, index) => ({ index, value, broken: null, cut: false }));
  return { items, head, plainArray, truncated: false };
}

/** A model may put its answer into a code block. */
function withoutFence(text: string): string {
  const open = /^\s*```[\w-]*\r?\n/u.exec(text);
  return open ? text.slice(open[0].length).replace(/\r?\n```\s*$/u, '') : text;
}

function salvage(text: string): Salvaged | { readonly refused: string } {
  const start = text.length - text.trimStart().length;
  if (text[start] === '[') {
    const { items, end } = readArray(text, start);
    return { items, head: undefined, plainArray: true, truncated: end === null };
  }
  return text[start] === '{' ? salvageObject(text, start) : { refused: NOT_JSON };
}

/** Members of the outer object one by one: `episode` whole, `assertions` item by item. */
function salvageObject(text: string, start: number): Salvaged | { readonly refused: string } {
  let head: unknown;
  let list: ReturnType<typeof readArray> | null = null;
  let at = start + 1;
  for (let key = keyAt(text, at); key !== null; key = keyAt(text, at)) {
    if (key.name === 'assertions' && text[key.value] === '[') {
      list = readArray(text, key.value);
      at = list.end ?? text.length;
    } else {
      const end = valueEnd(text, key.value);
      if (key.name === 'episode') head = parsed(text.slice(key.value, end.at));
      at = end.at;
    }
    at += /^\s*,?/u.exec(text.slice(at, at + 1000))?.[0].length ?? 0;
  }
  if (list === null) return { refused: NOT_JSON };
  const truncated = list.end === null || !/\}\s*$/u.test(text);
  return { items: list.items, head, plainArray: false, truncated };
}

function keyAt(text: string, at: number): { readonly name: string; readonly value: number } | null {
  const key = /\s*("(?:[^"\\]|\\.)*")\s*:\s*/uy;
  key.lastIndex = at;
  const match = key.exec(text);
  if (!match) return null;
  const name = parsed(match[1]!);
  return { name: typeof name === 'string' ? name : '', value: key.lastIndex };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Items of the array that opens at `start`; `end` is behind its bracket, null when it is cut off. */
function readArray(
  text: string,
  start: number,
): { readonly items: SalvagedItem[]; readonly end: number | null } {
  const items: SalvagedItem[] = [];
  let at = start + 1;
  for (;;) {
    at += blanksAt(text, at);
    if (at >= text.length) return { items, end: null };
    if (text[at] === ']') return { items, end: at + 1 };
    const end = valueEnd(text, at);
    items.push(itemOf(text.slice(at, end.at), items.length, end.whole));
    at = end.at + blanksAt(text, end.at);
    if (text[at] === ',') at++;
    else if (text[at] !== ']' && at < text.length && end.at === at) at++;
  }
}

function blanksAt(text: string, at: number): number {
  const blanks = /[\s]*/uy;
  blanks.lastIndex = at;
  return blanks.exec(text)?.[0].length ?? 0;
}

function itemOf(text: string, index: number, isWhole: boolean): SalvagedItem {
  const cut = { index, value: undefined, broken: 'the answer was cut off inside it', cut: true };
  if (!isWhole) return cut;
  try {
    return { index, value: JSON.parse(text) as unknown, broken: null, cut: false };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { index, value: undefined, broken: `is not valid JSON: ${reason}`, cut: false };
  }
}

/**
 * Where the value that starts at `at` ends: behind its closing bracket, or before the next comma or
 * bracket of what is around it. Brackets inside strings do not count.
 */
function valueEnd(text: string, at: number): { readonly at: number; readonly whole: boolean } {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const c = text[i]!;
    if (c === '"') {
      const end = stringEnd(text, i);
      if (end === null) return { at: text.length, whole: false };
      i = end - 1;
    } else if (c === '{' || c === '[') {
      depth++;
    } else if (c === '}' || c === ']') {
      if (depth === 0) return { at: i, whole: true };
      if (--depth === 0) return { at: i + 1, whole: true };
    } else if (c === ',' && depth === 0) {
      return { at: i, whole: true };
    }
  }
  // A bare number or word at the very end may go on: it is not known to be whole.
  return { at: text.length, whole: false };
}

/** Behind the quote that closes the string opened at `at`; null when none does. */
function stringEnd(text: string, at: number): number | null {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i + 1;
  }
  return null;
}
