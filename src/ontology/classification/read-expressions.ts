/**
 * Class expressions out of triples (OWL 2 Mapping to RDF Graphs, §3.2.4). On the left of an axiom an
 * expression must be understood whole. On the right a part that is not understood may be left out:
 * what is left still follows.
 */

import type { Triple, TurtleTerm } from '../turtle/read-turtle.js';
import { compactName, OWL, OWL_NOTHING, OWL_THING, RDF, RDFS, XSD } from '../turtle/vocabulary.js';
import { BOTTOM_CLASS, classNamed, some, TOP_CLASS, type Expression } from './axioms.js';
import type { TripleGraph } from './triple-graph.js';

/** What could not be used: a construct by its name, or a construct that is not well formed. */
export interface Unused {
  readonly kind: 'unsupported' | 'malformed';
  /** `owl:allValuesFrom`, or a sentence. */
  readonly what: string;
  /** Counted from one. */
  readonly line: number;
}

/** An expression on the left: any of the alternatives. */
export type Condition = { readonly any: readonly Expression[] } | { readonly unused: Unused };

/** An expression on the right: all of it, but for what could not be used. */
export interface Consequence {
  readonly all: readonly Expression[];
  /** Conditions that exclude: the complements among the parts. */
  readonly not: readonly (readonly Expression[])[];
  readonly unused: readonly Unused[];
}

/** Unions inside an expression multiply: more alternatives than this are not written out. */
const MOST_ALTERNATIVES = 1000;

/** Deeper expressions are taken as not well formed: so are those that contain themselves. */
const DEEPEST = 64;

/** An expression is a tree, so reading each axiom's takes no more steps than this for each triple. */
const MOST_STEPS = 20;

/** The predicates that make a term a class expression, each with what reads it. */
export const EXPRESSION_PREDICATES: ReadonlySet<string> = new Set(
  [
    'intersectionOf',
    'unionOf',
    'complementOf',
    'oneOf',
    'someValuesFrom',
    'allValuesFrom',
    'hasValue',
    'hasSelf',
    'minCardinality',
    'maxCardinality',
    'cardinality',
    'minQualifiedCardinality',
    'maxQualifiedCardinality',
    'qualifiedCardinality',
    'onProperties',
    'datatypeComplementOf',
    'onDatatype',
  ].map((name) => OWL + name),
);

export function unsupported(what: string, line: number): Unused {
  return { kind: 'unsupported', what, line };
}

export function malformed(what: string, line: number): Unused {
  return { kind: 'malformed', what, line };
}

function isDatatype(iri: string): boolean {
  return iri.startsWith(XSD) || iri === `${RDFS}Literal` || iri === `${RDF}PlainLiteral`;
}

/** A named class, the top or the bottom. */
function namedClass(iri: string, line: number): Expression | Unused {
  if (iri === OWL_THING) return TOP_CLASS;
  if (iri === OWL_NOTHING) return BOTTOM_CLASS;
  if (isDatatype(iri)) return unsupported('data properties', line);
  const compact = compactName(iri);
  return compact === null ? classNamed(iri) : unsupported(compact, line);
}

function isUnused(value: object): value is Unused {
  return 'what' in value;
}

/** What makes up an expression: its deciding triple, or why there is none. */
function decidingTriple(graph: TripleGraph, term: TurtleTerm, line: number): Triple | Unused {
  const found = graph.of(term).filter(({ predicate }) => EXPRESSION_PREDICATES.has(predicate));
  const [only, second] = found;
  if (!only) return malformed('A class is expected here, by its IRI or as an expression.', line);
  if (second) return malformed('One expression says two things at once; write two.', second.line);
  return only;
}

export class ExpressionReader {
  /** Nodes that are being read. */
  private readonly open = new Set<string>();
  private steps = 0;

  constructor(private readonly graph: TripleGraph) {}

  /** Reads a node inside others; null when it is inside itself, or shared beyond all measure. */
  private inside<T>(term: TurtleTerm, depth: number, read: () => T): T | null {
    const tooMany = ++this.steps > MOST_STEPS * (this.graph.triples.length + 100);
    if (depth > DEEPEST || tooMany || this.open.has(term.value)) return null;
    this.open.add(term.value);
    const result = read();
    this.open.delete(term.value);
    return result;
  }

  /** The role of a restriction or an axiom; an inverse or one of OWL's own is not supported. */
  role(term: TurtleTerm, line: number): string | Unused {
    if (term.kind === 'literal') return malformed('A property is expected here, by its IRI.', line);
    if (term.kind === 'iri') {
      const compact = compactName(term.value);
      return compact === null ? term.value : unsupported(compact, line);
    }
    const inverse = this.graph.first(term, `${OWL}inverseOf`);
    return inverse
      ? unsupported('owl:inverseOf', line)
      : malformed('A property is expected here, by its IRI.', line);
  }

  /** An expression on the left of an axiom. */
  condition(term: TurtleTerm, line: number, depth = 0): Condition {
    if (term.kind === 'iri') {
      const named = namedClass(term.value, line);
      return isUnused(named) ? { unused: named } : { any: [named] };
    }
    return this.anonymousCondition(term, line, depth);
  }

  /** The expression that is written at a term, which may have a name. */
  anonymousCondition(term: TurtleTerm, line: number, depth = 0): Condition {
    const read = this.inside(term, depth, () => this.writtenCondition(term, line, depth));
    return read ?? { unused: malformed('An expression contains itself.', line) };
  }

  private writtenCondition(term: TurtleTerm, line: number, depth: number): Condition {
    const triple = decidingTriple(this.graph, term, line);
    if (isUnused(triple)) return { unused: triple };
    switch (triple.predicate.slice(OWL.length)) {
      case 'intersectionOf':
        return this.allOf(triple, depth);
      case 'unionOf':
        return this.anyOf(triple, depth);
      case 'someValuesFrom': {
        const filler = this.condition(triple.object, triple.line, depth + 1);
        return this.reaching(term, triple, filler);
      }
      case 'minCardinality':
      case 'minQualifiedCardinality':
        return this.atLeastOne(term, triple, depth);
      default:
        return { unused: unsupported(nameOf(triple), triple.line) };
    }
  }

  private reaching(term: TurtleTerm, triple: Triple, filler: Condition): Condition {
    if ('unused' in filler) return filler;
    const role = this.roleOf(term, triple.line);
    if (typeof role !== 'string') return { unused: role };
    return { any: filler.any.map((one) => some(role, one)) };
  }

  private atLeastOne(term: TurtleTerm, triple: Triple, depth: number): Condition {
    if (Number(triple.object.value) !== 1) {
      return { unused: unsupported(nameOf(triple), triple.line) };
    }
    const on = this.graph.first(term, `${OWL}onClass`);
    const filler = on ? this.condition(on.object, on.line, depth + 1) : { any: [TOP_CLASS] };
    return this.reaching(term, triple, filler);
  }

  private roleOf(term: TurtleTerm, line: number): string | Unused {
    const on = this.graph.first(term, `${OWL}onProperty`);
    if (!on) return malformed('A restriction has no owl:onProperty.', line);
    return this.role(on.object, on.line);
  }

  private allOf({ object, line }: Triple, depth: number): Condition {
    const items = this.graph.list(object);
    if (!items) return { unused: malformed('A list of classes is expected here.', line) };
    let any: Expression[][] = [[]];
    for (const item of items) {
      const read = this.condition(item, line, depth + 1);
      if ('unused' in read) return read;
      any = any.flatMap((parts) => read.any.map((one) => [...parts, one]));
      if (any.length > MOST_ALTERNATIVES) return { unused: tooMany(line) };
    }
    return { any: any.map(conjunction) };
  }

  private anyOf({ object, line }: Triple, depth: number): Condition {
    const items = this.graph.list(object);
    if (!items) return { unused: malformed('A list of classes is expected here.', line) };
    const any: Expression[] = [];
    for (const item of items) {
      const read = this.condition(item, line, depth + 1);
      if ('unused' in read) return read;
      any.push(...read.any);
      if (any.length > MOST_ALTERNATIVES) return { unused: tooMany(line) };
    }
    return { any };
  }

  /** An expression on the right of an axiom. */
  consequence(term: TurtleTerm, line: number, depth = 0): Consequence {
    if (term.kind === 'iri') {
      const named = namedClass(term.value, line);
      return isUnused(named) ? nothing(named) : { all: [named], not: [], unused: [] };
    }
    return this.anonymousConsequence(term, line, depth);
  }

  /** The expression that is written at a term, which may have a name. */
  anonymousConsequence(term: TurtleTerm, line: number, depth = 0): Consequence {
    const read = this.inside(term, depth, () => this.writtenConsequence(term, line, depth));
    return read ?? nothing(malformed('An expression contains itself.', line));
  }

  private writtenConsequence(term: TurtleTerm, line: number, depth: number): Consequence {
    const triple = decidingTriple(this.graph, term, line);
    if (isUnused(triple)) return nothing(triple);
    switch (triple.predicate.slice(OWL.length)) {
      case 'intersectionOf':
        return this.eachOf(triple, depth);
      case 'complementOf': {
        const read = this.condition(triple.object, triple.line, depth + 1);
        return 'unused' in read ? nothing(read.unused) : { all: [], not: [read.any], unused: [] };
      }
      case 'someValuesFrom':
        return this.having(term, triple, triple.object, depth);
      case 'minCardinality':
      case 'minQualifiedCardinality': {
        const least = Number(triple.object.value);
        const on = this.graph.first(term, `${OWL}onClass`);
        const filler: TurtleTerm = on?.object ?? { kind: 'iri', value: OWL_THING };
        if (least === 1) return this.having(term, triple, filler, depth);
        return nothing(unsupported(nameOf(triple), triple.line));
      }
      default:
        return nothing(unsupported(nameOf(triple), triple.line));
    }
  }

  /** `∃ role . filler`; what of the filler is not understood is left out. */
  private having(
    term: TurtleTerm,
    { line }: Triple,
    filler: TurtleTerm,
    depth: number,
  ): Consequence {
    const role = this.roleOf(term, line);
    if (typeof role !== 'string') return nothing(role);
    const { all, not, unused } = this.consequence(filler, line, depth + 1);
    const data = unused.find(({ what }) => what === 'data properties');
    if (data) return nothing(data);
    const complements = not.map(() => unsupported('owl:complementOf', line));
    return { all: [some(role, conjunction(all))], not: [], unused: [...unused, ...complements] };
  }

  private eachOf({ object, line }: Triple, depth: number): Consequence {
    const items = this.graph.list(object);
    if (!items) return nothing(malformed('A list of classes is expected here.', line));
    const read = items.map((item) => this.consequence(item, line, depth + 1));
    return {
      all: read.flatMap(({ all }) => all),
      not: read.flatMap(({ not }) => not),
      unused: read.flatMap(({ unused }) => unused),
    };
  }
}

/** All of several expressions as one. */
export function conjunction(parts: readonly Expression[]): Expression {
  const [only, second] = parts;
  if (!only) return TOP_CLASS;
  return second ? { kind: 'and', parts } : only;
}

function nothing(unused: Unused): Consequence {
  return { all: [], not: [], unused: [unused] };
}

function tooMany(line: number): Unused {
  return unsupported(`owl:unionOf with more than ${MOST_ALTERNATIVES} combinations`, line);
}

function nameOf({ predicate }: Triple): string {
  return compactName(predicate) ?? predicate;
}
