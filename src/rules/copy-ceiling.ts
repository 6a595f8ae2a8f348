import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { quote } from './support/words.js';

const titles = ['Tide Gauge', 'Station Clock', 'Air Pressure', 'Mean Level'];
const pages = Object.fromEntries(titles.map((title) => [title, examplePage({}, title)]));
const requiring = (names: readonly string[]) =>
  examplePage({ class: { relations: { requires: names.map((name) => reference(name)) } } });

/** The ceiling itself is measured elsewhere: here its misses become findings. */
export const copyCeiling: Rule = {
  code: 'copy-ceiling',
  severity: 'info',
  title: 'A declared target that the served block does not expose',
  why: 'An answer that only copies from the served text can never contain this name, however good the model is.',
  repair:
    'See the reason: at most three targets of a predicate are shown, so put the ones that matter first; correct a slug that no page carries; or raise the budget.',
  examples: {
    bad: exampleCorpus(requiring(titles), pages),
    good: exampleCorpus(requiring(titles.slice(0, 3)), pages),
  },
  check({ ceiling }) {
    return (ceiling?.missing ?? []).map(({ place, title, relation, explanation }) => ({
      span: locate(place),
      message: `${quote(title)} is declared under "${relation}", but the block served for it does not show this name: ${explanation.replace(/\.$/u, '')}.`,
    }));
  },
};
