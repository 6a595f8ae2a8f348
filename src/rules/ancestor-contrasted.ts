import type { Rule } from './rule.js';
import { contrastReports } from './support/contrast.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';

const contrasting = (above: unknown) =>
  exampleCorpus(
    examplePage({
      class: {
        subClassOf: [reference('Ocean Metric')],
        relations: { contrastsWith: [reference('Metric')] },
      },
    }),
    {
      'Ocean Metric': examplePage({ class: { subClassOf: above } }, 'Ocean Metric'),
      Metric: examplePage({}, 'Metric'),
    },
  );

export const ancestorContrasted: Rule = {
  code: 'ancestor-contrasted',
  severity: 'info',
  title: 'A class is contrasted with a distant ancestor, or with a distant kind of itself',
  why: 'Strictly it is the same contradiction as a contrast with a parent. Over several steps it may be the way people speak, so it is counted and not shown.',
  repair: 'Remove the contrast, or correct the step in between that is no kind of the other.',
  shownInEditor: false,
  examples: {
    bad: contrasting([reference('Metric')]),
    good: contrasting([{ '@id': 'owl:Thing' }]),
  },
  check({ page, corpus }) {
    return contrastReports(page, corpus, false);
  },
};
