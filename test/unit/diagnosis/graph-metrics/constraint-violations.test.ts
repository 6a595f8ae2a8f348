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
  silent: null,
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
    const [, , row] = metric.rows();
    expect(row).toMatchObject({ path: 'b.md', message: 'It is wrong.' });
    expect(row?.place()).toEqual(range);
  });

  it('counts pages of a rule that looks at classes or pages, and lists every finding', () => {
    for (const code of ['layer-differs', 'date-malformed']) {
      const findings = [finding('a.md'), finding('a.md'), finding('b.md')];
      const metric = ruleViolations(constraint({ code, findings }));
      expect(metric.counted).toEqual({ numerator: 2, denominator: 10 });
      expect(metric.rowCount).toBe(3);
    }
  });

  it('has no value for a rule that could find nothing or has nothing to look at', () => {
    const silent = 'The rule parent-dangling is off in ontodesk.yaml.';
    const off = ruleViolations(constraint({ silent, looked: 10 }));
    expect(off).toMatchObject({
      value: null,
      counted: null,
      nullReason: silent,
    });
    const nothing = ruleViolations(constraint({ looked: 0 }));
    expect(nothing).toMatchObject({
      value: null,
      nullReason: 'There are no parents to look at.',
    });
  });

  it('counts the violating nodes of a shape; without any node it was not checked', () => {
    const shape = { shape: 'ex:SurveyShape', focusNodes: 4, violating: 1 };
    const findings = [finding('a.md'), finding('a.md', 'It is wrong twice.')];
    const some = shapeViolations({ ...shape, findings }, null);
    expect(some).toMatchObject({ id: 'CVR:ex:SurveyShape', value: 0.25, rowCount: 2 });
    expect([...some.rows()].map(({ path, message }) => [path, message])).toEqual([
      ['a.md', 'It is wrong.'],
      ['a.md', 'It is wrong twice.'],
    ]);
    const none = shapeViolations({ ...shape, focusNodes: 0, violating: 0, findings: [] }, null);
    expect(none).toMatchObject({ value: null, counted: null });
    expect(none.nullReason).toMatch(/^No node was checked against the shape ex:SurveyShape/u);
    const off = shapeViolations({ ...shape, findings }, 'Shapes are off.');
    expect(off).toMatchObject({ value: null, nullReason: 'Shapes are off.', rowCount: 0 });
  });
});
