import { describe, expect, it } from 'vitest';

import { logicalConsistency } from '../../../../src/diagnosis/graph-metrics/logical-consistency.js';
import { graphOf, messagesOf } from './support/graphs.js';

describe('LC', () => {
  it('counts cycles of parents, self-references and causes of contradictions, each once', () => {
    const graph = graphOf([
      'a subClassOf b',
      'b subClassOf c',
      'c subClassOf a',
      'a subClassOf d',
      'a subClassOf d',
      'd subClassOf d',
      'd requires d',
      'd requires e',
      'd uses e',
      // A circle of relations violates nothing.
      'e requires d',
    ]);
    const metric = logicalConsistency(graph, new Set(['d requires e', 'a subClassOf b']));
    expect(metric.counted).toEqual({ numerator: 3, denominator: 9 });
    expect(metric.value).toBe(3 / 9);
    expect(messagesOf(metric)).toEqual([
      '"A" subClassOf "B": it is part of a cycle of parents.',
      '"B" subClassOf "C": it is part of a cycle of parents.',
      '"C" subClassOf "A": it is part of a cycle of parents.',
      '"D" subClassOf "D": it leads from the class to itself.',
      '"D" requires "D": it leads from the class to itself.',
      '"D" requires "E": it is a cause for a class to have no instance.',
    ]);
  });

  it('takes a way between two cycles for no part of either', () => {
    const graph = graphOf([
      'a subClassOf b',
      'b subClassOf a',
      'b subClassOf c',
      'c subClassOf d',
      'd subClassOf c',
    ]);
    const metric = logicalConsistency(graph, new Set());
    expect(metric.counted).toEqual({ numerator: 1, denominator: 5 });
    expect(messagesOf(metric)).not.toContainEqual(expect.stringMatching(/"B" subClassOf "C"/u));
  });

  it('has no value without a classification, or without triples', () => {
    const refused = logicalConsistency(graphOf(['a subClassOf a']), { reason: 'Too much.' });
    expect(refused).toMatchObject({ value: null, nullReason: 'Too much.', counted: null });
    const empty = logicalConsistency(graphOf([], { alone: ['a'] }), new Set());
    expect(empty).toMatchObject({
      value: null,
      nullReason: 'No class declares a parent or a relation.',
    });
  });
});
