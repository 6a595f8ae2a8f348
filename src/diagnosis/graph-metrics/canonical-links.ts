/** CSR_link: triples whose two ends are sure to be classes of the corpus. */

import { NO_TRIPLES, type DeclaredGraph, type WrittenTriple } from './declared-graph.js';
import { shareOf, type GraphMetric, type MetricText } from './graph-metric.js';

const TEXT: MetricText = {
  id: 'CSR_link',
  title: 'Triples with both ends canonical',
  needs: 'nothing',
  better: 'higher',
  meaning:
    'Share of the triples whose two ends are classes of the corpus by their identity: by an IRI that exactly one page claims or, where references are wikilinks, by a name that exactly one page answers to. That only the end of an IRI matches is not enough.',
  lever:
    'Correct IRIs that no page declares, write the pages that are missing, and tell apart those that claim the same IRI or name.',
};

/** Triples with both ends canonical of all triples, 0 … 1; null without triples (TRIAGE). */
export function canonicalLinks(graph: DeclaredGraph): GraphMetric {
  const { triples } = graph;
  const faulty = triples.filter(({ fault }) => fault !== null);
  return shareOf(
    TEXT,
    { numerator: triples.length - faulty.length, denominator: triples.length },
    { list: faulty, row: (triple) => graph.row(triple, messageOf(graph, triple)) },
    NO_TRIPLES,
  );
}

function messageOf(graph: DeclaredGraph, triple: WrittenTriple): string {
  const object = graph.name(triple.object);
  const said = graph.words(triple);
  switch (triple.fault) {
    case 'no-class':
      return `${said}: no page declares the class ${object}.`;
    case 'slug-only':
      return `${said}: only the slug of ${object} matches. Write the IRI, or the name, of its page.`;
    case 'ambiguous':
      return `${said}: several pages answer to ${object}.`;
    case 'own-iri-shared':
      return `${said}: several pages claim the IRI of ${graph.name(triple.subject)}.`;
    case null:
      return said;
  }
}
