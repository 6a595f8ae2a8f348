import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';

export const qualityOutside: Rule = {
  code: 'quality-outside',
  severity: 'warning',
  title: 'A quality outside 0 to 1',
  why: 'Classes with equal scores are served in the order of their quality: one that is written in percent comes before all others, and question sets take it for excellent.',
  repair: 'Write a number from 0 to 1.',
  examples: {
    bad: examplePage({ class: { quality: 85 } }),
    good: examplePage({ class: { quality: 0.85 } }),
  },
  check({ page }) {
    const { quality = null, qualityScore = null } = page.classBlock ?? {};
    return [quality, qualityScore].flatMap((written) => {
      if (written === null || (written.value >= 0 && written.value <= 1)) return [];
      return [
        {
          span: locate(written.place),
          message: `"${written.value}" is no quality. Write a number from 0 to 1.`,
        },
      ];
    });
  },
};
