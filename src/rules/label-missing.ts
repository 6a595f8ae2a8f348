import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { isBlank, missingSpan, THE_CLASS } from './support/places.js';

export const labelMissing: Rule = {
  code: 'label-missing',
  severity: 'error',
  title: 'The class has no label',
  why: 'The label is the name a question is matched with and the heading of the served section. Without it the class is never found.',
  repair: 'Write the name of the class as its label.',
  examples: {
    bad: examplePage({ class: { label: '' } }),
    good: examplePage(),
  },
  check({ page }) {
    const block = page.classBlock;
    if (block === null || !isBlank(block.label)) return [];
    const span = missingSpan(page, block, 'label', block.label);
    const message = 'The class has no label. Write its name there.';
    return [{ span, message, knownBy: THE_CLASS }];
  },
};
