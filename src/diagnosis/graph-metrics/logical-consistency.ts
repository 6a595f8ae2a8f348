/** LC, logical consistency: triples that take part in no violated axiom. */

import { componentsOf } from './cycles.js';
import { NO_TRIPLES, tripleKey, type DeclaredGraph, type WrittenTriple } from './declared-graph.js';
import { shareOf, withoutValue, type GraphMetric, type MetricText } from './graph-metric.js';

const TEXT: MetricText = {
  id: 'LC',
  title: 'Logical consistency',
  needs: 'ontology',
  better: 'higher',
  meaning:
    'One minus the share of the triples in a violated axiom: those that cause a class to have no instance (one smallest set of causes each), those on a cycle of parents, and those from a class to itself.',
  lever:
    'Follow the causes that "ontodesk classify" lists for classes without instances, break each cycle at its weakest parent, and remove self-references.',
};

/** Keys of the triples that cause a class to have no instance; or why nobody knows them. */
export type Contradictions = ReadonlySet<string> | { readonly reason: string };

/**
 * 1 − triples in a violated axiom / triples, 0 … 1; null without triples, and where the corpus was
 * not classified: contradictions would be missing from the number (TRIAGE).
 */
export function logicalConsistency(
  graph: DeclaredGraph,
  contradictions: Contradictions,
): GraphMetric {
  if ('reason' in contradictions) return withoutValue(TEXT, contradictions.reason);
  const { triples } = graph;
  const onCycle = cycleTest(graph);
  const violated = triples.flatMap((triple): [WrittenTriple, string][] => {
    const { subject, relation, object } = triple;
    if (subject === object) return [[triple, 'it leads from the class to itself']];
    if (onCycle(triple)) return [[triple, 'it is part of a cycle of parents']];
    if (!contradictions.has(tripleKey(subject, relation, object))) return [];
    return [[triple, 'it is a cause for a class to have no instance']];
  });
  return shareOf(
    TEXT,
    { numerator: triples.length - violated.length, denominator: triples.length },
    {
      list: violated,
      row: ([triple, why]) => graph.row(triple, `${graph.words(triple)}: ${why}.`),
    },
    NO_TRIPLES,
  );
}

/** Whether a triple to a parent leads along a cycle. */
function cycleTest(graph: DeclaredGraph): (triple: WrittenTriple) => boolean {
  const components = componentsOf(graph.classes.keys(), (iri) => graph.parentsOf(iri));
  return ({ subject, relation, object }) =>
    relation === 'subClassOf' && components.get(subject) === components.get(object);
}
