import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { examplePage } from '../../../src/rules/support/example-page.js';
import { baselineText } from '../../../src/workbench/baseline.js';
import {
  checkHealth,
  type Health,
  type HealthBaseline,
  type HealthPorts,
} from '../../../src/workbench/health.js';
import type { HealthQuery, NotChecked } from '../../../src/workbench/health.types.js';
import { page, soundPages } from '../cli/support/console.js';
import { corpusOf, systemError, type MemoryCorpus } from '../support/memory-files.js';

const SAMPLE = path.resolve(import.meta.dirname, '../../fixtures/sample');

function sample(): Record<string, string> {
  const pages = readdirSync(path.join(SAMPLE, 'pages')).map((name) => `pages/${name}`);
  return Object.fromEntries(
    ['ontodesk.yaml', ...pages].map((name) => [
      name,
      readFileSync(path.join(SAMPLE, name), 'utf8'),
    ]),
  );
}

const SETTINGS = 'version: 1\npages: pages\n';
const DANGLING = page('Mast', { parents: ['Nobody Knows'] });

function healthOf(corpus: MemoryCorpus, ports: Partial<HealthPorts> = {}): Promise<Health> {
  return checkHealth(corpus.workbench, { ...portsOf(corpus), ...ports });
}

const portsOf = ({ files }: MemoryCorpus): HealthPorts => ({
  files,
  clock: () => new Date(0),
  ledger: () => Promise.resolve(null),
  uncommitted: () => Promise.resolve([]),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const gap = ({ summary }: Health, what: string | RegExp): NotChecked | undefined =>
  summary.notChecked.find((one) =>
    typeof what === 'string' ? one.what === what : what.test(one.what),
  );

describe('the health of the sample', () => {
  it('adds up, and is what a check says', async () => {
    const corpus = await corpusOf(sample());
    const { summary, lists } = await healthOf(corpus);
    const check = await corpus.workbench.checkCorpus({ hints: true });
    const all = sum(Object.values(summary.totals));
    expect(all).toBe(check.findings.length);
    expect(sum(summary.codes.map(({ findings }) => findings))).toBe(all);
    expect(sum(summary.domains.flatMap(({ totals }) => Object.values(totals)))).toBe(all);
    expect(sum(summary.worst.flatMap(({ totals }) => Object.values(totals)))).toBe(all);
    expect(sum(summary.domains.map(({ pages }) => pages))).toBe(summary.pages);
    for (const { code, findings, items } of summary.codes) {
      expect({ code, ...check.byCode[code] }).toEqual({ code, findings, items });
    }
    const keyOf = ({
      path: at,
      code,
      message,
    }: {
      path: unknown;
      code: unknown;
      message: unknown;
    }) => JSON.stringify([at, code, message]);
    expect(lists.rows({}).map(keyOf).sort()).toEqual(check.findings.map(keyOf).sort());
  });

  it('lists as many rows as each metric and each gap says', async () => {
    const { summary, lists } = await healthOf(await corpusOf(sample()));
    expect(summary.metrics.length).toBeGreaterThan(5);
    for (const { id, rows } of summary.metrics) {
      expect([id, lists.rows({ metric: id }).length]).toEqual([id, rows]);
    }
    expect(summary.notChecked.length).toBeGreaterThan(4);
    for (const { count, list } of summary.notChecked) {
      expect(count).toBeGreaterThan(0);
      expect([list, lists.rows({ notChecked: list }).length]).toEqual([list, count]);
    }
  });

  it('lists its pages and classes, whole and by domain, each at its page', async () => {
    const corpus = await corpusOf(sample());
    const { summary, lists } = await healthOf(corpus);
    const listed = lists.rows({ list: 'pages' }).map(({ path: at }) => at);
    expect(listed).toEqual(corpus.workbench.pagePaths());
    expect(listed).toHaveLength(summary.pages);
    expect(lists.rows({ list: 'classes' })).toHaveLength(summary.classes);
    expect(lists.rows({ list: 'classes' }).map(({ message }) => message)).toContain(
      'Tide Gauge, urn:ngm:class:tide-gauge',
    );
    for (const { domain, pages } of summary.domains) {
      expect([domain, lists.rows({ list: 'pages', domain }).length]).toEqual([domain, pages]);
    }
    expect(lists.rows({ list: 'pages', known: true })).toEqual([]);
  });
});

describe('a baseline', () => {
  it('leaves nothing, and one new fault shows as one', async () => {
    const corpus = await corpusOf({
      ...soundPages(),
      'ontodesk.yaml': SETTINGS,
      'pages/Mast.md': DANGLING,
    });
    const { findings } = await corpus.workbench.checkCorpus({ hints: true });
    expect(findings.length).toBeGreaterThan(0);
    const text = baselineText('/corpus', corpus.files, findings);
    corpus.files.put('.ontodesk/baseline.json', text);
    const adopted = await healthOf(await reopened(corpus));
    expect(sum(Object.values(adopted.summary.totals))).toBe(0);
    expect(adopted.summary.baseline).toEqual({
      file: '.ontodesk/baseline.json',
      known: findings.length,
    });
    expect(adopted.lists.rows({ known: true })).toHaveLength(findings.length);
    expect(gap(adopted, 'Which findings are new')).toBeUndefined();
    corpus.files.put('pages/Pier.md', page('Pier', { domain: 'nowhere' }));
    const after = await healthOf(await reopened(corpus));
    expect(after.lists.rows({})).toMatchObject([{ path: 'pages/Pier.md', code: 'domain-unknown' }]);
  });

  it.each([
    ['empty', '', 'is not JSON'],
    ['torn', '{"version":1,\n"pa', 'is not JSON'],
    ['of something else', '{"version":9}', 'is no baseline'],
  ])('that is %s is not said to be missing', async (_, text, why) => {
    const files = { ...soundPages(), 'ontodesk.yaml': SETTINGS, '.ontodesk/baseline.json': text };
    const told = gap(await healthOf(await corpusOf(files)), 'Which findings are new')?.why ?? '';
    expect(told).toContain('The baseline cannot be read');
    expect(told).toContain(why);
    expect(told).not.toContain('There is no baseline');
  });

  it('that the settings name and that is gone is told by its name', async () => {
    const settings = `${SETTINGS}baseline: known.json\n`;
    const corpus = await corpusOf({ ...soundPages(), 'ontodesk.yaml': settings });
    const told = gap(await healthOf(corpus), 'Which findings are new')?.why;
    expect(told).toContain('There is no known.json');
  });

  it('is named where it was left aside', async () => {
    const corpus = await corpusOf({
      ...{ ...soundPages(), 'ontodesk.yaml': SETTINGS, 'pages/Mast.md': DANGLING },
      '.ontodesk/baseline.json': '{"version":1,"pages":{}}',
    });
    const none: HealthBaseline = {
      file: null,
      splitFindings: (findings) => ({ fresh: findings, known: [] }),
    };
    const { summary } = await checkHealth(corpus.workbench, portsOf(corpus), { baseline: none });
    const told = summary.notChecked.find(({ what }) => what === 'Which findings are new');
    expect(told?.why).toContain('The baseline .ontodesk/baseline.json was left aside');
  });
});

/** The same files, read by a workbench that knows nothing of before. */
async function reopened({ files }: MemoryCorpus): Promise<MemoryCorpus> {
  const names = await files.list('/corpus', () => true);
  const contents = names.map((name) => [name, files.readSync(`/corpus/${name}`)] as const);
  return corpusOf(Object.fromEntries(contents));
}

describe('what was not checked', () => {
  const withPages = (more: Readonly<Record<string, string | Uint8Array>>) =>
    corpusOf({ ...soundPages(), 'ontodesk.yaml': SETTINGS, ...more });

  const rows = ({ lists }: Health, notChecked: string): unknown[] =>
    lists.rows({ notChecked } satisfies HealthQuery).map(({ path: at }) => at);

  it('names pages that cannot be read, and pages that can be read in part', async () => {
    const corpus = await withPages({
      'pages/Latin.md': new Uint8Array([0x23, 0xe9]),
      'pages/Open.md': `${page('Open')}\n\`\`\`\nno end\n`,
    });
    corpus.files.failures.set('pages/Clock.md', systemError('EACCES'));
    const health = await healthOf(corpus);
    expect(gap(health, 'Pages that could not be read')).toMatchObject({ count: 2 });
    expect(rows(health, 'skipped').sort()).toEqual(['pages/Clock.md', 'pages/Latin.md']);
    expect(rows(health, 'fence-unbalanced')).toEqual(['pages/Open.md']);
    const { summary, lists } = health;
    expect(lists.rows({ list: 'pages' })).toHaveLength(summary.pages);
    expect(sum(summary.domains.map(({ pages }) => pages))).toBe(summary.pages);
  });

  it('names rules that are off, everywhere or on some pages, and rules that need a setting', async () => {
    const settings = `${SETTINGS}rules: { title-differs: 'off' }
overrides:
  - paths: ['pages/C*']
    rules: { parent-dangling: 'off' }
  - paths: [pages/Clock.md]
    rules: { title-differs: warning }
`;
    const health = await healthOf(await withPages({ 'ontodesk.yaml': settings }));
    expect(gap(health, 'Rule title-differs')).toMatchObject({
      count: 2,
      why: 'ontodesk.yaml switches it off on 2 of 3 pages.',
    });
    expect(rows(health, 'off:parent-dangling')).toEqual(['pages/Clock.md']);
    // No page has two targets of one predicate, or an agent: nothing was left unjudged.
    expect(gap(health, /target-functional|provenance-agent/u)).toBeUndefined();
  });

  it('names the pages of which a rule could say more if a list of the vocabulary were filled', async () => {
    const attributed = (label: string, agent: string): string =>
      examplePage({ page: { 'prov:wasAttributedTo': agent } }, label);
    const more = {
      'pages/Two.md': page('Two', { requires: ['Clock', 'Tide Gauge'] }),
      'pages/One.md': page('One', { requires: ['Clock', 'Clock'] }),
      'pages/Known.md': attributed('Known', 'mailto:kim@example.org'),
      'pages/Blank.md': attributed('Blank', ' '),
    };
    const health = await healthOf(await withPages(more));
    expect(rows(health, 'needs:target-functional')).toEqual(['pages/Two.md']);
    expect(rows(health, 'needs:provenance-agent')).toEqual(['pages/Known.md']);
    const whys = health.summary.notChecked.map(({ why }) => why).join(' ');
    expect(whys).toContain('"vocabulary.agents" in ontodesk.yaml');
    expect(whys).not.toContain('`');
    const set = `${SETTINGS}vocabulary: { functional: [partOf], agents: ['urn:x:y'] }\n`;
    const other = await healthOf(await withPages({ ...more, 'ontodesk.yaml': set }));
    expect(gap(other, /^Rule /u)).toBeUndefined();
  });

  it('names every class where there are no shapes, and every finding without a baseline', async () => {
    const health = await healthOf(await withPages({ 'pages/Mast.md': DANGLING }));
    expect(rows(health, 'shapes')).toEqual([
      ...['pages/Clock.md', 'pages/Mast.md', 'pages/Ocean Metric.md', 'pages/Tide Gauge.md'],
    ]);
    const { why, count } = gap(health, 'Which findings are new') ?? { why: '', count: 0 };
    expect(count).toBe(sum(Object.values(health.summary.totals)));
    expect(health.lists.rows({ notChecked: 'baseline' })).toEqual(health.lists.rows({}));
    expect(why).toContain('"Ontodesk: Adopt Baseline" in the editor');
    expect(why).toContain('--write-baseline .ontodesk/baseline.json" on the command line');
  });

  it('names classes without a ceiling, findings the editor hides, and what allows', async () => {
    const comment = '<!-- ontodesk:allow domain-unknown It is voted on in June. -->\n';
    const own = page('Pier', {
      domain: 'nowhere',
      published: false,
      parents: ['Clock', 'Tide Gauge'],
    });
    const health = await healthOf(
      await withPages({ 'pages/Pier.md': own.replace('# Pier', () => `${comment}# Pier`) }),
    );
    expect(rows(health, 'unpublished')).toEqual(['pages/Pier.md']);
    expect(rows(health, 'hidden')).toContain('pages/Pier.md');
    expect(health.summary.codes).toContainEqual(
      expect.objectContaining({ code: 'domain-unknown', findings: 0, allowed: 1 }),
    );
    expect(health.lists.rows({ allowed: true })).toMatchObject([
      { path: 'pages/Pier.md', code: 'domain-unknown' },
    ]);
  });

  it('names findings beyond what the editor keeps of one page', async () => {
    const links = Array.from({ length: 1002 }, (_, i) => `[[Nowhere ${i}]]`).join('\n');
    const health = await healthOf(
      await withPages({ 'pages/Pier.md': page('Pier', { body: links }) }),
    );
    const missing = health.summary.codes.find(({ code }) => code === 'link-missing');
    expect(missing?.findings).toBe(1002);
    expect(gap(health, 'Findings beyond 1,000 on one page')).toMatchObject({ count: 2 });
  });

  it('names axioms that were left out, a file of axioms that cannot be used, and missing shapes', async () => {
    const settings = `${SETTINGS}axioms: axioms.ttl\n`;
    const union = `@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<urn:ngm:class:clock> rdfs:subClassOf [ a owl:Class ; owl:unionOf (<urn:a> <urn:b>) ] .
`;
    const health = await healthOf(
      await withPages({ 'ontodesk.yaml': settings, 'axioms.ttl': union }),
    );
    const left = gap(health, /^axioms\.ttl: /u);
    expect(left).toMatchObject({ count: 1 });
    expect(health.lists.rows({ notChecked: left?.list ?? '' })).toMatchObject([
      { path: 'axioms.ttl', range: { start: { line: 2 } } },
    ]);
    expect(gap(health, 'Shapes (SHACL)')).toBeDefined();
    const torn = await healthOf(
      await withPages({ 'ontodesk.yaml': settings, 'axioms.ttl': 'no turtle' }),
    );
    expect(gap(torn, /classification/u)?.why).toContain('axioms.ttl:1');
    expect(rows(torn, 'axioms')).toHaveLength(torn.summary.classes);
    expect(torn.summary.metrics.find(({ id }) => id === 'LC')).toMatchObject({ value: null });
  });

  it('names pages that are not committed, or says why nobody knows', async () => {
    const corpus = await withPages({});
    const uncommitted = await healthOf(corpus, {
      uncommitted: () => Promise.resolve(['pages/Clock.md']),
    });
    expect(rows(uncommitted, 'uncommitted')).toEqual(['pages/Clock.md']);
    const unknown = await healthOf(corpus, {
      uncommitted: () => Promise.resolve({ reason: 'No git here.' }),
    });
    expect(gap(unknown, 'Pages in the trend')).toMatchObject({ why: 'No git here.' });
    expect(rows(unknown, 'history')).toHaveLength(unknown.summary.pages);
  });
});

it('half a check is no health', async () => {
  const corpus = await corpusOf(sample());
  const stop = new AbortController();
  const ports: HealthPorts = {
    files: corpus.files,
    clock: () => new Date(0),
    ledger: () => Promise.resolve(null),
    uncommitted: () => Promise.resolve([]),
  };
  const progress = (): void => stop.abort();
  const asked = checkHealth(corpus.workbench, ports, { progress, signal: stop.signal });
  await expect(asked).rejects.toThrow();
});
