/** Where on a page a result of a shape stands, in each dialect. */

import { expect, it } from 'vitest';

import { parsePage } from '../../../src/corpus/page.js';
import { readShapes } from '../../../src/ontology/shapes/read-shapes.js';
import { validatePage } from '../../../src/ontology/shapes/validate-page.js';
import { shapeFindings, shapeGraph } from '../../../src/workbench/page-shapes.js';
import { corpusOf } from '../support/memory-files.js';

const PREFIXES = `@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix property: <urn:ngm:property:> .
@prefix c: <urn:ngm:class:> .
@prefix ex: <http://example.org/> .
`;

/** A shape for each kind of place. */
const SHAPES = {
  label: 'sh:targetClass owl:Class ; sh:property [ sh:path rdfs:label ; sh:maxLength 3 ]',
  definition:
    'sh:targetClass owl:Class ; sh:property [ sh:path skos:definition ; sh:minLength 900 ]',
  domain: 'sh:targetClass owl:Class ; sh:property [ sh:path property:domain ; sh:in ( "none" ) ]',
  maturity:
    'sh:targetClass owl:Class ; sh:property [ sh:path property:maturity ; sh:hasValue "done" ]',
  /** The value is a class. */
  parent:
    'sh:targetNode c:gauge ; sh:property [ sh:path rdfs:subClassOf ; sh:not [ sh:in ( c:pole ) ] ]',
  /** The value is of the path, and what is missing is another one. */
  parents:
    'sh:targetClass owl:Class ; sh:property [ sh:path rdfs:subClassOf ; sh:hasValue ex:Root ]',
  /** The node is a restriction, and its value a class that no page declares. */
  target:
    'sh:targetClass owl:Restriction ; sh:property [ sh:path owl:someValuesFrom ; sh:class owl:Class ]',
  /** The node is a restriction of one relation, and the value is the relation. */
  relation:
    'sh:targetClass owl:Restriction ; sh:property [ sh:path owl:onProperty ; sh:not [ sh:in ( property:uses ) ] ]',
  /** The page says nothing of it: the class as a whole. */
  missing: 'sh:targetClass owl:Class ; sh:property [ sh:path property:quality ; sh:minCount 1 ]',
};

interface Dialect {
  readonly page: string;
  /** The line of the place, with the place in brackets. */
  readonly at: Readonly<Record<keyof typeof SHAPES, string>>;
}

const DEFINITION = 'A gauge tells the level of the sea at the quay, hour by hour.';

const DIALECTS: Readonly<Record<string, Dialect>> = {
  'json-ld': {
    page: [
      '# Gauge',
      '```json-ld',
      '{',
      '  "@id": "urn:ngm:class:gauge",',
      '  "@type": "Class",',
      '  "label": "Gauge",',
      `  "definition": "${DEFINITION}",`,
      '  "domain": "data",',
      '  "maturity": "draft",',
      '  "subClassOf": [{"@id": "urn:ngm:class:pole", "label": "Pole"}],',
      '  "relations": {',
      '    "requires": [{"@id": "urn:ngm:class:nowhere", "label": "Nowhere"}],',
      '    "uses": [{"@id": "urn:ngm:class:clock", "label": "Clock"}]',
      '  }',
      '}',
      '```',
      '',
    ].join('\n'),
    at: {
      label: '"label": ⟦"Gauge"⟧,',
      definition: `"definition": ⟦"${DEFINITION}"⟧,`,
      domain: '"domain": ⟦"data"⟧,',
      maturity: '"maturity": ⟦"draft"⟧,',
      parent: '"subClassOf": [{"@id": ⟦"urn:ngm:class:pole"⟧, "label": "Pole"}],',
      parents: '⟦"subClassOf"⟧: [{"@id": "urn:ngm:class:pole", "label": "Pole"}],',
      target: '"requires": [{"@id": ⟦"urn:ngm:class:nowhere"⟧, "label": "Nowhere"}],',
      relation: '"uses": [{"@id": ⟦"urn:ngm:class:clock"⟧, "label": "Clock"}]',
      missing: '"@id": ⟦"urn:ngm:class:gauge"⟧,',
    },
  },
  'front matter': {
    page: [
      '---',
      'type: class',
      'iri: urn:ngm:class:gauge',
      'label: Gauge',
      `definition: ${DEFINITION}`,
      'domain: data',
      'maturity: draft',
      'subClassOf: ["[[Pole]]"]',
      'requires: ["urn:ngm:class:nowhere"]',
      'uses: ["[[Clock]]"]',
      '---',
      '# Gauge',
      '',
    ].join('\n'),
    at: {
      label: 'label: ⟦Gauge⟧',
      definition: `definition: ⟦${DEFINITION}⟧`,
      domain: 'domain: ⟦data⟧',
      maturity: 'maturity: ⟦draft⟧',
      parent: 'subClassOf: [⟦"[[Pole]]"⟧]',
      parents: '⟦subClassOf⟧: ["[[Pole]]"]',
      target: 'requires: [⟦"urn:ngm:class:nowhere"⟧]',
      relation: 'uses: [⟦"[[Clock]]"⟧]',
      missing: '⟦type⟧: class',
    },
  },
  'property lines': {
    page: [
      '# Gauge',
      '',
      '- ### OntologyBlock',
      '\t- term-id:: KS-0001',
      '\t- preferred-term:: Gauge',
      '\t- owl:class:: ngm:gauge',
      `\t- definition:: ${DEFINITION}`,
      '\t- source-domain:: data',
      '\t- maturity:: draft',
      '\t- is-subclass-of:: [[Pole]]',
      '\t- requires:: [[Nowhere]]',
      '\t- uses:: [[Clock]]',
      '',
    ].join('\n'),
    at: {
      label: '- preferred-term:: ⟦Gauge⟧',
      definition: `- definition:: ⟦${DEFINITION}⟧`,
      domain: '- source-domain:: ⟦data⟧',
      maturity: '- maturity:: ⟦draft⟧',
      parent: '- is-subclass-of:: ⟦[[Pole]]⟧',
      parents: '- ⟦is-subclass-of⟧:: [[Pole]]',
      target: '- requires:: ⟦[[Nowhere]]⟧',
      relation: '- uses:: ⟦[[Clock]]⟧',
      missing: '- owl:class:: ⟦ngm:gauge⟧',
    },
  },
};

const other = (slug: string, label: string): string =>
  `---\ntype: class\niri: urn:ngm:class:${slug}\nlabel: ${label}\n---\n# ${label}\n`;

/** The line of the only finding of a shape on the page, with its place in brackets. */
async function placeOf(text: string, shape: string): Promise<string> {
  const { workbench } = await corpusOf({
    'ontodesk.yaml': 'version: 1\npages: pages\n',
    'pages/Gauge.md': text,
    'pages/Pole.md': other('pole', 'Pole'),
    'pages/Clock.md': other('clock', 'Clock'),
  });
  const { shapes, unchecked } = readShapes([
    { file: 'shapes.ttl', text: `${PREFIXES}ex:S ${shape} .` },
  ]);
  expect(unchecked).toEqual([]);
  const record = workbench.disk.get('pages/Gauge.md');
  if (!record?.class) throw new Error('The page declares a class.');
  const graph = shapeGraph(workbench, { ...record.class, page: record });
  const page = parsePage('pages/Gauge.md', text, { iri: workbench.settings.iri });
  const results = validatePage(graph.data, shapes).flatMap((outcome) => outcome.results);
  expect(results).toHaveLength(1);
  const [found] = shapeFindings(workbench, { page, graph }, results);
  const { start, end } = found!.finding.range;
  expect(end.line).toBe(start.line);
  const line = text.split('\n')[start.line]!;
  const at = line.slice(start.character, end.character);
  return `${line.slice(0, start.character)}⟦${at}⟧${line.slice(end.character)}`.trim();
}

for (const [dialect, { page, at }] of Object.entries(DIALECTS)) {
  for (const kind of Object.keys(SHAPES) as (keyof typeof SHAPES)[]) {
    it(`${dialect}: ${kind}`, async () => {
      expect(await placeOf(page, SHAPES[kind])).toBe(at[kind]);
    });
  }
}
