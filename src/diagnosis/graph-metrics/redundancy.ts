/** SRR, the semantic redundancy rate: triples that say nothing the others do not say. */

import { isKnown, NO_TRIPLES, type DeclaredGraph, type WrittenTriple } from './declared-graph.js';
import { shareOf, type GraphMetric, type MetricText } from './graph-metric.js';

const TEXT: MetricText = {
  id: 'SRR',
  title: 'Redundant triples',
  needs: 'nothing',
  better: 'lower',
  meaning:
    'Share of the references that repeat a triple of their class, or whose triple follows from the others: a parent that another parent leads to, or a relation that an ancestor has, or that the class has to a narrower class. Likeness in meaning (δ below 1) is not measured: it needs a model of meaning.',
  lever: 'Remove repeats, and keep the nearest parent and the most specific relation.',
};

/** A redundant triple, and by what. */
export interface Redundant {
  readonly triple: WrittenTriple;
  /** The triple it repeats or follows from; for a parent, the parent that leads to it. */
  readonly by: WrittenTriple;
}

/** Ancestors kept at most, over all classes: a chain of n classes has n²/2. */
const MOST_KEPT = 1_000_000;

/**
 * Looks for the redundant triples class by class. A triple is redundant when it follows from all
 * others, parents read as superclasses and relations as existential restrictions: on a cycle of
 * parents several may be so of which not all can go. A class that refers to itself is no redundancy,
 * logical consistency counts it.
 */
export class RedundancySearch {
  private readonly kept = new Map<string, ReadonlySet<string>>();
  private keptSize = 0;
  private readonly writtenBy = new Map<string, WrittenTriple[]>();

  constructor(private readonly graph: DeclaredGraph) {
    for (const triple of graph.written) {
      if (!triple.repeats || !isKnown(triple)) continue;
      const list = this.writtenBy.get(triple.subject);
      if (list) list.push(triple);
      else this.writtenBy.set(triple.subject, [triple]);
    }
  }

  /** The redundant triples of a class. */
  of(subject: string): Redundant[] {
    return [...this.repeats(subject), ...this.parents(subject), ...this.relations(subject)].sort(
      (a, b) => a.triple.entry - b.triple.entry,
    );
  }

  private repeats(subject: string): Redundant[] {
    return (this.writtenBy.get(subject) ?? []).map((triple) => ({
      triple,
      by: this.graph
        .of(subject)
        .find(({ relation, object }) => relation === triple.relation && object === triple.object)!,
    }));
  }

  /** Parents that another parent leads to, without passing the class itself. */
  private parents(subject: string): Redundant[] {
    const parents = this.graph.of(subject).filter(isParent);
    if (parents.length < 2) return [];
    const above = new Map(parents.map((one) => [one, this.above(one.object, subject)]));
    return parents.flatMap((triple) => {
      const by = parents.find((one) => one !== triple && above.get(one)!.has(triple.object));
      return by ? [{ triple, by }] : [];
    });
  }

  /** Relations that an ancestor has as well, or that lead to a class above another target. */
  private relations(subject: string): Redundant[] {
    const own = this.graph.of(subject).filter((one) => isRelation(one));
    if (own.length === 0) return [];
    const holds = [subject, ...this.ancestors(subject)].flatMap((iri) =>
      this.graph.of(iri).filter(isRelation),
    );
    return own.flatMap((triple) => {
      const by = holds.find((one) => one !== triple && this.implies(one, triple));
      return by ? [{ triple, by }] : [];
    });
  }

  private implies(one: WrittenTriple, { relation, object }: WrittenTriple): boolean {
    if (one.relation !== relation) return false;
    return one.object === object || this.ancestors(one.object).has(object);
  }

  /** Everything above a class; itself when it is on a cycle. */
  private ancestors(iri: string): ReadonlySet<string> {
    const known = this.kept.get(iri);
    if (known) return known;
    const found = this.above(iri, null);
    this.keptSize += found.size;
    if (this.keptSize > MOST_KEPT) {
      this.kept.clear();
      this.keptSize = found.size;
    }
    this.kept.set(iri, found);
    return found;
  }

  /** Everything above a class by ways that do not pass another one. */
  private above(iri: string, without: string | null): ReadonlySet<string> {
    const found = new Set(this.graph.parentsOf(iri));
    for (const at of found) {
      if (at === without) continue;
      for (const parent of this.graph.parentsOf(at)) found.add(parent);
    }
    return found;
  }
}

const isParent = ({ relation, subject, object }: WrittenTriple): boolean =>
  relation === 'subClassOf' && subject !== object;

const isRelation = ({ relation, subject, object }: WrittenTriple): boolean =>
  relation !== 'subClassOf' && subject !== object;

/**
 * Redundant references of all references that make a triple, 0 … 1; null without any (TRIAGE, with
 * δ = 1: what is said already, word by word or by inference).
 */
export function semanticRedundancy(
  graph: DeclaredGraph,
  redundant: readonly Redundant[],
): GraphMetric {
  return shareOf(
    TEXT,
    { numerator: redundant.length, denominator: graph.written.filter(isKnown).length },
    { list: redundant, row: (one) => graph.row(one.triple, messageOf(graph, one)) },
    NO_TRIPLES,
  );
}

function messageOf(graph: DeclaredGraph, { triple, by }: Redundant): string {
  const said = graph.words(triple);
  if (triple.repeats) return `${said}: it stands above already.`;
  if (isParent(triple)) {
    return `${said}: it follows already, through the parent ${graph.name(by.object)}.`;
  }
  return `${said}: it follows already from ${graph.words(by)}.`;
}
