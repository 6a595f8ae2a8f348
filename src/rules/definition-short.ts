import { locate } from '../corpus/json-fence.js';
import { codePointLength } from '../corpus/text.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';
import { counted } from './support/words.js';

/** A definition shorter than this says too little to be asked about. */
const LEAST_CODE_POINTS = 120;

export const definitionShort: Rule = {
  code: 'definition-short',
  severity: 'info',
  title: 'The definition is short',
  why: 'A definition of under 120 characters rarely says what sets the class apart, and such a class is left out of question sets.',
  repair: 'Add what the class is used for, or how it differs from its parent and its neighbours.',
  examples: {
    bad: examplePage({ class: { definition: 'A number for the state of the tide.' } }),
    good: examplePage(),
  },
  check({ page }) {
    const definition = page.classBlock?.definition ?? null;
    if (definition === null) return [];
    const length = codePointLength(definition.value.trim());
    if (length === 0 || length >= LEAST_CODE_POINTS) return [];
    return [
      {
        span: locate(definition.place),
        message: `This definition has ${counted(length, 'character')}; under ${LEAST_CODE_POINTS} it rarely says what sets the class apart. Say more.`,
      },
    ];
  },
};
