import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { classify } from '../../../../src/ontology/classification/classify.js';
import { countLeftOut, unknownNames } from '../../../../src/ontology/classification/findings.js';
import { readAxioms, type AxiomFile } from '../../../../src/ontology/classification/read-axioms.js';

import { aboveByClass, differences } from './support/above.js';

const HEAD = `@prefix : <urn:f:> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
`;

/** Reads axioms below four lines of prefixes. */
function read(text: string): AxiomFile {
  const file = readAxioms(HEAD + text);
  if ('fault' in file) throw new Error(file.fault.message);
  return file;
}

const said = (text: string): [string, number][] =>
  read(text).axioms.map((axiom) => [
    axiom.text,
    axiom.source.kind === 'file' ? axiom.source.line : 0,
  ]);

describe('a file of axioms', () => {
  it('says what it says, each axiom with its line', () => {
    const text = `:A rdfs:subClassOf :B ,
  [ a owl:Restriction ; owl:onProperty :r ;
    owl:someValuesFrom :C ] .
:A owl:equivalentClass [ owl:intersectionOf ( :B :C ) ] .
:A owl:disjointWith :D .
[] a owl:AllDisjointClasses ;
  owl:members ( :B :C :D ) .
:r a owl:ObjectProperty , owl:TransitiveProperty ; rdfs:subPropertyOf :s ;
  owl:propertyChainAxiom ( :r :s ) ; rdfs:domain :A ; rdfs:range :B .
:s a owl:ReflexiveProperty ; owl:equivalentProperty :t .
`;
    expect(said(text)).toEqual([
      ['<urn:f:A> SubClassOf <urn:f:B>', 5],
      ['<urn:f:A> SubClassOf (<urn:f:r> some <urn:f:C>)', 6],
      ['<urn:f:A> EquivalentTo (<urn:f:B> and <urn:f:C>)', 8],
      ['DisjointClasses <urn:f:A>, <urn:f:D>', 9],
      ['DisjointClasses <urn:f:B>, <urn:f:C>, <urn:f:D>', 11],
      ['<urn:f:r> is transitive', 12],
      ['<urn:f:r> SubPropertyOf <urn:f:s>', 12],
      ['<urn:f:r> o <urn:f:s> SubPropertyOf <urn:f:r>', 13],
      ['<urn:f:r> Domain <urn:f:A>', 13],
      ['<urn:f:r> Range <urn:f:B>', 13],
      ['<urn:f:s> is reflexive', 14],
      ['<urn:f:s> EquivalentTo <urn:f:t>', 14],
    ]);
  });

  it('names and counts what EL has no word for, and uses the rest', () => {
    const { axioms, leftOut } = read(`:A rdfs:subClassOf [ owl:intersectionOf ( :B
    [ a owl:Restriction ; owl:onProperty :r ; owl:allValuesFrom :C ] ) ] .
:D rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :r ; owl:allValuesFrom :C ] .
:r a owl:FunctionalProperty ; owl:inverseOf :s .
:joe a :A .
:E rdfs:subClassOf :F .
`);
    expect(axioms.map(({ text }) => text)).toEqual([
      '<urn:f:A> SubClassOf (<urn:f:B> and …)',
      '<urn:f:E> SubClassOf <urn:f:F>',
    ]);
    expect(countLeftOut(leftOut)).toEqual([
      { what: 'owl:allValuesFrom', kind: 'unsupported', count: 2, partly: 1, lines: [6, 7] },
      { what: 'owl:FunctionalProperty', kind: 'unsupported', count: 1, partly: 0, lines: [8] },
      { what: 'owl:inverseOf', kind: 'unsupported', count: 1, partly: 0, lines: [8] },
      { what: 'facts about individuals', kind: 'unsupported', count: 1, partly: 0, lines: [9] },
    ]);
  });

  it('uses of an equivalence the direction that it can', () => {
    const { axioms, leftOut } = read(':A owl:equivalentClass [ owl:unionOf ( :B :C ) ] .');
    const result = classify(axioms);
    if ('reason' in result) throw new Error(result.reason);
    expect(result.ancestorsOf('urn:f:B')).toEqual(['urn:f:A']);
    expect(leftOut).toMatchObject([{ what: 'owl:unionOf', partly: true }]);
  });

  it('tells expressions that are not well formed', () => {
    const { axioms, leftOut } =
      read(`:A rdfs:subClassOf [ a owl:Restriction ; owl:someValuesFrom :B ] .
:A rdfs:subClassOf "B" .
:A rdfs:subClassOf _:x . _:x owl:intersectionOf ( _:x :B ) .
:B owl:equivalentClass [] .
`);
    expect(axioms.map(({ text }) => text)).toEqual(['<urn:f:A> SubClassOf (<urn:f:B> and …)']);
    expect(leftOut.map(({ kind, line }) => [kind, line])).toEqual([
      ['malformed', 5],
      ['malformed', 6],
      ['malformed', 7],
      ['malformed', 8],
    ]);
  });

  it('with a fault gives its line and nothing else', () => {
    expect(
      readAxioms(`${HEAD}:A rdfs:subClassOf :B .\n:C rdfs:subClassOf\n  nonsense .\n`),
    ).toEqual({
      fault: { line: 7, message: 'Unexpected "nonsense".' },
    });
  });

  it('has names that nobody declares', () => {
    const file = read(
      ':A rdfs:subClassOf :B .\n:New a owl:Class ; rdfs:subClassOf :C .\n:r rdfs:domain :A .',
    );
    expect(unknownNames(file, new Set(['urn:f:A', 'urn:f:B']), new Set())).toEqual([
      { kind: 'class', iri: 'urn:f:C', line: 6 },
      { kind: 'property', iri: 'urn:f:r', line: 7 },
    ]);
  });
});

describe('the suite of the reasoner', () => {
  const folder = 'test/fixtures/reasoner';
  const names = readdirSync(folder).filter((name) => name.endsWith('.ttl'));

  it.each(names)('%s comes out as the reasoner ELK said', (name) => {
    const file = readAxioms(readFileSync(`${folder}/${name}`, 'utf8'));
    if ('fault' in file) throw new Error(file.fault.message);
    const result = classify(file.axioms);
    if ('reason' in result) throw new Error(result.reason);
    const kept = JSON.parse(
      readFileSync(`${folder}/${name.replace('.ttl', '.json')}`, 'utf8'),
    ) as Record<string, string[]>;
    expect(differences(aboveByClass(result)!, new Map(Object.entries(kept)))).toEqual([]);
  });
});

describe('explanations', () => {
  it('name the axioms of a contradiction, and the class that makes another one empty', () => {
    const { axioms } = read(`:A rdfs:subClassOf :B , :C , :D .
:B owl:disjointWith :C .
:E rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :r ; owl:someValuesFrom :A ] .
:F rdfs:subClassOf :E , :G .
`);
    const result = classify(axioms);
    if ('reason' in result) throw new Error(result.reason);
    expect(result.unsatisfiable).toEqual(['urn:f:A', 'urn:f:E', 'urn:f:F']);
    const texts = (list: readonly { text: string }[] | null | undefined) =>
      list?.map(({ text }) => text.replaceAll('urn:f:', ''));
    expect(texts(result.explain('urn:f:A', null))).toEqual([
      '<A> SubClassOf <B>',
      '<A> SubClassOf <C>',
      'DisjointClasses <B>, <C>',
    ]);
    expect(result.emptyBy('urn:f:A')).toBeNull();
    expect(result.emptyBy('urn:f:E')?.iri).toBe('urn:f:A');
    expect(texts(result.emptyBy('urn:f:E')?.axioms)).toEqual(['<E> SubClassOf (<r> some <A>)']);
    expect(result.emptyBy('urn:f:F')?.iri).toBe('urn:f:E');
    expect(texts(result.explain('urn:f:F', null))).toHaveLength(5);
    expect(result.explain('urn:f:D', null)).toBeNull();
  });

  it('stop at a limit, and say so', () => {
    const { axioms } = read(':A rdfs:subClassOf :B .\n:B rdfs:subClassOf :C .');
    expect(classify(axioms, { mostFacts: 3, stride: 1 })).toMatchObject({
      reason: expect.stringContaining('More than 3 facts') as unknown,
    });
  });
});
