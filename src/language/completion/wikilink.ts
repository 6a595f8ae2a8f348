/** The wikilink being written at an offset: pages, and headings and block ids of a page. */

import type { Page, Span } from '../../corpus/model.js';
import { plain } from '../hover-markdown.js';
import type { PagePlace, ReadPage, Surroundings } from '../surroundings.js';
import { lineOf, startsWith } from './lines.js';
import type { Offer } from './items.js';
import { fold, matching } from './match.js';
import { missingOffers } from './missing.js';
import { linkOffers, type Offers } from './targets.js';

/** Brackets that are open at an offset. */
export interface OpenLink {
  /** Offset behind the opening brackets. */
  readonly inner: number;
  /** Offset of the closing brackets; null when there are none yet. */
  readonly close: number | null;
}

/** The link an offset stands in, as far as a stretch of its line tells. */
export function openLinkAt(text: string, offset: number, within: Span): OpenLink | null {
  const before = text.slice(within.start, offset);
  const open = before.lastIndexOf('[[');
  if (open < 0 || before.includes(']]', open + 2)) return null;
  const after = text.slice(offset, within.end);
  const close = after.indexOf(']]');
  const next = after.indexOf('[[');
  const closed = close >= 0 && (next < 0 || close < next);
  return { inner: within.start + open + 2, close: closed ? offset + close : null };
}

/**
 * Offers for an open link; null when the offset is in a part that has none. `tail` is written
 * behind the closing brackets where these are missing, as a quotation mark.
 */
export function offersInLink(
  { page, offset }: PagePlace,
  link: OpenLink,
  s: Surroundings,
  read: ReadPage,
  how: { readonly tail: string; readonly classesWithout?: ReadonlySet<string> },
): Offers | null {
  const { text } = page.scan;
  const typed = text.slice(link.inner, offset);
  if (typed.includes('|')) return null;
  const hash = typed.indexOf('#');
  const linked = hash < 0 ? null : pageLinked(page, typed.slice(0, hash), s, read);
  if (linked) return partOffers(linked, page, link, link.inner + hash + 1, offset, how.tail);
  const { span, ending } = placeOf(text, link, link.inner, offset, how.tail);
  const wanted = { typed, span, write: (name: string) => name + ending };
  if (how.classesWithout) {
    return linkOffers(s, { ...wanted, classesWithout: how.classesWithout });
  }
  const pages = linkOffers(s, wanted);
  if (pages.incomplete) return pages;
  const missing = missingOffers(s, wanted);
  return {
    offers: [...pages.offers, ...missing.offers],
    incomplete: missing.incomplete,
  };
}

/** What an offer replaces from an offset on, and what it must add behind. */
function placeOf(
  text: string,
  link: OpenLink,
  start: number,
  offset: number,
  tail: string,
): { span: Span; ending: string } {
  if (link.close === null) {
    // One of the two brackets may be there already.
    const end = text[offset] === ']' ? offset + 1 : offset;
    return { span: { start, end }, ending: `]]${tail}` };
  }
  const rest = text.slice(offset, link.close);
  const mark = /\\?\||#/u.exec(rest);
  return { span: { start, end: offset + (mark?.index ?? rest.length) }, ending: '' };
}

/** The page whose headings are asked for; null when the name before the `#` is no page's. */
function pageLinked(page: Page, name: string, s: Surroundings, read: ReadPage): Page | null {
  if (name.trim() === '') return page;
  const found = s.index.lookUp(name);
  if (found.kind !== 'page') return null;
  return found.path === page.path ? page : (read(found.path)?.page ?? null);
}

function partOffers(
  linked: Page,
  page: Page,
  link: OpenLink,
  start: number,
  offset: number,
  tail: string,
): Offers {
  const { text } = page.scan;
  const typed = text.slice(start, offset);
  const ids = typed.startsWith('^');
  const { span, ending } = placeOf(text, link, ids ? start + 1 : start, offset, tail);
  const write = (part: string): string => part + ending;
  const offers = ids
    ? blockIdOffers(linked, typed.slice(1), span, write)
    : headingOffers(linked, typed, span, write);
  return { offers, incomplete: false };
}

function headingOffers(
  page: Page,
  typed: string,
  span: Span,
  write: (text: string) => string,
): Offer[] {
  const texts = page.scan.headings.map(({ text }) => text).filter(isLinkablePart);
  return matching([...new Set(texts)], typed, (text) => text).map((text) => ({
    label: text,
    kind: 'heading',
    detail: `heading of ${page.path}`,
    documentation: null,
    edit: { span, newText: write(text) },
    names: [text, fold(text)],
  }));
}

/** A heading with brackets, bars or line ends in it cannot be named in a link. */
function isLinkablePart(text: string): boolean {
  return text !== '' && !/\[\[|\]|[|\r\n]/u.test(text);
}

/** Block ids of a page, each with the line it stands in. */
export function blockIdOffers(
  page: Page,
  typed: string,
  place: Span,
  write: (id: string) => string,
): Offer[] {
  const { text, blockIds } = page.scan;
  const places = new Map<string, number>();
  for (const { id, span } of blockIds) {
    if (isLinkablePart(id) && !places.has(id)) places.set(id, span.start);
  }
  return matching([...places], typed, ([id]) => id).map(([id, start]) => ({
    label: id,
    kind: 'block-id',
    detail: `block of ${page.path}`,
    documentation: plain(blockText(text, start)),
    edit: { span: place, newText: write(id) },
    names: [id],
  }));
}

/** The line a block id names; for `id:: …` the one above it. */
function blockText(text: string, at: number): string {
  const line = lineOf(text, at);
  const own = text.slice(line.start, line.end);
  if (!startsWith(own, /[ \t]*(?:[-*+][ \t]+)?id::/u) || line.start === 0) return own.slice(0, 200);
  const above = lineOf(text, line.start - (text.startsWith('\r\n', line.start - 2) ? 2 : 1));
  return text.slice(above.start, above.end).slice(0, 200);
}
