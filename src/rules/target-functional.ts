import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { exampleCorpus, examplePage, reference } from './support/example-page.js';
import { atReference, targetsOf } from './support/references.js';

const pages = {
  'Tide Table': examplePage({}, 'Tide Table'),
  'Surge Model': examplePage({}, 'Surge Model'),
};

export const targetFunctional: Rule = {
  code: 'target-functional',
  severity: 'warning',
  title: 'A relation that may have one target has several',
  why: 'The team has named this predicate as one with a single target, so every further one is a contradiction, and no assertion that adds a target is admitted.',
  repair:
    'Keep the one that is right, or take the predicate out of `vocabulary.functional` in ontodesk.yaml.',
  examples: {
    bad: exampleCorpus(
      examplePage({
        class: { relations: { partOf: [reference('Tide Table'), reference('Surge Model')] } },
      }),
      pages,
    ),
    good: exampleCorpus(
      examplePage({ class: { relations: { partOf: [reference('Tide Table')] } } }),
      pages,
    ),
    settings: 'vocabulary:\n  functional: [partOf]\n',
  },
  check({ page, corpus, settings }) {
    const block = page.classBlock;
    const { functional } = settings.vocabulary;
    if (block === null || functional.length === 0) return [];
    return functional.flatMap((predicate) => {
      const targets = targetsOf(block).filter((target) => target.predicate === predicate);
      const [first] = targets;
      if (first === undefined) return [];
      const kept = corpus.slugOf(first.reference);
      // The same target again is `target-repeated`.
      const others = targets.filter(({ reference: other }) => corpus.slugOf(other) !== kept);
      return others.map(({ reference: other }) => ({
        ...atReference(
          page,
          other,
          `"${predicate}" may have one target, and another stands above. Keep the one that is right.`,
        ),
        related: [
          {
            path: page.path,
            message: `The first target of "${predicate}"`,
            span: locate(first.reference.place),
          },
        ],
      }));
    });
  },
};
