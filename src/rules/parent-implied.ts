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

/** Whether one class is above another, and not below it as well, as on a cycle. */
function isAbove(corpus: CorpusView, upper: string, lower: string): boolean {
  return (
    corpus.ascentOf(lower).ancestors.has(upper) && !corpus.ascentOf(upper).ancestors.has(lower)
  );
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
    const parents = block.parents.flatMap((entry): { entry: Reference; slug: string }[] => {
      const slug = isTop(entry) ? null : corpus.slugOf(entry);
      return slug === null || slug === own ? [] : [{ entry, slug }];
    });
    return parents.flatMap(({ entry, slug }) => {
      const nearer = parents.find(
        (other) =>
          other.slug !== slug &&
          isAbove(corpus, slug, other.slug) &&
          !corpus.ascentOf(other.slug).ancestors.has(own),
      );
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
