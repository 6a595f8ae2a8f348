/** Small graphs to count by hand. */

import {
  DeclaredGraph,
  type LinkFault,
  type WrittenTriple,
} from '../../../../../src/diagnosis/graph-metrics/declared-graph.js';
import type { GraphMetric } from '../../../../../src/diagnosis/graph-metrics/graph-metric.js';

export interface GraphOptions {
  /** Classes that no line below declares anything of. */
  readonly alone?: readonly string[];
  readonly domains?: Readonly<Record<string, string>>;
  /** Faults of lines, by the line. */
  readonly faults?: Readonly<Record<string, LinkFault>>;
}

/**
 * A graph of lines `subject relation object`, all of one subject on its page. Whatever is a subject
 * is a class. Each place is the line with the number of the reference on its page.
 */
export function graphOf(lines: readonly string[], options: GraphOptions = {}): DeclaredGraph {
  const { alone = [], domains = {}, faults = {} } = options;
  const seen = new Set<string>();
  const entries = new Map<string, number>();
  const written = lines.map((line): WrittenTriple => {
    const [subject = '', relation = '', object = ''] = line.split(' ');
    const repeats = seen.has(line);
    seen.add(line);
    const entry = entries.get(subject) ?? 0;
    entries.set(subject, entry + 1);
    const path = pageOf(subject);
    return { subject, relation, object, repeats, path, entry, fault: faults[line] ?? null };
  });
  const classes = [...new Set([...written.map(({ subject }) => subject), ...alone])];
  return new DeclaredGraph({
    classes: classes.map((iri) => ({ iri, path: pageOf(iri), domain: domains[iri] ?? '' })),
    written,
    nameOf: (iri) => iri.toUpperCase(),
    placeOf: ({ entry }) => ({
      start: { line: entry, character: 0 },
      end: { line: entry, character: 1 },
    }),
  });
}

const pageOf = (iri: string): string => `pages/${iri}.md`;

/** The messages of the rows. */
export function messagesOf(metric: GraphMetric): string[] {
  return [...metric.rows()].map(({ message }) => message);
}
