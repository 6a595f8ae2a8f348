/** Completion in the text of a page: links, block references, and `key:: value` lines. */

import { isParentsKey, predicateOfKey } from '../../corpus/dialect.js';
import type { ClassBlock, Page, Property, Span } from '../../corpus/model.js';
import { slugOfIri } from '../../corpus/names.js';
import { endBelow, lineAround } from '../../promotion/lines.js';
import type { PagePlace, ReadPage, Surroundings } from '../surroundings.js';
import { isLinkPlace, lineOf } from './lines.js';
import { iriOffers, isIriStart } from './iris.js';
import { linkOffers, slugsTaken, type Offers } from './targets.js';
import {
  keyWords,
  ownIri,
  wordOffers,
  wordsOfField,
  type FieldKeys,
  type Word,
} from './vocabulary.js';
import { blockIdOffers, offersInLink, openLinkAt } from './wikilink.js';

const BLOCK_KEYS: FieldKeys = [
  ['term-id', 'number of the term'],
  ['preferred-term', 'label of the class'],
  ['owl:class', 'IRI of the class, as in ngm:tidal-index'],
  ['definition', 'what the class is, in a sentence or two'],
  ['source-domain', 'domain, a word of the vocabulary'],
  ['maturity', 'how settled the class is'],
  ['quality', 'number from 0 to 1'],
  ['alt-terms', 'further names'],
  ['is-subclass-of', 'parents of the class'],
];

const PAGE_KEYS: FieldKeys = [
  ['public', 'whether the page is published'],
  ['alias', 'further names of the page'],
];

/** Offers in the text of a page, outside fences and front matter; null where there are none. */
export function offersInText(at: PagePlace, s: Surroundings, read: ReadPage): Offers | null {
  const { page, offset } = at;
  const { text } = page.scan;
  const line = lineOf(text, offset);
  const property = propertyAt(page, line, offset);
  const link = openLinkAt(text, offset, line);
  if (link) {
    if (!isLinkPlace(page, link.inner - 2, offset)) return null;
    const without = property ? targetsTaken(page, property, s, offset) : null;
    const classes = without ? { classesWithout: without } : {};
    return offersInLink(at, link, s, read, { tail: '', ...classes });
  }
  if (property) return valueOffers(at, property, line, s);
  return blockReferenceOffers(at, line) ?? keyOffers(page, line, offset);
}

/** The property whose value an offset stands in. */
function propertyAt(page: Page, line: Span, offset: number): Property | null {
  const found = page.scan.properties.find(({ keySpan }) => {
    return keySpan.start >= line.start && keySpan.end + 2 <= offset && offset <= line.end;
  });
  return found ?? null;
}

/** Slugs a relation need not offer; null when the property is no relation. */
function targetsTaken(
  page: Page,
  { key, keySpan }: Property,
  s: Surroundings,
  offset: number,
): ReadonlySet<string> | null {
  const predicate = predicateOfKey(key);
  if (!predicate && !isParentsKey(key)) return null;
  const block = [page.classBlock, ...page.layers].find((b) => b?.dialect === 'property-lines');
  const lists = block ? [block.parents, ...block.relations.map(({ targets }) => targets)] : [];
  const list = lists.find(([first]) => {
    return first && !('fence' in first.place) && sameLine(page, keySpan.start, first.place.start);
  });
  const others = (list ?? []).filter(({ place }) => {
    return 'fence' in place || offset < place.start || offset > place.end;
  });
  const written = others.map((reference) => s.view.slugOf(reference));
  return slugsTaken(written, slugOfBlock(page.classBlock));
}

function slugOfBlock(block: ClassBlock | null): string | null {
  return block?.iri ? slugOfIri(block.iri.value) : null;
}

function sameLine(page: Page, a: number, b: number): boolean {
  return lineOf(page.scan.text, a).start === lineOf(page.scan.text, b).start;
}

function valueOffers(
  { page, offset }: PagePlace,
  property: Property,
  line: Span,
  s: Surroundings,
): Offers | null {
  const { text } = page.scan;
  const from = property.keySpan.end + 2;
  const gap = text[from] === ' ' || text[from] === '\t' ? '' : ' ';
  const words = property.key === 'owl:class' ? ownClass(page, s) : wordsOfField(property.key, s);
  if (words) {
    const start = Math.min(offset, behindBlanks(text, from, line.end));
    const span = { start, end: Math.max(offset, property.valueSpan.end) };
    const typed = text.slice(start, offset);
    const write = (word: string): string => gap + word;
    return { offers: wordOffers(words, { typed, span, write }), incomplete: false };
  }
  const classesWithout = targetsTaken(page, property, s, offset);
  if (!classesWithout) return null;
  const span = pieceAround(text, from, offset, line.end);
  const typed = text.slice(span.start, offset);
  const before = text[span.start - 1];
  const blank = before === ':' || before === ',' ? ' ' : '';
  if (isIriStart(typed)) {
    return iriOffers(s, classesWithout, { typed, span, write: (iri) => blank + iri });
  }
  const write = (name: string): string => `${blank}[[${name}]]`;
  return linkOffers(s, { typed, span, write, classesWithout });
}

function ownClass(page: Page, s: Surroundings): Word[] {
  const { iri } = s.settings;
  return ownIri(page, s).map((word) => ({ ...word, word: `ngm:${word.word.slice(iri.length)}` }));
}

/** The entry of a list between commas that an offset stands in, commas of links left alone. */
function pieceAround(text: string, from: number, offset: number, end: number): Span {
  const masked = (part: string): string =>
    part.replace(/\[\[.*?\]\]/gu, (link) => '_'.repeat(link.length));
  const comma = masked(text.slice(from, offset)).lastIndexOf(',');
  const start = Math.min(offset, behindBlanks(text, from + comma + 1, end));
  const rest = masked(text.slice(offset, end));
  const next = rest.indexOf(',');
  const piece = (next < 0 ? rest : rest.slice(0, next)).trimEnd();
  return { start, end: offset + piece.length };
}

function behindBlanks(text: string, offset: number, end: number): number {
  let at = offset;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at++;
  return at;
}

/** Block ids of the page behind `((`. */
function blockReferenceOffers({ page, offset }: PagePlace, line: Span): Offers | null {
  const { text } = page.scan;
  const before = text.slice(line.start, offset);
  const open = before.lastIndexOf('((');
  if (open < 0 || before.includes(')', open)) return null;
  const start = line.start + open + 2;
  if (!isLinkPlace(page, start - 2, offset)) return null;
  const closing = /^[\w-]*\)\)/u.exec(text.slice(offset, line.end));
  const span = { start, end: offset + (closing ? closing[0].length - 2 : 0) };
  const write = (id: string): string => (closing ? id : `${id}))`);
  const offers = blockIdOffers(page, text.slice(start, offset), span, write);
  return { offers, incomplete: false };
}

const KEY_BEFORE = /^([ \t]*)((?:[-*+][ \t]+)?)([\w:-]*)$/u;
const KEY_BEHIND = /^[\w:-]*[ \t]*$/u;

/** Keys at the start of a line: of the ontology block, or of the page above its first heading. */
function keyOffers(page: Page, line: Span, offset: number): Offers | null {
  const { text } = page.scan;
  const before = KEY_BEFORE.exec(text.slice(line.start, offset));
  const behind = text.slice(offset, line.end);
  if (!before || !KEY_BEHIND.test(behind)) return null;
  const words = keysAt(page, line, offset);
  if (!words) return null;
  const typed = before[3] ?? '';
  const span = { start: offset - typed.length, end: offset + behind.trimEnd().length };
  const write = (key: string): string => `${key}:: `;
  return { offers: wordOffers(words, { typed, span, write }), incomplete: false };
}

function keysAt(page: Page, line: Span, offset: number): Word[] | null {
  const { text, headings, properties } = page.scan;
  const block = blockAround(page, offset);
  if (block) {
    const inside = properties.filter(
      ({ keySpan }) => keySpan.start >= block.start && keySpan.end <= block.end,
    );
    const relations = inside.filter(({ key }) => predicateOfKey(key) !== null);
    const camel = relations.some(({ key }) => /[A-Z]/u.test(key));
    const written = inside.map(({ key }) => key);
    return keyWords(BLOCK_KEYS, camel ? 'camel' : 'kebab', written);
  }
  if (page.scan.frontMatter || headings.some(({ span }) => span.start < offset)) return null;
  // Only below other properties or on the first line: elsewhere a word is just a word.
  const above = text.slice(0, line.start).trim();
  const last = properties.findLast(({ valueSpan }) => valueSpan.end <= line.start);
  if (above !== '' && (!last || text.slice(last.valueSpan.end, line.start).trim() !== '')) {
    return null;
  }
  return keyWords(
    PAGE_KEYS,
    'none',
    properties.map(({ key }) => key),
  );
}

const BLOCK_HEADING = /^(?:\[\[)?ontology\s?block(?:\]\])?$/iu;

/** The text below the heading OntologyBlock, when an offset stands in it. */
function blockAround(page: Page, offset: number): Span | null {
  const { text, headings } = page.scan;
  const heading = headings.find(({ text: title }) => BLOCK_HEADING.test(title));
  if (!heading || offset <= heading.span.end) return null;
  const line = lineAround(text, heading.span.start);
  const bulleted = /^[ \t]*[-*+][ \t]/u.test(text.slice(line.start, heading.span.start));
  const next = headings.find(
    ({ span, depth }) => span.start > heading.span.end && depth <= heading.depth,
  );
  const end = bulleted ? endBelow(text, line) : (next?.span.start ?? text.length);
  return offset < end || offset === text.length ? { start: line.end, end } : null;
}
