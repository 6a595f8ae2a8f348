/** The taxonomy around a class: a step up, a step down. */

import { slugOfIri } from '../corpus/names.js';
import { childrenOf } from './children.js';
import { soughtBy } from './references.js';
import { classTitle, ownSlugOf } from './own-class.js';
import { subjectAt } from './subject.js';
import type { PagePlace, Surroundings } from './surroundings.js';

export interface HierarchyItem {
  readonly slug: string;
  /** Label, or the slug where there is none. */
  readonly name: string;
  /** IRI of the class; for a parent no page declares, why it leads nowhere. */
  readonly detail: string;
  /** Page of the class; null when no page declares it. */
  readonly page: string | null;
}

/** `owl:Thing`, the top of the taxonomy: no page declares it. */
const TOP = slugOfIri('owl:Thing');

/** The class a place means, or the page's own where the place means none. */
export function hierarchyItemAt(at: PagePlace, s: Surroundings): HierarchyItem[] {
  const subject = subjectAt(at.page, at.offset, s);
  const sought = subject ? soughtBy(subject, at.page, s) : null;
  const pointsElsewhere = subject?.kind === 'link' || subject?.kind === 'reference';
  const slug = sought?.slug ?? (pointsElsewhere ? null : ownSlugOf(at.page));
  if (slug === null || !s.index.classOf(slug)) return [];
  return [itemOf(slug, s)];
}

/** The declared parents, in order, each once; one no page declares has no page to open. */
export function supertypes(slug: string, s: Surroundings): HierarchyItem[] {
  const parents = new Set(s.view.classOf(slug)?.parents ?? []);
  return [...parents]
    .filter((parent) => parent !== slug && parent !== '')
    .filter((parent) => parent !== TOP || s.index.classOf(parent) !== undefined)
    .map((parent) => itemOf(parent, s));
}

/** The classes that name a class as parent, by label. */
export function subtypes(slug: string, s: Surroundings): HierarchyItem[] {
  return childrenOf(slug, s)
    .map((child) => itemOf(child, s))
    .sort((a, b) => compare(a.name, b.name) || compare(a.slug, b.slug));
}

function itemOf(slug: string, s: Surroundings): HierarchyItem {
  const found = s.index.classOf(slug);
  if (!found) return { slug, name: slug, detail: 'no page declares this class', page: null };
  return { slug, name: classTitle(found), detail: found.iri, page: found.page.path };
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
