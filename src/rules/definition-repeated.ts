import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { EXAMPLE_DEFINITION, exampleCorpus, examplePage } from './support/example-page.js';
import { isBlank } from './support/places.js';
import { listed, quote } from './support/words.js';

/** Other pages named in a finding. */
const MOST_NAMED = 5;

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
    const all = corpus.definedAs(definition.value);
    // A corpus full of one definition must not list every page on every page.
    const others = all.slice(0, MOST_NAMED + 1).filter((path) => path !== page.path);
    const named = others.slice(0, MOST_NAMED);
    if (named.length === 0) return [];
    // The page counts itself among them, unless its new text is not in the index yet.
    const more = Math.max(0, all.length - named.length - 1);
    const names =
      more > 0 ? `${named.map(quote).join(', ')} and ${more} more` : listed(named.map(quote));
    return [
      {
        span: locate(definition.place),
        message: `${names} ${named.length === 1 && more === 0 ? 'defines its class' : 'define their classes'} in the same words. Merge the classes, or say what sets this one apart.`,
        related: named.map((path) => ({ path, message: 'Has the same definition' })),
      },
    ];
  },
};
