import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { shownReference } from './support/references.js';
import { firstQuoted } from './support/words.js';

const pages = {
  'Ocean Metric': examplePage({}, 'Ocean Metric'),
  'Risk Metric': examplePage({}, 'Risk Metric'),
};
const parents = [reference('Ocean Metric'), reference('Risk Metric')];

export const parentsMultiple: Rule = {
  code: 'parents-multiple',
  severity: 'info',
  title: 'The class has more than one parent',
  why: 'This is design, not a defect. It is counted because a class of two kinds is where a taxonomy is easiest to get wrong.',
  repair: 'Nothing, if every parent is meant.',
  shownInEditor: false,
  examples: {
    bad: exampleCorpus(examplePage({ class: { subClassOf: parents } }), pages),
    good: exampleCorpus(examplePage({ class: { subClassOf: parents.slice(0, 1) } }), pages),
  },
  check({ page }) {
    const block = page.classBlock;
    if (block === null || block.parents.length < 2) return [];
    const names = block.parents.map((parent) => shownReference(page, parent));
    return [
      {
        span: locate(block.parentsPlace ?? block.place),
        message: `The class has ${names.length} parents: ${firstQuoted(names)}. That is design, not a defect.`,
      },
    ];
  },
};
