import { locate } from '../corpus/json-fence.js';
import type { CorpusView } from '../ontology/corpus-view.js';
import type { Related, Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { ownSlug } from './support/references.js';
import { quote } from './support/words.js';

/** Name of a class by its slug: its label where it has one. */
function labelOf(corpus: CorpusView, slug: string): string {
  const label = corpus.classOf(slug)?.label ?? '';
  return label.trim() === '' ? slug : label;
}

/** The pages of the other classes on a cycle. */
function othersOn(corpus: CorpusView, cycle: readonly string[]): Related[] {
  return cycle.slice(1, -1).flatMap((slug) => {
    const record = corpus.classOf(slug);
    const message = `${quote(labelOf(corpus, slug))} is on the cycle`;
    return record === undefined ? [] : [{ path: record.path, message }];
  });
}

const closing = examplePage({ class: { subClassOf: [reference('Tidal Index')] } }, 'Ocean Metric');

export const taxonomyCycle: Rule = {
  code: 'taxonomy-cycle',
  severity: 'error',
  title: 'The class is, over its parents, its own ancestor',
  why: 'On a cycle every class is a kind of every other, so none is above or below: ancestors served from it are wrong.',
  repair: 'Remove the parent on the path that is not really more general.',
  examples: {
    bad: exampleCorpus(examplePage({ class: { subClassOf: [reference('Ocean Metric')] } }), {
      'Ocean Metric': closing,
    }),
    good: exampleCorpus(examplePage({ class: { subClassOf: [reference('Ocean Metric')] } }), {
      'Ocean Metric': examplePage({}, 'Ocean Metric'),
    }),
  },
  check({ page, corpus }) {
    const block = page.classBlock;
    const own = block === null ? null : ownSlug(block);
    const cycle = own === null ? null : corpus.cycleThrough(own);
    // A cycle of one is `parent-self`.
    if (block === null || cycle === null || cycle.length < 3) return [];
    const parent = block.parents.find((entry) => corpus.slugOf(entry) === cycle[1]);
    if (parent === undefined) return [];
    const path = cycle.map((slug) => labelOf(corpus, slug)).join(' → ');
    return [
      {
        span: locate(parent.place),
        message: `This parent leads back to the class: ${path}. Remove the parent on this path that is not more general.`,
        related: othersOn(corpus, cycle),
      },
    ];
  },
};
