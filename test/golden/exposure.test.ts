import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

import { isCredit, MECHANISMS } from '../../src/exposure/census.js';
import { shownContext } from '../../src/scaffold/messages.js';
import { ontodesk } from '../unit/cli/support/console.js';
import { atRepository, goldenRows, readShared } from './support/shared.js';

interface QuestionRow {
  readonly id: string;
  readonly prompt: string;
  readonly gold: readonly { readonly title: string }[];
}

interface ScaffoldRow {
  readonly id: string;
  readonly block: string;
}

const mean = z.object({ mean: z.number() }).nullable();
const figures = z.object({ ceiling: mean, recall: mean, gain: mean, utilisation: mean });
const counts = z.record(z.string(), z.int());
const report = z.object({
  macroCeiling: z.number(),
  pooled: z.object({ exposed: z.int(), gold: z.int() }),
  items: z.array(z.object({ id: z.string(), exposed: z.array(z.boolean()), ceiling: z.number() })),
  models: z
    .array(
      z.object({
        arm: z.string(),
        n11: z.int(),
        n10: z.int(),
        n01: z.int(),
        n00: z.int(),
        recall: z.number().nullable(),
        gain: z.number().nullable(),
        macro: figures,
        symmetric: figures,
        any: z.object({ compliantOmissions: z.int() }),
        census: z.object({ exposed: counts, recovered: counts, gained: counts, lost: counts }),
      }),
    )
    .optional(),
});
type Report = z.infer<typeof report>;

const recounted = z.record(
  z.string(),
  z.object({
    n11: z.int(),
    n10: z.int(),
    n01: z.int(),
    n00: z.int(),
    recall: z.number(),
    gain: z.number(),
    symmetricGain: z.number(),
    ceiling: z.number(),
    macroUtilisation: z.number().nullable(),
    compliantOmissions: z.int(),
  }),
);

const folder = mkdtempSync(path.join(tmpdir(), 'ontodesk-exposure-'));
const at = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = (name: string): string => atRepository('test/fixtures/exposure', name);

function recount(questions: string, answers: string): z.infer<typeof recounted> {
  const script = atRepository('test/golden/exposure_recount.py');
  const { stdout, stderr } = spawnSync('python3', [script, questions, answers], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (stdout === '') throw new Error(stderr);
  return recounted.parse(JSON.parse(stdout));
}

async function account(index: string, questions: string, answers?: string): Promise<Report> {
  const args = ['exposure', '--json', '--index', index, '--questions', questions];
  const more = answers === undefined ? [] : ['--answers', answers];
  const { code, out, err } = await ontodesk([...args, ...more], { cwd: folder });
  expect(code, err).toBe(0);
  return report.parse(JSON.parse(out));
}

/** Fails where the product and the recount differ. */
function expectRecount(found: Report, again: z.infer<typeof recounted>): void {
  expect(found.models?.map(({ arm }) => arm)).toEqual(Object.keys(again));
  for (const { arm, n11, n10, n01, n00, macro, symmetric, any, ...rest } of found.models ?? []) {
    const other = again[arm]!;
    const { n11: a, n10: b, n01: c, n00: d } = other;
    expect({ arm, n11, n10, n01, n00 }).toEqual({ arm, n11: a, n10: b, n01: c, n00: d });
    expect(any.compliantOmissions, arm).toBe(other.compliantOmissions);
    expect(rest.recall, arm).toBeCloseTo(other.recall, 12);
    expect(rest.gain, arm).toBeCloseTo(other.gain, 12);
    expect(symmetric.gain?.mean, arm).toBeCloseTo(other.symmetricGain, 12);
    expect(macro.ceiling?.mean, arm).toBeCloseTo(other.ceiling, 12);
    if (other.macroUtilisation === null) expect(macro.utilisation, arm).toBeNull();
    else expect(macro.utilisation?.mean, arm).toBeCloseTo(other.macroUtilisation, 12);
  }
}

describe('the accounting of the 502 questions', () => {
  it('has the published ceilings, macro and pooled', async () => {
    writeFileSync(at('index.json'), readShared('golden', 'scaffold-index.json.gz'));
    writeFileSync(at('questions.jsonl'), readShared('golden', 'questions.jsonl.gz'));
    const found = await account(at('index.json'), at('questions.jsonl'));
    expect(found.pooled).toEqual({ exposed: 1016, gold: 1082 });
    expect(found.macroCeiling.toFixed(4)).toBe('0.9687');
    const rows = goldenRows<{ id: string; exposed: boolean[] }>('exposure.jsonl.gz');
    const byId = new Map(found.items.map((item) => [item.id, item.exposed]));
    expect(rows.map(({ id }) => byId.get(id))).toEqual(rows.map(({ exposed }) => exposed));
  });
});

describe('the accounting of answers to golden questions', () => {
  let found: Report;

  /** Arms whose answers are made of the golden blocks and gold, since no model answers here. */
  beforeAll(async () => {
    const blocks = goldenRows<ScaffoldRow>('scaffolds.jsonl.gz');
    const questions = new Map(
      goldenRows<QuestionRow>('questions.jsonl.gz').map((row) => [row.id, row]),
    );
    const asked = blocks.map(({ id }) => questions.get(id)!);
    const answers: ((i: number) => readonly [string, string])[] = [
      (i) => ['copy', `${shownContext(blocks[i]!.block)} ${asked[i]!.prompt}`],
      (i) => ['other', blocks[(i + 1) % blocks.length]!.block],
      (i) => [
        'half',
        asked[i]!.gold.filter((_, k) => k % 2 === 0)
          .map((it) => it.title)
          .join(', '),
      ],
      (i) => ['joined', asked[i]!.gold.map((it) => it.title.replaceAll(' ', '')).join(', ')],
    ];
    const rows = answers.flatMap((answer) =>
      blocks.map(({ id, block }, i) => {
        const [arm, text] = answer(i);
        return { id, arm, context: shownContext(block), answer: text };
      }),
    );
    const lines = (some: readonly unknown[]) => some.map((row) => JSON.stringify(row)).join('\n');
    writeFileSync(at('index.json'), readShared('golden', 'scaffold-index.json.gz'));
    writeFileSync(at('asked.jsonl'), lines(asked));
    writeFileSync(at('answers.jsonl'), lines(rows));
    found = await account(at('index.json'), at('asked.jsonl'), at('answers.jsonl'));
  });

  it('is that of a recount which shares nothing with the product', () => {
    expectRecount(found, recount(at('asked.jsonl'), at('answers.jsonl')));
  });

  it('gains nothing by copying, name by name', () => {
    const copy = found.models?.find(({ arm }) => arm === 'copy');
    expect(copy).toMatchObject({ n10: 0, n01: 0, symmetric: { gain: { mean: 0 } } });
    expect(copy?.n11).toBe(found.pooled.exposed);
  });

  it('has a census that sums to the counts', () => {
    for (const { arm, n11, n10, n01, n00, census } of found.models ?? []) {
      const sum = (some: Readonly<Record<string, number>>, keys: readonly string[]): number =>
        keys.reduce((total, key) => total + some[key]!, 0);
      const credit = MECHANISMS.filter(isCredit);
      expect(sum(census.exposed, MECHANISMS), arm).toBe(n11 + n10 + n01 + n00);
      expect(sum(census.exposed, credit), arm).toBe(n11 + n10);
      expect(sum(census.recovered, credit), arm).toBe(n11 + n01);
      expect(sum(census.gained, Object.keys(census.gained)), arm).toBe(n01);
      expect(sum(census.lost, Object.keys(census.lost)), arm).toBe(n10);
    }
  });

  it('finds every spaced title that an answer writes together', () => {
    const joined = found.models?.find(({ arm }) => arm === 'joined');
    // Written together a name of several words is not credited, and its other spelling is seen.
    expect(joined?.census.lost).toMatchObject({ compliant: 0, taxonomic: 0, dropped: 0 });
    expect(joined?.census.lost.otherSpelling).toBe(joined?.n10);
    expect(joined?.n10).toBeGreaterThan(300);
  });
});

describe('answers whose account is known by construction', () => {
  it('are recounted to the same figures', async () => {
    const [questions, answers] = [fixture('questions.jsonl'), fixture('answers.jsonl')];
    const again = recount(questions, answers);
    expect(again.grounded).toMatchObject({ n11: 4, n10: 4, n01: 4, n00: 2 });
    expectRecount(await account(fixture('index.json'), questions, answers), again);
  });
});
