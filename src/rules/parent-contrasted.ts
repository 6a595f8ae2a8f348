import type { Rule } from './rule.js';
import { contrastReports } from './support/contrast.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';

const metric = { 'Ocean Metric': examplePage({}, 'Ocean Metric') };
const contrasting = (subClassOf: unknown) =>
  exampleCorpus(
    examplePage({
      class: { subClassOf, relations: { contrastsWith: [reference('Ocean Metric')] } },
    }),
    metric,
  );

export const parentContrasted: Rule = {
  code: 'parent-contrasted',
  severity: 'warning',
  title: 'A class is contrasted with its parent, or with a kind of itself',
  why: 'Contrast is said of classes that exclude each other. A class that is a kind of another cannot exclude it, so a served block holds both a statement and its opposite.',
  repair: 'Remove the contrast, or the parent, whichever is wrong.',
  examples: {
    bad: contrasting([reference('Ocean Metric')]),
    good: contrasting([{ '@id': 'owl:Thing' }]),
  },
  check({ page, corpus }) {
    return contrastReports(page, corpus, true);
  },
};
