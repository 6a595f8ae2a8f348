/** Axioms as Turtle, for other reasoners. */

import type { Axiom, Expression, Part } from '../../../../../src/ontology/classification/axioms.js';

const PREFIXES =
  '@prefix owl: <http://www.w3.org/2002/07/owl#> .\n' +
  '@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n';

/** A Turtle file of axioms, with the classes and roles declared. */
export function asTurtle(
  axioms: readonly Axiom[],
  classes: readonly string[],
  roles: readonly string[],
): string {
  return [
    PREFIXES,
    ...classes.map((iri) => `<${iri}> a owl:Class .`),
    ...roles.map((iri) => `<${iri}> a owl:ObjectProperty .`),
    ...axioms.flatMap(({ parts }) => parts.map(partTurtle)),
    '',
  ].join('\n');
}

function expressionTurtle(expression: Expression): string {
  switch (expression.kind) {
    case 'class':
      return `<${expression.iri}>`;
    case 'top':
      return 'owl:Thing';
    case 'bottom':
      return 'owl:Nothing';
    case 'and':
      return `[ a owl:Class ; owl:intersectionOf (${expression.parts.map(expressionTurtle).join(' ')}) ]`;
    case 'some':
      return (
        `[ a owl:Restriction ; owl:onProperty <${expression.role}> ; ` +
        `owl:someValuesFrom ${expressionTurtle(expression.filler)} ]`
      );
  }
}

function partTurtle(part: Part): string {
  switch (part.kind) {
    case 'subclass':
      return `${expressionTurtle(part.sub)} rdfs:subClassOf ${expressionTurtle(part.sup)} .`;
    case 'disjoint':
      return `[] a owl:AllDisjointClasses ; owl:members (${part.members.map(expressionTurtle).join(' ')}) .`;
    case 'range':
      return `<${part.role}> rdfs:range ${expressionTurtle(part.range)} .`;
    case 'chain': {
      const [first, second] = part.chain;
      if (first === undefined) return `<${part.role}> a owl:ReflexiveProperty .`;
      if (second === undefined) return `<${first}> rdfs:subPropertyOf <${part.role}> .`;
      const chain = part.chain.map((role) => `<${role}>`).join(' ');
      return `<${part.role}> owl:propertyChainAxiom (${chain}) .`;
    }
  }
}
