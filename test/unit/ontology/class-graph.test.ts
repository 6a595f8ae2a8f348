import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { indirectAncestors, shortestCycle } from '../../../src/ontology/class-graph.js';

type Graph = Readonly<Record<string, readonly string[]>>;

const parentsIn = (graph: Graph) => (slug: string) => graph[slug] ?? [];
const ancestors = (graph: Graph, slug: string) => indirectAncestors(slug, parentsIn(graph));
const cycle = (graph: Graph, slug: string) => shortestCycle(slug, parentsIn(graph));

describe('ancestors that are no direct parents', () => {
  it('come nearest first, in the order of declaration within a distance', () => {
    const graph = { a: ['b', 'c'], b: ['e', 'd'], c: ['f'], d: ['h'], e: ['g'], f: [] };
    expect(ancestors(graph, 'a')).toEqual(['e', 'd', 'f', 'g', 'h']);
  });

  it('come once, at their shortest distance, and never as parents', () => {
    const graph = { a: ['b', 'c'], b: ['c', 'd'], c: ['d'], d: ['e'], e: [] };
    expect(ancestors(graph, 'a')).toEqual(['d', 'e']);
  });

  it('end where a slug is no class, which counts itself', () => {
    expect(ancestors({ a: ['b'], b: ['Thing'] }, 'a')).toEqual(['Thing']);
    expect(ancestors({ a: ['Thing'] }, 'a')).toEqual([]);
    expect(ancestors({}, 'a')).toEqual([]);
  });

  it('leave out the class itself on a cycle', () => {
    expect(ancestors({ a: ['b'], b: ['c'], c: ['a'] }, 'a')).toEqual(['c']);
    expect(ancestors({ a: ['a', 'b'], b: ['a'] }, 'a')).toEqual([]);
  });
});

describe('a cycle through a class', () => {
  it('begins and ends with it, along the parents', () => {
    expect(cycle({ a: ['b'], b: ['c'], c: ['a'] }, 'b')).toEqual(['b', 'c', 'a', 'b']);
    expect(cycle({ a: ['b'], b: ['a'] }, 'a')).toEqual(['a', 'b', 'a']);
  });

  it('is a shortest one', () => {
    expect(cycle({ a: ['b', 'd'], b: ['c'], c: ['a'], d: ['a'] }, 'a')).toEqual(['a', 'd', 'a']);
  });

  it('is none of one class, and none that only lies above', () => {
    expect(cycle({ a: ['a'] }, 'a')).toBeNull();
    expect(cycle({ a: ['b'], b: ['c'], c: ['b'] }, 'a')).toBeNull();
    expect(cycle({ a: ['a', 'b'], b: ['b', 'a'] }, 'a')).toEqual(['a', 'b', 'a']);
    expect(cycle({ a: ['b', 'c'], b: ['d'], c: ['d'] }, 'a')).toBeNull();
  });

  it('exists exactly where a class is its own ancestor over another class', () => {
    const node = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const graphs = fc.dictionary(node, fc.uniqueArray(node, { maxLength: 3 }));
    fc.assert(
      fc.property(graphs, node, (graph, slug) => {
        const reached = new Set<string>();
        const todo = (graph[slug] ?? []).filter((parent) => parent !== slug);
        for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
          if (reached.has(next)) continue;
          reached.add(next);
          todo.push(...(graph[next] ?? []));
        }
        const found = cycle(graph, slug);
        expect(found !== null).toBe(reached.has(slug));
        for (const [i, step] of (found ?? []).slice(1).entries()) {
          expect(graph[found![i]!]).toContain(step);
        }
      }),
    );
  });
});
