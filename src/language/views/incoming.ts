/** Which pages refer to a page, by its wikilinks and by what their classes declare. */

import { locate } from '../../corpus/json-fence.js';
import type { NameLookup } from '../../corpus/corpus-index.js';
import type { ClassBlock, Page, Reference, Span } from '../../corpus/model.js';
import type { PageRecord } from '../../corpus/record.js';
import type { ReadPage, Surroundings } from '../surroundings.js';
import type { Work } from './rows.js';

/** A place in another page that refers to the page at hand. */
export interface Place {
  readonly span: Span;
  /** Relation of an entry; null for a wikilink. */
  readonly relation: string | null;
  /** Whether the name could mean another page as well. */
  readonly ambiguous: boolean;
}

/** What a name can mean: this page, perhaps this page, something else. */
function meaning(lookup: NameLookup, path: string): 'page' | 'ambiguous' | null {
  if (lookup.kind === 'page') return lookup.path === path ? 'page' : null;
  return lookup.kind === 'ambiguous' && lookup.paths.includes(path) ? 'ambiguous' : null;
}

/** Other pages with a wikilink to a page, outside their ontology block, by path. */
export function* linkingPages(
  around: Surroundings,
  read: ReadPage,
  to: PageRecord,
): Work<PageRecord[]> {
  const found: PageRecord[] = [];
  const slug = to.class?.slug ?? '';
  for (const path of around.links.mayLinkTo(to)) {
    const from = around.index.get(path);
    if (!from || path === to.path || !mayLink(around, from, to)) continue;
    // Only there a link of the ontology block is a link of the text too: the text has to tell.
    if (from.class?.dialect === 'property-lines' && relationsTo(around, from, slug).length > 0) {
      yield;
      const text = read(path);
      if (text && linksIn(around, text.page, to.path).length === 0) continue;
    }
    found.push(from);
  }
  return found;
}

function mayLink({ index }: Surroundings, from: PageRecord, to: PageRecord): boolean {
  return from.linkTargets.some((target) => meaning(index.lookUp(target), to.path) !== null);
}

/** Other pages whose class refers to the class of a page, with the relations, by path. */
export function referringPages(
  around: Surroundings,
  to: PageRecord,
): { readonly page: PageRecord; readonly relations: readonly string[] }[] {
  const slug = to.class?.slug;
  if (slug === undefined) return [];
  return around.links.mayReferTo(to).flatMap((path) => {
    const page = around.index.get(path);
    if (!page || path === to.path) return [];
    const relations = relationsTo(around, page, slug);
    return relations.length > 0 ? [{ page, relations }] : [];
  });
}

function relationsTo({ index }: Surroundings, { class: facts }: PageRecord, slug: string) {
  if (!facts) return [];
  const lists = [['subClassOf', facts.parents] as const, ...facts.relations];
  return lists
    .filter(([, targets]) => targets.some((target) => index.slugOfTarget(target) === slug))
    .map(([relation]) => relation);
}

/** Wikilinks of a page to another, in order; those of its ontology block left out. */
export function linksIn(around: Surroundings, page: Page, to: string): Place[] {
  const inBlock = page.classBlock ? references(page.classBlock).map(([, { place }]) => place) : [];
  const entries = inBlock.filter((place): place is Span => !('fence' in place));
  return page.scan.links.flatMap(({ target, span }) => {
    const meant = target === '' ? null : meaning(around.index.lookUp(target), to);
    if (meant === null || entries.some((entry) => within(span, entry))) return [];
    return [{ span, relation: null, ambiguous: meant === 'ambiguous' }];
  });
}

/** Entries of a page's class that refer to a class, in the order of the page. */
export function referencesIn(around: Surroundings, page: Page, slug: string): Place[] {
  if (!page.classBlock) return [];
  return references(page.classBlock)
    .filter(([, reference]) => around.view.slugOf(reference) === slug)
    .map(([relation, { place }]) => ({ span: locate(place), relation, ambiguous: false }))
    .sort((a, b) => a.span.start - b.span.start);
}

/** Wikilinks of a page with a name, in order. */
export function namedIn(page: Page, isMeant: (target: string) => boolean): Place[] {
  return page.scan.links
    .filter(({ target }) => target !== '' && isMeant(target))
    .map(({ span }) => ({ span, relation: null, ambiguous: false }));
}

function references(block: ClassBlock): (readonly [string, Reference])[] {
  return [
    ...block.parents.map((parent) => ['subClassOf', parent] as const),
    ...block.relations.flatMap(({ key, targets }) =>
      targets.map((target) => [key, target] as const),
    ),
  ];
}

const within = (inner: Span, outer: Span): boolean =>
  inner.start >= outer.start && inner.end <= outer.end;
