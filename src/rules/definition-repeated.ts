import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { EXAMPLE_DEFINITION, exampleCorpus, examplePage } from './support/example-page.js';
import { isBlank } from './support/places.js';
import { firstQuoted } from './support/words.js';

const repeating = examplePage({ class: { definition: EXAMPLE_DEFINITION } }, 'Surge Index');

export const definitionRepeated: Rule = {
  code: 'definition-repeated',
  severity: 'warning',
  title: 'Another page defines its class in the same words',
  why: 'Two classes with one definition cannot be told apart by what is served: either they are one class, or one of the definitions was copied and never written.',
  repair: 'Merge the classes, or say on each page what sets it apart.',
  examples: {
    bad: exampleCorpus(examplePage(), { 'Surge Index': repeating }),
    good: exampleCorpus(examplePage(), { 'Surge Index': examplePage({}, 'Surge Index') }),
  },
  check({ page, corpus }) {
    const definition = page.classBlock?.definition ?? null;
    if (definition === null || isBlank(definition)) return [];
    const others = corpus.definedAs(definition.value).filter((path) => path !== page.path);
    if (others.length === 0) return [];
    return [
      {
        span: locate(definition.place),
        message: `${firstQuoted(others)} ${others.length === 1 ? 'defines its class' : 'define their classes'} in the same words. Merge the classes, or say what sets this one apart.`,
        related: others.map((path) => ({ path, message: 'Has the same definition' })),
      },
    ];
  },
};
