/** `stats paired`: pairing, what is left out, and what is refused. */

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { folder, jsonOf, ontodesk, type Ended } from './support/console.js';

const group = z.strictObject({
  by: z.string(),
  n: z.int(),
  meanDiff: z.number(),
  ci95: z.tuple([z.number(), z.number()]),
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  p: z.number(),
  pHolm: z.number().nullable(),
  rankBiserial: z.number().nullable(),
});
const contract = z.strictObject({ groups: z.array(group) });
const clustered = z.strictObject({ groups: z.array(group.extend({ clusters: z.int() })) });

/** Both scores of a pair. */
const pair = (set: string, id: unknown, a: unknown, b: unknown): unknown[] => [
  { set, id, arm: 'new', score: a },
  { set, id, arm: 'old', score: b },
];

/** Six pairs of set x, all won, and two of y: p is 2/64 and 1. */
const ROWS = [
  ...[1, 2, 3, 4, 5, 6].flatMap((i) => pair('x', i, i, 0)),
  ...pair('y', 1, 1, 2),
  ...pair('y', 2, 5, 4),
];

function paired(rows: unknown, ...more: string[]): Promise<Ended> {
  const text = typeof rows === 'string' ? rows : JSON.stringify(rows);
  const cwd = folder({ 'rows.json': text });
  const options = more.includes('--a') ? [] : ['--a', 'new', '--b', 'old'];
  const by = more.includes('--by') ? [] : ['--by', 'set'];
  return ontodesk(['stats', 'paired', 'rows.json', ...options, ...by, ...more], { cwd });
}

describe('stats paired', () => {
  it('compares each group and all pairs pooled, Holm over the groups alone', async () => {
    const ended = await paired(ROWS, '--json');
    expect({ code: ended.code, err: ended.err }).toEqual({ code: 0, err: '' });
    const { groups } = jsonOf(contract, ended);
    expect(groups).toMatchObject([
      {
        ...{ by: 'x', n: 6, meanDiff: 3.5, wins: 6, losses: 0, ties: 0 },
        ...{ p: 2 / 64, pHolm: 4 / 64, rankBiserial: 1 },
      },
      {
        ...{ by: 'y', n: 2, meanDiff: 0, wins: 1, losses: 1, ties: 0 },
        ...{ p: 1, pHolm: 1, rankBiserial: 0 },
      },
      { by: 'pooled', n: 8, meanDiff: 21 / 8, wins: 7, losses: 1, pHolm: null },
    ]);
    const [x] = groups;
    expect(x!.ci95[0]).toBeGreaterThan(2);
    expect(x!.ci95[1]).toBeLessThan(5);
  });

  it('gives the same figures again, whatever the order of the rows', async () => {
    const once = await paired(ROWS, '--json');
    expect((await paired(ROWS, '--json')).out).toBe(once.out);
    const turned = jsonOf(contract, await paired(ROWS.toReversed(), '--json')).groups;
    for (const it of jsonOf(contract, once).groups) {
      const { ci95: _, ...same } = it;
      expect(turned.find(({ by }) => by === it.by)).toMatchObject(same);
    }
  });

  it('has p 1 and no effect size where no pair moved', async () => {
    const { groups } = jsonOf(contract, await paired(pair('x', 'q', 3, 3), '--json'));
    expect(groups).toMatchObject([
      { by: 'x', n: 1, meanDiff: 0, ci95: [0, 0], ties: 1, p: 1, pHolm: 1, rankBiserial: null },
      { by: 'pooled', p: 1, pHolm: null, rankBiserial: null },
    ]);
  });

  it('shows a table to people', async () => {
    const { code, out } = await paired(ROWS);
    expect(code).toBe(0);
    expect(out).toMatch(/^set +n +mean +95 % interval +wins +losses +ties +p +p Holm +r\n/u);
    expect(out).toMatch(
      /^x +6 +\+3\.50 +\[\+\d\.\d\d, \+\d\.\d\d\] +6 +0 +0 +0\.0313 +0\.0625 +\+1\.000$/mu,
    );
    expect(out).toMatch(/^y +2 +0\.00 +\[-1\.00, \+1\.00\] +1 +1 +0 +1\.0000 +1\.0000 +0\.000$/mu);
    expect(out).toContain('Differences are new − old');
    expect(out).not.toContain('cluster');
  });

  it('takes fields and values by any name, those of every object too', async () => {
    const rows = ROWS.map((row) => JSON.stringify(row).replace('"set"', '"__proto__"'));
    const ended = await paired(`[${rows.join(',')}]`, '--json', '--by', '__proto__');
    expect(ended.code).toBe(0);
    expect(jsonOf(contract, ended).groups.map(({ by }) => by)).toEqual(['x', 'y', 'pooled']);
    const without = await paired(ROWS, '--by', '__proto__');
    expect(without.code).toBe(2);
    expect(without.out + without.err).not.toContain('[object Object]');
    expect(without.err).toContain('has no row {__proto__, id, arm, score}');
  });

  it('calls p exact only where it is', async () => {
    const rows = (n: number) => Array.from({ length: n }, (_, i) => pair('x', i, i + 1, 0)).flat();
    expect((await paired(rows(1000))).out).toContain('p: signed-rank, two-sided, exact;');
    const { out } = await paired(rows(1001));
    expect(out).toContain('two-sided, exact up to 1000 unequal pairs, beyond by the normal limit;');
  });

  it('drops rows without a counterpart or of other arms, and counts them', async () => {
    const rows = [
      ...ROWS,
      { set: 'x', id: 9, arm: 'new', score: 5 },
      { set: 'z', id: 1, arm: 'old', score: 5 },
      { set: 'z', id: 2, arm: 'old', score: 5 },
      { set: 'x', id: 1, arm: 'third', score: 5 },
    ];
    const ended = await paired(rows, '--json');
    expect(ended.code).toBe(0);
    expect(ended.out).toBe((await paired(ROWS, '--json')).out);
    expect(ended.err.split('\n')).toEqual([
      'Left out: 1 row of "new" without a counterpart.',
      'Left out: 2 rows of "old" without a counterpart.',
      'Left out: 1 row of other arms.',
      'Groups without a pair: z.',
      '',
    ]);
  });

  it('names bad rows and duplicates with their place, computes the rest and ends with 2', async () => {
    const bad = [
      { set: 'x', id: 7, arm: 'new', score: '5' },
      { set: 'x', id: 7, arm: 'new', score: null },
      { id: 8, arm: 'new', score: 5 },
      { set: 'x', arm: 'new', score: 5 },
      'no row',
      { set: 'x', id: '3', arm: 'old', score: 1 },
    ];
    const text = `[\n${[...ROWS, ...bad].map((row) => JSON.stringify(row)).join(',\n')}\n]`;
    const ended = await paired(text, '--json');
    expect(ended.code).toBe(2);
    expect(ended.out).toBe((await paired(ROWS, '--json')).out);
    const first = ROWS.length + 1;
    const told = ended.err.split('\n').filter((line) => line !== '');
    expect(told).toHaveLength(bad.length);
    for (const [i, line] of told.entries()) {
      expect(line).toContain(`rows.json line ${first + i + 1} (row ${first + i}) `);
    }
    expect(told[0]).toContain('"score" must be a number');
    expect(told[1]).toContain('"score" must be a number');
    expect(told[2]).toContain('"set" must be a text or a number');
    expect(told[3]).toContain('"id" must be a text or a number');
    expect(told[4]).toContain('is no object');
    expect(told[5]).toContain('scores "3" of set "x" in arm "old" again; the first counts');
  });

  it('does not let a first score that is bad hide a good one', async () => {
    const rows = [{ set: 'x', id: 1, arm: 'new', score: null }, ...pair('x', 1, 4, 1)];
    const { groups } = jsonOf(contract, await paired(rows, '--json'));
    expect(groups[0]).toMatchObject({ n: 1, meanDiff: 3 });
  });

  it('leaves out scores whose sums would be no numbers', async () => {
    const ended = await paired([...pair('x', 1, 1e308, -1e308), ...pair('x', 2, 3, 1)], '--json');
    expect(ended.code).toBe(2);
    expect(ended.err).toContain('rows.json line 1 (row 1) is left out: "score" is out of range.');
    expect(jsonOf(contract, ended).groups).toMatchObject([{ n: 1, meanDiff: 2 }, { n: 1 }]);
  });

  it('leaves out pairs of two clusters by the hundred thousand', async () => {
    const split = Array.from({ length: 130_000 }, (_, id) => [
      { set: 'x', id, arm: 'new', score: 1, source: 's1' },
      { set: 'x', id, arm: 'old', score: 0, source: 's2' },
    ]);
    const whole = pair('x', 'whole', 2, 1).map((row) => ({ ...(row as object), source: 's1' }));
    const ended = await paired([...split.flat(), ...whole], '--cluster', 'source', '--json');
    expect(ended.err).toContain('rows.json: 129980 more rows are left out.');
    expect(jsonOf(clustered, ended).groups).toMatchObject([{ n: 1 }, { n: 1 }]);
  });

  it('says which fields there are when no row has those it was told', async () => {
    const ended = await paired(ROWS, '--by', 'group');
    expect(ended.code).toBe(2);
    expect(ended.err).toContain(
      'rows.json has no row {group, id, arm, score}. The first one has: set, id, arm, score.',
    );
  });

  it('reads standard input', async () => {
    const args = ['stats', 'paired', '-', '--a', 'new', '--b', 'old', '--by', 'set', '--json'];
    const ended = await ontodesk(args, { stdin: JSON.stringify(ROWS) });
    expect(ended.out).toBe((await paired(ROWS, '--json')).out);
  });
});

describe('stats paired --cluster', () => {
  const rows = ROWS.map((row, i) => ({ ...(row as object), source: i < 8 ? 's1' : 's2' }));

  it('draws whole clusters and says how many there are', async () => {
    const ended = await paired(rows, '--cluster', 'source', '--json');
    expect(ended.code).toBe(0);
    const { groups } = jsonOf(clustered, ended);
    expect(groups.map(({ by, clusters }) => [by, clusters])).toEqual([
      ['x', 2],
      ['y', 1],
      ['pooled', 2],
    ]);
    // Of x, 1 to 4 and 5 to 6 stay together: the means of a draw are 2.5, 3.5 and 5.5.
    expect(groups[0]!.ci95).toEqual([2.5, 5.5]);
    expect(groups[0]!.p).toBe(2 / 64);
    expect(ended.err).toBe('Group y is one cluster: its interval says nothing.\n');
    expect((await paired(rows, '--cluster', 'source')).out).toContain(
      'p takes the pairs as independent',
    );
  });

  it('leaves out a pair whose two rows name two clusters, and rows that name none', async () => {
    const split = [
      ...rows,
      { set: 'x', id: 10, arm: 'new', score: 1, source: 's1' },
      { set: 'x', id: 10, arm: 'old', score: 1, source: 's2' },
      { set: 'x', id: 11, arm: 'old', score: 1 },
    ];
    const ended = await paired(split, '--cluster', 'source', '--json');
    expect(ended.code).toBe(2);
    expect(ended.out).toBe((await paired(rows, '--cluster', 'source', '--json')).out);
    expect(ended.err).toContain('(row 18) is left out: the pair "10" of set "x" has two of source');
    expect(ended.err).toContain('(row 19) is left out: "source" must be a text or a number');
  });
});

describe('stats paired refuses', () => {
  const refusals: readonly [what: string, rows: unknown, more: string[], message: RegExp][] = [
    ['one arm twice', ROWS, ['--a', 'new', '--b', 'new'], /Both arms are "new"/u],
    [
      'an arm that is not there',
      ROWS,
      ['--a', 'new', '--b', 'odl'],
      /no row of arm "odl"\. Its arms: "new", "old"/u,
    ],
    [
      'a file without a pair',
      ROWS.slice(0, 1).concat(pair('x', 2, 1, 1).slice(1)),
      [],
      /has no pair/u,
    ],
    ['an empty array', [], [], /rows\.json has no row \{set, id, arm, score\}\.\n$/u],
    [
      'what is no array',
      { groups: [] },
      [],
      /holds no JSON array\. It needs an array of rows \{set, id, arm, score\}/u,
    ],
    ['what is no JSON', '[\n{"set": 1,}\n', [], /rows\.json line 2 is not JSON/u],
    [
      'a group of the reserved name',
      pair('pooled', 1, 2, 1),
      [],
      /"pooled", the name of all pairs/u,
    ],
    ['a group by score', ROWS, ['--by', 'score'], /Name another field/u],
    ['a cluster by arm', ROWS, ['--cluster', 'arm'], /Name another field/u],
  ];

  it.each(refusals)('%s', async (_, rows, more, message) => {
    const ended = await paired(rows, ...more, '--json');
    expect({ code: ended.code, out: ended.out }).toEqual({ code: 2, out: '' });
    expect(ended.err).toMatch(message);
  });

  it('a missing option or file', async () => {
    const args = ['stats', 'paired', 'none.json', '--a', 'x', '--b', 'y'];
    expect(await ontodesk(args, { cwd: folder() })).toMatchObject({ code: 2, out: '' });
    const ended = await ontodesk([...args, '--by', 'set'], { cwd: folder() });
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain('Cannot read none.json.');
  });
});
