/**
 * Axioms of the description logic EL⁺⊥ with role inclusions, ranges and reflexive roles: the part of
 * OWL 2 EL without individuals and data (Baader, Brandt and Lutz, "Pushing the EL Envelope", 2005 and
 * 2008). Classes and roles are IRIs.
 */

import type { Predicate } from '../../corpus/model.js';

/** A class expression. */
export type Expression =
  | { readonly kind: 'class'; readonly iri: string }
  | { readonly kind: 'top' }
  | { readonly kind: 'bottom' }
  | { readonly kind: 'and'; readonly parts: readonly Expression[] }
  | { readonly kind: 'some'; readonly role: string; readonly filler: Expression };

export const TOP_CLASS: Expression = { kind: 'top' };
export const BOTTOM_CLASS: Expression = { kind: 'bottom' };

/** What an axiom says, in parts that each hold alone. */
export type Part =
  | { readonly kind: 'subclass'; readonly sub: Expression; readonly sup: Expression }
  /** No two of the members have an instance in common. */
  | { readonly kind: 'disjoint'; readonly members: readonly Expression[] }
  /** A chain of roles implies a role; an empty chain makes the role reflexive. */
  | { readonly kind: 'chain'; readonly chain: readonly string[]; readonly role: string }
  | { readonly kind: 'range'; readonly role: string; readonly range: Expression };

/** Where an axiom is written: in the class of a page, or on a line of the file of axioms. */
export type AxiomSource =
  | {
      readonly kind: 'page';
      readonly page: string;
      readonly relation: 'subClassOf' | Predicate;
    }
  | { readonly kind: 'file'; readonly line: number };

/** One axiom as somebody wrote it: the unit of an explanation. */
export interface Axiom {
  readonly parts: readonly Part[];
  readonly source: AxiomSource;
  /** The axiom in words, with the IRIs in angle brackets. */
  readonly text: string;
}

export function classNamed(iri: string): Expression {
  return { kind: 'class', iri };
}

export function some(role: string, filler: Expression): Expression {
  return { kind: 'some', role, filler };
}

/** An expression in words, IRIs in angle brackets: `(<a> and (<r> some <b>))`. */
export function expressionText(expression: Expression): string {
  switch (expression.kind) {
    case 'class':
      return `<${expression.iri}>`;
    case 'top':
      return 'owl:Thing';
    case 'bottom':
      return 'owl:Nothing';
    case 'and':
      return `(${expression.parts.map(expressionText).join(' and ')})`;
    case 'some':
      return `(<${expression.role}> some ${expressionText(expression.filler)})`;
  }
}

/** The classes an expression names. */
export function classesOf(expression: Expression): string[] {
  if (expression.kind === 'class') return [expression.iri];
  if (expression.kind === 'and') return expression.parts.flatMap(classesOf);
  return expression.kind === 'some' ? classesOf(expression.filler) : [];
}

/** The roles an expression names. */
export function rolesOf(expression: Expression): string[] {
  if (expression.kind === 'and') return expression.parts.flatMap(rolesOf);
  if (expression.kind === 'some') return [expression.role, ...rolesOf(expression.filler)];
  return [];
}

/** The class expressions of a part. */
export function expressionsOf(part: Part): readonly Expression[] {
  if (part.kind === 'subclass') return [part.sub, part.sup];
  if (part.kind === 'disjoint') return part.members;
  return part.kind === 'range' ? [part.range] : [];
}

/** The roles that a part itself is about, outside its expressions. */
export function ownRolesOf(part: Part): readonly string[] {
  if (part.kind === 'chain') return [...part.chain, part.role];
  return part.kind === 'range' ? [part.role] : [];
}
