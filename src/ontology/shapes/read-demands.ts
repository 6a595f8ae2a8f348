/** Reads the constraints of a shape: a parameter of SHACL Core and its value in, a demand out. */

import { XSD } from '../turtle/vocabulary.js';
import { isNumeric } from './datatypes.js';
import { keyOf, type Term } from './graph.js';
import { readList, singlePredicate } from './paths.js';
import type { Demand, NodeKind, Shape } from './shape.js';
import type { ShapesGraph } from './shapes-graph.js';
import { SH } from './vocabulary.js';

/** What a reader needs beside the value. */
export interface DemandContext {
  readonly shapes: ShapesGraph;
  /** The shape that makes the demand. */
  readonly node: Term;
  /** The shape a node stands for, or why it cannot be used here. */
  readonly shapeAt: (node: Term, asWhole: boolean) => Shape | string;
}

type Read = Demand | string;
type Reader = (value: Term, context: DemandContext) => Read;

interface Parameter {
  readonly read: Reader;
  /** May stand once only. */
  readonly single?: true;
  /** Makes no sense without a path. */
  readonly propertyOnly?: true;
}

const NODE_KINDS: ReadonlySet<string> = new Set<NodeKind>([
  'BlankNode',
  'IRI',
  'Literal',
  'BlankNodeOrIRI',
  'BlankNodeOrLiteral',
  'IRIOrLiteral',
]);

const isNodeKind = (name: string): name is NodeKind => NODE_KINDS.has(name);

function count(name: 'minCount' | 'maxCount' | 'minLength' | 'maxLength'): Reader {
  return (value) => {
    const number = wholeNumber(value);
    return number === null ? 'its value must be a whole number' : { name, count: number };
  };
}

function wholeNumber({ kind, value, datatype }: Term): number | null {
  const fits = kind === 'literal' && isNumeric(datatype) && /^\+?\d{1,15}$/u.test(value);
  return fits ? Number(value) : null;
}

function bound(name: 'minExclusive' | 'minInclusive' | 'maxExclusive' | 'maxInclusive'): Reader {
  return (value) =>
    value.kind === 'literal' ? { name, bound: value } : 'its value must be a literal';
}

function pair(name: 'equals' | 'disjoint' | 'lessThan' | 'lessThanOrEquals'): Reader {
  return ({ kind, value }) =>
    kind === 'iri' ? { name, predicate: value } : 'its value must be a property';
}

function named(name: 'class' | 'datatype'): Reader {
  return ({ kind, value }) =>
    kind === 'iri' ? { name, iri: value } : `its value must be the IRI of a ${name}`;
}

function nested(name: 'not' | 'node' | 'property'): Reader {
  return (value, { shapeAt }) => {
    const shape = shapeAt(value, name === 'not');
    if (typeof shape === 'string') return shape;
    if (name === 'property' && shape.path === null) return 'its value has no sh:path';
    return { name, shape };
  };
}

function logical(name: 'and' | 'or' | 'xone'): Reader {
  return (value, { shapes, shapeAt }) => {
    const entries = readList(shapes.graph, value);
    if (entries === null || entries.length === 0) return 'its value must be a list of shapes';
    const read = entries.map((entry) => shapeAt(entry, name !== 'and'));
    const fault = read.find((one) => typeof one === 'string');
    if (fault !== undefined) return fault;
    return { name, shapes: read.filter((one) => typeof one !== 'string') };
  };
}

function nodeKind({ value }: Term): Read {
  const name = value.startsWith(SH) ? value.slice(SH.length) : '';
  return isNodeKind(name)
    ? { name: 'nodeKind', nodeKind: name }
    : `its value must be one of ${[...NODE_KINDS].map((kind) => `sh:${kind}`).join(', ')}`;
}

function pattern(value: Term, { shapes, node }: DemandContext): Read {
  if (value.kind !== 'literal') return 'its value must be a text';
  const [first, ...more] = shapes.objects(node, 'flags');
  const flags = first?.value ?? '';
  if (more.length > 0 || !/^[ims]*$/u.test(flags)) {
    return `the flags "${flags}" cannot be used; i, m and s can`;
  }
  const unique = [...new Set(flags)].join('');
  for (const mode of ['u', '']) {
    try {
      const made = new RegExp(value.value, unique + mode);
      return { name: 'pattern', pattern: made, source: value.value };
    } catch {
      // Some patterns of SPARQL are none with the u flag, and the other way round.
    }
  }
  return `"${value.value}" is no pattern that can be used here`;
}

function languageIn(value: Term, { shapes }: DemandContext): Read {
  const entries = readList(shapes.graph, value);
  if (entries === null) return 'its value must be a list of language tags';
  return { name: 'languageIn', languages: entries.map((entry) => entry.value.toLowerCase()) };
}

function within(value: Term, { shapes }: DemandContext): Read {
  const entries = readList(shapes.graph, value);
  if (entries === null) return 'its value must be a list';
  return { name: 'in', values: new Map(entries.map((entry) => [keyOf(entry), entry])) };
}

/** Whether a literal says yes; null when it is no truth value. */
export function truth({ kind, value, datatype }: Term): boolean | null {
  if (kind !== 'literal' || datatype !== `${XSD}boolean`) return null;
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : null;
}

/** Demands that are switched on by `true`; `false` asks for nothing and is no fault. */
export const SWITCHES: ReadonlySet<string> = new Set(['uniqueLang', 'closed']);

function uniqueLang(): Read {
  return { name: 'uniqueLang' };
}

function closed(_value: Term, { shapes, node, shapeAt }: DemandContext): Read {
  const allowed = new Set<string>();
  for (const one of shapes.objects(node, 'property')) {
    const shape = shapeAt(one, false);
    const predicate = typeof shape === 'string' ? null : singlePredicate(shape.path);
    if (predicate !== null) allowed.add(predicate);
  }
  const [list, ...more] = shapes.objects(node, 'ignoredProperties');
  const ignored = list === undefined ? [] : readList(shapes.graph, list);
  if (ignored === null || more.length > 0) return 'sh:ignoredProperties must be one list';
  for (const { value } of ignored) allowed.add(value);
  return { name: 'closed', allowed };
}

function qualified(name: 'qualifiedMinCount' | 'qualifiedMaxCount'): Reader {
  return (value, context) => {
    const { shapes, node, shapeAt } = context;
    const number = wholeNumber(value);
    if (number === null) return 'its value must be a whole number';
    const [about, ...more] = shapes.objects(node, 'qualifiedValueShape');
    if (about === undefined || more.length > 0) return 'it needs one sh:qualifiedValueShape';
    const shape = shapeAt(about, true);
    if (typeof shape === 'string') return shape;
    const siblings = siblingsOf(context, about).map((one) => shapeAt(one, true));
    const fault = siblings.find((one) => typeof one === 'string');
    if (fault !== undefined) return fault;
    const usable = siblings.filter((one) => typeof one !== 'string');
    return { name, count: number, shape, siblings: usable };
  };
}

/** Other qualified shapes beside this one, when a value may count for one of them only. */
function siblingsOf({ shapes, node }: DemandContext, own: Term): Term[] {
  const disjoint = shapes.objects(node, 'qualifiedValueShapesDisjoint');
  if (!disjoint.some((value) => truth(value) === true)) return [];
  const found = new Map<string, Term>();
  for (const parent of shapes.graph.subjects(`${SH}property`, node)) {
    for (const property of shapes.objects(parent, 'property')) {
      for (const one of shapes.objects(property, 'qualifiedValueShape')) found.set(keyOf(one), one);
    }
  }
  found.delete(keyOf(own));
  return [...found.values()];
}

const once = { single: true } as const;
const onPath = { single: true, propertyOnly: true } as const;

/** The parameters of SHACL Core that make a demand. */
export const PARAMETERS: Readonly<Record<string, Parameter>> = {
  minCount: { read: count('minCount'), ...onPath },
  maxCount: { read: count('maxCount'), ...onPath },
  minLength: { read: count('minLength'), ...once },
  maxLength: { read: count('maxLength'), ...once },
  minExclusive: { read: bound('minExclusive'), ...once },
  minInclusive: { read: bound('minInclusive'), ...once },
  maxExclusive: { read: bound('maxExclusive'), ...once },
  maxInclusive: { read: bound('maxInclusive'), ...once },
  equals: { read: pair('equals') },
  disjoint: { read: pair('disjoint') },
  lessThan: { read: pair('lessThan'), propertyOnly: true },
  lessThanOrEquals: { read: pair('lessThanOrEquals'), propertyOnly: true },
  class: { read: named('class') },
  datatype: { read: named('datatype'), ...once },
  nodeKind: { read: nodeKind, ...once },
  pattern: { read: pattern },
  languageIn: { read: languageIn, ...once },
  uniqueLang: { read: uniqueLang, ...onPath },
  hasValue: { read: (value) => ({ name: 'hasValue', value }) },
  in: { read: within, ...once },
  closed: { read: closed, ...once },
  not: { read: nested('not') },
  node: { read: nested('node') },
  property: { read: nested('property') },
  and: { read: logical('and') },
  or: { read: logical('or') },
  xone: { read: logical('xone') },
  qualifiedMinCount: { read: qualified('qualifiedMinCount'), ...onPath },
  qualifiedMaxCount: { read: qualified('qualifiedMaxCount'), ...onPath },
};

/** Parameters that belong to one of the others. */
export const COMPANIONS: ReadonlySet<string> = new Set([
  'flags',
  'ignoredProperties',
  'qualifiedValueShape',
  'qualifiedValueShapesDisjoint',
]);
