/** Files with thousands of shapes: the work grows with their number, and can be stopped on the way. */

import { beforeAll, expect, it } from 'vitest';

import { parsePage } from '../../../src/corpus/page.js';
import { readShapes } from '../../../src/ontology/shapes/read-shapes.js';
import { validatePage } from '../../../src/ontology/shapes/validate-page.js';
import { shapeFindings, shapeGraph } from '../../../src/workbench/page-shapes.js';
import { countPage, noCount } from '../../../src/workbench/shape-counts.js';
import { checkShapes } from '../../../src/workbench/shapes.js';
import { classPage } from '../scaffold/support/corpora.js';
import { growth } from '../support/growth.js';
import { corpusOf } from '../support/memory-files.js';
import { shapesProgram } from '../support/shapes-program.js';

const PREFIXES = `@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix ex: <http://example.org/> .
`;

/** Shapes that select every class, each with one demand that every class fails. */
function shapesText(count: number): string {
  const shapes = Array.from(
    { length: count },
    (_, i) => `ex:S${i} a sh:NodeShape ; sh:targetClass owl:Class ;
  sh:property [ sh:path skos:definition ; sh:minCount 1 ; sh:maxLength ${i % 20} ; sh:pattern "^A" ] ;
  sh:property [ sh:path ( ex:p ex:q ) ; sh:maxCount ${i % 7} ] .
`,
  );
  return PREFIXES + shapes.join('');
}

const filesOf = (count: number) => [{ file: 'shapes.ttl', text: shapesText(count) }];
const [SMALL, LARGE] = [250, 2000];

const GAUGE = classPage({
  slug: 'gauge',
  definition: 'A gauge shows the level of the sea.',
});

it('reading them takes time in proportion to their number', () => {
  const ratio = growth(filesOf(SMALL), filesOf(LARGE), (files) => void readShapes(files));
  expect(ratio).toBeLessThan(8 * 1.3);
}, 300_000);

it('checking a page and placing what they find takes time in proportion to their number', async () => {
  const { workbench } = await corpusOf({ 'pages/gauge.md': GAUGE });
  const record = workbench.disk.get('pages/gauge.md')!;
  const graph = shapeGraph(workbench, { ...record.class!, page: record });
  const page = parsePage(record.path, GAUGE, { iri: workbench.settings.iri });
  const check = (shapes: ReturnType<typeof readShapes>['shapes']): void => {
    const outcomes = validatePage(graph.data, shapes);
    const results = outcomes.flatMap((outcome) => outcome.results);
    const found = shapeFindings(workbench, { page, graph }, results);
    const counts = shapes.map(noCount);
    countPage(counts, { page: page.path, judged: true, outcomes, found });
    expect(counts.at(-1)?.findings.length).toBeGreaterThan(0);
  };
  const [small, large] = [SMALL, LARGE].map((count) => readShapes(filesOf(count)).shapes);
  expect(growth(small!, large!, check)).toBeLessThan(8 * 1.3);
}, 300_000);

let program = '';
beforeAll(async () => {
  program = await shapesProgram('growth');
});

it('a check of them can be stopped between two pages', async () => {
  const stop = new AbortController();
  const { workbench, files } = await corpusOf({
    'ontodesk.yaml': 'version: 1\npages: pages\nshapes: [shapes.ttl]\n',
    'shapes.ttl': shapesText(1000),
    ...Object.fromEntries(['a', 'b', 'c'].map((slug) => [`pages/${slug}.md`, classPage({ slug })])),
  });
  const found = await checkShapes(workbench, {
    ...{ files, program, signal: stop.signal },
    progress: () => stop.abort(),
  });
  expect(found.shapes).toHaveLength(1000);
  expect(new Set(found.shapes.map(({ focusNodes }) => focusNodes))).toEqual(new Set([1]));
  expect(found.notChecked).toEqual([
    { what: 'the pages from pages/b.md on', why: 'The check was cancelled.', count: 2 },
  ]);
}, 60_000);
