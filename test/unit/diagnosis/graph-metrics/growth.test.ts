/** The metrics take time in proportion to the triples (DESIGN.md §13). */

import { expect, it } from 'vitest';

import { canonicalLinks } from '../../../../src/diagnosis/graph-metrics/canonical-links.js';
import { danglingNodes } from '../../../../src/diagnosis/graph-metrics/dangling-nodes.js';
import { evidenceAttachment } from '../../../../src/diagnosis/graph-metrics/evidence.js';
import { logicalConsistency } from '../../../../src/diagnosis/graph-metrics/logical-consistency.js';
import {
  RedundancySearch,
  semanticRedundancy,
} from '../../../../src/diagnosis/graph-metrics/redundancy.js';
import {
  ConformanceSearch,
  schemaOf,
} from '../../../../src/diagnosis/graph-metrics/schema-conformance.js';
import { classNamed, some, TOP_CLASS } from '../../../../src/ontology/classification/axioms.js';
import { growth } from '../../support/growth.js';
import { chanceFrom } from '../../support/mutations.js';
import { graphOf } from './support/graphs.js';

/** Lines of a graph: a tree about as deep as a corpus is whatever its size, and relations across. */
function linesOf(count: number): string[] {
  const chance = chanceFrom(count);
  return Array.from({ length: count }, (_, i) => [
    `c${i} subClassOf c${Math.floor(i / 8)}`,
    `c${i} subClassOf c${Math.floor(i / 64)}`,
    ...['requires', 'uses', 'enables'].map((one) => `c${i} ${one} c${chance(count)}`),
  ]).flat();
}

const schema = schemaOf(
  'axioms.ttl',
  [
    {
      parts: [{ kind: 'subclass', sub: some('requires', TOP_CLASS), sup: classNamed('c3') }],
      source: { kind: 'file', line: 1 },
      text: '',
    },
  ],
  (role) => role,
);

function measure(lines: readonly string[]): void {
  const graph = graphOf(lines);
  const redundancy = new RedundancySearch(graph);
  const conformance = new ConformanceSearch(graph, schema);
  const iris = [...graph.classes.keys()];
  const redundant = iris.flatMap((iri) => redundancy.of(iri));
  semanticRedundancy(graph, redundant);
  for (const iri of iris) conformance.of(iri);
  danglingNodes(graph);
  canonicalLinks(graph);
  logicalConsistency(graph, new Set());
  evidenceAttachment(graph, new Set());
}

it('measuring a graph grows with its triples, 5,000 to 40,000', { timeout: 300_000 }, () => {
  expect(growth(linesOf(1000), linesOf(8000), measure)).toBeLessThanOrEqual(8 * 1.3);
});
