/** EAR, the evidence attachment rate: declared triples that an admitted assertion backs. */

import { NO_TRIPLES, tripleKey, type DeclaredGraph } from './declared-graph.js';
import { shareOf, withoutValue, type GraphMetric, type MetricText } from './graph-metric.js';

const TEXT: MetricText = {
  id: 'EAR',
  title: 'Triples with evidence',
  needs: 'nothing',
  better: 'higher',
  meaning:
    'Share of the triples that an admitted assertion of the ledger states, not withdrawn or contested, with a span of its episode or the passage that says so. A triple without one is not false: nobody has attached its evidence.',
  lever: 'Import assertions that state these triples, resolve their terms, and admit them.',
};

/**
 * Triples with an evidence span of all triples, 0 … 1; null without triples or without a ledger
 * (`evidenced` null) (TRIAGE).
 *
 * @param evidenced keys of the triples that have evidence
 */
export function evidenceAttachment(
  graph: DeclaredGraph,
  evidenced: ReadonlySet<string> | null,
): GraphMetric {
  if (evidenced === null) {
    return withoutValue(TEXT, 'There is no ledger: import assertions to begin one.');
  }
  const { triples } = graph;
  const without = triples.filter(
    ({ subject, relation, object }) => !evidenced.has(tripleKey(subject, relation, object)),
  );
  return shareOf(
    TEXT,
    { numerator: triples.length - without.length, denominator: triples.length },
    {
      list: without,
      row: (triple) =>
        graph.row(triple, `${graph.words(triple)}: no admitted assertion with evidence says so.`),
    },
    NO_TRIPLES,
  );
}
