/** Where the text of a page names a class without a link: whole words, outside code and links. */

import type { Scan, Span } from '../../corpus/model.js';
import type { PageRecord } from '../../corpus/record.js';
import { codePointLength } from '../../corpus/text.js';
import { scan } from '../../corpus/scan.js';
import type { Surroundings } from '../surroundings.js';
import { unlinkable } from './prose.js';
import type { Work } from './rows.js';

/** A name of one character is in every text; nobody means the class by it. */
const LEAST = 2;

/** Names a text may mention a page by. */
export function namesOf(page: PageRecord): string[] {
  const label = page.class?.label ?? '';
  const names = [label, page.name, ...page.names].map((name) => name.trim());
  return [...new Set(names)].filter((name) => codePointLength(name) >= LEAST);
}

/** Mentions counted before, by page: good as long as the page has this hash. */
export type CountedMentions = Map<string, { readonly hash: string; readonly mentions: number }>;

/** Text of a page as the editor sees it; null when it cannot be read. */
export type TextOf = (path: string) => string | null;

/** Pages that name another without a link, with how often; reads each page that changed since. */
export function* mentioningPages(
  { index }: Surroundings,
  textOf: TextOf,
  of: PageRecord,
  counted: CountedMentions,
): Work<{ readonly page: PageRecord; readonly mentions: number }[]> {
  const pattern = namePattern(namesOf(of));
  const found: { page: PageRecord; mentions: number }[] = [];
  if (!pattern) return found;
  for (const page of index.pages()) {
    if (page.path === of.path) continue;
    let known = counted.get(page.path);
    if (known?.hash !== page.hash) {
      yield;
      const text = textOf(page.path);
      const mentions = text === null ? 0 : countIn(text, pattern, page);
      known = { hash: page.hash, mentions };
      counted.set(page.path, known);
    }
    if (known.mentions > 0) found.push({ page, mentions: known.mentions });
  }
  return found;
}

/**
 * Places in a page's prose that a pattern of names matches, but where it is part of a name of the
 * page itself: `Tide Gauge Benchmark` does not mention `Tide Gauge` on its own page.
 */
export function mentionsIn(page: Scan, pattern: RegExp, own: readonly string[]): Span[] {
  const { text } = page;
  const hits = matches(text, pattern);
  if (hits.length === 0) return hits;
  const longer = namePattern(own.filter((name) => matches(name, pattern).length > 0));
  const named = longer ? matches(text, longer) : [];
  return outside(outside(hits, named), unlinkable(page));
}

/** Most texts hold no name at all: only the others are scanned. */
function countIn(text: string, pattern: RegExp, page: PageRecord): number {
  if (text.search(pattern) < 0) return 0;
  return mentionsIn(scan(text), pattern, namesOf(page)).length;
}

function matches(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The spans that touch none of the others; both in order. */
function outside(spans: readonly Span[], others: readonly Span[]): Span[] {
  let at = 0;
  return spans.filter(({ start, end }) => {
    while (at < others.length && others[at]!.end <= start) at++;
    return at >= others.length || others[at]!.start >= end;
  });
}

/**
 * Matches any of some names as whole words, whatever their case, composed or decomposed, with any
 * blanks between their words, a single line end too; null without a name.
 */
export function namePattern(names: readonly string[]): RegExp | null {
  const forms = new Set(
    names.flatMap((name) => [name, name.normalize('NFC'), name.normalize('NFD')]),
  );
  // The longest first: of `Tide` and `Tide Gauge` the whole name is the mention.
  const ordered = [...forms].sort((a, b) => b.length - a.length).map(formPattern);
  return ordered.length === 0 ? null : new RegExp(ordered.join('|'), 'giu');
}

/** An underline joins two words; before or behind one it is emphasis. */
const WORD = String.raw`[\p{L}\p{N}\p{M}]`;

/** Scripts that put no blank between words: there a name may stand inside other letters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function formPattern(name: string): string {
  const words = name.split(/\s+/u).map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'));
  const body = words.join(String.raw`(?:[^\S\r\n]+|[^\S\r\n]*\r?\n[^\S\r\n]*)`);
  const characters = Array.from(name);
  const before = bounded(characters[0]) ? `(?<!${WORD}|${WORD}_)` : '';
  // A mark behind the last letter makes it another letter.
  const behind = bounded(characters.at(-1)) ? `(?!${WORD}|_${WORD})` : String.raw`(?!\p{M})`;
  return `${before}${body}${behind}`;
}

function bounded(character: string | undefined): boolean {
  if (character === undefined) return false;
  return /[\p{L}\p{N}\p{M}]/u.test(character) && !UNSPACED.test(character);
}
