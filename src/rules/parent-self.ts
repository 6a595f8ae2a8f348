import type { Rule } from './rule.js';
import { examplePage, reference } from './support/example-page.js';
import { atReference, isSelf, shownReference } from './support/references.js';
import { quote } from './support/words.js';

export const parentSelf: Rule = {
  code: 'parent-self',
  severity: 'error',
  title: 'The class is its own parent',
  why: 'A class below itself says nothing, and programs that walk up the taxonomy may never come to an end.',
  repair: 'Remove the entry; name the class it is really a kind of.',
  examples: {
    bad: examplePage({ class: { subClassOf: [reference('Tidal Index')] } }),
    good: examplePage(),
  },
  check({ page, corpus }) {
    const block = page.classBlock;
    if (block === null) return [];
    return block.parents
      .filter((parent) => isSelf(corpus, block, parent))
      .map((parent) =>
        atReference(
          page,
          parent,
          `${quote(shownReference(page, parent))} is this class itself. Remove the entry.`,
          'Remove the parent that is the class itself',
        ),
      );
  },
};
