/** The metrics take time in proportion to the triples (DESIGN.md §13). */

import { expect, it } from 'vitest';

import { canonicalLinks } from '../../../../src/diagnosis/graph-metrics/canonical-links.js';
import { danglingNodes } from '../../../../src/diagnosis/graph-metrics/dangling-nodes.js';
import type { DeclaredGraph } from '../../../../src/diagnosis/graph-metrics/declared-graph.js';
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

/** Classes of one tree: a larger graph has more trees and none is deeper. */
const TREE = 500;

/** Lines of a graph: trees of parents, and relations across. */
function linesOf(count: number): string[] {
  const chance = chanceFrom(count);
  return Array.from({ length: count }, (_, i) => {
    const [at, root] = [i % TREE, i - (i % TREE)];
    return [
      `c${i} subClassOf c${root + Math.floor(at / 8)}`,
      `c${i} subClassOf c${root + Math.floor(at / 64)}`,
      ...['requires', 'uses', 'enables'].map((one) => `c${i} ${one} c${chance(count)}`),
    ];
  }).flat();
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

function measure(graph: DeclaredGraph): void {
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
  // The graphs are read from lines here, which is no part of what is measured.
  const [small, large] = [graphOf(linesOf(1000)), graphOf(linesOf(8000))];
  expect(growth(small, large, measure)).toBeLessThanOrEqual(8 * 1.3);
});
