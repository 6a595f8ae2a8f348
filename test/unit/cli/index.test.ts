import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { folder, jsonOf, ontodesk, page, soundPages, textOf } from './support/console.js';

const contract = z.strictObject({
  pages: z.int(),
  classes: z.int(),
  links: z.int(),
  generation: z.string().regex(/^[0-9a-f]{64}$/u),
  ms: z.number(),
  rssBytes: z.int(),
});

const exported = z.strictObject({
  version: z.literal(1),
  generated: z.iso.datetime(),
  counts: z.strictObject({ classes: z.int() }),
  classes: z.record(z.string(), z.looseObject({ t: z.string(), sup: z.array(z.string()) })),
});

const PAGES = {
  ...soundPages(),
  'pages/Hidden.md': page('Hidden', { published: false, body: '[[Clock]] `[[code]]`' }),
};

describe('index', () => {
  it('counts what is there', async () => {
    const ended = await ontodesk(['index', '--json', '--root', folder(PAGES)]);
    expect({ code: ended.code, err: ended.err }).toEqual({ code: 0, err: '' });
    const summary = jsonOf(contract, ended);
    expect(summary).toMatchObject({ pages: 4, classes: 4, rssBytes: 42_000_000 });
    expect(summary.links).toBeGreaterThan(0);
  });

  it('gives the generation of the design', async () => {
    const root = folder({
      'pages/Alpha.md': '# Alpha\n',
      'pages/Beta Two.md': '# Beta Two\n- see [[Alpha]]\n',
    });
    const { generation, links } = jsonOf(
      contract,
      await ontodesk(['index', '--json', '--root', root]),
    );
    expect(links).toBe(1);
    expect(generation).toBe('8c27e9ce1bdfdb6bf9cbdfb27bc7b31153bdde193af880d5599b08a95d345975');
  });

  it('exports the published classes', async () => {
    const cwd = folder(PAGES);
    const { code, err } = await ontodesk(['index', '--export', 'out/index.json'], { cwd });
    expect(code).toBe(0);
    expect(err).toContain('3 published classes written to out/index.json.');
    const file = exported.parse(JSON.parse(textOf(cwd, 'out/index.json')));
    expect(file.counts.classes).toBe(3);
    expect(Object.keys(file.classes)).toEqual(['clock', 'ocean-metric', 'tide-gauge']);
    expect(file.classes.clock).toMatchObject({ t: 'Clock', sup: ['ocean-metric'] });
  });

  it('packs an export whose name ends in .gz', async () => {
    const cwd = folder(PAGES);
    await ontodesk(['index', '--export', 'index.json.gz'], { cwd });
    const bytes = gunzipSync(readFileSync(path.join(cwd, 'index.json.gz')));
    expect(exported.parse(JSON.parse(bytes.toString())).counts.classes).toBe(3);
  });

  it('writes lines for people', async () => {
    const { out } = await ontodesk(['index', '--root', folder(PAGES)]);
    expect(out).toMatch(/^pages {7}4\nclasses {5}4\nlinks {7}\d+\ngeneration {2}[0-9a-f]{64}\n/u);
  });

  it('ends with 2 without pages, or when the export cannot be written', async () => {
    expect(await ontodesk(['index', '--json'], { cwd: folder() })).toMatchObject({
      code: 2,
      out: '',
    });
    const cwd = folder({ ...PAGES, file: '' });
    const ended = await ontodesk(['index', '--json', '--export', 'file/index.json'], { cwd });
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain('Cannot write file/index.json.');
  });

  it('tells on standard error what is wrong with settings and pages', async () => {
    const cwd = folder({
      ...PAGES,
      'ontodesk.yaml': 'colour: red\n',
      'pages/Bad.md': new Uint8Array([0xff]),
    });
    const { code, err } = await ontodesk(['index', '--json'], { cwd });
    expect(code).toBe(0);
    expect(err).toContain('ontodesk.yaml has 1 finding');
    expect(err).toContain('Not indexed: pages/Bad.md.');
  });
});
