import { describe, expect, it } from 'vitest';

import { ontologyCoverage } from '../../../../src/diagnosis/graph-metrics/ontology-coverage.js';
import { graphOf, messagesOf } from './support/graphs.js';

const none = { domains: [], individuals: 0, kinds: new Set<string>() };

describe('OC', () => {
  it('counts used predicates and domains of the vocabulary', () => {
    const graph = graphOf(['a requires b', 'a uses c', 'a needs d'], {
      domains: { a: 'tides', b: 'nowhere' },
      alone: ['b'],
    });
    const metric = ontologyCoverage(graph, { ...none, domains: ['tides', 'ships', 'tides'] });
    expect(metric.counted).toEqual({ numerator: 3, denominator: 14 });
    expect(metric.value).toBe(3 / 14);
    const messages = messagesOf(metric);
    expect(messages).toHaveLength(11);
    expect(messages).toContain('No class has a relation under the predicate hasPart.');
    expect(messages.at(-1)).toBe('No class is of the domain ships.');
  });

  it('counts classes once a page holds an individual: those of individuals and all above', () => {
    const graph = graphOf(['a subClassOf b', 'b subClassOf c'], { alone: ['d'] });
    const metric = ontologyCoverage(graph, { ...none, individuals: 2, kinds: new Set(['a']) });
    // Used: a and b; c has no page and is no class. Unused: d and the twelve predicates.
    expect(metric.counted).toEqual({ numerator: 2, denominator: 15 });
    const row = [...metric.rows()].at(-1);
    expect([row?.path, row?.message, row?.place()]).toEqual([
      ...['pages/d.md', 'No individual is of the class "D".', null],
    ]);
  });

  it('has no value without a class', () => {
    expect(ontologyCoverage(graphOf([]), { ...none, domains: ['tides'] })).toMatchObject({
      value: null,
      counted: null,
      rowCount: 0,
      nullReason: 'No page declares a class.',
    });
  });
});
