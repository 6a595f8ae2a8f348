/** Completion in front matter, line by line: while it is being written it is seldom YAML. */

import { isParentsKey, predicateOfKey } from '../../corpus/dialect.js';
import type { Page, Span } from '../../corpus/model.js';
import { slugOfIri } from '../../corpus/names.js';
import type { PagePlace, ReadPage, Surroundings } from '../surroundings.js';
import { iriOffers, isIriStart } from './iris.js';
import { lineOf } from './lines.js';
import { linkOffers, slugsTaken, type Offers } from './targets.js';
import {
  keyWords,
  ownIri,
  wordOffers,
  wordsOfField,
  type FieldKeys,
  type Word,
} from './vocabulary.js';
import { offersInLink, openLinkAt } from './wikilink.js';

const PAGE_KEYS: FieldKeys = [
  ['type', 'class, for a page that describes one'],
  ['title', 'title of the page'],
  ['aliases', 'further names'],
  ['public', 'whether the page is published'],
];

const CLASS_KEYS: FieldKeys = [
  ...PAGE_KEYS,
  ['iri', 'IRI of the class; minted from the label when absent'],
  ['label', 'name of the class'],
  ['definition', 'what the class is, in a sentence or two'],
  ['domain', 'a word of the vocabulary'],
  ['maturity', 'how settled the class is'],
  ['quality', 'number from 0 to 1'],
];

const KEY = /^([A-Za-z_][\w-]*)[ \t]*:(?=[ \t]|$)/u;

/** Whether an offset stands between the two lines of the front matter. */
export function isInFrontMatter({ scan }: Page, offset: number): boolean {
  const content = scan.frontMatter?.content;
  return content !== undefined && offset >= content.start && offset < content.end;
}

/** Offers in the front matter; null where there are none. */
export function offersInFrontMatter(at: PagePlace, s: Surroundings, read: ReadPage): Offers | null {
  const { page, offset } = at;
  const { text } = page.scan;
  const line = lineOf(text, offset);
  const written = text.slice(line.start, line.end);
  if (written.trimStart().startsWith('#')) return null;
  const own = KEY.exec(written);
  if (own && offset >= line.start + own[0].length) {
    const place = { key: own[1] ?? '', from: line.start + own[0].length, end: line.end };
    const isEmpty = text.slice(place.from, line.end).trim() === '';
    return isEmpty && hasValueBelow(text, line.end) ? null : valueOffers(at, place, s, read);
  }
  // Before a continued value is no place for a key.
  if (offset === line.start && /^[ \t]+[^ \t]/u.test(written)) return null;
  if (/^[\w-]*$/u.test(text.slice(line.start, offset)) && !/^-(?:[ \t]|$)/u.test(written)) {
    return keyOffers(page, line, offset);
  }
  const key = keyAbove(page, line.start);
  const item = /^[ \t]*-[ \t]+/u.exec(written)?.[0] ?? '';
  const from = Math.min(line.start + item.length, offset);
  return key === null ? null : valueOffers(at, { key, from, end: line.end }, s, read);
}

/** Whether the line below holds the value of a key: an entry of its list, or text indented. */
function hasValueBelow(text: string, lineEnd: number): boolean {
  const next = lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1);
  const line = lineOf(text, Math.min(next, text.length));
  return /^(?:[ \t]+[^ \t#]|-[ \t])/u.test(text.slice(line.start, line.end));
}

/** The key a line without one belongs to. */
function keyAbove({ scan: { text, frontMatter } }: Page, lineStart: number): string | null {
  const content = text.slice(frontMatter?.content.start, lineStart);
  const lines = content.split(/\r\n|\n|\r/u);
  for (const line of lines.reverse()) {
    const key = KEY.exec(line)?.[1];
    if (key !== undefined) return key;
  }
  return null;
}

function keyOffers(page: Page, line: Span, offset: number): Offers {
  const { text, frontMatter } = page.scan;
  const content = text.slice(frontMatter?.content.start, frontMatter?.content.end);
  const lines = content.split(/\r\n|\n|\r/u);
  const keys = lines.flatMap((one) => KEY.exec(one)?.[1] ?? []);
  const isClass = lines.some((one) => /^type[ \t]*:.*\bclass\b/u.test(one));
  const kebab = keys.some((key) => key.includes('-'));
  const behind = /^([\w-]*)([ \t]*:)?/u.exec(text.slice(offset, line.end));
  const own = text.slice(line.start, offset) + (behind?.[1] ?? '');
  const others = keys.filter((key) => key !== own);
  const parents = kebab ? 'is-subclass-of' : 'subClassOf';
  const words = isClass
    ? keyWords(
        [...CLASS_KEYS, [parents, 'parents of the class']],
        kebab ? 'kebab' : 'camel',
        others,
      )
    : keyWords(PAGE_KEYS, 'none', others);
  const span = { start: line.start, end: offset + (behind?.[1]?.length ?? 0) };
  const colon = behind?.[2] === undefined ? ': ' : '';
  const write = (key: string): string => key + colon;
  const typed = text.slice(span.start, offset);
  return { offers: wordOffers(words, { typed, span, write }), incomplete: false };
}

interface ValuePlace {
  readonly key: string;
  /** Where the line's part of the value begins, and where the line ends. */
  readonly from: number;
  readonly end: number;
}

function valueOffers(
  at: PagePlace,
  place: ValuePlace,
  s: Surroundings,
  read: ReadPage,
): Offers | null {
  const { page, offset } = at;
  const { text } = page.scan;
  const token = tokenAt(text, place.from, offset, place.end);
  // Behind an entry that has ended, the next one needs its comma first.
  if (/["'\]]$/u.test(text.slice(place.from, token.start).trimEnd())) return null;
  const isRelation = predicateOfKey(place.key) !== null || isParentsKey(place.key);
  const classes = isRelation ? { classesWithout: targetsTaken(page, place.key, s, offset) } : {};
  const limit = token.quote ? nextQuote(text, token.quote, offset, place.end) : place.end;
  const link = openLinkAt(text, offset, { start: token.start, end: limit });
  if (link) {
    const behind = text[offset] === ']' ? offset + 1 : offset;
    const tail = token.closed || text[behind] === token.quote ? '' : (token.quote ?? '');
    return offersInLink(at, link, s, read, { tail, ...classes });
  }
  const span = { start: token.start, end: token.end };
  const tail = tailBefore(text, token, place);
  if (tail === null) return null;
  const gap = /[:-]/u.test(text[token.start - 1] ?? '') && token.start === place.from ? ' ' : '';
  const typed = text.slice(token.start + (token.quote ? 1 : 0), offset);
  if (classes.classesWithout) {
    const write = (name: string): string => gap + JSON.stringify(`[[${name}]]`) + tail;
    if (!isIriStart(typed)) return linkOffers(s, { typed, span, write, ...classes });
    const writeIri = (iri: string): string => gap + JSON.stringify(iri) + tail;
    return iriOffers(s, classes.classesWithout, { typed, span, write: writeIri });
  }
  const words = wordsOf(place.key, page, s);
  const write = (word: string): string => gap + scalar(word) + tail;
  return words && { offers: wordOffers(words, { typed, span, write }), incomplete: false };
}

/** What an entry must add before the one that follows it; null where a value stands already. */
function tailBefore(text: string, token: Token, { from, end }: ValuePlace): string | null {
  const behind = text.slice(token.end, end);
  if (token.quote !== null || !/^[ \t]*["'[]/u.test(behind)) return '';
  const isInList = text.slice(from, token.start).includes('[');
  if (!isInList || behind.trimStart().startsWith('[')) return null;
  return /^[ \t]/u.test(behind) ? ',' : ', ';
}

function wordsOf(key: string, page: Page, s: Surroundings): Word[] | null {
  if (key === 'iri') return ownIri(page, s);
  if (key === 'type') return [{ word: 'class', kind: 'value', meaning: 'the page is a class' }];
  return wordsOfField(key, s);
}

/** A word as YAML takes it for that very word. */
function scalar(word: string): string {
  const isPlain = /^[\p{L}_][\p{L}\p{N}_./:-]*$/u.test(word) && !word.endsWith(':');
  return isPlain && !/^(?:yes|no|on|off|null|y|n)$/iu.test(word) ? word : JSON.stringify(word);
}

/** The entry an offset stands in: a quoted or plain word between commas and brackets. */
interface Token extends Span {
  readonly quote: '"' | "'" | null;
  /** Whether the quotation mark has its second one on the line. */
  readonly closed: boolean;
}

function tokenAt(text: string, from: number, offset: number, end: number): Token {
  let quote: Token['quote'] = null;
  let start = from;
  for (let i = from; i < offset; i++) {
    const char = text[i];
    if (quote !== null) {
      if (char === '\\' && quote === '"') i++;
      else if (char === quote) [quote, start] = [null, i + 1];
    } else if ((char === '"' || char === "'") && text.slice(start, i).trim() === '') {
      [quote, start] = [char, i];
    } else if (char === ',' || (char === '[' && text[i + 1] !== '[' && text[i - 1] !== '[')) {
      start = i + 1;
    }
  }
  if (quote === null) {
    while (start < offset && /[ \t]/u.test(text[start] ?? '')) start++;
    const rest = /^[^,[\]"'#]*/u.exec(text.slice(offset, end))?.[0] ?? '';
    return { start, end: offset + rest.trimEnd().length, quote, closed: false };
  }
  // An odd number of marks behind the offset: the first of them ends this entry.
  const closed = text.slice(offset, end).split(quote).length % 2 === 0;
  const close = closed ? nextQuote(text, quote, offset, end) + 1 : offset;
  return { start, end: Math.max(offset, close), quote, closed };
}

function nextQuote(text: string, quote: string, offset: number, end: number): number {
  const at = text.indexOf(quote, offset);
  return at < 0 || at > end ? end : at;
}

/** Slugs a relation has already, the entry at the offset left out, and the class itself. */
function targetsTaken(
  page: Page,
  key: string,
  s: Surroundings,
  offset: number,
): ReadonlySet<string> {
  const block = [page.classBlock, ...page.layers].find((b) => b?.dialect === 'front-matter');
  const list = isParentsKey(key)
    ? block?.parents
    : block?.relations.find((relation) => relation.key === predicateOfKey(key))?.targets;
  const others = (list ?? []).filter(
    ({ place }) => 'fence' in place || offset < place.start || offset > place.end,
  );
  const own = page.classBlock?.iri ? slugOfIri(page.classBlock.iri.value) : null;
  return slugsTaken(
    others.map((reference) => s.view.slugOf(reference)),
    own,
  );
}
