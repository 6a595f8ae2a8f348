/** Who refers to a page or its class, by the places that a person would look at. */

import { locate } from '../../corpus/json-fence.js';
import type { Span } from '../../corpus/model.js';
import type { PageRecord } from '../../corpus/record.js';
import { counted } from '../../rules/support/words.js';
import { fileLinks } from '../changes/file-links.js';
import { pagesNamed, pathKey } from '../changes/file-names.js';
import { hiddenPlaces } from '../changes/name-places.js';
import { unindexedReferrers } from '../changes/unindexed.js';
import { occurrencesIn, pagesToSearch } from '../occurrences.js';
import type { Occurrence, Sought } from '../occurrences.types.js';
import type { PageText, ReadPage, Surroundings } from '../surroundings.js';

interface ReferencePlace {
  readonly text: PageText;
  readonly span: Span;
  /** Whether a class refers to the class here; else it is a link. */
  readonly ontology: boolean;
}

/**
 * The places on other pages that surely mean a page, its class or its file, in page order. Pages
 * that refer in ways the index does not keep are looked at `everywhere` only.
 */
export function referencesTo(
  record: PageRecord,
  s: Surroundings,
  read: ReadPage,
  look: 'indexed' | 'everywhere',
): ReferencePlace[] {
  const slug = record.class?.slug;
  // A slug that another page answers for is not this page's to lose.
  const own = slug !== undefined && s.index.classOf(slug)?.page.path === record.path;
  const sought = own ? { page: record.path, slug } : { page: record.path };
  const hidden = { names: [record.name, ...record.names], files: [record.path] };
  // The first such question reads every page of the corpus.
  const unindexed = look === 'indexed' ? [] : unindexedReferrers(hidden, s, read);
  const paths = new Set([...pagesToSearch(sought, s), ...unindexed]);
  paths.delete(record.path);
  return [...paths].sort().flatMap((path) => {
    const text = read(path);
    return text ? placesIn(text, record, sought, s) : [];
  });
}

function placesIn(
  text: PageText,
  record: PageRecord,
  sought: Sought,
  s: Surroundings,
): ReferencePlace[] {
  const places = occurrencesIn(text.page, sought, s).filter(isReference);
  const spans = places.map(({ span }) => span);
  const found = places.map(({ span, kind }) => ({ text, span, ontology: kind === 'ontology' }));
  const key = pathKey(record.path);
  for (const link of fileLinks(text.page)) {
    if (pathKey(link.path) === key) found.push({ text, span: link.span, ontology: false });
  }
  // Names in front matter that are no reference of the class.
  for (const place of hiddenPlaces(text.page)) {
    const span = locate(place.place);
    const [path, another] = pagesNamed(s.index, place.target);
    const known = spans.some((one) => one.start >= span.start && one.end <= span.end);
    if (place.mirror || known || path !== record.path || another !== undefined) continue;
    found.push({ text, span, ontology: place.ontology });
  }
  return found.sort((a, b) => a.span.start - b.span.start);
}

/** Each reference once, by the part that leads; not the copies of links that machines keep. */
function isReference({ kind, part, relation }: Occurrence): boolean {
  if (kind === 'link') return true;
  if (kind !== 'ontology' || part === 'label') return false;
  return relation !== 'outboundWikilinks' && relation !== 'linkResolutions';
}

/** "2 links and 1 reference of classes on 2 pages"; null when there is none. */
export function countReferences(places: readonly ReferencePlace[]): string | null {
  if (places.length === 0) return null;
  const ontology = places.filter((place) => place.ontology).length;
  const links = places.length - ontology;
  const pages = new Set(places.map(({ text }) => text.page.path)).size;
  const parts = [
    ...(links > 0 ? [counted(links, 'link')] : []),
    ...(ontology > 0 ? [`${counted(ontology, 'reference')} of classes`] : []),
  ];
  return `${parts.join(' and ')} on ${counted(pages, 'page')}`;
}
