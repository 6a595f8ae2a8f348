import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';

export const parentBareObject: Rule = {
  code: 'parent-bare-object',
  severity: 'hint',
  title: 'The parents are one object instead of a list',
  why: 'This is design, not a defect: a bare object counts as a list of one. It is counted because other programs may expect a list.',
  repair: 'Nothing, unless another program needs the list.',
  shownInEditor: false,
  examples: {
    bad: examplePage({ class: { subClassOf: { '@id': 'owl:Thing' } } }),
    good: examplePage(),
  },
  check({ page }) {
    const bare = page.classBlock?.bareParent ?? null;
    if (bare === null) return [];
    return [
      {
        span: locate(bare),
        message:
          'The parent is one object; it is read as a list of one. That is design, not a defect.',
      },
    ];
  },
};
