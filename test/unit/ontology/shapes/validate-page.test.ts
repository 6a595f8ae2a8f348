/** Which shapes a page is checked against, and what is told of it on the way. */

import { expect, it } from 'vitest';

import { readShapes } from '../../../../src/ontology/shapes/read-shapes.js';
import { validatePage } from '../../../../src/ontology/shapes/validate-page.js';

const OWL_CLASS = 'http://www.w3.org/2002/07/owl#Class';
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

const { shapes } = readShapes([
  {
    file: 'shapes.ttl',
    text: `@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix ex: <http://example.org/> .
ex:First sh:targetClass <${OWL_CLASS}> ; sh:nodeKind sh:Literal .
ex:Idle sh:targetClass ex:Nothing ; sh:nodeKind sh:Literal .
ex:Left sh:targetClass <${OWL_CLASS}> ; sh:nodeKind sh:Literal .
ex:Last sh:targetClass <${OWL_CLASS}> ; sh:nodeKind sh:IRI .
`,
  },
]);

it('leaves shapes out, and names each other one that selects something before it is checked', () => {
  const own = 'urn:c:gauge';
  const triples = [[own, TYPE, OWL_CLASS, '']] as const;
  const begun: number[] = [];
  const begin = (shape: number): void => void begun.push(shape);
  const page = { own, described: [], named: [], triples };
  const outcomes = validatePage(page, shapes, { without: [2], begin });
  expect(begun).toEqual([0, 3]);
  expect(outcomes.map(({ shape, results }) => [shape, results.length])).toEqual([
    [0, 1],
    [3, 0],
  ]);
});
