/** `diff` and `check --since` on small repositories; the changes are stated by hand. */

import path from 'node:path';

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { Repository } from '../workbench/support/repository.js';
import { folder, jsonOf, ontodesk, page, soundPages } from './support/console.js';

const place = z.strictObject({
  iri: z.string(),
  slug: z.string(),
  label: z.string(),
  page: z.string(),
});
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const comingAndGoing = { added: z.int(), removed: z.int() };
const state = z.strictObject({
  ref: z.string().nullable(),
  commit: z.string().nullable(),
  pages: z.int(),
  classes: z.int(),
});

/** The contract: these keys and no others. */
const contract = z.strictObject({
  before: state,
  after: state,
  classes: z.array(
    z.strictObject({
      kind: z.enum(['added', 'removed', 'changed']),
      copy: z.literal(true).optional(),
      before: place.nullable(),
      after: place.nullable(),
      values: z.array(z.strictObject({ field: z.string(), before: value, after: value })),
      edges: z.array(
        z.strictObject({
          change: z.enum(['added', 'removed']),
          relation: z.string(),
          slug: z.string(),
          label: z.string(),
        }),
      ),
    }),
  ),
  counts: z.strictObject({
    classes: z.strictObject({ ...comingAndGoing, changed: z.int() }),
    parents: z.strictObject(comingAndGoing),
    relations: z.strictObject(comingAndGoing),
    values: z.record(z.string(), z.int()),
    otherPages: z.int(),
  }),
  notCompared: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
  ms: z.number(),
});

/** Json-ld beside the front matter of the other pages. */
const buoy = (parents: readonly string[], uses: readonly string[]): string => {
  const iri = (slug: string) => ({ '@id': `urn:ngm:class:${slug}`, label: slug });
  const block = {
    ...{ '@type': 'Class', ...iri('wave-buoy'), label: 'Wave Buoy 🌊', domain: 'data' },
    ...{ subClassOf: parents.map(iri), relations: { uses: uses.map(iri) } },
  };
  return `# Buoy\n\`\`\`json-ld\n${JSON.stringify(block, null, 1)}\n\`\`\`\n`;
};

/** The first state and the second, with all that is different between them. */
function edited(prefix = ''): Repository {
  const at = (name: string): string => `${prefix}pages/${name}.md`;
  const repository = new Repository().write({
    ...soundPages(`${prefix}pages/`),
    [at('Wave Buoy 🌊')]: buoy(['tide-gauge', 'clock'], ['clock']),
    [at('Gone')]: page('Gone', { parents: ['Clock'] }),
    [at('Same')]: page('Same'),
  });
  repository.commit();
  repository.git('tag', 'before');
  repository.write({
    [at('Wave Buoy 🌊')]: buoy(['ocean-metric', 'tide-gauge'], ['clock', 'tide-gauge']),
    [at('Clock')]: page('Clock', { parents: ['Ocean Metric'], published: false, domain: 'ai' }),
    [at('Came')]: page('Came', { requires: ['Same'] }),
    [at('Same')]: page('Same', { body: 'Other words.' }),
  });
  repository.remove(at('Gone')).move(at('Ocean Metric'), at('Metric of the Ocean'));
  return repository;
}

const TEXT = [
  'Came added  pages/Came.md',
  '  + parent         Thing',
  '  + requires       Same (same)',
  '',
  'Clock changed  pages/Clock.md',
  '  ~ domain         data → ai',
  '  ~ published      yes → no',
  '',
  'Gone removed  pages/Gone.md',
  '  - parent         Clock (clock)',
  '',
  'Ocean Metric renamed  pages/Metric of the Ocean.md',
  '  ~ page           pages/Ocean Metric.md → pages/Metric of the Ocean.md',
  '',
  'Wave Buoy 🌊 changed  pages/Wave Buoy 🌊.md',
  '  - parent         Clock (clock)',
  '  + parent         Ocean Metric (ocean-metric)',
  '  + uses           Tide Gauge (tide-gauge)',
  '',
];

const SUMMARY =
  'classes: 1 added, 1 removed, 3 changed · parents +2 -2 · relations +2 -0 · 3 values · 1 other page with another text';

describe('diff', () => {
  it('lists what changed from a ref to the disk, class by class', async () => {
    const { code, out, err } = await ontodesk(['diff', 'before'], { cwd: edited().folder });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const lines = out.trimEnd().split('\n');
    expect(lines.slice(0, -1)).toEqual(TEXT);
    expect(lines.at(-1)).toMatch(/^before \([0-9a-f]{10}\) → disk · /u);
    expect(lines.at(-1)).toContain(SUMMARY);
  });

  it('lists the same from ref to ref, in a folder of the repository, and not what is on disk', async () => {
    const repository = edited('docs/onto/');
    repository.commit();
    repository.remove('docs/onto');
    const root = repository.write({ 'docs/onto/pages/Other.md': page('Other') });
    const args = ['diff', 'before', 'HEAD', '--root', path.join(root.folder, 'docs/onto')];
    const { code, out } = await ontodesk(args);
    expect(code).toBe(1);
    expect(out.trimEnd().split('\n').slice(0, -1)).toEqual(TEXT);
    expect(out).toContain(SUMMARY);
  });

  it('is the mirror image the other way round', async () => {
    const repository = edited();
    repository.commit();
    const json = async (...refs: string[]) =>
      jsonOf(contract, await ontodesk(['diff', ...refs, '--json'], { cwd: repository.folder }));
    const there = await json('before', 'HEAD');
    const back = await json('HEAD', 'before');
    expect(back.counts.classes).toEqual({ added: 1, removed: 1, changed: 3 });
    expect(back.counts.parents).toEqual({ added: 2, removed: 2 });
    expect(back.counts.relations).toEqual({ added: 0, removed: 2 });
    expect(back.before).toEqual(there.after);
    expect(there.before).toMatchObject({ ref: 'before', pages: 6, classes: 6 });
    expect(there.counts.values).toMatchObject({ page: 1, domain: 1, published: 1, label: 0 });
  });

  it('counts no class for a page that is a copy, in the text and in the JSON', async () => {
    const repository = new Repository().write(soundPages());
    repository.commit();
    const copy = page('Clock', { parents: ['Ocean Metric'] });
    const { folder: cwd } = repository.write({ 'pages/Clock copy.md': copy });
    const { out } = await ontodesk(['diff', 'HEAD'], { cwd });
    expect(out).toContain('Clock copied  pages/Clock copy.md');
    expect(out).toContain('classes: 0 added, 0 removed, 0 changed');
    const report = jsonOf(contract, await ontodesk(['diff', 'HEAD', '--json'], { cwd }));
    expect(report.counts.classes).toEqual({ added: 0, removed: 0, changed: 0 });
    expect([report.before.classes, report.after.classes]).toEqual([3, 3]);
    expect(report.classes).toMatchObject([{ kind: 'added', copy: true, before: null }]);
  });

  it('ends with 0 when no class changed', async () => {
    const repository = new Repository().write(soundPages());
    repository.commit();
    repository.write({ 'pages/Clock.md': page('Clock', { parents: ['Ocean Metric'], body: 'X' }) });
    const { code, out } = await ontodesk(['diff', 'HEAD'], { cwd: repository.folder });
    expect(code).toBe(0);
    expect(out).toMatch(
      /^HEAD \(\w+\) → disk · no class changed · 1 other page with another text/u,
    );
  });

  it('refuses a bad ref, a folder without a repository or without pages, and bad use', async () => {
    const repository = new Repository().write(soundPages());
    repository.commit();
    const { folder: cwd } = repository;
    const refused = async (...args: string[]): Promise<string> => {
      const { code, out, err } = await ontodesk(['diff', ...args], { cwd });
      expect({ args, code, out }).toEqual({ args, code: 2, out: '' });
      return err;
    };
    expect(await refused('nosuch')).toContain('There is no commit "nosuch"');
    expect(await refused('HEAD', 'nosuch', '--json')).toContain('There is no commit "nosuch"');
    expect(await refused('HEAD', '--root', folder(soundPages()))).toContain('no git repository');
    expect(await refused()).toContain('missing required argument');
    repository.write({ 'empty/x.txt': '' });
    expect(await refused('HEAD', '--root', 'empty')).toContain('Found no page to compare.');
  });

  it('tells control characters of a page apart from its own lines', async () => {
    const repository = new Repository().write({ 'pages/A.md': page('A') });
    repository.commit();
    repository.write({ 'pages/A.md': page('A', { definition: '"x\\u001b[2J\\nCame added"' }) });
    const { out } = await ontodesk(['diff', 'HEAD'], { cwd: repository.folder });
    expect(out).not.toContain('\u001b');
    expect(out.split('\n').filter((line) => line.startsWith('Came'))).toEqual([]);
  });
});

const checked = z.object({
  summary: z.object({
    findings: z.int(),
    baselined: z.int().optional(),
    byCode: z.record(z.string(), z.object({ findings: z.int(), items: z.int() })),
    since: z.strictObject({ ref: z.string(), commit: z.string(), leftOut: z.int() }).optional(),
  }),
  findings: z.array(z.object({ path: z.string(), code: z.string() })),
});

async function since(repository: Repository, ...args: string[]) {
  const all = ['check', '--since', 'HEAD', '--json', '--fail-on', 'warning', ...args];
  const ended = await ontodesk(all, { cwd: repository.folder });
  const { summary, findings } = jsonOf(checked, ended);
  const listed = findings.map((one) => `${one.path} ${one.code}`);
  return { code: ended.code, err: ended.err, summary, listed };
}

describe('check --since', () => {
  it('follows a folder of pages that got another name, with its settings', async () => {
    const repository = new Repository().write({
      ...soundPages(),
      'ontodesk.yaml': 'version: 1\npages: pages\n',
      'pages/Old.md': page('Old', { requires: ['Nowhere'] }),
    });
    repository.commit();
    repository.git('mv', 'pages', 'docs');
    repository.write({
      'ontodesk.yaml': 'version: 1\npages: docs\n',
      'docs/New.md': page('New', { requires: ['Nobody'] }),
    });
    expect((await since(repository)).listed).toEqual(['docs/New.md target-dangling']);
  });

  const faulty = page('Faulty', { domain: 'nowhere', body: 'See [[No Such Page]].' });

  it('lists what the ref did not have, wherever it moved on the page', async () => {
    const repository = new Repository().write({ ...soundPages(), 'pages/Faulty.md': faulty });
    repository.commit();
    repository.write({
      'pages/Faulty.md': `${faulty.replace('label:', '\nlabel:')}\nAnd [[Nor This]].\n`,
      'pages/Clock.md': page('Clock', { parents: ['Ocean Metric'], domain: 'elsewhere' }),
    });
    const { code, summary, listed } = await since(repository);
    // A domain that no parent has is told too.
    const fresh = ['pages/Clock.md domain-unknown', 'pages/Clock.md domain-crossing'];
    expect({ code, listed }).toEqual({ code: 1, listed: fresh });
    expect(summary.since).toMatchObject({ ref: 'HEAD', leftOut: 1 });
    // Hints are counted by the same measure: one of two links is new.
    expect(summary.byCode['link-missing']).toEqual({ findings: 1, items: 1 });
    expect(summary.findings).toBe(3);
    const { listed: withHints } = await since(repository, '--hints');
    expect(withHints).toContain('pages/Faulty.md link-missing');
  });

  it('ends with 0 when everything was there, and says how much', async () => {
    const repository = new Repository().write({ ...soundPages(), 'pages/Faulty.md': faulty });
    repository.commit();
    const all = ['check', '--since', 'HEAD', '--fail-on', 'info'];
    const { code, out } = await ontodesk(all, { cwd: repository.folder });
    expect(code).toBe(0);
    expect(out).toContain('no findings · 1 old finding left out, there at HEAD');
  });

  it('shows what a deleted page does to pages that are as they were', async () => {
    const repository = new Repository().write({ ...soundPages(), 'pages/Faulty.md': faulty });
    repository.commit();
    repository.remove('pages/Clock.md');
    const { code, listed } = await since(repository);
    expect({ code, listed }).toEqual({ code: 1, listed: ['pages/Tide Gauge.md target-dangling'] });
  });

  it('counts one more of the same as new', async () => {
    const twice = page('Twice', { requires: ['Missing One'] });
    const repository = new Repository().write({ ...soundPages(), 'pages/Twice.md': twice });
    repository.commit();
    repository.write({
      'pages/Twice.md': page('Twice', { requires: ['Missing One', 'Missing Two'] }),
    });
    expect((await since(repository)).listed).toEqual(['pages/Twice.md target-dangling']);
  });

  it('knows a value again that is written differently, and no fault by its character alone', async () => {
    const fences = (first: string, second: string): string =>
      `\n\`\`\`json-ld\n{ "a": 1${first} "b": 2 }\n\`\`\`\n\n\`\`\`json-ld\n{ "c": 3${second} "d": 4 }\n\`\`\`\n`;
    const repository = new Repository().write({
      ...soundPages(),
      'pages/Faulty.md': faulty + fences('', ','),
    });
    repository.commit();
    const rewritten = faulty.replace('domain: nowhere', "domain: 'nowhere'");
    expect(rewritten).not.toBe(faulty);
    repository.write({ 'pages/Faulty.md': rewritten + fences('', ',') });
    expect((await since(repository)).listed).toEqual([]);
    repository.write({ 'pages/Faulty.md': rewritten + fences(',', '') });
    expect((await since(repository)).listed).toEqual(['pages/Faulty.md json-syntax']);
  });

  it('knows a page again that was renamed', async () => {
    const repository = new Repository().write({ ...soundPages(), 'pages/Faulty.md': faulty });
    repository.commit();
    repository.move('pages/Faulty.md', 'pages/deep/Better Name.md');
    expect((await since(repository)).listed).toEqual([]);
  });

  it('marks old findings in SARIF, and goes together with a baseline', async () => {
    const repository = new Repository().write({ ...soundPages(), 'pages/Faulty.md': faulty });
    repository.commit();
    repository.write({
      'pages/Clock.md': page('Clock', { parents: ['Ocean Metric'], domain: 'x' }),
    });
    const { folder: cwd } = repository;
    const sarif = await ontodesk(['check', '--since', 'HEAD', '--sarif'], { cwd });
    expect(sarif.out).toMatch(/"baselineState":"new"/u);
    expect(sarif.out).toMatch(/"baselineState":"unchanged"/u);
    await ontodesk(['check', '--write-baseline', 'known.json'], { cwd });
    const { listed, summary } = await since(repository, '--baseline', 'known.json');
    expect(listed).toEqual([]);
    expect(summary).toMatchObject({ baselined: 2 });
  });

  it('lists one more than both the ref and the baseline had', async () => {
    const requires = (...names: string[]) => page('Twice', { requires: names });
    const one = { 'pages/Twice.md': requires('Missing One') };
    const repository = new Repository().write({ ...soundPages(), ...one });
    repository.commit();
    await ontodesk(['check', '--write-baseline', 'known.json'], { cwd: repository.folder });
    repository.write({ 'pages/Twice.md': requires('Missing One', 'Missing One') });
    const { listed } = await since(repository, '--baseline', 'known.json');
    expect(listed).toEqual(expect.arrayContaining(['pages/Twice.md target-dangling']));
  });

  it('refuses a bad ref before the work begins', async () => {
    const repository = new Repository().write(soundPages());
    repository.commit();
    const all = ['check', '--since', 'nosuch'];
    const { code, out, err } = await ontodesk(all, { cwd: repository.folder });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('There is no commit "nosuch"');
  });
});
