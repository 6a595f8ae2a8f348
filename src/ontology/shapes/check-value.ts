/** Demands on one value, whatever stands around it. */

import { codePointLength } from '../../corpus/text.js';
import { compareLiterals, isWellFormed } from './datatypes.js';
import { isInstanceOf, keyOf, type Graph, type Term } from './graph.js';
import type { BoundName, Demand, NodeKind } from './shape.js';

/** Whether a value meets a demand; null for demands that are not about single values. */
export function meets(graph: Graph, value: Term, demand: Demand): boolean | null {
  switch (demand.name) {
    case 'class':
      return isInstanceOf(graph, value, demand.iri);
    case 'datatype':
      return value.kind === 'literal' && value.datatype === demand.iri && isWellFormed(value);
    case 'nodeKind':
      return isOfKind(value, demand.nodeKind);
    case 'minLength':
      // A length of nothing is asked of no name: a blank node has none.
      return value.kind !== 'blank' && codePointLength(value.value) >= demand.count;
    case 'maxLength':
      return value.kind !== 'blank' && codePointLength(value.value) <= demand.count;
    case 'pattern':
      return value.kind !== 'blank' && demand.pattern.test(value.value);
    case 'minExclusive':
    case 'minInclusive':
    case 'maxExclusive':
    case 'maxInclusive':
      return isWithin(value, demand.name, demand.bound);
    case 'languageIn':
      return demand.languages.some((range) => matchesRange(value.language, range));
    case 'in':
      return demand.values.has(keyOf(value));
    default:
      return null;
  }
}

function isOfKind({ kind }: Term, wanted: NodeKind): boolean {
  switch (kind) {
    case 'iri':
      return wanted === 'IRI' || wanted === 'BlankNodeOrIRI' || wanted === 'IRIOrLiteral';
    case 'blank':
      return (
        wanted === 'BlankNode' || wanted === 'BlankNodeOrIRI' || wanted === 'BlankNodeOrLiteral'
      );
    case 'literal':
      return wanted === 'Literal' || wanted === 'BlankNodeOrLiteral' || wanted === 'IRIOrLiteral';
  }
}

function isWithin(value: Term, name: BoundName, bound: Term): boolean {
  const order = compareLiterals(value, bound);
  if (order === null) return false;
  switch (name) {
    case 'minExclusive':
      return order > 0;
    case 'minInclusive':
      return order >= 0;
    case 'maxExclusive':
      return order < 0;
    case 'maxInclusive':
      return order <= 0;
  }
}

/** Basic filtering of RFC 4647: `en` takes in `en-GB`. */
function matchesRange(tag: string | undefined, range: string): boolean {
  if (tag === undefined) return false;
  const lower = tag.toLowerCase();
  return range === '*' || lower === range || lower.startsWith(`${range}-`);
}
