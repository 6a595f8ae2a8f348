import { describe, expect, it } from 'vitest';

import {
  ruleViolations,
  shapeViolations,
  type RuleConstraint,
} from '../../../../src/diagnosis/graph-metrics/constraint-violations.js';

const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } };
const finding = (path: string, message = 'It is wrong.') => ({ path, message, range });
const constraint = (given: Partial<RuleConstraint>): RuleConstraint => ({
  code: 'parent-dangling',
  title: 'A parent that no page describes',
  repair: 'Write the page.',
  looked: 10,
  off: false,
  findings: [],
  ...given,
});

describe('CVR', () => {
  it('counts findings of a rule that looks at references by those', () => {
    const metric = ruleViolations(
      constraint({ looked: 10, findings: [finding('a.md'), finding('a.md'), finding('b.md')] }),
    );
    expect(metric).toMatchObject({
      id: 'CVR:parent-dangling',
      value: 0.3,
      counted: { numerator: 3, denominator: 10 },
      rowCount: 3,
      better: 'lower',
    });
    expect([...metric.rows()][2]).toEqual(finding('b.md'));
  });

  it('counts pages of a rule that looks at classes or pages, and lists every finding', () => {
    for (const code of ['layer-differs', 'date-malformed']) {
      const findings = [finding('a.md'), finding('a.md'), finding('b.md')];
      const metric = ruleViolations(constraint({ code, findings }));
      expect(metric.counted).toEqual({ numerator: 2, denominator: 10 });
      expect(metric.rowCount).toBe(3);
    }
  });

  it('has no value for a rule that is off or has nothing to look at', () => {
    const off = ruleViolations(constraint({ off: true, looked: 0 }));
    expect(off).toMatchObject({
      value: null,
      counted: null,
      nullReason: 'The rule parent-dangling is off in ontodesk.yaml.',
    });
    const nothing = ruleViolations(constraint({ looked: 0 }));
    expect(nothing).toMatchObject({
      value: null,
      nullReason: 'There are no parents to look at.',
    });
  });

  it('counts the results of a shape by its focus nodes; without any it was not checked', () => {
    const some = shapeViolations({ shape: 'ex:SurveyShape', focusNodes: 4, violations: 1 });
    expect(some).toMatchObject({ id: 'CVR:ex:SurveyShape', value: 0.25, rowCount: 0 });
    expect([...some.rows()]).toEqual([]);
    const several = shapeViolations({ shape: 'ex:SurveyShape', focusNodes: 2, violations: 3 });
    expect(several.value).toBe(1.5);
    const none = shapeViolations({ shape: 'ex:SurveyShape', focusNodes: 0, violations: 0 });
    expect(none).toMatchObject({ value: null, counted: null });
    expect(none.nullReason).toMatch(/^No node was checked against the shape ex:SurveyShape/u);
  });
});
