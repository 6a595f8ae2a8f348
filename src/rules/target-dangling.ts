import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { atReference, isDangling, shownReference, targetsOf } from './support/references.js';
import { quote } from './support/words.js';

const gauge = { 'Tide Gauge': examplePage({}, 'Tide Gauge') };

export const targetDangling: Rule = {
  code: 'target-dangling',
  severity: 'warning',
  title: 'A relation points at a class that no page describes',
  why: 'The target is served as a bare slug and never as a neighbour with a definition.',
  repair: 'Correct the reference, or create the page of the class.',
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
    return targetsOf(page.classBlock)
      .filter(({ reference }) => isDangling(corpus, reference))
      .map(({ predicate, reference }) =>
        atReference(
          page,
          reference,
          `No page of the corpus describes ${quote(shownReference(page, reference))}, a target of "${predicate}". Correct it, or create its page.`,
        ),
      );
  },
};
