/** `measure`: values of known measures, and words about the rest. */

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { folder, jsonOf, ontodesk, type Ended } from './support/console.js';

const contract = z.array(
  z.looseObject({ value: z.unknown().optional(), error: z.string().optional() }),
);

function measure(rows: unknown): Promise<Ended> {
  const cwd = folder({ 'm.json': typeof rows === 'string' ? rows : JSON.stringify(rows) });
  return ontodesk(['measure', 'm.json'], { cwd });
}

/** Value of one measure. */
async function valueOf(name: string, input: unknown): Promise<unknown> {
  const ended = await measure([{ measure: name, input }]);
  expect({ code: ended.code, err: ended.err }).toEqual({ code: 0, err: '' });
  return jsonOf(contract, ended)[0]!.value;
}

describe('measure', () => {
  it('writes rows back with their values, in their order, other fields as they were', async () => {
    const ended = await measure([
      { measure: 'Wilson95', input: { k: 0, n: 0 }, note: 'none' },
      { measure: 'holm', input: [0.01, 0.04], id: 7 },
    ]);
    expect({ code: ended.code, err: ended.err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(ended.out)).toEqual([
      { measure: 'Wilson95', input: { k: 0, n: 0 }, note: 'none', value: null },
      { measure: 'holm', input: [0.01, 0.04], id: 7, value: [0.02, 0.04] },
    ]);
  });

  it('has the paired and rater statistics under names of their own', async () => {
    expect(await valueOf('signed_rank', [1, 2, 3, 4, 5, 0])).toEqual({
      ...{ n: 5, t_plus: 15, t_minus: 0 },
      ...{ p: 0.0625, exact: true, rank_biserial: 1 },
    });
    expect(await valueOf('rank_biserial', [1, -1])).toBe(0);
    expect(await valueOf('cohen_kappa', { a: ['x', 1], b: ['x', '1'] })).toBe(1);
    expect(await valueOf('spearman', { x: [1, 2, 3], y: [9, 4, 1] })).toBe(-1);
    expect(await valueOf('bootstrap_mean', { values: [2, 2, 2] })).toEqual({
      mean: 2,
      lo: 2,
      hi: 2,
    });
    expect(await valueOf('bootstrap_mean', { values: [] })).toBeNull();
    const clusters = { values: [0, 1], clusters: ['x', 'x'], seed: 1, resamples: 50, level: 0.9 };
    expect(await valueOf('bootstrap_mean', clusters)).toEqual({ mean: 0.5, lo: 0.5, hi: 0.5 });
  });

  it('names coverages by their percentage', async () => {
    const input = { score: [1, 2], correct: [true, false], coverages: [0.07, 0.5, 0.955, 1] };
    expect(await valueOf('selective_risk', input)).toEqual({ 7: 0, 50: 0, 95.5: 0.5, 100: 0.5 });
  });

  it('names unknown measures once with the known ones, computes the rest, ends with 2', async () => {
    const ended = await measure([
      { measure: 'entropy of the universe', input: 1 },
      { measure: 'DSE', input: [0, 0] },
      { measure: 'entropy of the universe', input: 2 },
    ]);
    expect(ended.code).toBe(2);
    const [first, second] = jsonOf(contract, ended);
    expect(first).not.toHaveProperty('value');
    expect(first!.error).toContain('no measure known here');
    expect(second!.value).toBe(0);
    expect(ended.err).toContain('entropy of the universe (2 rows)');
    expect(ended.err).toMatch(/^Known: Wilson95, .*DSE/mu);
  });

  it('tells inputs that do not fit with their place and computes the rest', async () => {
    const rows = [
      { measure: 'DSE', input: [0, 1] },
      { measure: 'Wilson95', input: { k: 3, n: 2 } },
      { measure: 'AUROC/AUREC', input: { score: [1, 2], wrong: [true] } },
      { measure: 'holm', input: [2] },
      { measure: 'spearman', input: { x: [1], y: ['a'] } },
      { input: 3 },
      5,
    ];
    const ended = await measure(`[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`);
    expect(ended.code).toBe(2);
    const told = ended.err.split('\n').filter((line) => line !== '');
    expect(told.map((line) => line.slice(0, 21))).toEqual(
      [2, 3, 4, 5, 6, 7].map((row) => `m.json line ${row + 1} (row ${row})`),
    );
    expect(told[0]).toContain('k must not be above n');
    expect(told[1]).toContain('the lists must be of one length');
    expect(told[3]).toContain('y.0: ');
    const written = jsonOf(contract, ended);
    expect(written).toHaveLength(rows.length);
    expect(written[0]!.value).toBeCloseTo(Math.LN2, 12);
    for (const row of written.slice(1)) expect(row.error).not.toBe('');
  });

  it('refuses what is no array and reads an empty one', async () => {
    expect(await measure('{}')).toMatchObject({ code: 2, out: '' });
    expect(await measure('[')).toMatchObject({ code: 2, out: '' });
    expect(await measure([])).toMatchObject({ code: 0, out: '[]\n' });
  });
});
