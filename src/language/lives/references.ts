/** Who refers to a page or its class, by the places that a person would look at. */

import type { Span } from '../../corpus/model.js';
import type { PageRecord } from '../../corpus/record.js';
import { counted } from '../../rules/support/words.js';
import { occurrencesIn, pagesToSearch } from '../occurrences.js';
import type { Occurrence } from '../occurrences.types.js';
import type { PageText, ReadPage, Surroundings } from '../surroundings.js';

export interface ReferencePlace {
  readonly text: PageText;
  readonly span: Span;
  /** Whether a class refers to the class here; else it is a wikilink. */
  readonly ontology: boolean;
}

/** The places on other pages that surely mean a page or its class, in page order. */
export function referencesTo(
  record: PageRecord,
  s: Surroundings,
  read: ReadPage,
): ReferencePlace[] {
  const slug = record.class?.slug;
  // A slug that another page answers for is not this page's to lose.
  const own = slug !== undefined && s.index.classOf(slug)?.page.path === record.path;
  const sought = own ? { page: record.path, slug } : { page: record.path };
  const places: ReferencePlace[] = [];
  for (const path of pagesToSearch(sought, s)) {
    const text = path === record.path ? null : read(path);
    if (!text) continue;
    for (const occurrence of occurrencesIn(text.page, sought, s)) {
      if (!isReference(occurrence)) continue;
      places.push({ text, span: occurrence.span, ontology: occurrence.kind === 'ontology' });
    }
  }
  return places;
}

/** Each reference once, by the part that leads; not the copies of links that machines keep. */
function isReference({ kind, part, relation }: Occurrence): boolean {
  if (kind === 'link') return true;
  if (kind !== 'ontology' || part === 'label') return false;
  return relation !== 'outboundWikilinks' && relation !== 'linkResolutions';
}

/** "2 wikilinks and 1 reference of a class on 2 pages"; null when there is none. */
export function countReferences(places: readonly ReferencePlace[]): string | null {
  if (places.length === 0) return null;
  const ontology = places.filter((place) => place.ontology).length;
  const links = places.length - ontology;
  const pages = new Set(places.map(({ text }) => text.page.path)).size;
  const parts = [
    ...(links > 0 ? [counted(links, 'wikilink')] : []),
    ...(ontology > 0 ? [`${counted(ontology, 'reference')} of classes`] : []),
  ];
  return `${parts.join(' and ')} on ${counted(pages, 'page')}`;
}
