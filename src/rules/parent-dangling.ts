import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { adviceFor, listedClasses } from './support/meant.js';
import { atReference, isDangling, shownReference } from './support/references.js';
import { quote } from './support/words.js';

const metric = { 'Ocean Metric': examplePage({}, 'Ocean Metric') };

export const parentDangling: Rule = {
  code: 'parent-dangling',
  severity: 'warning',
  title: 'A parent that no page describes',
  why: 'The taxonomy ends here: nothing above this parent is known, and its own name is served as a bare slug.',
  repair:
    'Correct the reference, or create the page of the parent. Where the label or another name of a class says which one is meant, the quick fix writes its IRI, and its label where the entry has another.',
  examples: {
    bad: exampleCorpus(examplePage({ class: { subClassOf: [reference('Sea Metric')] } }), metric),
    good: exampleCorpus(
      examplePage({ class: { subClassOf: [reference('Ocean Metric')] } }),
      metric,
    ),
  },
  check({ page, corpus }) {
    const block = page.classBlock;
    if (block === null) return [];
    const classesUnder = listedClasses(corpus, block);
    return block.parents
      .filter((parent) => isDangling(corpus, parent))
      .map((parent) => {
        const { advice, ...rest } = adviceFor(page, corpus, parent, classesUnder('subClassOf'));
        const name = quote(shownReference(page, parent));
        const message = `No page of the corpus describes the parent ${name}. ${advice}`;
        return { ...atReference(page, parent, message), ...rest };
      });
  },
};
