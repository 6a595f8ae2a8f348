/** OC, ontology coverage: how much of the relevant ontology has an instance. */

import { PREDICATES } from '../../corpus/model.js';
import type { DeclaredGraph } from './declared-graph.js';
import {
  NOWHERE,
  shareOf,
  type GraphMetric,
  type MetricRow,
  type MetricText,
} from './graph-metric.js';

const TEXT: MetricText = {
  id: 'OC',
  title: 'Ontology coverage',
  needs: 'ontology',
  better: 'higher',
  meaning:
    'Share of the relevant ontology that the pages use. Relevant are the twelve predicates (used by a triple) and the domains of the vocabulary (used by a class); and, as soon as a page holds an Individual block, every class (used by an individual of it or of a class below it).',
  lever:
    'Use the predicates and domains that stand unused, or take domains nobody needs out of the vocabulary.',
};

/** What may be instantiated beside the classes, and the individuals that instantiate them. */
export interface Instances {
  /** Domains of the vocabulary. */
  readonly domains: readonly string[];
  /** Individual blocks on pages. */
  readonly individuals: number;
  /** IRIs of the classes that individuals name as theirs. */
  readonly kinds: ReadonlySet<string>;
}

/**
 * Instantiated elements of the relevant ontology of all its elements, 0 … 1; null without a class:
 * there is nothing that could instantiate it (TRIAGE). Pages mostly hold classes and no individuals:
 * there a class is itself what instantiates, and no element.
 */
export function ontologyCoverage(graph: DeclaredGraph, instances: Instances): GraphMetric {
  const unused: MetricRow[] = [
    ...unusedPredicates(graph),
    ...unusedDomains(graph, instances),
    ...emptyClasses(graph, instances),
  ];
  const elements =
    PREDICATES.length +
    new Set(instances.domains).size +
    (instances.individuals > 0 ? graph.classes.size : 0);
  const denominator = graph.classes.size === 0 ? 0 : elements;
  return shareOf(
    TEXT,
    { numerator: elements - unused.length, denominator },
    { list: unused, row: (one) => one },
    'No page declares a class.',
  );
}

const row = (path: string | null, message: string): MetricRow => ({
  path,
  message,
  place: NOWHERE,
});

function unusedPredicates({ triples }: DeclaredGraph): MetricRow[] {
  const used = new Set(triples.map(({ relation }) => relation));
  return PREDICATES.filter((one) => !used.has(one)).map((one) =>
    row(null, `No class has a relation under the predicate ${one}.`),
  );
}

function unusedDomains({ classes }: DeclaredGraph, { domains }: Instances): MetricRow[] {
  const used = new Set([...classes.values()].map(({ domain }) => domain));
  return [...new Set(domains)]
    .filter((one) => !used.has(one))
    .map((one) => row(null, `No class is of the domain ${one}.`));
}

function emptyClasses(graph: DeclaredGraph, { individuals, kinds }: Instances): MetricRow[] {
  if (individuals === 0) return [];
  const filled = new Set(kinds);
  for (const iri of filled) for (const parent of graph.parentsOf(iri)) filled.add(parent);
  return [...graph.classes.values()]
    .filter(({ iri }) => !filled.has(iri))
    .map(({ iri, path }) => row(path, `No individual is of the class ${graph.name(iri)}.`));
}
