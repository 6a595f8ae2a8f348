import { describe, expect, it } from 'vitest';

import {
  ConformanceSearch,
  schemaConformance,
  schemaOf,
} from '../../../../src/diagnosis/graph-metrics/schema-conformance.js';
import { readAxioms } from '../../../../src/ontology/classification/read-axioms.js';
import { graphOf, messagesOf } from './support/graphs.js';

const HEAD = `@prefix : <x:> . @prefix p: <p:> .
@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
`;

const schemaFrom = (turtle: string) => {
  const read = readAxioms(HEAD + turtle);
  if ('fault' in read) throw new Error(read.fault.message);
  return schemaOf('axioms.ttl', read.axioms, (role) =>
    ['p:requires', 'p:uses', 'p:hasPart'].includes(role) ? role.slice(2) : null,
  );
};

/** The metric of some lines, names with the prefix of the axioms. */
const measured = (turtle: string, lines: readonly string[]) => {
  const graph = graphOf(lines.map((line) => line.replace(/^(\S+) (\S+) (\S+)$/u, 'x:$1 $2 x:$3')));
  const schema = schemaFrom(turtle);
  const search = new ConformanceSearch(graph, schema);
  const found = [...graph.classes.keys()].flatMap((iri) => search.of(iri));
  return schemaConformance(graph, schema, found);
};

describe('SC', () => {
  it('wants predicate, domain and range valid by declared parents', () => {
    const metric = measured(
      `p:requires rdfs:domain :Tool .
p:requires rdfs:range :Part .`,
      [
        'Gauge subClassOf Tool',
        'Float subClassOf Part',
        'Gauge requires Float',
        'Gauge requires Float',
        'Gauge requires Idea',
        'Idea requires Float',
        'Idea uses Gauge',
        'Idea needs Gauge',
        'Tool requires Part',
      ],
    );
    expect(metric.counted).toEqual({ numerator: 5, denominator: 8 });
    expect(metric.value).toBe(5 / 8);
    expect(messagesOf(metric)).toEqual([
      '"X:GAUGE" requires "X:IDEA": axioms.ttl:4 makes "X:PART" the range of requires, and no parent of "X:IDEA" leads there.',
      '"X:IDEA" requires "X:FLOAT": axioms.ttl:3 makes "X:TOOL" the domain of requires, and no parent of "X:IDEA" leads there.',
      '"X:IDEA" needs "X:GAUGE": "needs" is no predicate.',
    ]);
  });

  it('follows superclasses, and predicates above each other, of the file', () => {
    const lines = ['Gauge requires Float', 'Gauge uses Float', 'Buoy requires Float'];
    const turtle = `p:requires rdfs:subPropertyOf p:needing .
p:needing rdfs:domain :Tool .
:Gauge rdfs:subClassOf :Device .
:Device rdfs:subClassOf :Tool .`;
    const metric = measured(turtle, lines);
    expect(metric.counted).toEqual({ numerator: 2, denominator: 3 });
    expect(messagesOf(metric)[0]).toMatch(/^"X:BUOY" requires .* the domain of requires/u);
  });

  it('understands conjunctions, restrictions, everything and nothing', () => {
    const lines = ['A subClassOf C', 'A subClassOf D', 'A uses F', 'A requires B', 'C requires B'];
    const both = '[ a owl:Class ; owl:intersectionOf ( :C :D ) ]';
    const restriction = '[ a owl:Restriction ; owl:onProperty p:uses ; owl:someValuesFrom :F ]';
    const count = (kind: string) =>
      measured(`p:requires rdfs:domain ${kind} .`, lines).counted?.numerator;
    expect(count(both)).toBe(4);
    expect(count(restriction)).toBe(4);
    expect(count('owl:Thing')).toBe(5);
    expect(count('owl:Nothing')).toBe(3);
    expect(count(':C')).toBe(5);
  });

  it('does not take a class for of a kind because a domain would make it so', () => {
    const metric = measured('p:requires rdfs:domain :Tool . p:uses rdfs:range :Tool .', [
      'Idea requires Gauge',
      'Gauge uses Idea',
    ]);
    expect(metric.counted).toEqual({ numerator: 0, denominator: 2 });
  });

  it('has no value without a domain or range of a predicate, without axioms, without triples', () => {
    const other = measured('p:other rdfs:domain :Tool .', ['Idea requires Gauge']);
    expect(other.value).toBeNull();
    expect(other.nullReason).toMatch(
      /^axioms\.ttl declares no domain and no range .*predicate-unknown/u,
    );
    const refused = schemaConformance(graphOf(['a requires b']), { reason: 'No file.' }, []);
    expect(refused).toMatchObject({ value: null, nullReason: 'No file.', counted: null });
    const empty = measured('p:requires rdfs:domain :Tool .', []);
    expect(empty).toMatchObject({
      value: null,
      nullReason: 'No class declares a parent or a relation.',
    });
  });
});
