import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { atReference, repeatsIn, shownReference } from './support/references.js';
import { quote } from './support/words.js';

const metric = { 'Ocean Metric': examplePage({}, 'Ocean Metric') };
const once = [reference('Ocean Metric')];

export const parentRepeated: Rule = {
  code: 'parent-repeated',
  severity: 'warning',
  title: 'A parent is named twice',
  why: 'The repeat adds nothing, and it makes one parent look like two in every count.',
  repair: 'Remove the later entry.',
  examples: {
    bad: exampleCorpus(examplePage({ class: { subClassOf: [...once, ...once] } }), metric),
    good: exampleCorpus(examplePage({ class: { subClassOf: once } }), metric),
  },
  check({ page, corpus }) {
    const entries = (page.classBlock?.parents ?? []).map((reference) => ({ reference }));
    return repeatsIn(corpus, entries, () => '').map(({ entry, first }) => ({
      ...atReference(
        page,
        entry.reference,
        `The parent ${quote(shownReference(page, entry.reference))} is named above already. Remove this entry.`,
        'Remove the repeated parent',
      ),
      related: [
        { path: page.path, message: 'First named here', span: locate(first.reference.place) },
      ],
    }));
  },
};
