/** A shape as it is checked: targets that select nodes, constraints that they must meet. */

import type { Term } from './graph.js';
import type { Path } from './paths.js';

export type ShapeSeverity = 'error' | 'warning' | 'info';

export type NodeKind =
  'BlankNode' | 'IRI' | 'Literal' | 'BlankNodeOrIRI' | 'BlankNodeOrLiteral' | 'IRIOrLiteral';

export type CountName = 'minCount' | 'maxCount' | 'minLength' | 'maxLength';
export type BoundName = 'minExclusive' | 'minInclusive' | 'maxExclusive' | 'maxInclusive';
export type PairName = 'equals' | 'disjoint' | 'lessThan' | 'lessThanOrEquals';

/** What one constraint asks, by the name SHACL gives it. */
export type Demand =
  | { readonly name: CountName; readonly count: number }
  | { readonly name: BoundName; readonly bound: Term }
  | { readonly name: PairName; readonly predicate: string }
  | { readonly name: 'class' | 'datatype'; readonly iri: string }
  | { readonly name: 'nodeKind'; readonly nodeKind: NodeKind }
  | { readonly name: 'pattern'; readonly pattern: RegExp; readonly source: string }
  | { readonly name: 'languageIn'; readonly languages: readonly string[] }
  | { readonly name: 'uniqueLang' }
  | { readonly name: 'hasValue'; readonly value: Term }
  | { readonly name: 'in'; readonly values: ReadonlyMap<string, Term> }
  | { readonly name: 'closed'; readonly allowed: ReadonlySet<string> }
  | { readonly name: 'not' | 'node' | 'property'; readonly shape: Shape }
  | { readonly name: 'and' | 'or' | 'xone'; readonly shapes: readonly Shape[] }
  | QualifiedDemand;

export interface QualifiedDemand {
  readonly name: 'qualifiedMinCount' | 'qualifiedMaxCount';
  readonly count: number;
  readonly shape: Shape;
  /** A value that meets one of these does not count. */
  readonly siblings: readonly Shape[];
}

export type Constraint = Demand & {
  /** Line in the file of the shape, counted from one. */
  readonly line: number;
  /** As its file says it: `sh:minCount 1`. */
  readonly text: string;
};

export type Target =
  | { readonly kind: 'class' | 'subjectsOf' | 'objectsOf'; readonly iri: string }
  | { readonly kind: 'node'; readonly node: Term };

export interface Shape {
  readonly node: Term;
  /** `ex:SurveyShape`; a shape without a name is called by its path or its line. */
  readonly name: string;
  readonly file: string;
  /** Counted from one. */
  readonly line: number;
  readonly path: Path | null;
  readonly pathText: string;
  readonly severity: ShapeSeverity;
  readonly messages: readonly Term[];
  readonly deactivated: boolean;
  readonly targets: readonly Target[];
  readonly constraints: readonly Constraint[];
  /** Whether every part of it, and of the shapes it refers to, is checked. */
  readonly whole: boolean;
}

/** A part of a file of shapes that is not checked, and why. */
export interface UncheckedPart {
  readonly file: string;
  /** Counted from one. */
  readonly line: number;
  readonly what: string;
  readonly why: string;
}
