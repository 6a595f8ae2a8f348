import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { folder, jsonOf, ontodesk, page, soundPages, textOf } from './support/console.js';

const position = z.strictObject({ line: z.int(), character: z.int() });
const range = z.strictObject({ start: position, end: position });
/** The contract: these keys and no others. */
const contract = z.strictObject({
  code: z.string(),
  dryRun: z.boolean(),
  fixed: z.int(),
  pages: z.array(
    z.strictObject({
      path: z.string(),
      fixes: z.int(),
      edits: z.array(z.strictObject({ range, newText: z.string() })),
    }),
  ),
  left: z.array(
    z.strictObject({ path: z.string(), range, message: z.string(), reason: z.string() }),
  ),
  skipped: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
});

const repeated = (name: string): string =>
  page(name, { parents: ['Ocean Metric', 'Clock', 'Ocean Metric', 'Ocean Metric'] });
const once = (name: string): string => page(name, { parents: ['Ocean Metric', 'Clock'] });

/** Repeats in pages of every manner: a mark and CRLF, a blank in the name, no line end. */
const REPEATED = {
  ...soundPages(),
  'pages/Buoy.md': `\ufeff${repeated('Buoy').replaceAll('\n', '\r\n')}`,
  'pages/Tide Mast.md': repeated('Tide Mast').trimEnd(),
};
const FIXED = {
  'pages/Buoy.md': `\ufeff${once('Buoy').replaceAll('\n', '\r\n')}`,
  'pages/Tide Mast.md': once('Tide Mast').trimEnd(),
};

const pagesOf = (root: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path.join(root, 'pages'))
      .sort()
      .map((name) => [`pages/${name}`, textOf(root, `pages/${name}`)]),
  );

const fixJson = async (root: string, ...args: string[]) => {
  const ended = await ontodesk(['fix', ...args, '--root', root, '--json']);
  return { exit: ended.code, ...jsonOf(contract, ended) };
};

describe('fix', () => {
  it('makes all fixes of a code, changes nothing else, and finds nothing the second time', async () => {
    const root = folder(REPEATED);
    const first = await fixJson(root, 'parent-repeated');
    expect(first).toMatchObject({ exit: 0, dryRun: false, fixed: 4, left: [], skipped: [] });
    expect(first.pages.map((one) => [one.path, one.fixes])).toEqual([
      ['pages/Buoy.md', 2],
      ['pages/Tide Mast.md', 2],
    ]);
    expect(pagesOf(root)).toEqual({ ...REPEATED, ...FIXED });
    expect(await fixJson(root, 'parent-repeated')).toMatchObject({ exit: 0, fixed: 0, pages: [] });
    expect(pagesOf(root)).toEqual({ ...REPEATED, ...FIXED });
    const { out } = await ontodesk(['check', '--root', root]);
    expect(out).not.toContain('parent-repeated');
    // Nothing is left over beside the pages.
    expect(readdirSync(path.join(root, 'pages'))).toHaveLength(5);
  });

  it('says what it did', async () => {
    const root = folder(REPEATED);
    const { code, out, err } = await ontodesk(['fix', 'parent-repeated', '--root', root]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(
      'pages/Buoy.md: 2 fixed\npages/Tide Mast.md: 2 fixed\n' +
        '4 fixes of parent-repeated made on 2 pages · nothing left\n',
    );
  });

  it('keeps to the pages that are named', async () => {
    const root = folder(REPEATED);
    await fixJson(root, 'parent-repeated', 'pages/Tide Mast.md');
    expect(pagesOf(root)).toEqual({
      ...REPEATED,
      'pages/Tide Mast.md': FIXED['pages/Tide Mast.md'],
    });
    const { code, err } = await ontodesk(['fix', 'parent-repeated', 'nowhere', '--root', root]);
    expect(code).toBe(2);
    expect(err).toContain('"nowhere" is no page');
  });

  it('with --dry-run writes nothing and shows a patch that git applies to the same bytes', async () => {
    const root = folder(REPEATED);
    const shown = await ontodesk(['fix', 'parent-repeated', '--dry-run', '--root', root]);
    expect(shown.code).toBe(1);
    expect(pagesOf(root)).toEqual(REPEATED);
    expect(shown.err).toContain('4 fixes of parent-repeated to be made on 2 pages');
    execFileSync('git', ['-c', 'core.autocrlf=false', 'apply', '--unidiff-zero', '-'], {
      cwd: root,
      input: shown.out,
    });
    expect(pagesOf(root)).toEqual({ ...REPEATED, ...FIXED });
  });

  it('leaves what has no fix, says why, and ends with 1', async () => {
    const root = folder({
      ...soundPages(),
      'pages/Buoy.md': page('Buoy', { domain: 'Data' }),
      'pages/Mast.md': page('Mast', { domain: 'nowhere at all' }),
    });
    const { exit, fixed, left } = await fixJson(root, 'domain-unknown');
    expect({ exit, fixed }).toEqual({ exit: 1, fixed: 1 });
    expect(left).toMatchObject([
      { path: 'pages/Mast.md', reason: expect.stringContaining('no fix') as unknown },
    ]);
    expect(textOf(root, 'pages/Buoy.md')).toBe(page('Buoy', { domain: 'data' }));
    const { out } = await ontodesk(['fix', 'domain-unknown', '--root', root]);
    expect(out).toMatch(/^Left: pages\/Mast\.md:6:\d+ "nowhere at all" is not a known domain/u);
    expect(out).toContain('no fix of domain-unknown made · 1 finding left');
  });

  it('leaves alone what is allowed on its page, and what is off', async () => {
    const allowed = repeated('Buoy').replace(
      '# Buoy',
      '<!-- ontodesk:allow parent-repeated kept for the old reader -->\n# Buoy',
    );
    const root = folder({
      ...soundPages(),
      'pages/Buoy.md': allowed,
      'pages/old/Mast.md': repeated('Mast'),
      'ontodesk.yaml':
        'version: 1\npages: pages\noverrides:\n  - paths: ["pages/old/**"]\n    rules:\n      parent-repeated: "off"\n',
    });
    const { out } = await ontodesk(['check', '--root', root]);
    expect(out).not.toContain('parent-repeated');
    expect(out).not.toContain('settings');
    expect(await fixJson(root, 'parent-repeated')).toMatchObject({ fixed: 0, left: [] });
    const { err } = await ontodesk(['fix', 'parent-repeated', '--root', root]);
    expect(err).toBe(
      '"parent-repeated" is off on 1 of the pages: ontodesk.yaml says so. Nothing was looked for there.\n',
    );
    expect(textOf(root, 'pages/Buoy.md')).toBe(allowed);
    expect(textOf(root, 'pages/old/Mast.md')).toBe(repeated('Mast'));
  });

  it.each([
    ['for all pages', 'rules: { parent-repeated: "off" }', []],
    [
      'for those named',
      'overrides: [{ paths: [pages/Buoy.md], rules: { parent-repeated: "off" } }]',
      ['pages/Buoy.md'],
    ],
  ])('says that the rule is off %s', async (_, off, paths) => {
    const root = folder({ ...REPEATED, 'ontodesk.yaml': `version: 1\n${off}\n` });
    const ended = await ontodesk(['fix', 'parent-repeated', ...paths, '--root', root]);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain(
      '"parent-repeated" is off: ontodesk.yaml says so. Nothing was looked for. Set its level there to fix it.',
    );
    expect(pagesOf(root)).toEqual(REPEATED);
  });

  it('removes comments that allow nothing', async () => {
    const root = folder({
      ...soundPages(),
      'pages/Buoy.md': page('Buoy', { body: '<!-- ontodesk:allow parent-self no reason -->\nx' }),
    });
    expect(await fixJson(root, 'allow-unused')).toMatchObject({ exit: 0, fixed: 1 });
    expect(textOf(root, 'pages/Buoy.md')).toBe(page('Buoy', { body: 'x' }));
  });

  it('goes on when one page cannot be written, and says so', async () => {
    const root = folder({ ...REPEATED, 'pages/Torn.md': Uint8Array.of(0xff, 0xfe) });
    chmodSync(path.join(root, 'pages/Buoy.md'), 0o444);
    const report = await fixJson(root, 'parent-repeated');
    // A superuser may write it all the same.
    const mayWrite = process.getuid?.() === 0;
    expect(report.exit).toBe(1);
    expect(report.fixed).toBe(mayWrite ? 4 : 2);
    expect(report.skipped.map((one) => one.path)).toEqual(
      mayWrite ? ['pages/Torn.md'] : ['pages/Buoy.md', 'pages/Torn.md'],
    );
    expect(readFileSync(path.join(root, 'pages/Torn.md'))).toEqual(Buffer.of(0xff, 0xfe));
  });

  it.each([
    ['parent-repeatd', 'Did you mean "parent-repeated"?'],
    ['taxonomy-cycle', '"taxonomy-cycle" has no fix'],
    ['settings-key', '"settings-key" has no fix'],
    ['shape-violated', '"shape-violated" has no fix'],
    ['xyzzy', 'There is no code "xyzzy". Codes with fixes: slug-differs,'],
  ])('refuses %s', async (code, said) => {
    const ended = await ontodesk(['fix', code, '--root', folder(soundPages())]);
    expect(ended.code).toBe(2);
    expect(ended.err).toContain(said);
    expect(ended.err).toContain('parent-implied');
  });
});
