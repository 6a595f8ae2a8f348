import fc from 'fast-check';
import { expect, it } from 'vitest';

import { componentsOf } from '../../../../src/diagnosis/graph-metrics/cycles.js';
import { SEED } from '../../support/seed.js';

type Edges = readonly (readonly [number, number])[];

const together = (edges: Edges, size: number): boolean[][] => {
  const names = Array.from({ length: size }, (_, i) => `${i}`);
  const found = componentsOf(names, (node) =>
    edges.filter(([from]) => `${from}` === node).map(([, to]) => `${to}`),
  );
  return names.map((one) => names.map((other) => found.get(one) === found.get(other)));
};

/** Who reaches whom, by Warshall's closure. */
const reaching = (edges: Edges, size: number): boolean[][] => {
  const reach = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) => i === j || edges.some(([a, b]) => a === i && b === j)),
  );
  for (let k = 0; k < size; k++)
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) reach[i]![j] ||= reach[i]![k]! && reach[k]![j]!;
  return reach;
};

it('puts nodes together exactly when each leads to the other', () => {
  const size = 8;
  const node = fc.nat(size - 1);
  fc.assert(
    fc.property(fc.array(fc.tuple(node, node), { maxLength: 20 }), (edges) => {
      const reach = reaching(edges, size);
      const both = reach.map((row, i) => row.map((there, j) => there && reach[j]![i]!));
      expect(together(edges, size)).toEqual(both);
    }),
    { seed: SEED, numRuns: 500 },
  );
});

it('walks a chain that is longer than the stack', () => {
  const length = 200_000;
  const found = componentsOf(['0'], (node) => (+node < length ? [`${+node + 1}`] : []));
  expect(new Set(found.values()).size).toBe(length + 1);
});
