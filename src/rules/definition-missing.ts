import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { isBlank, missingSpan, THE_CLASS } from './support/places.js';
import { quote } from './support/words.js';

export const definitionMissing: Rule = {
  code: 'definition-missing',
  severity: 'warning',
  title: 'The class has no definition',
  why: 'The definition is the first thing a reader of the served text sees of a class. Without it only names are served.',
  repair: 'Write in one or two sentences what the class is and what sets it apart from its parent.',
  examples: {
    bad: examplePage({ class: { definition: ' ' } }),
    good: examplePage(),
  },
  check({ page }) {
    const block = page.classBlock;
    if (block === null || !isBlank(block.definition)) return [];
    const name = block.label === null ? 'The class' : `The class ${quote(block.label.value)}`;
    const span = missingSpan(page, block, 'definition', block.definition);
    const message = `${name} has no definition. Say what it is in one or two sentences.`;
    return [{ span, message, knownBy: THE_CLASS }];
  },
};
