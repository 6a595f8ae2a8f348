/** Which nodes of a graph a shape selects. */

import { instancesOf, keyOf, type Graph, type Term } from './graph.js';
import type { Shape, Target } from './shape.js';

/** Focus nodes of a shape, each once, in the order of its targets. */
export function focusNodesOf(graph: Graph, shape: Pick<Shape, 'targets'>): Term[] {
  const found = new Map<string, Term>();
  for (const target of shape.targets) {
    for (const node of selected(graph, target)) found.set(keyOf(node), node);
  }
  return [...found.values()];
}

function* selected(graph: Graph, target: Target): Generator<Term> {
  switch (target.kind) {
    case 'class':
      yield* instancesOf(graph, target.iri);
      return;
    case 'node':
      yield target.node;
      return;
    case 'subjectsOf':
      for (const [subject] of graph.pairs(target.iri)) yield subject;
      return;
    case 'objectsOf':
      for (const [, object] of graph.pairs(target.iri)) yield object;
  }
}
