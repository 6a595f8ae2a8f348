import { describe, expect, it } from 'vitest';

import { Graph } from '../../../../src/ontology/shapes/graph.js';
import { readShapes } from '../../../../src/ontology/shapes/read-shapes.js';
import { resultMessage } from '../../../../src/ontology/shapes/result-message.js';
import { validate } from '../../../../src/ontology/shapes/validate.js';
import { readTurtle } from '../../../../src/ontology/turtle/read-turtle.js';

const PREFIXES = `@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix ex: <http://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
`;

function run(shapes: string, data: string) {
  const read = readShapes([{ file: 'shapes.ttl', text: PREFIXES + shapes }]);
  const outcomes = validate(new Graph(readTurtle(PREFIXES + data).triples ?? []), read.shapes);
  const results = outcomes.flatMap(({ shape, results: found }) =>
    found.map((result) => ({
      focus: result.focus.value.replace('http://example.org/', ''),
      constraint: result.constraint.text,
      value: result.value?.value.replace('http://example.org/', '') ?? null,
      message: resultMessage(result, shape),
    })),
  );
  const focus = outcomes.map((one) => [one.shape.name, one.focusNodes.length]);
  return { read, results, focus, broken: results.map((one) => `${one.focus}: ${one.constraint}`) };
}

describe('targets', () => {
  it('take in instances of subclasses as the data has them, and loops end', () => {
    const { focus } = run(
      'ex:S sh:targetClass ex:A ; sh:property [ sh:path ex:p ; sh:minCount 1 ] .',
      'ex:B rdfs:subClassOf ex:C . ex:C rdfs:subClassOf ex:A . ex:A rdfs:subClassOf ex:B . ex:x a ex:B .',
    );
    expect(focus).toEqual([['ex:S', 1]]);
  });

  it('are nodes, subjects, objects, and the shape itself when it is a class', () => {
    const { focus } = run(
      `ex:Node sh:targetNode ex:nobody ; sh:nodeKind sh:IRI .
       ex:Subjects sh:targetSubjectsOf ex:p ; sh:nodeKind sh:IRI .
       ex:Objects sh:targetObjectsOf ex:p ; sh:nodeKind sh:IRI .
       ex:Class a sh:NodeShape , rdfs:Class ; sh:nodeKind sh:IRI .
       ex:NoClass a sh:NodeShape ; sh:targetNode ex:nobody ; sh:nodeKind sh:IRI .`,
      'ex:a ex:p ex:b , ex:c . ex:d ex:p ex:b . ex:e a ex:Class . ex:f a ex:NoClass .',
    );
    expect(focus).toEqual([
      ['ex:Node', 1],
      ['ex:Subjects', 2],
      ['ex:Objects', 2],
      ['ex:Class', 1],
      ['ex:NoClass', 1],
    ]);
  });
});

describe('constraints', () => {
  it('hold for a shape that two others share', () => {
    const { broken } = run(
      `ex:A sh:targetNode ex:x ; sh:node ex:C . ex:B sh:targetNode ex:x ; sh:node ex:C .
       ex:C a sh:NodeShape ; sh:property [ sh:path ex:p ; sh:maxLength 2 ] .`,
      'ex:x ex:p "long" .',
    );
    expect(broken).toEqual(['x: sh:node ex:C', 'x: sh:node ex:C']);
  });

  it('follow paths inside paths', () => {
    const { broken } = run(
      `ex:A sh:targetNode ex:x ; sh:property
         [ sh:path ( [ sh:zeroOrMorePath [ sh:inversePath ex:a ] ] ex:p ) ; sh:maxLength 2 ] ,
         [ sh:path [ sh:alternativePath ( ex:q ( ex:r ex:p ) ) ] ; sh:maxLength 3 ] .`,
      'ex:y ex:a ex:x ; ex:p "long" . ex:x ex:r ex:y .',
    );
    expect(broken).toEqual(['x: sh:maxLength 2', 'x: sh:maxLength 3']);
  });

  it('hold for each of several patterns', () => {
    const { broken } = run(
      'ex:A sh:targetNode ex:x ; sh:path ex:p ; sh:pattern "^a" , "b$" .',
      'ex:x ex:p "b" , "a" , "ab" .',
    );
    expect(broken).toEqual(['x: sh:pattern "^a"', 'x: sh:pattern "b$"']);
  });

  it('say in words what is wrong, or in the words of the shape', () => {
    const { results } = run(
      `ex:A sh:targetNode ex:x ; sh:property [ sh:path ex:p ; sh:minCount 2 ] ,
         [ sh:path ex:q ; sh:datatype xsd:integer ; sh:message "Eine Zahl"@de , "A whole number"@en ] .`,
      'ex:x ex:p 1 ; ex:q "many" .',
    );
    expect(results.map(({ message }) => message)).toEqual([
      'ex:p needs at least 2 values; there is 1. (sh:minCount 2 of ex:A)',
      'A whole number. (sh:datatype xsd:integer of ex:A)',
    ]);
  });

  it('are not made where a shape or a part of it is deactivated', () => {
    const { broken, focus } = run(
      `ex:A sh:targetNode ex:x ; sh:deactivated true ; sh:nodeKind sh:Literal .
       ex:B sh:targetNode ex:x ; sh:property [ sh:path ex:p ; sh:minCount 1 ; sh:deactivated true ] .`,
      '',
    );
    expect(broken).toEqual([]);
    expect(focus).toEqual([['ex:B', 1]]);
  });
});

describe('what is not checked', () => {
  const unchecked = (shapes: string) =>
    run(shapes, '').read.unchecked.map(({ line, what, why }) => `${line - 2}: ${what}: ${why}`);

  it('is every part outside SHACL Core, with its line', () => {
    expect(
      unchecked(
        `ex:A sh:targetNode ex:x ;
           sh:sparql [ sh:select "SELECT $this {}" ] ;
           sh:minCounts 1 .
         ex:B sh:target [ a sh:SPARQLTarget ] ; sh:nodeKind sh:IRI .`,
      ),
    ).toEqual([
      '2: sh:sparql of shape ex:A: it is no part of SHACL Core',
      '3: sh:minCounts 1 of shape ex:A: it is no part of SHACL Core',
      '4: shape ex:B: it selects by sh:target, which is no part of SHACL Core',
    ]);
  });

  it('is a shape without a target that nobody uses, and one without a usable path', () => {
    expect(
      unchecked(
        `ex:A a sh:NodeShape ; sh:nodeKind sh:IRI .
         ex:B sh:targetNode ex:x ; sh:property [ sh:path "p" ; sh:minCount 1 ] .`,
      ),
    ).toEqual([
      '2: shape in line 4: its sh:path is no path that can be followed',
      '2: sh:property of shape ex:B: the shape it names cannot be used',
      '1: shape ex:A: it has no target, and no shape that has one uses it',
    ]);
  });

  it('is a value that a parameter cannot take', () => {
    expect(
      unchecked(
        `ex:A sh:targetNode ex:x ; sh:minCount 1 ; sh:nodeKind ex:IRI ; sh:pattern "(" ; sh:in ex:a ;
           sh:property [ sh:path ex:p ; sh:minCount "one" ; sh:maxCount 1 , 2 ] .`,
      ),
    ).toHaveLength(7);
  });

  it('is a shape that leads back to itself, and what denies a shape that is checked in part', () => {
    const { read, broken } = run(
      `ex:A sh:targetNode ex:x ; sh:property [ sh:path ex:p ; sh:node ex:A ] .
       ex:B sh:targetNode ex:x ; sh:not [ sh:nodeKind sh:Literal ; sh:sparql [] ] .`,
      'ex:x ex:p ex:x .',
    );
    expect(broken).toEqual([]);
    expect(read.unchecked.map(({ what }) => what)).toEqual([
      'sh:node ex:A of shape for ex:p',
      'sh:sparql of shape in line 4',
      'sh:not of shape ex:B',
    ]);
  });

  it('is a shape that no file defines, and what refers to it', () => {
    const { read } = run(
      `ex:A sh:targetNode ex:x ; sh:node <urn:Typo> .
       ex:B sh:targetNode ex:x ; sh:and ( ex:Typo [ sh:nodeKind sh:IRI ] ) .`,
      '',
    );
    expect(read.unchecked.map(({ line, what, why }) => [line - 2, what, why])).toEqual([
      [1, 'sh:node <urn:Typo> of shape ex:A', 'no file defines a shape of this name'],
      [2, 'sh:and of shape ex:B', 'no file defines a shape of this name'],
    ]);
    expect(read.shapes.map(({ whole }) => whole)).toEqual([false, false]);
  });

  it('is a switch that is a text: the shape stays in force', () => {
    const { read, broken } = run(
      'ex:A sh:targetNode ex:x ; sh:deactivated "true" ; sh:nodeKind sh:Literal .',
      '',
    );
    expect(broken).toEqual(['x: sh:nodeKind sh:Literal']);
    expect(read.unchecked.map(({ line }) => line)).toEqual([3]);
    expect(read.unchecked[0]?.why).toContain('the shape stays in force');
  });

  it('is a file that is no Turtle; the other files are used', () => {
    const { shapes, faults } = readShapes([
      { file: 'a.ttl', text: `${PREFIXES}ex:A sh:targetNode ex:x ;\n sh:nodeKind sh:IRI` },
      { file: 'b.ttl', text: `${PREFIXES}ex:B sh:targetNode ex:x ; sh:nodeKind sh:IRI .` },
    ]);
    expect(faults).toMatchObject([{ file: 'a.ttl', line: 4 }]);
    expect(shapes.map(({ name, file, line }) => [name, file, line])).toEqual([
      ['ex:B', 'b.ttl', 3],
    ]);
  });
});
