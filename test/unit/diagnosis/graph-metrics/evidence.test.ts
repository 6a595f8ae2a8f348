import { describe, expect, it } from 'vitest';

import { evidenceAttachment } from '../../../../src/diagnosis/graph-metrics/evidence.js';
import { graphOf, messagesOf } from './support/graphs.js';

describe('EAR', () => {
  it('counts the triples that have evidence', () => {
    const graph = graphOf(['a subClassOf b', 'a requires c', 'a requires c', 'b requires c']);
    const metric = evidenceAttachment(graph, new Set(['a requires c', 'c requires a']));
    expect(metric.counted).toEqual({ numerator: 1, denominator: 3 });
    expect(metric.value).toBe(1 / 3);
    expect(messagesOf(metric)).toEqual([
      '"A" subClassOf "B": no admitted assertion with evidence says so.',
      '"B" requires "C": no admitted assertion with evidence says so.',
    ]);
  });

  it('is zero with a ledger that says nothing of the triples, and null without a ledger', () => {
    const graph = graphOf(['a requires b']);
    expect(evidenceAttachment(graph, new Set()).value).toBe(0);
    expect(evidenceAttachment(graph, null)).toMatchObject({
      value: null,
      counted: null,
      nullReason: 'There is no ledger: import assertions to begin one.',
    });
  });

  it('has no value without triples', () => {
    expect(evidenceAttachment(graphOf([]), new Set())).toMatchObject({
      value: null,
      nullReason: 'No class declares a parent or a relation.',
    });
  });
});
