/** Who stands below and behind a class: answered from the index, without reading a page. */

import type { CorpusIndex } from '../corpus/corpus-index.js';
import type { ClassFacts, PageRecord } from '../corpus/record.js';
import { oncePerVersion } from './per-version.js';
import type { Surroundings } from './surroundings.js';

/** Slugs of the classes that name a class as parent, in page order, each once. */
export function childrenOf(slug: string, s: Surroundings): readonly string[] {
  return children(s.index).get(slug) ?? [];
}

const children = oncePerVersion((index: CorpusIndex): ReadonlyMap<string, readonly string[]> => {
  const map = new Map<string, string[]>();
  for (const facts of index.classes().values()) {
    for (const parent of new Set(facts.parents.map((target) => index.slugOfTarget(target)))) {
      if (parent === facts.slug) continue;
      const list = map.get(parent);
      if (list) list.push(facts.slug);
      else map.set(parent, [facts.slug]);
    }
  }
  return map;
});

/** Other pages that surely mean a page, by what they do; sorted by path. */
export interface Backlinks {
  /** Pages with a wikilink to it. */
  readonly linking: readonly string[];
  /** Pages whose class has it as parent or target. */
  readonly referring: readonly string[];
}

/** The pages behind a page: wikilinks and ontology data apart. */
export function backlinksOf(path: string, s: Surroundings): Backlinks {
  const { index, links } = s;
  const record = index.get(path);
  if (!record) return { linking: [], referring: [] };
  const others = (paths: readonly string[], test: (page: PageRecord) => boolean): string[] =>
    paths.filter((one) => {
      const page = one === path ? undefined : index.get(one);
      return page !== undefined && test(page);
    });
  const isIt = remembered((name) => {
    const lookup = index.lookUp(name);
    return lookup.kind === 'page' && lookup.path === path;
  });
  const slug = record.class?.slug;
  return {
    linking: others(links.mayLinkTo(record), (page) => page.linkTargets.some(isIt)),
    referring: others(links.mayReferTo(record), ({ class: facts }) => {
      return slug !== undefined && facts !== null && refersTo(facts, slug, index);
    }),
  };
}

function refersTo(facts: ClassFacts, slug: string, index: CorpusIndex): boolean {
  const lists = [facts.parents, ...facts.relations.map(([, targets]) => targets)];
  return lists.some((list) => list.some((target) => index.slugOfTarget(target) === slug));
}

function remembered(test: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const answer = known.get(name) ?? test(name);
    known.set(name, answer);
    return answer;
  };
}
