/** Who refers to what stands at a place. */

import type { Page } from '../corpus/model.js';
import { labelOf, headingKey } from './definition.js';
import { Matcher, occurrencesWith, pagesToSearch } from './occurrences.js';
import type { Occurrence, Sought, Subject } from './occurrences.types.js';
import { ownSlugOf } from './own-class.js';
import { headingSpan, lookUpLink, subjectAt } from './subject.js';
import type { PagePlace, ReadPage, Surroundings } from './surroundings.js';

export interface ReferenceOptions {
  /** Adds the place where the class or page is declared. */
  readonly declaration: boolean;
  /** Asked before each page; true ends the search with what was found so far. */
  readonly stopped?: () => boolean;
}

/**
 * Wikilinks and entries of the ontology data that mean what stands at a place, one for each, sorted
 * by page and place. Lists that only repeat a page's links count where the page has nothing else.
 */
export function referencesOf(
  at: PagePlace,
  s: Surroundings,
  read: ReadPage,
  options: ReferenceOptions,
): Occurrence[] {
  const subject = subjectAt(at.page, at.offset, s);
  if (!subject) return [];
  const part = partSought(at.page, subject, s);
  if (part) return searchPart(at.page, part, s, read, options);
  const sought = soughtBy(subject, at.page, s);
  return sought ? search(at.page, sought, s, read, options) : [];
}

/** What is to be looked for when a person points at a subject; null when it names nothing. */
export function soughtBy(subject: Subject, page: Page, s: Surroundings): Sought | null {
  switch (subject.kind) {
    case 'link':
      return named(subject.link.target, subject.lookup.kind, pathOf(subject), s);
    case 'reference': {
      const { slug, reference } = subject;
      const lookup = reference.name === null ? null : s.view.lookUp(reference.name);
      if (lookup?.kind === 'page') return ofPage(lookup.path, s);
      if (lookup?.kind === 'ambiguous') return { name: reference.name ?? '' };
      return slug === null ? null : ofSlug(slug, reference.name, s);
    }
    case 'class':
      return { page: page.path, slug: subject.slug };
    case 'heading':
      return { page: page.path, ...slugPart(ownSlugOf(page)) };
    default:
      return null;
  }
}

function pathOf({ lookup }: { readonly lookup: ReturnType<typeof lookUpLink> }): string | null {
  return lookup.kind === 'page' ? lookup.path : null;
}

function named(name: string, kind: string, path: string | null, s: Surroundings): Sought | null {
  if (path !== null) return ofPage(path, s);
  return name === '' || kind === 'page' ? null : { name };
}

function ofPage(path: string, s: Surroundings): Sought {
  return { page: path, ...slugPart(s.index.get(path)?.class?.slug ?? null) };
}

function ofSlug(slug: string, name: string | null, s: Surroundings): Sought {
  const page = s.index.classOf(slug)?.page.path;
  return { slug, ...(page === undefined ? {} : { page }), ...(name === null ? {} : { name }) };
}

function slugPart(slug: string | null): { slug?: string } {
  return slug === null ? {} : { slug };
}

function search(
  own: Page,
  sought: Sought,
  s: Surroundings,
  read: ReadPage,
  { declaration, stopped }: ReferenceOptions,
): Occurrence[] {
  const matcher = new Matcher(sought, s);
  // A name several pages share is looked for as it is written.
  const shared = sought.page === undefined && sought.slug === undefined && isShared(sought, s);
  const found: Occurrence[] = [];
  for (const path of pagesToSearch(sought, s)) {
    if (stopped?.() === true) break;
    const page = path === own.path ? own : read(path)?.page;
    if (!page) continue;
    const uses = oneEach(occurrencesWith(page, matcher, shared ? 'doubtful' : 'sure'));
    if (declaration && path === sought.page) uses.push(declarationOf(page));
    for (const use of uses.sort((a, b) => a.span.start - b.span.start)) found.push(use);
  }
  return found;
}

function isShared({ name }: Sought, s: Surroundings): boolean {
  return name !== undefined && s.view.lookUp(name).kind === 'ambiguous';
}

function declarationOf(page: Page): Occurrence {
  const span = labelOf(page) ?? { start: 0, end: 0 };
  return { page: page.path, span, kind: 'declaration', part: 'label', quoting: null };
}

/** One occurrence for each link and entry of a page, those that repeat others left out. */
function oneEach(occurrences: readonly Occurrence[]): Occurrence[] {
  const uses = occurrences.filter(({ kind, part }) => kind !== 'declaration' && part !== 'label');
  const own = uses.filter(({ relation }) => !isRepeating(relation));
  return own.length > 0 ? own : uses.slice(0, 1);
}

/** Whether a list says no more than the links of the prose do. */
function isRepeating(relation: Occurrence['relation']): boolean {
  return relation === 'outboundWikilinks' || relation === 'linkResolutions';
}

/** A heading or block of a page, as the links behind a `#` name it. */
interface PartSought {
  readonly page: string;
  /** Null for a block id. */
  readonly heading: string | null;
  readonly id: string | null;
}

function partSought(page: Page, subject: Subject, s: Surroundings): PartSought | null {
  if (subject.kind === 'block-id') return { page: page.path, heading: null, id: subject.id };
  if (subject.kind === 'heading') {
    const title = page.scan.headings.find(({ depth }) => depth === 1)?.textSpan;
    // The first heading of the first rank stands for the page.
    if (title?.start === subject.span.start) return null;
    return { page: page.path, heading: headingKey(subject.text), id: null };
  }
  if (subject.kind !== 'link' || subject.part !== 'heading') return null;
  const lookup = lookUpLink(page, subject.link, s);
  if (lookup.kind !== 'page') return null;
  return { page: lookup.path, ...partNamed(subject.link.heading ?? '') };
}

function partNamed(written: string): { heading: string | null; id: string | null } {
  const last = written.slice(written.lastIndexOf('#') + 1).trim();
  if (last.startsWith('^')) return { heading: null, id: last.slice(1) };
  return { heading: headingKey(last), id: null };
}

function searchPart(
  own: Page,
  part: PartSought,
  s: Surroundings,
  read: ReadPage,
  { stopped }: ReferenceOptions,
): Occurrence[] {
  const found: Occurrence[] = [];
  for (const path of pagesToSearch({ page: part.page }, s)) {
    if (stopped?.() === true) break;
    const page = path === own.path ? own : read(path)?.page;
    for (const link of page ? linksToPart(page, part, s) : []) found.push(link);
  }
  return found;
}

function linksToPart(page: Page, part: PartSought, s: Surroundings): Occurrence[] {
  return page.scan.links.flatMap((link) => {
    if (link.heading === null || !namesPart(link.heading, part)) return [];
    const lookup = lookUpLink(page, link, s);
    if (lookup.kind !== 'page' || lookup.path !== part.page) return [];
    const span = headingSpan(page.scan.text, link) ?? link.targetSpan;
    return [{ page: page.path, span, kind: 'link', part: 'target', quoting: 'text' } as const];
  });
}

function namesPart(written: string, { heading, id }: PartSought): boolean {
  const named = partNamed(written);
  if (id !== null) return named.id?.toLowerCase() === id.toLowerCase();
  return named.heading === heading || headingKey(written) === heading;
}
