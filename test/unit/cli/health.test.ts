import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { folder, jsonOf, ontodesk, page, soundPages, textOf } from './support/console.js';

const SETTINGS = 'version: 1\npages: pages\n';

const corpus = (): string =>
  folder({
    ...soundPages(),
    'ontodesk.yaml': SETTINGS,
    'pages/Mast.md': page('Mast', { parents: ['Nobody Knows'] }),
    'pages/Pier.md': page('Pier', { domain: 'nowhere' }),
  });

const report = z.object({
  pages: z.number(),
  totals: z.record(z.string(), z.number()),
  codes: z.array(z.object({ code: z.string(), findings: z.number(), known: z.number() })),
  baseline: z.object({ file: z.string(), known: z.number() }).nullable(),
  metrics: z.array(
    z.object({
      ...{ id: z.string(), value: z.number().nullable(), rows: z.number() },
      counted: z.object({ numerator: z.number(), denominator: z.number() }).nullable(),
    }),
  ),
  trend: z.object({ points: z.array(z.unknown()), message: z.string().nullable() }).optional(),
  notChecked: z.array(z.object({ what: z.string(), why: z.string() })),
  findings: z.array(z.object({ path: z.string(), code: z.string(), standing: z.string() })),
});
const checked = z.object({
  summary: z.object({
    findings: z.number(),
    byCode: z.record(z.string(), z.object({ findings: z.number() })),
  }),
});

/** Files that cannot be written: below a file, a folder, and where the system keeps its own. */
const NOWHERE: readonly (readonly [string, string])[] = [
  ['pages/Mast.md/x.json', 'Cannot write pages/Mast.md/x.json.'],
  ['pages', 'Cannot write pages. It is a folder.'],
  ...(process.platform === 'linux'
    ? [['/proc/nope/x', 'Cannot write /proc/nope/x.'] as const]
    : []),
];

describe('health', () => {
  it('has the numbers of check, as text and as JSON, and never fails on findings', async () => {
    const root = corpus();
    const check = await ontodesk(['check', '--json', '--hints', '--root', root]);
    const { summary } = jsonOf(checked, check);
    expect(summary.findings).toBeGreaterThan(1);
    const json = await ontodesk(['health', '--json', '--root', root]);
    expect(json).toMatchObject({ code: 0, err: '' });
    const found = jsonOf(report, json);
    expect(found.findings).toHaveLength(summary.findings);
    for (const { code, findings } of found.codes) {
      expect([code, summary.byCode[code]?.findings]).toEqual([code, findings]);
    }
    const { code, out } = await ontodesk(['health', '--root', root]);
    expect(code).toBe(0);
    const { error = 0, warning = 0, info = 0, hint = 0 } = found.totals;
    expect(out).toContain(`${error} error, ${warning} warning, ${info} info, ${hint} hint`);
    expect(out).toMatch(/warning +parent-dangling +1 +0 +0 +yes/u);
    expect(out).toContain('Shapes (SHACL)');
  });

  it('advises nothing that only an editor can do, and shows no marks of markdown', async () => {
    const root = folder({
      ...soundPages(),
      'ontodesk.yaml': SETTINGS,
      'pages/Mast.md': page('Mast', { requires: ['Clock', 'Tide Gauge'] }),
    });
    for (const baseline of [null, '', '{"version":9}']) {
      if (baseline !== null) {
        mkdirSync(`${root}/.ontodesk`, { recursive: true });
        writeFileSync(`${root}/.ontodesk/baseline.json`, baseline);
      }
      const { out } = await ontodesk(['health', '--root', root]);
      const [, unchecked = ''] = out.split('Not checked\n');
      expect(unchecked).toContain('Rule target-functional');
      expect(unchecked).toContain('"vocabulary.functional" in ontodesk.yaml');
      expect(unchecked).not.toContain('`');
      for (const line of unchecked.split('\n').filter((one) => one.includes('"Ontodesk: '))) {
        expect(line).toMatch(/"ontodesk check .*--write-baseline \.ontodesk\/baseline\.json"/u);
      }
    }
  });

  it('uses the baseline of the corpus, or one that is named', async () => {
    const root = corpus();
    await ontodesk(['check', '--hints', '--write-baseline', `${root}/all.json`, '--root', root]);
    const named = jsonOf(
      report,
      await ontodesk(['health', '--json', '--baseline', `${root}/all.json`, '--root', root]),
    );
    expect(Object.values(named.totals)).toEqual([0, 0, 0, 0]);
    expect(named.baseline).toEqual({ file: `${root}/all.json`, known: named.findings.length });
    expect(named.findings.every(({ standing }) => standing === 'known')).toBe(true);
    const none = jsonOf(report, await ontodesk(['health', '--json', '--root', root]));
    expect(none.baseline).toBeNull();
  });

  it('leaves the baseline of the corpus aside when that is asked for', async () => {
    const root = corpus();
    await ontodesk(['check', '--hints', '--write-baseline', '.ontodesk/baseline.json'], {
      cwd: root,
    });
    const args = ['health', '--json', '--root', root];
    expect(jsonOf(report, await ontodesk(args)).totals).toMatchObject({ error: 0, warning: 0 });
    const all = jsonOf(report, await ontodesk([...args, '--no-baseline']));
    expect(all.baseline).toBeNull();
    expect(all.findings.length).toBeGreaterThan(1);
    expect(all.findings.every(({ standing }) => standing === 'new')).toBe(true);
  });

  it.each([
    ['health', '--out'],
    ['index', '--export'],
    ['export', 'turtle', '--output'],
    ['questions', '--seed', '1', '--out'],
  ])('and %s write over no page and no settings', async (...args) => {
    const root = corpus();
    const text = textOf(root, 'pages/Mast.md');
    for (const name of ['pages/Mast.md', 'ontodesk.yaml']) {
      const ended = await ontodesk([...args, name], { cwd: root });
      expect(ended).toMatchObject({ code: 2, out: '' });
      expect(ended.err).toMatch(
        /It is (?:a page|the settings) of the corpus: name another file\./u,
      );
    }
    expect([textOf(root, 'pages/Mast.md'), textOf(root, 'ontodesk.yaml')]).toEqual([
      text,
      SETTINGS,
    ]);
  });

  it('writes to a file in the format that is asked for', async () => {
    const root = corpus();
    const out = `${root}/report.csv`;
    const ended = await ontodesk(['health', '--format', 'csv', '--out', out, '--root', root]);
    expect(ended).toMatchObject({ code: 0, out: '', err: `Written to ${out}.\n` });
    expect(textOf(root, 'report.csv')).toMatch(
      /^path,line,column,severity,code,standing,message\r\n/u,
    );
    const { out: markdown } = await ontodesk(['health', '--format', 'markdown', '--root', root]);
    expect(markdown).toContain('# Health of the ontology');
  });

  it('tells the trend, or why there is none', async () => {
    const root = corpus();
    const found = jsonOf(report, await ontodesk(['health', '--json', '--trend', '--root', root]));
    expect(found.trend?.points).toEqual([]);
    expect(found.trend?.message).toContain('no git repository');
    const { out } = await ontodesk(['health', '--trend', '--root', root]);
    expect(out).toContain('There is no trend.');
  });

  it('ends the trend in order when a person interrupts it, and goes on from there', async () => {
    const root = corpus();
    const who = ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.org'];
    const git = (...args: readonly string[]) =>
      execFileSync('git', [...who, ...args], { cwd: root });
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Begun');
    const args = ['health', '--json', '--trend', '--root', root];
    const stopped = await ontodesk(args, { interrupt: AbortSignal.abort() });
    expect(stopped.code).toBe(0);
    expect(jsonOf(report, stopped).trend).toMatchObject({
      points: [],
      message: 'Stopped: 0 of 1 commits were checked.',
    });
    const after = jsonOf(report, await ontodesk(args));
    expect(after.trend).toMatchObject({ points: [{ subject: 'Begun' }], message: null });
  });

  it('counts what shapes find, and names a shape that selected nothing', async () => {
    const repository = path.resolve(import.meta.dirname, '../../..');
    const shapesProgram = path.join(repository, 'out', 'unit', 'health-shapes.cjs');
    await build({
      ...{ absWorkingDir: repository, outfile: shapesProgram, logLevel: 'warning' },
      entryPoints: ['src/workbench/shapes.worker.ts'],
      ...{ bundle: true, platform: 'node', format: 'cjs', mainFields: ['module', 'main'] },
    });
    const root = folder({
      ...soundPages(),
      'ontodesk.yaml': `${SETTINGS}shapes: [shapes.ttl]\n`,
      'shapes.ttl': `@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix ex: <http://example.org/> .
ex:Length sh:targetClass owl:Class ;
  sh:property [ sh:path skos:definition ; sh:maxLength 20 ] .
ex:Survey sh:targetClass ex:Survey ; sh:property [ sh:path ex:of ; sh:minCount 1 ] .
`,
    });
    const ended = await ontodesk(['health', '--json', '--root', root], { shapesProgram });
    const found = jsonOf(report, ended);
    expect(found.codes).toContainEqual({ code: 'shape-violated', findings: 3, known: 0 });
    const all = Object.values(found.totals).reduce((sum, count) => sum + count, 0);
    expect(found.findings).toHaveLength(all);
    const rates = new Map(found.metrics.map((metric) => [metric.id, metric]));
    // Three classes, each with a definition that is too long.
    for (const id of ['CVR:shape-violated', 'CVR:ex:Length']) {
      expect(rates.get(id), id).toMatchObject({ value: 1, rows: 3 });
    }
    expect(rates.get('CVR:ex:Survey')?.value).toBeNull();
    const unchecked = found.notChecked.map(({ what, why }) => `${what} ${why}`);
    expect(unchecked).toContainEqual(expect.stringMatching(/ex:Survey.*selected 0/u));
    expect(unchecked.join()).not.toContain('Shapes (SHACL)');
    // On one of the three pages the rule is off: neither the page nor its node counts.
    const override = '  - paths: [pages/Clock.md]\n    rules: { shape-violated: off }\n';
    const settings = `${SETTINGS}shapes: [shapes.ttl]\noverrides:\n${override}`;
    writeFileSync(path.join(root, 'ontodesk.yaml'), settings);
    const again = await ontodesk(['health', '--json', '--root', root], { shapesProgram });
    const { metrics } = jsonOf(report, again);
    for (const id of ['CVR:shape-violated', 'CVR:ex:Length']) {
      const counted = { numerator: 2, denominator: 2 };
      expect(metrics.find((metric) => metric.id === id)).toMatchObject({ counted, rows: 2 });
    }
  });

  it('refuses bad use with a sentence', async () => {
    const root = corpus();
    for (const [args, said] of [
      [['--json', '--format', 'csv'], 'Choose one of --json and --format csv.'],
      [['--trend', '--format', 'csv'], 'no trend'],
      [['--format', 'pdf'], 'Allowed choices'],
      [['--baseline', 'nowhere.json'], 'Cannot read nowhere.json'],
      [['--baseline', `${root}/pages/Mast.md`], 'is not JSON'],
      [['--out', `${root}/pages/Mast.md/x.json`], 'Cannot write'],
    ] as const) {
      const ended = await ontodesk(['health', ...args, '--root', root]);
      expect([args, ended.code]).toEqual([args, 2]);
      expect(ended.err).toContain(said);
    }
    for (const [out, said] of NOWHERE) {
      // There is no page either, which a check would say first.
      const ended = await ontodesk(['health', '--out', out, '--root', folder()], { cwd: root });
      expect([out, ended.code, ended.out]).toEqual([out, 2, '']);
      expect(ended.err).toContain(said);
      expect(ended.err).not.toContain('Found no');
    }
    const empty = await ontodesk(['health', '--root', folder()]);
    expect(empty).toMatchObject({ code: 2, err: expect.stringContaining('Found no') as unknown });
  });
});
