import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { parseSettings } from '../../../src/settings/parse.js';
import { shapesProgram as builtShapes } from '../support/shapes-program.js';
import { folder, jsonOf, ontodesk, soundPages, textOf } from './support/console.js';

const contract = z.strictObject({
  written: z.array(z.string()),
  kept: z.array(z.string()),
  pages: z.int(),
  message: z.string(),
});

describe('init', () => {
  it('writes the settings it detected, and git files', async () => {
    const root = folder(soundPages('kb/ontology/pages/'));
    const { code, out, err } = await ontodesk(['init', '--root', root]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')).toEqual([
      '3 pages with an ontology block in kb/ontology/pages/.',
      'ontodesk.yaml: written.',
      '.gitignore: written.',
      '.gitattributes: written.',
      '3 pages in kb/ontology/pages.',
      '',
    ]);
    const { settings, findings } = parseSettings(textOf(root, 'ontodesk.yaml'), []);
    expect(findings).toEqual([]);
    expect(settings).toMatchObject({
      pages: 'kb/ontology/pages',
      dialect: 'front-matter',
      vocabulary: { domains: ['data'], maturity: ['draft'] },
    });
    expect(textOf(root, '.gitattributes')).toContain('.ontodesk/** -text');
    expect(await ontodesk(['check', '--root', root])).toMatchObject({ code: 0 });
  });

  it('changes nothing the second time', async () => {
    const root = folder({ ...soundPages(), 'ontodesk.yaml': '# mine\n', '.gitignore': 'dist\r\n' });
    const first = jsonOf(contract, await ontodesk(['init', '--root', root, '--json']));
    expect(first).toMatchObject({
      written: ['.gitignore', '.gitattributes'],
      kept: ['ontodesk.yaml'],
      pages: 3,
    });
    const before = textOf(root, '.gitignore');
    expect(before.startsWith('dist\r\n')).toBe(true);
    const second = jsonOf(contract, await ontodesk(['init', '--root', root, '--json']));
    expect(second.written).toEqual([]);
    expect(textOf(root, 'ontodesk.yaml')).toBe('# mine\n');
    expect(textOf(root, '.gitignore')).toBe(before);
  });

  it('sets aside what shapes find, or says that they were not checked', async () => {
    const shapes = `@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
[] sh:targetClass owl:Class ; sh:property [ sh:path skos:definition ; sh:maxLength 20 ] .
`;
    const settings = 'version: 1\npages: pages\nshapes: [shapes.ttl]\n';
    const files = { ...soundPages(), 'ontodesk.yaml': settings };
    const shapesProgram = await builtShapes('init');
    const init = (root: string) =>
      ontodesk(['init', '--baseline', '--root', root], { shapesProgram });
    const root = folder({ ...files, 'shapes.ttl': shapes });
    const { out } = await init(root);
    expect(out).toContain('.ontodesk/baseline.json: written, 3 findings set aside.\n');
    const check = () => ontodesk(['check', '--root', root], { shapesProgram });
    expect(await check()).toMatchObject({ code: 0, err: '' });
    const without = folder(files);
    expect((await init(without)).out).toContain('Not all shapes were checked on 3 pages');
  });

  it('writes a baseline on request, and keeps one that is there', async () => {
    const faulty = folder({ ...soundPages(), 'pages/Odd.md': '---\ntype: class\n---\n# Odd\n' });
    const { out } = await ontodesk(['init', '--baseline', '--root', faulty]);
    expect(out).toMatch(/\.ontodesk\/baseline\.json: written, [1-9]\d* findings set aside\./u);
    expect(textOf(faulty, 'ontodesk.yaml')).toMatch(/^baseline: \.ontodesk\/baseline\.json$/mu);
    const check = ['check', '--root', faulty];
    expect(await ontodesk([...check, '--no-baseline'])).toMatchObject({ code: 1 });
    expect(await ontodesk(check)).toMatchObject({ code: 0 });
    const before = textOf(faulty, '.ontodesk/baseline.json');
    const again = await ontodesk(['init', '--baseline', '--root', faulty]);
    expect(again.out).toContain('.ontodesk/baseline.json: kept');
    expect(textOf(faulty, '.ontodesk/baseline.json')).toBe(before);
  });

  it('writes the baseline where settings that are there want it', async () => {
    const settings = 'version: 1\nbaseline: checks/known.json\n';
    const root = folder({
      ...soundPages(),
      'pages/Odd.md': '---\ntype: class\n---\n# Odd\n',
      'ontodesk.yaml': settings,
    });
    const { out } = await ontodesk(['init', '--baseline', '--root', root]);
    expect(out).toMatch(/^checks\/known\.json: written, [1-9]\d* findings set aside\.$/mu);
    expect(textOf(root, 'ontodesk.yaml')).toBe(settings);
    expect(await ontodesk(['check', '--root', root])).toMatchObject({ code: 0 });
  });

  it('starts a corpus in an empty folder and says what to do', async () => {
    const root = folder();
    const { code, out } = await ontodesk(['init'], { cwd: root });
    expect(code).toBe(0);
    expect(out).toContain('There is no page in pages yet.');
    expect(parseSettings(textOf(root, 'ontodesk.yaml'), []).findings).toEqual([]);
  });

  it('passes on what somebody should put right', async () => {
    const root = folder({ ...soundPages(), '.gitignore': 'ledger/\n' });
    const { out } = await ontodesk(['init', '--root', root]);
    expect(out).toContain('also hides .ontodesk/ledger');
  });

  it('ends with 2 without such a folder', async () => {
    const { code, err } = await ontodesk(['init', '--root', 'nowhere'], { cwd: folder() });
    expect(code).toBe(2);
    expect(err).toContain('There is no folder');
  });
});
