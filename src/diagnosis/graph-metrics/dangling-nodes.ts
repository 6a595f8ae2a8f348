/** DNR, the dangling node ratio: what hangs on the graph by one triple, or by none. */

import type { DeclaredGraph } from './declared-graph.js';
import { NOWHERE, shareOf, type GraphMetric, type MetricText } from './graph-metric.js';

const TEXT: MetricText = {
  id: 'DNR',
  title: 'Dangling nodes',
  needs: 'nothing',
  better: 'lower',
  meaning:
    'Share of the nodes that are an end of at most one triple. Nodes are all classes and whatever else they name; a triple from a class to itself connects nothing.',
  lever: 'Relate these classes to others, and give those that are only named a page of their own.',
};

interface Node {
  readonly iri: string;
  /** Page of the class, else the first page that names it. */
  readonly path: string;
  readonly isClass: boolean;
  degree: number;
}

/**
 * Nodes of degree ≤ 1 of all nodes, 0 … 1; null without a node (TRIAGE). The degree counts distinct
 * triples in either direction, two predicates between the same classes twice.
 */
export function danglingNodes(graph: DeclaredGraph): GraphMetric {
  const nodes = new Map<string, Node>();
  for (const { iri, path } of graph.classes.values()) {
    nodes.set(iri, { iri, path, isClass: true, degree: 0 });
  }
  for (const { subject, object, path } of graph.triples) {
    for (const iri of [subject, object]) {
      const node = nodes.get(iri) ?? { iri, path, isClass: false, degree: 0 };
      nodes.set(iri, node);
      if (subject !== object) node.degree++;
    }
  }
  const dangling = [...nodes.values()].filter(({ degree }) => degree <= 1);
  return shareOf(
    TEXT,
    { numerator: dangling.length, denominator: nodes.size },
    {
      list: dangling,
      row: (node) => ({ path: node.path, message: messageOf(graph, node), place: NOWHERE }),
    },
    'No page declares a class.',
  );
}

function messageOf(graph: DeclaredGraph, { iri, isClass, degree }: Node): string {
  const name = graph.name(iri);
  if (!isClass) return `${name} has no page, and only this page names it.`;
  return degree === 0
    ? `${name} is an end of no triple: nothing leads to it or away from it.`
    : `${name} is an end of one triple only.`;
}
