import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { outsideVocabulary } from './support/vocabulary.js';

export const domainUnknown: Rule = {
  code: 'domain-unknown',
  severity: 'warning',
  title: 'The domain is outside the vocabulary',
  why: 'Totals and question sets are made per domain. A class with a domain of its own falls out of all of them.',
  repair:
    'Write one of the known domains, or add the new one to `vocabulary.domains` in ontodesk.yaml.',
  examples: {
    bad: examplePage({ class: { domain: 'oceanography' } }),
    good: examplePage({ class: { domain: 'data' } }),
  },
  check({ page, settings }) {
    const written = page.classBlock?.domain ?? null;
    return outsideVocabulary(page, written, settings.vocabulary.domains, 'domain');
  },
};
