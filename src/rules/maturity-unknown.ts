import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { outsideVocabulary } from './support/vocabulary.js';

export const maturityUnknown: Rule = {
  code: 'maturity-unknown',
  severity: 'warning',
  title: 'The maturity is outside the vocabulary',
  why: 'The maturity is served beside the name of the class. A word nobody agreed on tells a reader nothing certain.',
  repair:
    'Write one of the known words, or add the new one to `vocabulary.maturity` in ontodesk.yaml.',
  examples: {
    bad: examplePage({ class: { maturity: 'experimental' } }),
    good: examplePage({ class: { maturity: 'emerging' } }),
  },
  check({ page, settings }) {
    const written = page.classBlock?.maturity ?? null;
    return outsideVocabulary(page, written, settings.vocabulary.maturity, 'maturity');
  },
};
