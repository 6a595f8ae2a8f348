/** Open pages against shapes, and the files of shapes themselves, as the editor shows them. */

import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { shapesProgram } from '../support/shapes-program.js';

import { Harness, type HarnessOptions } from './harness.js';

let program = '';
beforeAll(async () => {
  program = await shapesProgram('server');
});

let server: Harness;
const start = async (files: Readonly<Record<string, string>>, more?: Partial<HarnessOptions>) =>
  (server = await Harness.start({ files, shapesProgram: program, ...more }));
afterEach(() => server.stop());

const SETTINGS = 'version: 1\npages: pages\nshapes: [shapes.ttl]\n';
const PREFIXES = `@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix ex: <http://example.org/> .
`;
const LENGTH = `${PREFIXES}ex:Length sh:targetClass owl:Class ;
  sh:property [ sh:path rdfs:label ; sh:maxLength 8 ; sh:message "Say it in 8 characters" ] .
`;
const SURVEY = `${LENGTH}ex:Survey sh:targetClass ex:Survey ; sh:nodeKind sh:IRI .\n`;
const PAGE = 'pages/Tide Gauge.md';

const page = (label: string, more = ''): string =>
  [
    `---\ntype: class\niri: urn:ngm:class:tide-gauge\nlabel: ${label}`,
    'definition: A gauge that measures the level of the sea against a mark on the quay, whose height a drum writes down hour by hour and day by day.',
    `domain: data\nmaturity: draft\npublic: false\nsubClassOf: ["owl:Thing"]${more}`,
    '---\n# Tide Gauge\n',
  ].join('\n');

const long = page('Tide Gauge');
const short = page('Tide');

const violations = (file = PAGE) =>
  server.diagnostics(file).filter(({ code }) => code === 'shape-violated');
const violated = (): Promise<void> =>
  server.until('a violated shape', () => violations().length > 0);
const codeAt = (file: string, code: string): Promise<void> =>
  server.until(`${code} on ${file}`, () => server.codes(file)?.includes(code) === true);
const cleared = (file: string): Promise<void> =>
  server.until(`nothing on ${file}`, () => server.codes(file)?.length === 0);
const lines = (file: string) =>
  server.diagnostics(file).map(({ code, range }) => [code, range.start.line + 1]);

describe('an open page', () => {
  it('shows what breaks a shape at its place, and leads to the shape', async () => {
    await start({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': LENGTH, [PAGE]: long });
    await server.open(PAGE, long);
    await violated();
    expect(violations()).toMatchObject([
      {
        severity: 1,
        message: 'Say it in 8 characters. (sh:maxLength 8 of ex:Length)',
        range: { start: { line: 3, character: 7 }, end: { line: 3, character: 17 } },
        codeDescription: { href: 'file:///rules/shape-violated.md' },
        relatedInformation: [
          { location: { uri: server.uri('shapes.ttl'), range: { start: { line: 5 } } } },
        ],
      },
    ]);
    await server.until('the count', () => server.statuses.at(-1)?.findings === 1);
  });

  it('forgets it when the text is mended, and goes by the text in the editor', async () => {
    const files = { 'ontodesk.yaml': SETTINGS, 'shapes.ttl': LENGTH, [PAGE]: short };
    await start(files, { options: { checkOn: 'type' } });
    await server.open(PAGE, short);
    await server.change(PAGE, long);
    await violated();
    await server.change(PAGE, short);
    await server.until('no violated shape', () => violations().length === 0);
    await server.save(PAGE, long);
    await violated();
    await server.save(PAGE, short);
    await server.until('no violated shape', () => violations().length === 0);
  });

  it('shows all other findings before, and also while the shapes take for ever', async () => {
    const hanging = path.join(path.dirname(program), 'hangs.cjs');
    writeFileSync(
      hanging,
      "process.on('message', () => undefined); process.on('disconnect', () => process.exit());",
    );
    const text = page('Tide Gauge', '\nuses: ["urn:x:one"]');
    const files = { 'ontodesk.yaml': SETTINGS, 'shapes.ttl': LENGTH, [PAGE]: text };
    await start(files, { shapesProgram: hanging });
    await server.open(PAGE, text);
    await codeAt(PAGE, 'target-dangling');
    expect(violations()).toEqual([]);
    await server.stop();
    await start(files);
    await server.open(PAGE, text);
    await violated();
    const [first] = server.published.filter(({ uri }) => uri === server.uri(PAGE));
    expect(first?.diagnostics.map(({ code }) => code)).toEqual(['target-dangling']);
    expect(server.codes(PAGE)).toEqual(['target-dangling', 'shape-violated']);
  });

  it('is checked again when the file of shapes is written', async () => {
    await start({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': LENGTH, [PAGE]: long });
    await server.open(PAGE, long);
    await violated();
    server.write('shapes.ttl', LENGTH.replaceAll('8', '80'));
    await server.changed('shapes.ttl');
    await server.until('no violated shape', () => violations().length === 0);
  });
});

describe('a file of shapes', () => {
  it('that is no Turtle is told of at its line until it is mended', async () => {
    const broken = LENGTH.replace('owl:Class ;', 'owl:Class');
    await start({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': broken, [PAGE]: long });
    await server.open(PAGE, long);
    await codeAt('shapes.ttl', 'shapes-syntax');
    expect(lines('shapes.ttl')).toEqual([['shapes-syntax', 6]]);
    expect(violations()).toEqual([]);
    server.write('shapes.ttl', LENGTH);
    await server.changed('shapes.ttl');
    await cleared('shapes.ttl');
    await violated();
  });

  it('that is not there is told of where the settings name it', async () => {
    const settings = SETTINGS.replace('[shapes.ttl]', '\n  - shapes.ttl\n  - gone.ttl');
    await start({ 'ontodesk.yaml': settings, 'shapes.ttl': LENGTH, [PAGE]: long });
    await server.open(PAGE, long);
    await codeAt('ontodesk.yaml', 'shapes-missing');
    const [{ range, message }] = server.diagnostics('ontodesk.yaml') as [
      ReturnType<Harness['diagnostics']>[number],
    ];
    expect(range).toEqual({ start: { line: 4, character: 4 }, end: { line: 4, character: 12 } });
    expect(message).toContain('"gone.ttl"');
    await violated();
    server.write('ontodesk.yaml', SETTINGS);
    await server.changed('ontodesk.yaml');
    await cleared('ontodesk.yaml');
  });

  it('has a warning at a shape that selects nothing, until a page has such a node', async () => {
    const other = { 'pages/Mast.md': page('Mast').replaceAll('tide-gauge', 'mast') };
    const shapes = `${LENGTH}ex:Nobody sh:targetSubjectsOf owl:deprecated ; sh:nodeKind sh:IRI .\n`;
    await start({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': shapes, [PAGE]: long, ...other });
    await server.open(PAGE, long);
    await codeAt('shapes.ttl', 'shapes-unchecked');
    expect(server.diagnostics('shapes.ttl')).toMatchObject([
      {
        severity: 2,
        range: { start: { line: 6 } },
        message:
          'Not checked: shape ex:Nobody selected 0 nodes. Look at its target: no page has such a node.',
      },
    ]);
    await server.save(PAGE, page('Tide', '\ndeprecated: true'));
    await cleared('shapes.ttl');
  });

  it('keeps quiet of a shape that another page than the open one is selected by', async () => {
    const used = page('Mast', '\ndeprecated: true').replaceAll('tide-gauge', 'mast');
    const shapes = `${SURVEY}ex:Old sh:targetSubjectsOf owl:deprecated ; sh:nodeKind sh:IRI .\n`;
    const files = { 'ontodesk.yaml': SETTINGS, 'shapes.ttl': shapes, [PAGE]: long };
    await start({ ...files, 'pages/Mast.md': used });
    await server.open(PAGE, long);
    await codeAt('shapes.ttl', 'shapes-unchecked');
    expect(lines('shapes.ttl')).toEqual([['shapes-unchecked', 7]]);
  });

  it('has a warning at a part that is no SHACL Core', async () => {
    const shapes = LENGTH.replace('sh:maxLength 8 ;', 'sh:maxLength 8 ;\n  sh:most 7 ;');
    await start({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': shapes, [PAGE]: long });
    await server.open(PAGE, long);
    await codeAt('shapes.ttl', 'shapes-unchecked');
    expect(lines('shapes.ttl')).toEqual([['shapes-unchecked', 7]]);
  });

  it('has nothing said of it when the settings name it no more', async () => {
    await start({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': SURVEY, [PAGE]: long });
    await server.open(PAGE, long);
    await codeAt('shapes.ttl', 'shapes-unchecked');
    server.write('ontodesk.yaml', 'version: 1\npages: pages\n');
    await server.changed('ontodesk.yaml');
    await cleared('shapes.ttl');
    await server.until('no violated shape', () => violations().length === 0);
  });
});
