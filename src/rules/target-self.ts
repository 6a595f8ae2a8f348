import type { Rule } from './rule.js';
import { examplePage, reference } from './support/example-page.js';
import { atReference, isSelf, shownReference, targetsOf } from './support/references.js';
import { quote } from './support/words.js';

export const targetSelf: Rule = {
  code: 'target-self',
  severity: 'warning',
  title: 'A relation points at its own class',
  why: 'A class related to itself tells a reader nothing; such targets are left out of what is served.',
  repair: 'Remove the entry, or name the class that was meant.',
  examples: {
    bad: examplePage({ class: { relations: { requires: [reference('Tidal Index')] } } }),
    good: examplePage({ class: { relations: { requires: [] } } }),
  },
  check({ page, corpus }) {
    const block = page.classBlock;
    if (block === null) return [];
    return targetsOf(block)
      .filter(({ reference }) => isSelf(corpus, block, reference))
      .map(({ predicate, reference }) =>
        atReference(
          page,
          reference,
          `${quote(shownReference(page, reference))} under "${predicate}" is this class itself. Remove the entry.`,
          'Remove the target that is the class itself',
        ),
      );
  },
};
