import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

import { shapesProgram } from '../support/shapes-program.js';
import { folder, jsonOf, ontodesk, page, soundPages, textOf } from './support/console.js';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
let program = '';
beforeAll(async () => {
  program = await shapesProgram('cli');
});

const SETTINGS = 'version: 1\npages: pages\nshapes: [shapes.ttl]\n';
const PREFIXES = `@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix ex: <http://example.org/> .
`;
const LENGTH = `${PREFIXES}ex:Length sh:targetClass owl:Class ;
  sh:property [ sh:path skos:definition ; sh:maxLength 20 ; sh:message "Say it in 20 characters" ] .
`;

const checked = z.object({
  summary: z.object({ byCode: z.record(z.string(), z.object({ findings: z.number() })) }),
  findings: z.array(
    z.object({
      path: z.string(),
      code: z.string(),
      message: z.string(),
      range: z.object({ start: z.object({ line: z.number(), character: z.number() }) }),
      related: z.array(z.object({ path: z.string(), range: z.unknown().optional() })).optional(),
    }),
  ),
  shapes: z
    .array(
      z.object({
        shape: z.string(),
        file: z.string(),
        line: z.number(),
        focusNodes: z.number(),
        results: z.number(),
      }),
    )
    .optional(),
  notChecked: z
    .array(
      z.object({
        ...{ what: z.string(), why: z.string(), count: z.number() },
        pages: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});

const SOUND = Object.keys(soundPages()).sort();

const check = (root: string, ...args: string[]) =>
  ontodesk(['check', ...args], { cwd: root, shapesProgram: program });
const checkJson = async (root: string, ...args: string[]) =>
  jsonOf(checked, await check(root, '--json', ...args));

describe('check with shapes', () => {
  it('says what does not meet them at its place, and what they selected', async () => {
    const root = folder({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': LENGTH, ...soundPages() });
    const { findings, shapes, notChecked, summary } = await checkJson(root);
    const found = findings.filter(({ code }) => code === 'shape-violated');
    expect(found.map((one) => one.path)).toEqual([
      'pages/Clock.md',
      'pages/Ocean Metric.md',
      'pages/Tide Gauge.md',
    ]);
    const lines = textOf(root, 'pages/Clock.md').split('\n');
    expect(lines[found[0]!.range.start.line]).toMatch(/^definition: /u);
    expect(found[0]!.message).toBe('Say it in 20 characters. (sh:maxLength 20 of ex:Length)');
    expect(found[0]!.related).toMatchObject([
      { path: 'shapes.ttl', range: { start: { line: 5, character: 0 } } },
    ]);
    expect(shapes).toEqual([
      { shape: 'ex:Length', file: 'shapes.ttl', line: 5, focusNodes: 3, results: 3 },
    ]);
    expect(notChecked).toEqual([]);
    expect(summary.byCode['shape-violated']?.findings).toBe(3);
  });

  it('fails the check, also in words', async () => {
    const root = folder({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': LENGTH, ...soundPages() });
    const { code, out } = await check(root);
    expect(code).toBe(1);
    expect(out).toContain('shape ex:Length (shapes.ttl:5): 3 focus nodes, 3 results\n');
    expect((await check(root, '--no-shapes')).code).toBe(0);
  });

  it('never calls a shape passed that selected nothing', async () => {
    const shapes = `${PREFIXES}ex:SurveyShape sh:targetClass ex:survay ; sh:nodeKind sh:IRI .\n`;
    const root = folder({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': shapes, ...soundPages() });
    const { out, err } = await check(root);
    expect(err).toContain('not checked: shape ex:SurveyShape selected 0 nodes\n');
    expect(out).not.toContain('SurveyShape');
    expect((await checkJson(root)).notChecked).toEqual([
      { what: 'shape ex:SurveyShape', why: 'selected 0 nodes', count: 1 },
    ]);
  });

  it('never says that all nodes meet a shape with a part that is not checked', async () => {
    const path = 'sh:path skos:definition';
    const shapes = `${PREFIXES}ex:Misspelt sh:targetClass owl:Class ; sh:property [ ${path} ; sh:minCuont 1 ] .
ex:Pattern sh:targetClass owl:Class ; sh:property [ ${path} ; sh:pattern "([a" ] .
ex:Loop sh:targetClass owl:Class ; sh:node ex:Loop .
ex:Both sh:targetClass owl:Class ; sh:property [ ${path} ; sh:minCuont 1 ; sh:maxLength 20 ] .
`;
    const root = folder({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': shapes, ...soundPages() });
    const { out, err } = await check(root);
    expect(out).not.toContain('all meet it');
    expect(out).toContain('ex:Misspelt (shapes.ttl:5): 3 focus nodes, 0 results, partly checked\n');
    expect(out).toContain('ex:Pattern (shapes.ttl:6): 3 focus nodes, 0 results, partly checked\n');
    expect(out).toContain('ex:Loop (shapes.ttl:7): 3 focus nodes, 0 results, partly checked\n');
    expect(out).toContain('ex:Both (shapes.ttl:8): 3 focus nodes, 3 results, partly checked\n');
    expect(err).toContain('not checked: shapes.ttl:5: sh:minCuont 1');
  });

  it('names a file that is no Turtle or not there, and uses the others', async () => {
    const root = folder({
      'ontodesk.yaml': 'version: 1\npages: pages\nshapes:\n  - a/*.ttl\n  - gone.ttl\n',
      'a/bad.ttl': `${PREFIXES}ex:A sh:targetNode ex:x\n  sh:nodeKind .\n`,
      'a/good.ttl': LENGTH,
      ...soundPages(),
    });
    const { findings, shapes, notChecked } = await checkJson(root);
    const files = findings.filter(({ code }) => code.startsWith('shapes-'));
    expect(files.map((one) => [one.path, one.code, one.range.start.line + 1])).toEqual([
      ['ontodesk.yaml', 'shapes-missing', 5],
      ['a/bad.ttl', 'shapes-syntax', 6],
    ]);
    expect(shapes).toMatchObject([{ file: 'a/good.ttl', results: 3 }]);
    expect(notChecked?.map(({ what }) => what)).toEqual(['ontodesk.yaml:5', 'a/bad.ttl:6']);
    expect(notChecked?.[0]?.why).toContain('"gone.ttl", and there is no such file');
    expect(notChecked?.[1]?.why).toContain('no Turtle');
  });

  it('reads no file that a link puts outside the corpus', async () => {
    const elsewhere = folder({ 'secret.ttl': 'password of somebody\n', 'good.ttl': LENGTH });
    const root = folder({
      'ontodesk.yaml': 'version: 1\npages: pages\nshapes: [a.ttl, b, c.ttl]\n',
      'own.ttl': LENGTH,
      ...soundPages(),
    });
    symlinkSync(path.join(elsewhere, 'secret.ttl'), path.join(root, 'a.ttl'));
    symlinkSync(elsewhere, path.join(root, 'b'));
    symlinkSync('own.ttl', path.join(root, 'c.ttl'));
    const { findings, shapes } = await checkJson(root);
    const refused = findings.filter(({ code }) => code === 'shapes-syntax');
    expect(refused.map((one) => one.path)).toEqual(['a.ttl', 'b/good.ttl', 'b/secret.ttl']);
    expect(refused[0]!.message).toContain('a link that leads out of the folder');
    expect(JSON.stringify(refused)).not.toContain('password');
    expect(shapes).toMatchObject([{ file: 'c.ttl', results: 3 }]);
  });

  it('says of a file without an ending that its name must end in .ttl', async () => {
    const root = folder({
      'ontodesk.yaml': 'version: 1\npages: pages\nshapes: [noext]\n',
      noext: LENGTH,
      ...soundPages(),
    });
    const [missing] = (await checkJson(root)).findings;
    expect(missing).toMatchObject({ path: 'ontodesk.yaml', code: 'shapes-missing' });
    expect(missing?.message).toContain('must end in .ttl');
  });

  it('names a file without shapes', async () => {
    const root = folder({
      'ontodesk.yaml': 'version: 1\npages: pages\nshapes: [a, shapes.ttl]\n',
      'a/none.ttl': '# Nothing yet\n',
      'shapes.ttl': LENGTH,
      ...soundPages(),
    });
    const { notChecked, shapes } = await checkJson(root);
    expect(notChecked).toEqual([
      { what: 'a/none.ttl:1: the file', why: 'it holds no shape', count: 1 },
    ]);
    expect(shapes).toMatchObject([{ shape: 'ex:Length', results: 3 }]);
    expect((await check(root)).err).toContain('a/none.ttl:1: the file: it holds no shape\n');
  });

  it('leaves out what a comment of the page allows', async () => {
    const comment = '<!-- ontodesk:allow shape-violated The long story is wanted here. -->';
    const root = folder({
      'ontodesk.yaml': SETTINGS,
      'shapes.ttl': LENGTH,
      'pages/Clock.md': page('Clock').replace('# Clock', () => `${comment}\n# Clock`),
      'pages/Sand.md': page('Sand'),
    });
    const { findings } = await checkJson(root);
    expect(findings.map((one) => [one.path, one.code])).toEqual([
      ['pages/Sand.md', 'shape-violated'],
    ]);
    // Where no shape is checked, nobody can tell whether the comment is needed.
    expect((await checkJson(root, '--no-shapes')).findings).toEqual([]);
  });

  it('takes a level of the settings', async () => {
    const root = folder({
      'ontodesk.yaml': `${SETTINGS}rules: { shape-violated: warning }\n`,
      'shapes.ttl': LENGTH,
      ...soundPages(),
    });
    expect((await check(root)).code).toBe(0);
    expect((await check(root, '--fail-on', 'warning')).code).toBe(1);
  });

  it('refuses to check shapes where the settings name none', async () => {
    const root = folder({ 'ontodesk.yaml': 'version: 1\n', ...soundPages() });
    const { code, err } = await check(root, '--shapes');
    expect(code).toBe(2);
    expect(err).toContain('shapes init');
  });
});

describe('a baseline written where shapes are not all checked', () => {
  const FILE = '.ontodesk/baseline.json';
  const shapes = `${LENGTH}ex:Label sh:targetClass owl:Class ; sh:property [ sh:path skos:definition ; sh:minLength 5000 ] .
`;
  const write = (root: string, ...args: string[]) => check(root, '--write-baseline', FILE, ...args);
  const adopted = async (): Promise<string> => {
    const root = folder({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': shapes, ...soundPages() });
    expect((await write(root)).err).toContain('6 findings written');
    return root;
  };

  it.each([['--no-shapes'], ['--no-shapes', 'pages/Clock.md']])(
    'keeps what it sets aside of them (%s %s)',
    async (...args) => {
      const root = await adopted();
      const before = textOf(root, FILE);
      const { err } = await write(root, ...args);
      const files = args.length === 1 ? '3 files' : '1 file';
      expect(err).toContain(
        `What it sets aside of shapes in ${files} is kept: they were not all checked there.`,
      );
      expect(textOf(root, FILE)).toBe(before);
      expect(await check(root)).toMatchObject({ code: 0 });
    },
  );

  it('keeps it where settings name none, and where a page has gone drops it', async () => {
    const root = await adopted();
    writeFileSync(path.join(root, 'ontodesk.yaml'), 'version: 1\npages: pages\n');
    rmSync(path.join(root, 'pages/Clock.md'));
    expect((await write(root)).err).toContain('of shapes in 2 files is kept');
    const { pages } = JSON.parse(textOf(root, FILE)) as { pages: Record<string, object> };
    const ofShapes = Object.keys(pages).filter((name) => 'shape-violated' in pages[name]!);
    expect(ofShapes).toEqual(['pages/Ocean Metric.md', 'pages/Tide Gauge.md']);
  });

  it('keeps it where a file of shapes cannot be read, and adds what the others find', async () => {
    const root = await adopted();
    const before = textOf(root, FILE);
    writeFileSync(
      path.join(root, 'ontodesk.yaml'),
      SETTINGS.replace('shapes.ttl', 'good.ttl, shapes.ttl'),
    );
    writeFileSync(path.join(root, 'good.ttl'), LENGTH);
    writeFileSync(path.join(root, 'shapes.ttl'), `${shapes} torn`);
    expect((await write(root)).err).toContain('of shapes in 3 files is kept');
    const { pages } = JSON.parse(textOf(root, FILE)) as { pages: Record<string, object> };
    expect(Object.keys(pages)).toEqual([...SOUND, 'shapes.ttl']);
    const old = (JSON.parse(before) as { pages: Record<string, object> }).pages;
    for (const name of SOUND) expect(pages[name]).toEqual(old[name]);
  });

  it('sets aside one shape and its constraint, not another at the same value', async () => {
    const root = folder({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': LENGTH, ...soundPages() });
    expect((await write(root)).err).toContain('3 findings written');
    expect(await check(root)).toMatchObject({ code: 0 });
    for (const other of [
      LENGTH.replace('ex:Length', 'ex:Other'),
      LENGTH.replace('sh:maxLength 20', 'sh:minLength 5000'),
      LENGTH.replace('skos:definition', 'ex:unheardOf').replace('sh:maxLength 20', 'sh:minCount 1'),
    ]) {
      writeFileSync(path.join(root, 'shapes.ttl'), other);
      const { code, out } = await check(root, '--json');
      const { summary } = checked.parse(JSON.parse(out));
      expect({ code, of: summary.byCode['shape-violated'] }).toMatchObject({
        code: 1,
        of: { findings: 3 },
      });
    }
    writeFileSync(path.join(root, 'shapes.ttl'), LENGTH.replace('20 characters', 'fewer words'));
    expect(await check(root)).toMatchObject({ code: 0 });
  });

  it('drops what was mended where they are checked', async () => {
    const root = await adopted();
    writeFileSync(path.join(root, 'shapes.ttl'), LENGTH);
    const { err } = await write(root);
    expect(err).toContain('3 findings written');
    expect(err).not.toContain('is kept');
  });
});

describe('a page whose class has no IRI', () => {
  it('is named as not checked, and fails nothing by that', async () => {
    // Of this label no IRI can be made.
    const nameless = page('Sand').replace(/^iri: .*\nlabel: .*$/mu, 'label: 水');
    const root = folder({
      'ontodesk.yaml': `${SETTINGS}rules: { iri-missing: off }\n`,
      'shapes.ttl': `${PREFIXES}ex:Any sh:targetClass owl:Class ; sh:nodeKind sh:IRI .\n`,
      'pages/Sand.md': nameless,
      'pages/Notes.md': '# Notes\n\nNo class here.\n',
      ...soundPages(),
    });
    const { notChecked, shapes } = await checkJson(root);
    const why = 'the class has none, so no shape can select it';
    expect(notChecked).toEqual([
      { what: '1 page without the IRI of a class', why, count: 1, pages: ['pages/Sand.md'] },
    ]);
    expect(shapes).toMatchObject([{ focusNodes: 3 }]);
    const { code, err } = await check(root);
    expect({ code, err }).toEqual({
      code: 0,
      err: `not checked: 1 page without the IRI of a class: ${why} (pages/Sand.md)\n`,
    });
  });
});

describe('SARIF of a check with shapes', () => {
  const invocationOf = async (root: string, ...args: string[]) => {
    const { out } = await check(root, '--sarif', ...args);
    const log = JSON.parse(out) as { runs: [{ invocations: [unknown] }] };
    return log.runs[0].invocations[0];
  };

  it('says what was not checked', async () => {
    const shapes = `${PREFIXES}ex:None sh:targetClass ex:None ; sh:nodeKind sh:IRI .\n`;
    const root = folder({ 'ontodesk.yaml': SETTINGS, 'shapes.ttl': shapes, ...soundPages() });
    expect(await invocationOf(root)).toEqual({
      executionSuccessful: true,
      toolExecutionNotifications: [
        { level: 'warning', message: { text: 'Not checked: shape ex:None selected 0 nodes' } },
      ],
    });
    expect(await invocationOf(root, '--no-shapes')).toMatchObject({
      executionSuccessful: true,
      toolExecutionNotifications: [{ level: 'note' }],
    });
    writeFileSync(path.join(root, 'pages/Bad.md'), new Uint8Array([0xff]));
    expect(await invocationOf(root, '--no-shapes')).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [
        {
          level: 'warning',
          message: { text: expect.stringContaining('It is not valid UTF-8') as unknown },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'pages/Bad.md' } } }],
        },
        { level: 'note' },
      ],
    });
  });
});

describe('shapes init', () => {
  const init = (root: string) => ontodesk(['shapes', 'init'], { cwd: root });

  it('writes shapes that select every class, and names them in the settings', async () => {
    const root = folder({
      'ontodesk.yaml': '# Ours\r\nversion: 1\r\npages: pages',
      ...soundPages(),
    });
    expect((await init(root)).code).toBe(0);
    expect(textOf(root, 'ontodesk.yaml')).toBe(
      '# Ours\r\nversion: 1\r\npages: pages\r\n\r\n# Shapes that pages are checked with.\r\nshapes:\r\n  - shapes.ttl\r\n',
    );
    const { findings, shapes } = await checkJson(root);
    // owl:Thing is declared by no page, and yet no dangling parent.
    expect(findings).toEqual([]);
    expect(shapes?.find(({ shape }) => shape === 'shape:Label')?.focusNodes).toBe(3);
  });

  it('leaves alone what is there, and says what to add where it cannot', async () => {
    const mine = '# mine\n';
    const broken = 'version: 1\npages: "pages\n';
    const root = folder({ 'ontodesk.yaml': broken, 'shapes.ttl': mine, ...soundPages() });
    const { out } = await init(root);
    expect(textOf(root, 'shapes.ttl')).toBe(mine);
    expect(textOf(root, 'ontodesk.yaml')).toBe(broken);
    expect(out).toContain('Add this to ontodesk.yaml: shapes: [shapes.ttl]');
  });

  it('writes the properties of the corpus into the shapes', async () => {
    const root = folder({ 'ontodesk.yaml': 'version: 1\niri: "urn:sea:class:"\n' });
    await init(root);
    expect(textOf(root, 'shapes.ttl')).toContain('@prefix property: <urn:sea:property:> .');
    const shipped = readFileSync(path.join(REPOSITORY, 'media/shapes/starter.ttl'), 'utf8');
    expect(textOf(root, 'shapes.ttl').length).toBe(shipped.length);
  });
});
