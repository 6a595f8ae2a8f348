import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { missingSpan, THE_CLASS } from './support/places.js';
import { isNullList } from './support/references.js';
import { quote } from './support/words.js';

export const parentMissing: Rule = {
  code: 'parent-missing',
  severity: 'warning',
  title: 'The class has no parent',
  why: 'A class without a parent stands outside the taxonomy: no question about kinds or ancestors ever reaches it.',
  repair: 'Name the class it is a kind of, or `owl:Thing` if it is at the top.',
  examples: {
    bad: examplePage({ class: { subClassOf: [] } }),
    good: examplePage(),
  },
  check({ page }) {
    const block = page.classBlock;
    if (block === null || block.parents.length > 0) return [];
    // An entry that is no reference has a finding of its own; null in place of the list is none.
    if (!block.malformedParents.every(isNullList)) return [];
    const name = block.label === null ? 'The class' : `The class ${quote(block.label.value)}`;
    return [
      {
        span: missingSpan(page, block, 'subClassOf'),
        knownBy: THE_CLASS,
        message: `${name} has no parent. Name the class it is a kind of, or "owl:Thing" at the top.`,
      },
    ];
  },
};
