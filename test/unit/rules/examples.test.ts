import { describe, expect, it } from 'vitest';

import { RULES } from '../../../src/rules/registry.js';
import type { CeilingData, Rule, RuleContext } from '../../../src/rules/rule.js';
import { check, contextOf, needs } from './support/corpus.js';

const ceiling: CeilingData = {
  label: 'Tidal Index',
  missing: [
    {
      place: { start: 0, end: 6 },
      title: 'Mean Level',
      slug: 'mean-level',
      relation: 'requires',
      explanation: 'only the first three targets of a predicate are shown.',
    },
  ],
};

/** The ceiling is measured outside the rules: the bad example is given what was measured. */
const measured = (rule: Rule): Partial<RuleContext> =>
  rule.code === 'copy-ceiling' ? { ceiling } : needs(rule.examples);

/** Design, not defects: a repeated parent counts as a second parent too. */
const design = new Set(
  RULES.filter((rule) => rule.shownInEditor === false).map(({ code }) => code),
);

describe.each(RULES.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  it('is found on its bad example, and nothing else is', () => {
    const codes = check(rule.examples.bad, measured(rule))
      .map((finding) => finding.code)
      .filter((found) => found === code || !design.has(found));
    expect([...new Set(codes)]).toEqual([code]);
  });

  it('finds nothing on its good example, and no other rule does', () => {
    expect(check(rule.examples.good, needs(rule.examples))).toEqual([]);
  });

  it('says what is wrong in plain sentences', () => {
    for (const { message } of check(rule.examples.bad, measured(rule))) {
      expect(message).toMatch(/^[A-Z"].*[.)?]$/su);
      expect(message).not.toMatch(/undefined|null|\n/u);
    }
    for (const words of [rule.why, rule.repair]) expect(words).toMatch(/^\S.*\.$/su);
    expect(rule.title).toMatch(/^\S.*[^.]$/u);
  });

  it('places every finding inside the page', () => {
    const { length } = contextOf(rule.examples.bad).page.scan.text;
    for (const { span } of check(rule.examples.bad, measured(rule))) {
      expect(span.start).toBeGreaterThanOrEqual(0);
      expect(span.end).toBeGreaterThan(span.start);
      expect(span.end).toBeLessThanOrEqual(length);
    }
  });
});
