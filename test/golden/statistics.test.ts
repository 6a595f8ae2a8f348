/** The statistics against the published table, the published measures and rows, and a recount. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { auditRule } from '../../src/statistics/audit-rule.js';
import { wilson95 } from '../../src/statistics/proportions.js';
import { seeded } from '../../src/statistics/random.js';
import { auroc } from '../../src/statistics/selective.js';
import { folder, ontodesk } from '../unit/cli/support/console.js';

import { atRepository, readShared, sharedPath } from './support/shared.js';

interface Group {
  readonly by: string;
  readonly n: number;
  readonly meanDiff: number;
  readonly ci95: readonly [number, number];
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  readonly p: number;
  readonly pHolm: number | null;
  readonly rankBiserial: number | null;
}

interface Recount {
  readonly n: number;
  readonly mean: number;
  readonly lo: readonly [number, number];
  readonly hi: readonly [number, number];
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  readonly p: number;
  readonly holm: number | null;
  readonly r: number | null;
}

/** Groups by name, as the command line tells them. */
async function paired(file: string, ...args: string[]): Promise<Map<string, Group>> {
  const ended = await ontodesk(['stats', 'paired', file, ...args, '--json']);
  expect(ended.code).toBe(0);
  const { groups } = JSON.parse(ended.out) as { groups: readonly Group[] };
  return new Map(groups.map((group) => [group.by, group]));
}

/** The same by the script that shares nothing with the product. */
function recount(rows: string, ...args: string[]): Map<string, Recount> {
  const script = atRepository('test', 'golden', 'paired.py');
  const { stdout, stderr } = spawnSync('python3', [script, ...args], {
    input: rows,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const { groups } = JSON.parse(stdout) as { groups: Record<string, Recount> };
  return new Map(Object.entries(groups));
}

/** Every figure but the interval is exact; that one depends on the draws. */
function expectRecounted(group: Group | undefined, counted: Recount): void {
  const { n, wins, losses, ties } = counted;
  expect(group).toMatchObject({ n, wins, losses, ties });
  const { meanDiff, ci95, p, pHolm, rankBiserial } = group!;
  for (const [ours, theirs] of [
    [meanDiff, counted.mean],
    [p, counted.p],
    [pHolm, counted.holm],
    [rankBiserial, counted.r],
  ] as const) {
    if (theirs === null || ours === null) expect(ours).toBe(theirs);
    else expect(Math.abs(ours - theirs)).toBeLessThan(1e-12);
  }
  for (const [end, [least, most]] of [
    [ci95[0], counted.lo],
    [ci95[1], counted.hi],
  ] as const) {
    expect(end).toBeGreaterThanOrEqual(least - 1e-9);
    expect(end).toBeLessThanOrEqual(most + 1e-9);
  }
}

describe('stats paired on the judged pairs', () => {
  const file = sharedPath('golden', 'judged-pairs.json');
  let groups: Map<string, Group>;

  beforeAll(async () => {
    groups = await paired(file, '--a', 'loom', '--b', 'raw', '--by', 'set');
  });

  it('gives the published table', () => {
    expect([...groups.keys()].sort()).toEqual(['arcane', 'general', 'pooled', 'thin']);
    const published = [
      ['pooled', '0.27', [0.11, 0.45]],
      ['arcane', '0.79', [0.17, 1.42]],
      ['thin', '0.30', [-0.03, 0.63]],
      ['general', '0.05', [0, 0.13]],
    ] as const;
    for (const [name, mean, [lo, hi]] of published) {
      const { meanDiff, ci95 } = groups.get(name)!;
      expect(meanDiff.toFixed(2)).toBe(mean);
      expect(Math.abs(ci95[0] - lo)).toBeLessThanOrEqual(0.02);
      expect(Math.abs(ci95[1] - hi)).toBeLessThanOrEqual(0.02);
    }
    const pooled = groups.get('pooled')!;
    expect(pooled).toMatchObject({ n: 114, wins: 24, losses: 8, ties: 82, pHolm: null });
    expect([pooled.p.toFixed(4), pooled.rankBiserial?.toFixed(3)]).toEqual(['0.0023', '0.589']);
    const arcane = groups.get('arcane')!;
    expect([arcane.p, arcane.pHolm, arcane.rankBiserial].map((it) => it?.toFixed(3))).toEqual([
      '0.032',
      '0.097',
      '0.670',
    ]);
    expect(groups.get('general')).toMatchObject({ p: 0.5, wins: 2, losses: 0 });
  });

  it('gives what a recount gives', () => {
    const counted = recount(readFileSync(file, 'utf8'), 'loom', 'raw', 'set');
    expect(counted.size).toBe(groups.size);
    for (const [name, one] of counted) expectRecounted(groups.get(name), one);
  });
});

describe('stats paired on random scores', () => {
  it('gives what a recount gives, with clusters and decimals', async () => {
    const random = seeded(5);
    const rows = Array.from({ length: 160 }, (_, i) => {
      const id = i >> 1;
      return {
        topic: `t${id % 3}`,
        id,
        author: `w${id % 17}`,
        arm: i % 2 === 0 ? 'new' : 'old',
        score: (random.int(11) + (i % 2 === 0 ? 1 : 0)) / 10,
      };
    });
    const text = JSON.stringify(rows);
    const file = path.join(folder({ 'rows.json': text }), 'rows.json');
    for (const cluster of [[], ['author']]) {
      const option = cluster.length === 0 ? [] : ['--cluster', ...cluster];
      const groups = await paired(file, '--a', 'new', '--b', 'old', '--by', 'topic', ...option);
      const counted = recount(text, 'new', 'old', 'topic', ...cluster);
      expect([...groups.keys()].sort()).toEqual([...counted.keys()].sort());
      for (const [name, one] of counted) expectRecounted(groups.get(name), one);
    }
  });
});

interface MeasureRow {
  readonly measure: string;
  readonly input: unknown;
  readonly expected: unknown;
  readonly value?: unknown;
  readonly error?: string;
}

/** Statistics among the published entries, with how many there are and the tolerance noted. */
const PUBLISHED: Readonly<Record<string, readonly [entries: number, within: number]>> = {
  'AUROC/AUREC': [8, 1e-12],
  DSE: [12, 1e-12],
  'Mantel-Haenszel OR': [1, 1e-12],
  'McNemar exact': [6, 1e-12],
  'SE(weighted)': [2, 1e-12],
  Wilson95: [13, 1e-9],
  audit_rule: [1, 1e-12],
  mean_pairwise_jaccard: [5, 1e-12],
  percentile_rank: [4, 1e-12],
  'pooled OR (Haldane +0.5)': [1, 1e-12],
  primary_answer_span: [7, 0],
  residual_mass_bound: [1, 1e-12],
  'retrieval-state diversity': [3, 1e-12],
  selective_risk: [2, 1e-12],
};

/** Numbers that are near enough become the expected ones, so that the rest compares as it is. */
function settled(value: unknown, expected: unknown, within: number): unknown {
  if (typeof value === 'number' && typeof expected === 'number') {
    return Math.abs(value - expected) <= within ? expected : value;
  }
  if (Array.isArray(value) && Array.isArray(expected)) {
    return value.map((item, i) => settled(item, expected[i], within));
  }
  if (!isRecord(value) || !isRecord(expected)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, settled(item, expected[key], within)]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe('measure on the published entries', () => {
  let rows: readonly MeasureRow[];

  beforeAll(async () => {
    const ended = await ontodesk(['measure', sharedPath('golden', 'measures.json')]);
    rows = JSON.parse(ended.out) as readonly MeasureRow[];
  });

  it('writes every row back, in place', () => {
    const given = JSON.parse(readShared('golden', 'measures.json')) as readonly MeasureRow[];
    expect(rows.map(({ value: _, error: __, ...row }) => row)).toEqual(given);
    expect(
      rows.filter(({ value, error }) => (value === undefined) === (error === undefined)),
    ).toEqual([]);
  });

  it.each(Object.entries(PUBLISHED))('gives the value of every %s', (name, [entries, within]) => {
    const ours = rows.filter(({ measure }) => measure === name);
    expect(ours).toHaveLength(entries);
    for (const { value, expected } of ours) {
      expect(settled(value, expected, within)).toEqual(expected);
    }
  });
});

interface RunRow {
  readonly dataset: string;
  readonly policy: string;
  readonly correct: boolean;
  readonly sd: number;
  readonly seu: number;
  readonly gps: number | null;
  readonly dse: number;
  readonly vn: number;
}

describe('the published rows', () => {
  let rows: readonly RunRow[];

  beforeAll(() => {
    const [head, ...lines] = readShared('golden', 'uncertainty-rows.tsv').trimEnd().split('\n');
    const names = head!.split('\t');
    rows = lines.map((line) => {
      const cells = line.split('\t');
      const cell = (name: string): string => cells[names.indexOf(name)]!;
      const gps = cell('gps_depth_matched');
      return {
        dataset: cell('dataset'),
        policy: cell('policy'),
        correct: cell('correct') === '1',
        sd: Number(cell('sd_uq')),
        seu: Number(cell('seu')),
        gps: gps === '' ? null : Number(gps),
        dse: Number(cell('dse')),
        vn: Number(cell('vn')),
      };
    });
    expect(rows).toHaveLength(2617);
  });

  it('are selected by the audit rule as published', () => {
    const kg = rows.filter(({ policy }) => policy === 'kg');
    const datasets = [...new Set(kg.map(({ dataset }) => dataset))];
    const selected = datasets.map((name) => {
      const run = kg.filter(({ dataset }) => dataset === name);
      return run.filter((_, i) => auditRule(run).selected[i]);
    });
    expect(selected.map(({ length }) => length).sort((x, y) => y - x)).toEqual([
      48, 26, 6, 4, 2, 0,
    ]);
    const right = selected.flat().filter(({ correct }) => correct).length;
    expect([kg.length, selected.flat().length, right]).toEqual([1117, 86, 79]);
    expect((right / 86).toFixed(6)).toBe('0.918605');
    expect(wilson95(right, 86)?.map((end) => end.toFixed(6))).toEqual(['0.841396', '0.960014']);
  });

  it('are ranked as published', () => {
    const run = rows.filter(({ dataset, policy }) => policy === 'kg' && dataset === 'realmedqa');
    const of = (score: (row: RunRow) => number | null): string | undefined => {
      const scored = run.filter((row) => score(row) !== null);
      return auroc(
        scored.map((row) => score(row)!),
        scored.map(({ correct }) => !correct),
      )?.toFixed(6);
    };
    // Below 2e-12 the squared scale is rounding noise.
    expect(of(({ sd }) => (sd < 2e-12 ? 0 : sd))).toBe('0.807662');
    expect(of(({ vn }) => vn)).toBe('0.814771');
    expect(of(({ seu }) => seu)).toBe('0.501382');
    expect(of(({ dse }) => dse)).toBe('0.697077');
    expect(of(({ gps }) => gps)).toBe('0.757411');
  });
});
