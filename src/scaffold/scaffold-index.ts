/** The scaffold index (§4): what the engine needs of every published class. */

import type { CorpusIndex, IndexedClass } from '../corpus/corpus-index.js';
import { compareCodePoints } from '../corpus/generation.js';
import { PREDICATES, type Predicate } from '../corpus/model.js';
import { indirectAncestors } from '../ontology/class-graph.js';
import { truncate } from './truncate.js';

/** One class, keys as in the file format. */
export interface ScaffoldEntry {
  /** Label. */
  readonly t: string;
  /** Definition, trimmed, truncated to 400 code points. */
  readonly d: string;
  readonly dom: string;
  readonly q: number | null;
  readonly m: string;
  /** Parent slugs. */
  readonly sup: readonly string[];
  /** Ancestor slugs that are no direct parents. */
  readonly isup: readonly string[];
  readonly rel: Readonly<Partial<Record<Predicate, readonly string[]>>>;
  /** Slugs of classes whose pages link here, at most 20. */
  readonly bl: readonly string[];
}

export type ScaffoldEntries = ReadonlyMap<string, ScaffoldEntry>;

/** Code points of a definition that the index keeps. */
export const DEFINITION_LIMIT = 400;
const BACKLINK_LIMIT = 20;

/** Builds the entries of all published classes, in the order of their pages. */
export function buildScaffoldEntries(index: CorpusIndex): Map<string, ScaffoldEntry> {
  const served = [...index.classes().values()].filter((c) => c.page.published);
  const parents = new Map(served.map((c) => [c.slug, parentSlugs(index, c)]));
  const parentsOf = (slug: string): readonly string[] => parents.get(slug) ?? [];
  const backlinks = collectBacklinks(index, served);
  const entries = new Map<string, ScaffoldEntry>();
  for (const one of served) {
    const isup = indirectAncestors(one.slug, parentsOf);
    entries.set(one.slug, entryOf(index, one, isup, backlinks.get(one.slug) ?? []));
  }
  return entries;
}

/** The entry of a class, from its own page and from what other pages say of it. */
export function entryOf(
  index: CorpusIndex,
  one: IndexedClass,
  isup: readonly string[],
  bl: readonly string[],
): ScaffoldEntry {
  return {
    t: one.label,
    d: truncate(one.definition.trim(), DEFINITION_LIMIT),
    dom: one.domain,
    q: one.quality,
    m: one.maturity === '' ? 'draft' : one.maturity,
    sup: parentSlugs(index, one),
    isup,
    rel: relationSlugs(index, one),
    bl,
  };
}

function parentSlugs(index: CorpusIndex, one: IndexedClass): string[] {
  return distinctOthers(
    one.slug,
    one.parents.map((p) => index.slugOfTarget(p)),
  );
}

function distinctOthers(self: string, slugs: readonly string[]): string[] {
  return [...new Set(slugs)].filter((slug) => slug !== self && slug !== '');
}

function relationSlugs(index: CorpusIndex, one: IndexedClass): ScaffoldEntry['rel'] {
  const declared = new Map(one.relations);
  const rel: Partial<Record<Predicate, string[]>> = {};
  for (const predicate of PREDICATES) {
    const targets = declared.get(predicate);
    if (!targets) continue;
    const slugs = distinctOthers(
      one.slug,
      targets.map((t) => index.slugOfTarget(t)),
    );
    if (slugs.length > 0) rel[predicate] = slugs;
  }
  return rel;
}

/** For each class the slugs of the other served classes whose pages link to it. */
function collectBacklinks(
  index: CorpusIndex,
  served: readonly IndexedClass[],
): Map<string, string[]> {
  const sources = new Map<string, Set<string>>(served.map((c) => [c.slug, new Set<string>()]));
  for (const one of served) {
    for (const target of linkedSlugs(index, one)) {
      if (target !== one.slug) sources.get(target)?.add(one.slug);
    }
  }
  return new Map(
    [...sources].map(([slug, set]) => [
      slug,
      [...set].sort(compareCodePoints).slice(0, BACKLINK_LIMIT),
    ]),
  );
}

/** Slugs a page links to: by its Page block in json-ld, by its wikilinks elsewhere. */
function linkedSlugs(index: CorpusIndex, one: IndexedClass): readonly string[] {
  if (one.dialect === 'json-ld') return one.outbound;
  return one.page.linkTargets.flatMap((name) => {
    const lookup = index.lookUp(name);
    const found = lookup.kind === 'page' ? index.get(lookup.path)?.class : undefined;
    return found ? [found.slug] : [];
  });
}
