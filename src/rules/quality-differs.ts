import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { examplePage } from './support/example-page.js';

export const qualityDiffers: Rule = {
  code: 'quality-differs',
  severity: 'warning',
  title: 'quality and qualityScore differ',
  why: 'Seeds with equal scores are ordered by quality. Programs that read the other key rank the class elsewhere.',
  repair: 'Keep `quality`, which is the one that is used, and delete or correct `qualityScore`.',
  examples: {
    bad: examplePage({ class: { quality: 0.8, qualityScore: 0.65 } }),
    good: examplePage({ class: { quality: 0.8, qualityScore: 0.8 } }),
  },
  check({ page }) {
    const quality = page.classBlock?.quality ?? null;
    const score = page.classBlock?.qualityScore ?? null;
    if (quality === null || score === null || quality.value === score.value) return [];
    return [
      {
        span: locate(score.place),
        message: `The qualityScore ${score.value} differs from the quality ${quality.value}, and the quality is used. Correct it or delete it.`,
        related: [{ path: page.path, message: 'The quality in use', span: locate(quality.place) }],
      },
    ];
  },
};
