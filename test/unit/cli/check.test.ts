import { execFileSync } from 'node:child_process';
import { mkdirSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { Repository } from '../workbench/support/repository.js';
import { RULES } from '../../../src/rules/registry.js';
import { folder, jsonOf, ontodesk, page, soundPages, textOf } from './support/console.js';

const position = z.strictObject({ line: z.int(), character: z.int() });
const range = z.strictObject({ start: position, end: position });

/** The contract: these keys and no others. */
const contract = z.strictObject({
  summary: z.strictObject({
    pages: z.int(),
    classes: z.int(),
    findings: z.int(),
    byCode: z.record(z.string(), z.strictObject({ findings: z.int(), items: z.int() })),
    allowed: z.record(z.string(), z.strictObject({ findings: z.int(), items: z.int() })).optional(),
    skipped: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
    ms: z.number(),
    baselined: z.int().optional(),
  }),
  findings: z.array(
    z.strictObject({
      path: z.string(),
      code: z.string(),
      severity: z.enum(['error', 'warning', 'info', 'hint']),
      range,
      message: z.string(),
      count: z.int().optional(),
      related: z
        .array(z.strictObject({ path: z.string(), message: z.string(), range: range.optional() }))
        .optional(),
    }),
  ),
});

/** One error (no IRI), one warning (unknown domain), one hint (a link to no page). */
const FAULTY = {
  ...soundPages(),
  'pages/Buoy.md': page('Buoy', { domain: 'nowhere', body: 'See [[No Such Page]].' }),
  'pages/Mast.md': page('Mast').replace('urn:ngm:class:mast', '"urn:ngm:class:"'),
};

async function checkJson(root: string, ...args: string[]) {
  const ended = await ontodesk(['check', '--root', root, '--json', ...args]);
  return { code: ended.code, err: ended.err, ...jsonOf(contract, ended) };
}

const codes = (findings: readonly { code: string }[]): string[] => findings.map((it) => it.code);

describe('check', () => {
  it('ends with 0 when nothing reaches the level', async () => {
    const { code, summary, findings, err } = await checkJson(folder(soundPages()));
    expect({ code, findings, err }).toEqual({ code: 0, findings: [], err: '' });
    expect(summary).toMatchObject({ pages: 3, classes: 3, findings: 0, skipped: [] });
  });

  it('lists every code, zeros too', async () => {
    const { summary } = await checkJson(folder(soundPages()));
    expect(Object.keys(summary.byCode)).toEqual(
      expect.arrayContaining(RULES.map((rule) => rule.code)),
    );
    expect(summary.byCode['json-syntax']).toEqual({ findings: 0, items: 0 });
  });

  it('ends with 1 on an error and counts hints without listing them', async () => {
    const { code, summary, findings } = await checkJson(folder(FAULTY));
    expect(code).toBe(1);
    expect(codes(findings)).toEqual(['domain-unknown', 'iri-missing']);
    expect(findings[0]).toMatchObject({
      path: 'pages/Buoy.md',
      severity: 'warning',
      range: { start: { line: 5, character: 8 }, end: { line: 5, character: 15 } },
    });
    expect(summary.byCode['link-missing']).toEqual({ findings: 1, items: 1 });
    expect(summary.findings).toBe(3);
  });

  it('lists hints with --hints', async () => {
    const { findings } = await checkJson(folder(FAULTY), '--hints');
    expect(codes(findings)).toEqual(['domain-unknown', 'link-missing', 'iri-missing']);
  });

  it.each([
    [['--fail-on', 'error'], 'pages/Buoy.md', 0],
    [['--fail-on', 'warning'], 'pages/Buoy.md', 1],
    [['--fail-on', 'info'], 'pages/Buoy.md', 1],
    [['--fail-on', 'info'], 'pages/Clock.md', 0],
    [['--fail-on=hint'], 'pages/Clock.md', 0],
    [['--fail-on=error'], 'pages/Mast.md', 1],
  ])('with %j ends for %s with %d', async (args, file, expected) => {
    expect((await checkJson(folder(FAULTY), ...args, file)).code).toBe(expected);
  });

  it('fails on a hint that it does not list', async () => {
    const files = { ...soundPages(), 'pages/Link.md': page('Link', { body: '[[Nobody]]' }) };
    const { code, findings } = await checkJson(folder(files), '--fail-on', 'hint');
    expect({ code, findings }).toEqual({ code: 1, findings: [] });
  });

  it('takes the level to fail on from the settings', async () => {
    const root = folder({ ...FAULTY, 'ontodesk.yaml': 'failOn: warning\n' });
    expect((await checkJson(root, 'pages/Buoy.md')).code).toBe(1);
    expect((await checkJson(root, 'pages/Buoy.md', '--fail-on', 'error')).code).toBe(0);
  });

  it('puts the findings of ontodesk.yaml first and counts them', async () => {
    const root = folder({ ...soundPages(), 'ontodesk.yaml': 'version: 1\nfailon: hint\n' });
    const { code, findings, summary } = await checkJson(root);
    expect(code).toBe(1);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      path: 'ontodesk.yaml',
      code: 'settings-key',
      range: { start: { line: 1, character: 0 }, end: { line: 1, character: 6 } },
    });
    expect(summary.byCode['settings-key']).toEqual({ findings: 1, items: 1 });
  });

  it('names what could not be checked, and is no clean pass', async () => {
    const bytes = new Uint8Array([0x23, 0x20, 0xff, 0xfe]);
    const { code, summary, findings } = await checkJson(
      folder({ ...soundPages(), 'pages/Bad.md': bytes }),
    );
    expect(findings).toEqual([]);
    expect(summary.skipped).toEqual([
      { path: 'pages/Bad.md', reason: expect.stringContaining('UTF-8') as string },
    ]);
    expect(code).toBe(1);
  });

  it('ends with 2 when no page at all could be read', async () => {
    const root = folder({ 'pages/Bad.md': new Uint8Array([0xff]) });
    expect((await checkJson(root)).code).toBe(2);
  });

  it('reads nothing but the pages when asked for one', async () => {
    const { summary, findings } = await checkJson(folder(FAULTY), 'pages/Mast.md');
    expect(summary).toMatchObject({ pages: 1, classes: 4, findings: 1 });
    expect(codes(findings)).toEqual(['iri-missing']);
  });
});

describe('the root', () => {
  it.each([
    ['pages below the root', 'pages/', ''],
    ['ontology/pages below the root', 'ontology/pages/', ''],
    ['the page folder itself', 'pages/', 'pages'],
    ['pages right in the root', '', ''],
  ])('may have %s', async (_, prefix, below) => {
    const root = path.join(folder(soundPages(prefix)), below);
    expect((await checkJson(root)).summary.pages).toBe(3);
  });

  it('is the current folder unless it is named', async () => {
    const cwd = folder(soundPages());
    expect(await ontodesk(['check'], { cwd })).toMatchObject({ code: 0 });
  });

  it('is read relative to the current folder, before or after the command', async () => {
    const cwd = folder(soundPages('vault/pages/'));
    for (const args of [
      ['--root', 'vault', 'check'],
      ['check', '--root', 'vault'],
      ['check', '--root=vault'],
    ]) {
      expect(await ontodesk(args, { cwd })).toMatchObject({ code: 0, err: '' });
    }
  });

  it('may be missing: exit 2', async () => {
    const cwd = folder();
    const { code, out, err } = await ontodesk(['check', '--root', 'nowhere', '--json'], { cwd });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`There is no folder ${path.join(cwd, 'nowhere')}`);
  });

  it('may hold no page: exit 2, and it says where it looked', async () => {
    const cwd = folder();
    const { code, out, err } = await ontodesk(['check', '--json'], { cwd });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    for (const place of ['pages', 'ontology/pages', '.'])
      expect(err).toContain(path.join(cwd, place));
  });

  it('may hold a README only: that is no page', async () => {
    const { code, err } = await ontodesk(['check'], { cwd: folder({ 'README.md': '# Hello\n' }) });
    expect(code).toBe(2);
    expect(err).toContain('no page with an ontology block');
  });

  it('may have settings that name another folder: exit 2 with advice', async () => {
    const cwd = folder({ ...soundPages(), 'ontodesk.yaml': 'pages: wiki\n' });
    const { code, err } = await ontodesk(['check'], { cwd });
    expect(code).toBe(2);
    expect(err).toContain(path.join(cwd, 'wiki'));
    expect(err).toContain('Set "pages" in ontodesk.yaml');
  });

  it('may have settings nobody can read: they are shown with the refusal', async () => {
    const cwd = folder({ ...soundPages('wiki/'), 'ontodesk.yaml': 'pages: [wiki\n' });
    const { code, err } = await ontodesk(['check'], { cwd });
    expect(code).toBe(2);
    expect(err).toMatch(/ontodesk\.yaml:\d+:\d+ error settings-syntax/u);
  });

  it('may lie below the settings: a note says so', async () => {
    const root = folder({ ...soundPages(), 'ontodesk.yaml': 'failOn: hint\n' });
    const { code, err } = await ontodesk(['check', '--root', path.join(root, 'pages')]);
    expect(code).toBe(0);
    expect(err).toContain(`--root ${root}`);
  });
});

describe('paths', () => {
  it.each([
    ['a file below the root', 'pages/Mast.md', ['pages/Mast.md']],
    ['a folder', 'pages', ['pages/Buoy.md', 'pages/Mast.md']],
    ['a folder with its slash', 'pages/', ['pages/Buoy.md', 'pages/Mast.md']],
    ['the root', '.', ['pages/Buoy.md', 'pages/Mast.md']],
  ])('may be %s', async (_, written, expected) => {
    const { findings } = await checkJson(folder(FAULTY), written);
    expect([...new Set(findings.map((it) => it.path))]).toEqual(expected);
  });

  it('may be absolute, or relative to the current folder', async () => {
    const root = folder(FAULTY);
    for (const [cwd, written] of [
      ['/', path.join(root, 'pages/Mast.md')],
      [path.join(root, 'pages'), 'Mast.md'],
      [path.dirname(root), `${path.basename(root)}/pages/Mast.md`],
    ]) {
      const ended = await ontodesk(['check', '--root', root, '--json', written!], { cwd: cwd! });
      expect(jsonOf(contract, ended).findings.map((it) => it.path)).toEqual(['pages/Mast.md']);
    }
  });

  it('count once when they overlap', async () => {
    const { summary } = await checkJson(folder(FAULTY), 'pages', 'pages/Mast.md');
    expect(summary.pages).toBe(5);
  });

  it('may be the settings file, as hooks pass it', async () => {
    const { code, summary } = await checkJson(
      folder({ ...FAULTY, 'ontodesk.yaml': 'version: 1\n' }),
      'ontodesk.yaml',
    );
    expect({ code, pages: summary.pages }).toEqual({ code: 0, pages: 0 });
  });

  it.each(['pages/Nobody.md', 'README.md', '/etc/hosts', 'page', '../other'])(
    'end with 2 when they match nothing: %s',
    async (written) => {
      const root = folder({ ...FAULTY, 'README.md': '# Read me\n' });
      const { code, out, err } = await ontodesk(['check', '--root', root, '--json', written]);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain(`"${written}" is no page of this corpus`);
    },
  );

  it('report what was skipped of them only', async () => {
    const bad = new Uint8Array([0xff]);
    const root = folder({ ...soundPages(), 'pages/Bad.md': bad });
    expect((await checkJson(root, 'pages/Clock.md')).summary.skipped).toEqual([]);
    const { code, summary } = await checkJson(root, 'pages/Bad.md');
    expect({ code, skipped: summary.skipped.length }).toEqual({ code: 2, skipped: 1 });
  });
});

describe('the baseline', () => {
  it('takes in what there is; only what is new counts then', async () => {
    const root = folder(FAULTY);
    const file = path.join(root, 'base.json');
    const written = await ontodesk(['check', '--root', root, '--write-baseline', file]);
    expect(written.code).toBe(0);
    expect(written.err).toContain('2 findings written');
    const { code, findings, summary } = await checkJson(root, '--baseline', file);
    expect({ code, findings }).toEqual({ code: 0, findings: [] });
    expect(summary).toMatchObject({ findings: 1, baselined: 2 });
    expect(summary.byCode['iri-missing']).toEqual({ findings: 0, items: 0 });
    expect(summary.byCode['link-missing']).toEqual({ findings: 1, items: 1 });
  });

  it('does not hide a new finding, nor one of the settings', async () => {
    const root = folder(FAULTY);
    const file = path.join(root, 'base.json');
    await ontodesk(['check', '--root', root, '--write-baseline', file]);
    const later = folder({
      ...FAULTY,
      'pages/New.md': page('New', { domain: 'elsewhere' }),
      'ontodesk.yaml': 'colour: red\n',
      'base.json': textOf(root, 'base.json'),
    });
    const { code, findings } = await checkJson(later, '--baseline', path.join(later, 'base.json'));
    expect(code).toBe(1);
    expect(codes(findings)).toEqual(['settings-key', 'domain-unknown']);
    const again = ['check', '--root', later, '--write-baseline', path.join(later, 'base.json')];
    expect(await ontodesk(again)).toMatchObject({ code: 1 });
  });

  it('of the corpus is used without being asked for, and named', async () => {
    const root = folder(FAULTY);
    const file = '.ontodesk/baseline.json';
    const written = await ontodesk(['check', '--write-baseline', file], { cwd: root });
    expect(written.err).toContain('From now on only new ones are shown.');
    const { code, findings, summary } = await checkJson(root);
    expect({ code, findings }).toEqual({ code: 0, findings: [] });
    expect(summary.baselined).toBe(2);
    expect((await ontodesk(['check', '--root', root])).out).toContain(`2 in the baseline ${file}`);
    const all = await checkJson(root, '--no-baseline');
    expect(all).toMatchObject({ code: 1, findings: [{}, {}] });
    expect(all.summary).not.toHaveProperty('baselined');
  });

  it('of the corpus may be another file, which the settings name', async () => {
    const root = folder({ ...FAULTY, 'ontodesk.yaml': 'version: 1\nbaseline: known.json\n' });
    const before = await checkJson(root);
    expect(codes(before.findings)[0]).toBe('baseline-missing');
    await ontodesk(['check', '--root', root, '--write-baseline', path.join(root, 'known.json')]);
    expect(await checkJson(root)).toMatchObject({ code: 0, findings: [] });
  });

  it('of the corpus that is torn is a finding, hides nothing, and is written anew', async () => {
    const root = folder({ ...FAULTY, '.ontodesk/baseline.json': '{"version":1,\n"pa' });
    const { code, findings } = await checkJson(root);
    expect({ code, count: findings.length }).toEqual({ code: 1, count: 3 });
    expect(findings[0]).toMatchObject({ code: 'baseline-syntax', range: { start: { line: 1 } } });
    expect((await checkJson(root, '--no-baseline')).findings).toHaveLength(2);
    const again = ['check', '--write-baseline', '.ontodesk/baseline.json'];
    expect(await ontodesk(again, { cwd: root })).toMatchObject({ code: 0 });
    expect(await checkJson(root)).toMatchObject({ code: 0, findings: [] });
  });

  it('knows a finding after its line moved', async () => {
    const root = folder(FAULTY);
    await ontodesk(['check', '--root', root, '--write-baseline', path.join(root, 'base.json')]);
    const moved = {
      ...FAULTY,
      'pages/Buoy.md': FAULTY['pages/Buoy.md'].replace('---\n', '---\n\n'),
    };
    const later = folder({ ...moved, 'base.json': textOf(root, 'base.json') });
    const { findings } = await checkJson(later, '--baseline', path.join(later, 'base.json'));
    expect(findings).toEqual([]);
  });

  it.each([
    ['is missing', 'none.json', 'It does not exist.'],
    ['is no JSON', 'text.json', 'is not JSON'],
    ['is something else', 'other.json', 'is no baseline'],
  ])('ends with 2 when it %s', async (_, name, words) => {
    const root = folder({ ...soundPages(), 'text.json': 'hello', 'other.json': '{"version":9}' });
    const { code, out, err } = await ontodesk(['check', '--json', '--baseline', name], {
      cwd: root,
    });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });

  it('keeps what it sets aside on pages that were not checked', async () => {
    const root = folder(FAULTY);
    const write = (...pages: string[]) =>
      ontodesk(['check', ...pages, '--write-baseline', '.ontodesk/baseline.json'], { cwd: root });
    await write();
    const all = textOf(root, '.ontodesk/baseline.json');
    const part = await write('pages/Buoy.md');
    expect(part.err).toContain('1 finding written');
    expect(part.err).toContain('on 1 other page is kept');
    expect(textOf(root, '.ontodesk/baseline.json')).toBe(all);
    expect(await checkJson(root)).toMatchObject({ code: 0, findings: [] });
    // What is mended on the page that is checked goes.
    writeFileSync(path.join(root, 'pages/Buoy.md'), page('Buoy'));
    await write('pages/Buoy.md');
    const left = JSON.parse(textOf(root, '.ontodesk/baseline.json')) as { pages: object };
    expect(Object.keys(left.pages)).toEqual(['pages/Mast.md']);
    writeFileSync(path.join(root, '.ontodesk/baseline.json'), '{"version":1,\n"pa');
    const torn = await write('pages/Buoy.md');
    expect(torn.code).toBe(2);
    expect(torn.err).toContain('write it anew without naming pages');
  });

  it.each([
    ['pages/Buoy.md', 'It is a page of the corpus'],
    ['./pages/../pages/Buoy.md', 'It is a page of the corpus'],
    ['link.json', 'It is a page of the corpus'],
    ['ontodesk.yaml', 'It is the settings of the corpus'],
    ['notes.json', 'It is not JSON'],
    ['other.json', 'It is no baseline'],
  ])('is not written over %s', async (name, words) => {
    const files = {
      ...FAULTY,
      ...{ 'ontodesk.yaml': 'version: 1\n', 'notes.json': 'hello', 'other.json': '{"a":1}' },
    };
    const root = folder(files);
    symlinkSync(path.join(root, 'pages/Buoy.md'), path.join(root, 'link.json'));
    const ended = await ontodesk(['check', '--write-baseline', name], { cwd: root });
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain(words);
    for (const [file, text] of Object.entries(files)) expect(textOf(root, file)).toBe(text);
  });

  it.runIf(process.platform !== 'win32')('that is a folder or a pipe is a finding', async () => {
    const root = folder({ ...soundPages(), 'ontodesk.yaml': 'version: 1\nbaseline: b.json\n' });
    const place = path.join(root, 'b.json');
    mkdirSync(place);
    const { findings: ofFolder } = await checkJson(root);
    expect(ofFolder[0]?.message).toContain('cannot be read: It is a folder. Until');
    rmdirSync(place);
    execFileSync('mkfifo', [place]);
    const { findings: ofPipe } = await checkJson(root);
    expect(ofPipe[0]?.code).toBe('baseline-syntax');
    expect(ofPipe[0]?.message).toContain('It is a pipe, socket or device: name a file. Until');
  });

  it('ends with 2 when it cannot be written', async () => {
    const root = folder({ ...soundPages(), file: '' });
    const { code, err } = await ontodesk(['check', '--write-baseline', 'file/base.json'], {
      cwd: root,
    });
    expect(code).toBe(2);
    expect(err).toContain('Cannot write file/base.json.');
  });
});

describe('--sarif', () => {
  it('writes one log with a result per finding', async () => {
    const { code, out } = await ontodesk(['check', '--sarif', '--root', folder(FAULTY)]);
    const log = z
      .object({
        version: z.literal('2.1.0'),
        runs: z.array(z.object({ results: z.array(z.unknown()) })),
      })
      .parse(JSON.parse(out));
    expect(code).toBe(1);
    expect(log.runs[0]!.results).toHaveLength(2);
  });

  it('names pages by their path in the repository, where hosts look for them', async () => {
    const repository = new Repository();
    for (const [name, text] of Object.entries(FAULTY)) {
      repository.write({ [`kb nr 1/${name}`]: text });
    }
    const args = ['check', '--sarif', '--root', 'kb nr 1'];
    const { out } = await ontodesk(args, { cwd: repository.folder });
    const uri = z.string().regex(/^kb%20nr%201\/pages\//u);
    const place = z.object({
      physicalLocation: z.object({
        artifactLocation: z.strictObject({ uri, uriBaseId: z.literal('ROOT') }),
      }),
    });
    const base = z.strictObject({
      description: z.strictObject({
        text: z.literal('The root of the git repository, with ontodesk.yaml in kb nr 1/.'),
      }),
    });
    const result = z.object({
      locations: z.array(place).length(1),
      relatedLocations: z.array(place).optional(),
    });
    const run = z.object({
      originalUriBaseIds: z.strictObject({ ROOT: base }),
      results: z.array(result).length(2),
    });
    expect(z.object({ runs: z.array(run) }).safeParse(JSON.parse(out)).error).toBeUndefined();
  });

  it('cannot be had together with --json', async () => {
    const { code, out } = await ontodesk(['check', '--sarif', '--json'], { cwd: folder(FAULTY) });
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });
});

describe('text for people', () => {
  it('groups by file, counts places from one, and ends with a summary', async () => {
    const { out, err, code } = await ontodesk(['check', '--root', folder(FAULTY)]);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const lines = out.split('\n');
    expect(lines[0]).toBe('pages/Buoy.md');
    expect(lines[1]).toMatch(/^ {2}6:9 {2}warning {2}domain-unknown {2}"nowhere"/u);
    expect(lines.at(-2)).toMatch(
      /^5 pages checked, 4 classes · 1 error, 1 warning · 1 hint counted, not listed · \d+\.\d s$/u,
    );
  });

  it('says so when there is nothing to say', async () => {
    const { out } = await ontodesk(['check', '--root', folder(soundPages())]);
    expect(out).toMatch(/^3 pages checked, 3 classes · no findings · /u);
  });

  it('shows a sensible number per file and says how many more there are', async () => {
    const fences = Array.from({ length: 50 }, () => '```json-ld\n{ not json\n```\n').join('\n');
    const { out } = await ontodesk([
      'check',
      '--root',
      folder({ ...soundPages(), 'pages/Many.md': page('Many', { body: fences }) }),
    ]);
    expect(out.match(/json-syntax/gu)).toHaveLength(20);
    expect(out).toContain('… and 30 more in this file; --json lists all');
  });

  it('names on standard error what was not checked', async () => {
    const root = folder({ ...soundPages(), 'pages/Bad.md': new Uint8Array([0xff]) });
    const { out, err } = await ontodesk(['check', '--root', root]);
    expect(out).toContain('1 page not checked');
    expect(err).toContain('Not checked: pages/Bad.md. It is not valid UTF-8');
  });

  it('has colours and progress on a terminal only', async () => {
    const args = ['check', '--root', folder(FAULTY)];
    const plain = await ontodesk(args, { env: { FORCE_COLOR: '1', CI: '1' } });
    expect(plain.out).not.toContain('\u001b');
    expect(plain.err).toBe('');
    const colored = await ontodesk(args, { terminal: true });
    expect(colored.out).toContain('\u001b[31m');
    expect(colored.err).toContain('Reading pages: 5 of 5');
    expect(colored.err.endsWith('\r\u001b[K')).toBe(true);
  });

  it.each(['NO_COLOR=1', 'TERM=dumb'])('has no colours with %s', async (variable) => {
    const [name, value] = variable.split('=') as [string, string];
    const env = { [name]: value };
    const { out } = await ontodesk(['check', '--root', folder(FAULTY)], { terminal: true, env });
    expect(out).not.toContain('\u001b');
  });

  it('lets no page write to the terminal', async () => {
    const evil = page('Evil', { domain: '"\\x1b]0;owned\\x07"' });
    const { out } = await ontodesk(['check', '--root', folder({ 'pages/Evil.md': evil })]);
    expect(out).toContain('domain-unknown');
    expect(out).not.toContain('\u001b');
    expect(out).not.toContain('\u0007');
  });
});
