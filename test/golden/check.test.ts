/** The check of the public corpus through the command line as it ships. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { SEED } from '../unit/support/seed.js';

import { ceilingOf } from '../../src/exposure/ceiling.js';
import { chanceFrom } from '../unit/support/mutations.js';
import { atRepository, corpusRoot, openCorpus } from './support/shared.js';

/** Codes of the design's table: other programs rely on them. */
const CODES =
  'json-syntax iri-missing iri-duplicate label-missing block-duplicate definition-missing ' +
  'fence-unbalanced definition-short heading-missing slug-differs title-differs public-differs ' +
  'quality-differs domain-unknown maturity-unknown predicate-unknown wikilink-bare-string ' +
  'parent-missing parent-self parent-dangling parent-repeated target-self target-dangling ' +
  'target-repeated parents-multiple parent-bare-object ref-label-differs taxonomy-cycle ' +
  'link-missing copy-ceiling';

interface Count {
  readonly findings: number;
  readonly items: number;
}

interface Check {
  readonly summary: {
    readonly pages: number;
    readonly classes: number;
    readonly findings: number;
    readonly byCode: Readonly<Record<string, Count>>;
    readonly skipped: readonly unknown[];
    readonly ms: number;
  };
  readonly findings: readonly {
    readonly path: string;
    readonly code: string;
    readonly severity: string;
    readonly range: unknown;
    readonly message: string;
    readonly count?: number;
  }[];
}

const folder = mkdtempSync(path.join(tmpdir(), 'ontodesk-golden-'));
const hintsFile = path.join(folder, 'hints.json');
let check: Check;
let withHints: Check;

/** Runs the shipped command line, its output in a file: with hints it is over 30 MB. */
function runCheck(file: string, ...options: string[]): Check {
  const out = openSync(file, 'w');
  const { status, stderr } = spawnSync(
    process.execPath,
    [atRepository('dist/cli.js'), 'check', '--root', corpusRoot, '--json', ...options],
    { stdio: ['ignore', out, 'pipe'], encoding: 'utf8' },
  );
  closeSync(out);
  // The corpus has errors, so the check ends with 1.
  expect(status, stderr).toBe(1);
  return JSON.parse(readFileSync(file, 'utf8')) as Check;
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller knows the script
function python<Answer>(script: string, ...options: string[]): Answer {
  const { stdout, stderr } = spawnSync(
    'python3',
    [atRepository('test/golden', script), ...options],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Answer;
}

beforeAll(() => {
  check = runCheck(path.join(folder, 'check.json'));
  withHints = runCheck(hintsFile, '--hints');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('check --json on the public corpus', () => {
  it('reads every page and skips none', () => {
    const { pages, classes, skipped, ms } = check.summary;
    expect({ pages, classes, skipped }).toEqual({ pages: 8138, classes: 8138, skipped: [] });
    expect(ms).toBeGreaterThan(0);
  });

  it('lists every code, zeros too', () => {
    expect(Object.keys(check.summary.byCode)).toEqual(expect.arrayContaining(CODES.split(' ')));
  });

  it('reproduces the facts of the corpus', () => {
    const { byCode } = check.summary;
    const items = (code: string): number | undefined => byCode[code]?.items;
    expect(items('wikilink-bare-string')).toBe(97);
    expect(byCode['predicate-unknown']?.items).toBe(157);
    expect(items('maturity-unknown')).toBe(39);
    expect(items('parents-multiple')).toBe(1403);
    expect(items('parent-bare-object')).toBe(939);
    const bare = (page: string): number =>
      check.findings.filter((f) => f.code === 'wikilink-bare-string' && f.path === page).length;
    expect(bare('pages/Data Parallelism.md')).toBe(48);
    expect(bare('pages/Data Preprocessing.md')).toBe(49);
  });

  it('names the 45 spellings that are no predicate', () => {
    const spellings = check.findings
      .filter(({ code }) => code === 'predicate-unknown')
      .map(({ message }) => /^"([^"]+)"/u.exec(message)?.[1]);
    expect(new Set(spellings).size).toBe(45);
  });

  it('counts hints always and lists them when asked to', () => {
    const { summary, findings } = check;
    expect(summary.byCode).toEqual(withHints.summary.byCode);
    expect(findings.filter(({ severity }) => severity === 'hint')).toEqual([]);
    const listed = withHints.findings.filter(({ severity }) => severity !== 'hint');
    expect(listed).toEqual(findings);
  });

  it('has in its list what it counts', () => {
    const counts: Record<string, Count> = {};
    for (const { code, count } of withHints.findings) {
      const known = counts[code] ?? { findings: 0, items: 0 };
      counts[code] = { findings: known.findings + 1, items: known.items + (count ?? 1) };
    }
    const counted = Object.entries(withHints.summary.byCode).filter(
      ([, { findings }]) => findings > 0,
    );
    expect(counts).toEqual(Object.fromEntries(counted));
  });

  it('counts as an independent recount does, code by code', () => {
    const recount = python<Record<string, Count>>('recount.py', path.join(corpusRoot, 'pages'));
    const ours = Object.keys(recount).map((code) => [code, check.summary.byCode[code]]);
    expect(Object.fromEntries(ours)).toEqual(recount);
  });
});

describe('ranges of findings', () => {
  it('are where an independent look finds the offending value, 300 at random, every code', () => {
    const result = python<{ seed: number; looked: Record<string, number>; faults: unknown[] }>(
      'ranges.py',
      hintsFile,
      corpusRoot,
      '--seed',
      String(SEED),
    );
    console.log(`Ranges: seed ${result.seed}, looked at ${JSON.stringify(result.looked)}`);
    expect(result.faults, `seed ${result.seed}`).toEqual([]);
    const looked = Object.values(result.looked).reduce((sum, count) => sum + count, 0);
    expect(looked).toBeGreaterThanOrEqual(300);
    const found = new Set(withHints.findings.map(({ code }) => code));
    expect(Object.keys(result.looked).sort()).toEqual([...found].sort());
  });
});

describe('copy ceilings', () => {
  it('of 300 questions of pages at random are what an independent look at the served text says', async () => {
    const { engine, settings, pages } = await corpusParts();
    const rows = pages.flatMap(({ path: page, slug }) => {
      const ceiling = ceilingOf(engine, slug, settings.questions.templates, settings.scaffold);
      return (ceiling?.questions ?? []).map(({ asked, prompt, block, items }) => ({
        path: page,
        relation: asked === 'parents' ? 'subClassOf' : asked,
        prompt,
        block,
        gold: items.map(({ title }) => title),
      }));
    });
    const file = path.join(folder, 'questions.jsonl');
    writeFileSync(
      file,
      rows
        .slice(0, 300)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    );
    const result = python<{ questions: number; missed: number; faults: unknown[] }>(
      'rescore.py',
      file,
      hintsFile,
    );
    expect(result.faults, `seed ${SEED}`).toEqual([]);
    expect(result.questions).toBe(300);
    expect(result.missed).toBeGreaterThan(0);
  });

  /** The engine of the corpus, and its pages in a random order. */
  async function corpusParts() {
    const workbench = await openCorpus();
    const chance = chanceFrom(SEED);
    const pages = workbench.pagePaths().flatMap((page) => {
      const slug = workbench.slugOf(page);
      return slug === null ? [] : [{ path: page, slug, at: chance(1_000_000) }];
    });
    const some = pages.sort((a, b) => a.at - b.at).slice(0, 300);
    return { engine: workbench.engine(), settings: workbench.settings, pages: some };
  }
});
