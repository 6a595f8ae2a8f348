import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { atReference, repeatsIn, shownReference, targetsOf } from './support/references.js';
import { quote } from './support/words.js';

const gauge = { 'Tide Gauge': examplePage({}, 'Tide Gauge') };
const once = [reference('Tide Gauge')];

export const targetRepeated: Rule = {
  code: 'target-repeated',
  severity: 'warning',
  title: 'A target is named twice under one predicate',
  why: 'The repeat adds nothing, and it makes one relation look like two in every count.',
  repair: 'Remove the later entry.',
  examples: {
    bad: exampleCorpus(
      examplePage({ class: { relations: { requires: [...once, ...once] } } }),
      gauge,
    ),
    good: exampleCorpus(examplePage({ class: { relations: { requires: once } } }), gauge),
  },
  check({ page, corpus }) {
    if (page.classBlock === null) return [];
    const targets = targetsOf(page.classBlock);
    return repeatsIn(corpus, targets, ({ predicate }) => predicate).map(({ entry, first }) => ({
      ...atReference(
        page,
        entry.reference,
        `${quote(shownReference(page, entry.reference))} is named under "${entry.predicate}" above already. Remove this entry.`,
        'Remove the repeated target',
      ),
      related: [
        { path: page.path, message: 'First named here', span: locate(first.reference.place) },
      ],
    }));
  },
};
