import type { Reference } from '../corpus/model.js';
import type { CorpusView } from '../ontology/corpus-view.js';
import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { atReference, isTop, ownSlug, shownReference } from './support/references.js';
import { quote } from './support/words.js';

const others = {
  'Ocean Metric': examplePage({ class: { subClassOf: [reference('Metric')] } }, 'Ocean Metric'),
  Metric: examplePage({}, 'Metric'),
};
const childOf = (...titles: string[]) =>
  exampleCorpus(
    examplePage({ class: { subClassOf: titles.map((title) => reference(title)) } }),
    others,
  );

interface Parent {
  readonly entry: Reference;
  readonly slug: string;
}

/** Parents that another parent implies, each with the first that does. */
function impliedBy(corpus: CorpusView, own: string, parents: readonly Parent[]) {
  const slugs = new Set(parents.map(({ slug }) => slug));
  const nearer = new Map<string, Parent>();
  for (const other of parents) {
    const { ancestors } = corpus.ascentOf(other.slug);
    // Through a class below this one everything is an ancestor.
    if (ancestors.has(own)) continue;
    for (const above of ancestors) {
      if (above === other.slug || !slugs.has(above) || nearer.has(above)) continue;
      // On a cycle each is above the other, and none is nearer.
      if (!corpus.ascentOf(above).ancestors.has(other.slug)) nearer.set(above, other);
    }
  }
  return nearer;
}

export const parentImplied: Rule = {
  code: 'parent-implied',
  severity: 'info',
  title: 'A parent that another parent implies',
  why: 'The class is of this kind already, through the other parent. Written again it takes a place in the served block and hides which parent is the nearest.',
  repair: 'Remove it; the ancestors of the class stay the same.',
  examples: { bad: childOf('Ocean Metric', 'Metric'), good: childOf('Ocean Metric') },
  check({ page, corpus }) {
    const block = page.classBlock;
    const own = block === null ? null : ownSlug(block);
    if (block === null || own === null || block.parents.length < 2) return [];
    const parents = block.parents.flatMap((entry): Parent[] => {
      const slug = isTop(entry) ? null : corpus.slugOf(entry);
      return slug === null || slug === own ? [] : [{ entry, slug }];
    });
    const implied = impliedBy(corpus, own, parents);
    return parents.flatMap(({ entry, slug }) => {
      const nearer = implied.get(slug);
      if (nearer === undefined) return [];
      const name = quote(shownReference(page, entry));
      const through = quote(shownReference(page, nearer.entry));
      return [
        atReference(
          page,
          entry,
          `The parent ${name} is an ancestor already, through ${through}. Remove it.`,
          `Remove ${name}`,
        ),
      ];
    });
  },
};
