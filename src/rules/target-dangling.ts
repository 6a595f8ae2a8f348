import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { adviceFor, listedClasses } from './support/meant.js';
import { atReference, isDangling, shownReference, targetsOf } from './support/references.js';
import { quote } from './support/words.js';

const gauge = { 'Tide Gauge': examplePage({}, 'Tide Gauge') };

export const targetDangling: Rule = {
  code: 'target-dangling',
  severity: 'warning',
  title: 'A relation points at a class that no page describes',
  why: 'The target is served as a bare slug and never as a neighbour with a definition.',
  repair:
    'Correct the reference, or create the page of the class. Where the label or another name of a class says which one is meant, the quick fix writes its IRI, and its label where the entry has another.',
  examples: {
    bad: exampleCorpus(
      examplePage({ class: { relations: { requires: [reference('Tide Gage')] } } }),
      gauge,
    ),
    good: exampleCorpus(
      examplePage({ class: { relations: { requires: [reference('Tide Gauge')] } } }),
      gauge,
    ),
  },
  check({ page, corpus }) {
    if (page.classBlock === null) return [];
    const classesUnder = listedClasses(corpus, page.classBlock);
    return targetsOf(page.classBlock)
      .filter(({ reference }) => isDangling(corpus, reference))
      .map(({ predicate, reference }) => {
        const { advice, ...rest } = adviceFor(page, corpus, reference, classesUnder(predicate));
        const name = quote(shownReference(page, reference));
        const message = `No page of the corpus describes ${name}, a target of "${predicate}". ${advice}`;
        return { ...atReference(page, reference, message), ...rest };
      });
  },
};
