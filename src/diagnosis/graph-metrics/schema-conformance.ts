/** SC, schema conformance: triples whose predicate, domain and range are valid. */

import {
  expressionText,
  type Axiom,
  type Expression,
  type Part,
} from '../../ontology/classification/axioms.js';
import { axiomWords } from '../../ontology/classification/findings.js';
import { isKnown, NO_TRIPLES, type DeclaredGraph, type WrittenTriple } from './declared-graph.js';
import { shareOf, withoutValue, type GraphMetric, type MetricText } from './graph-metric.js';

const TEXT: MetricText = {
  id: 'SC',
  title: 'Schema conformance',
  needs: 'ontology',
  better: 'higher',
  meaning:
    'Share of the triples whose predicate is one of the twelve (or a parent) and whose two classes are, by their declared parents, of the domain and range that the file of axioms gives it. What a domain or range itself would make of a class does not count.',
  lever:
    'Give the class a parent of the required kind, point the relation at the right class, or correct domain or range in the file of axioms.',
};

/** A domain or a range that the file of axioms declares for a predicate. */
export interface Constraint {
  readonly side: 'domain' | 'range';
  readonly relation: string;
  readonly kind: Expression;
  /** Line of the file; zero when unknown. */
  readonly line: number;
}

/** What the file of axioms requires of triples. */
export interface Schema {
  /** Name of the file. */
  readonly file: string;
  readonly constraints: readonly Constraint[];
  /** Named classes right above a class by the file of axioms. */
  readonly parents: ReadonlyMap<string, readonly string[]>;
  readonly relationOf: RelationOf;
}

/** The predicate a property stands for; null for properties of the file's own. */
export type RelationOf = (role: string) => string | null;

/**
 * Domains and ranges of the predicates, those of a predicate above included; and the classes right
 * above each other by the file.
 */
export function schemaOf(file: string, axioms: readonly Axiom[], relationOf: RelationOf): Schema {
  const above = new Map<string, string[]>();
  const parents = new Map<string, string[]>();
  const declared: (Omit<Constraint, 'relation'> & { readonly role: string })[] = [];
  for (const { parts, source } of axioms) {
    const line = source.kind === 'file' ? source.line : 0;
    for (const part of parts) {
      const found = constraintOf(part);
      if (found) declared.push({ ...found, line });
      else if (part.kind === 'chain') addSubRole(above, part);
      else if (part.kind === 'subclass') addParents(parents, part);
    }
  }
  const roles = new Set([...above.keys(), ...declared.map(({ role }) => role)]);
  const constraints = [...roles].flatMap((role) => {
    const relation = relationOf(role);
    if (relation === null) return [];
    const up = closure(role, above);
    return declared
      .filter((one) => up.has(one.role))
      .map(({ side, kind, line }): Constraint => ({ side, kind, line, relation }));
  });
  return { file, constraints, parents, relationOf };
}

/** A domain is written as: whatever has a successor by the role is of this kind. */
function constraintOf(
  part: Part,
): { readonly side: Constraint['side']; readonly role: string; readonly kind: Expression } | null {
  if (part.kind === 'range') return { side: 'range', role: part.role, kind: part.range };
  if (part.kind !== 'subclass' || part.sub.kind !== 'some') return null;
  if (part.sub.filler.kind !== 'top') return null;
  return { side: 'domain', role: part.sub.role, kind: part.sup };
}

function addSubRole(above: Map<string, string[]>, { chain, role }: Part & { kind: 'chain' }): void {
  const [only] = chain;
  if (only === undefined || chain.length > 1) return;
  above.set(only, [...(above.get(only) ?? []), role]);
}

function addParents(
  parents: Map<string, string[]>,
  { sub, sup }: Part & { kind: 'subclass' },
): void {
  if (sub.kind !== 'class') return;
  const named = sup.kind === 'and' || sup.kind === 'class' ? namedIn(sup) : [];
  parents.set(sub.iri, [...(parents.get(sub.iri) ?? []), ...named]);
}

/** The classes that a conjunction names as such. */
function namedIn(expression: Expression): string[] {
  if (expression.kind === 'class') return [expression.iri];
  return expression.kind === 'and' ? expression.parts.flatMap(namedIn) : [];
}

function closure(start: string, above: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set([start]);
  for (const at of found) for (const other of above.get(at) ?? []) found.add(other);
  return found;
}

/** A triple that does not conform, and to what; null stands for its predicate. */
export interface Nonconforming {
  readonly triple: WrittenTriple;
  readonly violates: Constraint | null;
}

/** Looks for the triples that do not conform, class by class. */
export class ConformanceSearch {
  private readonly byRelation = new Map<string, Constraint[]>();
  private readonly known = new Map<Constraint, Map<string, boolean>>();
  private readonly unknownBy = new Map<string, WrittenTriple[]>();

  constructor(
    private readonly graph: DeclaredGraph,
    private readonly schema: Schema,
  ) {
    for (const one of schema.constraints) {
      this.byRelation.set(one.relation, [...(this.byRelation.get(one.relation) ?? []), one]);
    }
    for (const triple of graph.written) {
      if (triple.repeats || isKnown(triple)) continue;
      const list = this.unknownBy.get(triple.subject);
      if (list) list.push(triple);
      else this.unknownBy.set(triple.subject, [triple]);
    }
  }

  /** The triples of a class that do not conform, each with the first thing it violates. */
  of(subject: string): Nonconforming[] {
    const found = this.graph.of(subject).flatMap((triple): Nonconforming[] => {
      const constraints = this.byRelation.get(triple.relation) ?? [];
      const violates = constraints.find((one) => !this.meets(triple, one));
      return violates ? [{ triple, violates }] : [];
    });
    const unknown = this.unknownBy.get(subject) ?? [];
    return [...found, ...unknown.map((triple) => ({ triple, violates: null }))].sort(
      (a, b) => a.triple.entry - b.triple.entry,
    );
  }

  private meets({ subject, object }: WrittenTriple, constraint: Constraint): boolean {
    const iri = constraint.side === 'domain' ? subject : object;
    let known = this.known.get(constraint);
    if (!known) this.known.set(constraint, (known = new Map<string, boolean>()));
    const before = known.get(iri);
    if (before !== undefined) return before;
    const result = this.isA(iri, constraint.kind);
    known.set(iri, result);
    return result;
  }

  /** Whether a class is of a kind by what is declared: nothing is inferred from domains and ranges. */
  private isA(iri: string, kind: Expression): boolean {
    switch (kind.kind) {
      case 'top':
        return true;
      case 'bottom':
        return false;
      case 'class':
        return this.upwards(iri).has(kind.iri);
      case 'and':
        return kind.parts.every((part) => this.isA(iri, part));
      case 'some':
        return [...this.upwards(iri)].some((at) =>
          this.graph
            .of(at)
            .some((triple) => this.isOf(triple, kind.role) && this.isA(triple.object, kind.filler)),
        );
    }
  }

  private isOf({ relation }: WrittenTriple, role: string): boolean {
    return this.schema.relationOf(role) === relation;
  }

  private upwards(iri: string): ReadonlySet<string> {
    const found = new Set([iri]);
    for (const at of found) {
      for (const parent of this.graph.parentsOf(at)) found.add(parent);
      for (const parent of this.schema.parents.get(at) ?? []) found.add(parent);
    }
    return found;
  }
}

/**
 * Triples with valid predicate, domain and range of all triples, those under unknown predicates
 * included, 0 … 1; null without triples, and without a declared domain or range (TRIAGE).
 */
export function schemaConformance(
  graph: DeclaredGraph,
  schema: Schema | { readonly reason: string },
  nonconforming: readonly Nonconforming[],
): GraphMetric {
  if ('reason' in schema) return withoutValue(TEXT, schema.reason);
  if (schema.constraints.length === 0) {
    return withoutValue(
      TEXT,
      `${schema.file} declares no domain and no range of a predicate. ${PREDICATES_ALONE}`,
    );
  }
  const denominator = graph.written.filter(({ repeats }) => !repeats).length;
  return shareOf(
    TEXT,
    { numerator: denominator - nonconforming.length, denominator },
    { list: nonconforming, row: (one) => graph.row(one.triple, messageOf(graph, schema, one)) },
    NO_TRIPLES,
  );
}

/** Where the part of the metric that needs no axioms is to be found. */
export const PREDICATES_ALONE =
  'Predicates alone are checked by the code predicate-unknown, with a rate of its own here.';

function messageOf(
  graph: DeclaredGraph,
  { file }: Schema,
  { triple, violates }: Nonconforming,
): string {
  const said = graph.words(triple);
  if (violates === null) return `${said}: "${triple.relation}" is no predicate.`;
  const { side, relation, kind, line } = violates;
  const end = graph.name(side === 'domain' ? triple.subject : triple.object);
  const wanted = axiomWords(expressionText(kind), (iri) => graph.name(iri));
  return `${said}: ${file}:${line} makes ${wanted} the ${side} of ${relation}, and no parent of ${end} leads there.`;
}
