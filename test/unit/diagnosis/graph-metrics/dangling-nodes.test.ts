import { describe, expect, it } from 'vitest';

import { danglingNodes } from '../../../../src/diagnosis/graph-metrics/dangling-nodes.js';
import { graphOf, messagesOf } from './support/graphs.js';

describe('DNR', () => {
  it('counts nodes that are an end of one triple or none', () => {
    // Degrees: a 2, b 2, c 2, d 0, e (no page) 1, f (no page) 2, g 1.
    const graph = graphOf(
      ['a subClassOf b', 'a requires c', 'b requires f', 'c requires f', 'g requires e'],
      { alone: ['d'] },
    );
    const metric = danglingNodes(graph);
    expect(metric.counted).toEqual({ numerator: 3, denominator: 7 });
    expect(metric.value).toBe(3 / 7);
    expect(metric.rowCount).toBe(3);
    expect([...metric.rows()].map(({ path, message }) => [path, message])).toEqual([
      ['pages/g.md', '"G" is an end of one triple only.'],
      ['pages/d.md', '"D" is an end of no triple: nothing leads to it or away from it.'],
      ['pages/g.md', '"E" has no page, and only this page names it.'],
    ]);
  });

  it('counts two predicates between the same classes twice, a repeat once, a loop never', () => {
    const graph = graphOf([
      'a requires b',
      'a uses b',
      'c requires d',
      'c requires d',
      'c requires c',
    ]);
    expect(messagesOf(danglingNodes(graph))).toEqual([
      '"C" is an end of one triple only.',
      '"D" has no page, and only this page names it.',
    ]);
  });

  it('does not count what stands under an unknown predicate', () => {
    const metric = danglingNodes(graphOf(['a needs b']));
    expect(metric.counted).toEqual({ numerator: 1, denominator: 1 });
  });

  it('has no value without a class', () => {
    const metric = danglingNodes(graphOf([]));
    expect(metric).toMatchObject({ value: null, counted: null, rowCount: 0 });
    expect(metric.nullReason).toBe('No page declares a class.');
  });
});
