import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { differingLabel } from './support/reference-label.js';

const metric = { 'Ocean Metric': examplePage({}, 'Ocean Metric') };

export const parentLabelDiffers: Rule = {
  code: 'parent-label-differs',
  severity: 'info',
  title: "A parent's label is not the label of the class it names",
  why: 'People read the label, programs follow the IRI. Where the two part, the class is not where its author put it.',
  repair:
    'Write the label of the class that the IRI names, or correct the IRI if the label is right.',
  examples: {
    bad: exampleCorpus(
      examplePage({ class: { subClassOf: [reference('Ocean Metric', 'Sea Figures')] } }),
      metric,
    ),
    good: exampleCorpus(
      examplePage({ class: { subClassOf: [reference('Ocean Metric')] } }),
      metric,
    ),
  },
  check({ page, corpus }) {
    const parents = page.classBlock?.parents ?? [];
    return parents.flatMap((parent) => differingLabel(page, corpus, parent));
  },
};
