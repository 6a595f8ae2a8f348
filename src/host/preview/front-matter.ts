/**
 * The front matter a class is written in, read for the preview: keys at the margin with a scalar or
 * a list of scalars. Whatever is deeper is left out; the checks say what is wrong with it.
 */

export type FrontMatter = ReadonlyMap<string, readonly string[]>;

/** More than this is no front matter a person wrote. */
const MOST_CHARACTERS = 100_000;

const KEY = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#:'"[\]{}&*!|>%@`-][^:#]*?)[ \t]*:(?:[ \t]+(.*)|)$/u;

/** Values by key, in order; a scalar is a list of one. */
export function readFrontMatter(text: string): FrontMatter {
  const values = new Map<string, readonly string[]>();
  if (text.length > MOST_CHARACTERS) return values;
  const lines = text.split(/\r\n|\r|\n/u);
  for (let i = 0; i < lines.length;) {
    const [, key, rest = ''] = KEY.exec(lines[i] ?? '') ?? [];
    let next = i + 1;
    while (next < lines.length && belongsToKey(lines[next] ?? '')) next++;
    if (key !== undefined) values.set(scalar(key), valuesOf(rest.trim(), lines.slice(i + 1, next)));
    i = next;
  }
  return values;
}

/** Whether a line goes on with the key above it: indented, blank, a list item or a comment. */
function belongsToKey(line: string): boolean {
  return /^(?:[ \t]|-(?:[ \t]|$)|#|$)/u.test(line);
}

function valuesOf(rest: string, below: readonly string[]): string[] {
  if (/^[|>][+-]?\d?[+-]?(?:[ \t]+#.*)?$/u.test(rest))
    return [blockScalar(rest.startsWith('|'), below)];
  const inline = withoutComment(rest);
  const more = below.map(withoutComment).filter((line) => line.trim() !== '');
  if (inline === '')
    return more.some((line) => /^\s*-(?:\s|$)/u.test(line)) ? items(more) : folded(more);
  const whole = [inline, ...more.map((line) => line.trim())].join(' ');
  return whole.startsWith('[') ? flowItems(whole) : [scalar(whole)];
}

function folded(lines: readonly string[]): string[] {
  const text = lines.map((line) => line.trim()).join(' ');
  if (text.startsWith('[')) return flowItems(text);
  return text === '' || /^[\w-]+:(?:\s|$)/u.test(text) ? [] : [scalar(text)];
}

function items(lines: readonly string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    const item = /^\s*-(?:\s+(.*))?$/u.exec(line);
    if (item) found.push(item[1] ?? '');
    else if (found.length > 0) found.push(`${found.pop() ?? ''} ${line.trim()}`);
  }
  return found.map((item) => linkOrScalar(item.trim())).filter((item) => item !== '');
}

/** Entries of `[a, "b", [[Page]]]`; an unquoted `[[Page]]` is one link. */
function flowItems(text: string): string[] {
  if (/^\[\[[^[\],]*\]\]$/u.test(text)) return [text];
  const end = text.lastIndexOf(']');
  const inner = text.slice(1, end < 1 ? text.length : end);
  return cutAtCommas(inner)
    .map(linkOrScalar)
    .filter((item) => item !== '');
}

function cutAtCommas(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (quote !== '') {
      if (char === '\\' && quote === '"') i++;
      else if (char === quote) quote = '';
    } else if ((char === '"' || char === "'") && text.slice(from, i).trim() === '') {
      quote = char;
    } else if (char === ',') {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim());
}

function linkOrScalar(text: string): string {
  return /^\[\[.*\]\]$/u.test(text) ? text : scalar(text);
}

function blockScalar(literal: boolean, lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/u));
  const margin = Math.min(...indents, Infinity);
  const inner = lines
    .map((line) => (line.trim() === '' ? '' : line.slice(margin)))
    .join('\n')
    .trim();
  return literal ? inner : inner.replace(/(?<!\n)\n(?!\n)/gu, ' ').replace(/\n\n/gu, '\n');
}

/** A line without the comment behind it; a `#` inside quotes or a word is none. */
function withoutComment(line: string): string {
  if (!line.includes('#')) return line;
  let quote = '';
  for (let i = 0; i < line.length; i++) {
    const char = line[i] ?? '';
    const before = line[i - 1] ?? ' ';
    if (quote !== '') {
      if (char === '\\' && quote === '"') i++;
      else if (char === quote) quote = '';
    } else if ((char === '"' || char === "'") && /[\s,[]/u.test(before)) quote = char;
    else if (char === '#' && /\s/u.test(before)) return line.slice(0, i).trimEnd();
  }
  return line;
}

function scalar(text: string): string {
  if (text.length >= 2 && text.startsWith("'") && text.endsWith("'")) {
    return text.slice(1, -1).replaceAll("''", "'");
  }
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) {
    return text === '~' || text === 'null' ? '' : text;
  }
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'string' ? read : text.slice(1, -1);
  } catch {
    // An escape that only YAML knows: shown as written.
    return text.slice(1, -1);
  }
}
