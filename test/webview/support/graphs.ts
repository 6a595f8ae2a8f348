/** Graphs for the tests of the graph screen. */

import type { GraphEdge, GraphNode, Neighbourhood } from '../../../src/protocol/graph-screen.js';

const slugOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/gu, '-');

function node(
  title: string,
  distance: number,
  path: string | null = `pages/${title}.md`,
): GraphNode {
  return { slug: slugOf(title), title, path, published: title !== 'Draft Gauge', distance };
}

const edge = (from: string, relation: GraphEdge['relation'], to: string): GraphEdge => ({
  from: slugOf(from),
  relation,
  to: slugOf(to),
});

/** A class with parents, children, targets in both directions, and one class without a page. */
export const gaugeGraph: Neighbourhood = {
  centre: 'tide-gauge',
  nodes: [
    node('Tide Gauge', 0),
    node('Instrument', 1),
    node('Float Gauge', 1),
    node('Draft Gauge', 1),
    node('Radar Gauge', 1),
    node('Tide Gauge Benchmark', 1),
    node('Chart Datum', 1),
    node('Clock', 1, null),
    node('Water Level', 1),
    node('International Hydrographic Organization', 1),
    node('Under-Keel Clearance', 1),
  ],
  edges: [
    edge('Tide Gauge', 'subClassOf', 'Instrument'),
    edge('Float Gauge', 'subClassOf', 'Tide Gauge'),
    edge('Draft Gauge', 'subClassOf', 'Tide Gauge'),
    edge('Radar Gauge', 'subClassOf', 'Tide Gauge'),
    edge('Tide Gauge', 'requires', 'Tide Gauge Benchmark'),
    edge('Tide Gauge', 'requires', 'Chart Datum'),
    edge('Tide Gauge', 'requires', 'Clock'),
    edge('Tide Gauge', 'enables', 'Water Level'),
    edge('Tide Gauge', 'standardizedBy', 'International Hydrographic Organization'),
    edge('Tide Gauge Benchmark', 'supports', 'Tide Gauge'),
    edge('Under-Keel Clearance', 'uses', 'Tide Gauge'),
  ],
  leftOut: [{ of: 'tide-gauge', relation: 'subClassOf', direction: 'in', count: 7 }],
  more: 7,
};

/** A class with nothing around it. */
export const loneGraph: Neighbourhood = {
  centre: 'seiche',
  nodes: [node('Seiche', 0)],
  edges: [],
  leftOut: [],
  more: 0,
};

/** As many classes as are ever shown, two steps deep. */
export function crowdedGraph(): Neighbourhood {
  const near = Array.from({ length: 24 }, (_, i) => node(`Neighbour number ${i} of many`, 1));
  const far = Array.from({ length: 23 }, (_, i) => node(`Distant class ${i}`, 2));
  const relations = ['subClassOf', 'requires', 'uses', 'relatedTo', 'hasPart'] as const;
  const edges = [
    ...near.map(({ title }, i) =>
      i % 2 === 0
        ? edge(title, relations[i % 5]!, 'Middle of It All')
        : edge('Middle of It All', relations[i % 5]!, title),
    ),
    ...far.map(({ title }, i) => edge(near[i]!.title, relations[i % 5]!, title)),
  ];
  const nodes = [node('Middle of It All', 0), ...near, ...far];
  return { centre: 'middle-of-it-all', nodes, edges, leftOut: [], more: 0 };
}
