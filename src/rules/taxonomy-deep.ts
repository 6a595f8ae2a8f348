import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { ownSlug } from './support/references.js';

/** One parent and five ancestors are served: what is above them is not. */
const MOST_STEPS = 6;

/** A chain of so many classes above the example page. */
function chain(length: number): Record<string, string> {
  const above = Array.from({ length }, (_, i) => [
    `Metric ${i + 1}`,
    examplePage(
      i + 1 < length ? { class: { subClassOf: [reference(`Metric ${i + 2}`)] } } : {},
      `Metric ${i + 1}`,
    ),
  ]);
  const first = examplePage({ class: { subClassOf: [reference('Metric 1')] } });
  return exampleCorpus(first, Object.fromEntries(above) as Record<string, string>);
}

export const taxonomyDeep: Rule = {
  code: 'taxonomy-deep',
  severity: 'info',
  title: 'The class is far below the top of the taxonomy',
  why: 'A served block shows the parents and at most five ancestors, so the top of this branch is never served with the class. It is counted, because a deep branch may be right.',
  repair: 'Nothing, if every step is meant; else take out the classes in between.',
  shownInEditor: false,
  examples: { bad: chain(MOST_STEPS + 1), good: chain(MOST_STEPS) },
  check({ page, corpus }) {
    const block = page.classBlock;
    const own = block === null ? null : ownSlug(block);
    if (block === null || own === null) return [];
    const { depth } = corpus.ascentOf(own);
    if (depth === null || depth <= MOST_STEPS) return [];
    return [
      {
        span: locate(block.parentsPlace ?? block.place),
        message: `The class is ${depth} steps below the top of its branch, and no more than ${MOST_STEPS} are served.`,
      },
    ];
  },
};
