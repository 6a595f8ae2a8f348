import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { folder, jsonOf, ontodesk, soundPages } from './support/console.js';

const meta = z.strictObject({
  top_score: z.number(),
  seed_count: z.int(),
  effective_budget: z.int().optional(),
  injected: z.boolean(),
  confidence_injection: z.boolean().optional(),
});

const row = z.strictObject({
  id: z.union([z.string(), z.number()]),
  seeds: z.array(z.tuple([z.string(), z.number()])),
  meta,
  block: z.string(),
});

const single = row.omit({ id: true }).extend({ prompt: z.string() });

const QUESTION = 'What does a tide gauge require?';

function batch(...rows: readonly unknown[]): string {
  return rows.map((it) => (typeof it === 'string' ? it : JSON.stringify(it))).join('\n');
}

async function serveBatch(text: string, ...args: string[]) {
  const root = folder({ ...soundPages(), 'batch.jsonl': text });
  const file = path.join(root, 'batch.jsonl');
  const ended = await ontodesk(['scaffold', '--root', root, '--batch', file, ...args]);
  const rows = ended.out.split('\n').filter((line) => line !== '');
  return { ...ended, rows: rows.map((line) => row.parse(JSON.parse(line))) };
}

describe('scaffold QUESTION', () => {
  it('writes the block; seeds and tokens go to standard error', async () => {
    const { code, out, err } = await ontodesk(['scaffold', QUESTION], {
      cwd: folder(soundPages()),
    });
    expect(code).toBe(0);
    expect(out).toMatch(/^\[ONTOLOGY CONTEXT\]\n## Tide Gauge \(data, maturity: draft\)\n/u);
    expect(out.endsWith('[END ONTOLOGY CONTEXT]\n')).toBe(true);
    expect(err).toMatch(/^Seeds: Tide Gauge \(18\.75\)\nTokens: \d+ of 1500\n$/u);
  });

  it('writes JSON', async () => {
    const ended = await ontodesk(['scaffold', '--json', QUESTION], { cwd: folder(soundPages()) });
    expect(jsonOf(single, ended)).toMatchObject({
      prompt: QUESTION,
      seeds: [['tide-gauge', 18.75]],
      meta: { top_score: 18.75, seed_count: 1, effective_budget: 1500, injected: true },
    });
  });

  it('joins the words of somebody who left out the quotes', async () => {
    const args = ['scaffold', 'What', 'does', 'a', 'tide', 'gauge', 'require?', '--json'];
    const ended = await ontodesk(args, { cwd: folder(soundPages()) });
    expect(jsonOf(single, ended).prompt).toBe(QUESTION);
  });

  it('says why nothing is served; that is no failure', async () => {
    const ended = await ontodesk(['scaffold', 'zebra'], { cwd: folder(soundPages()) });
    expect(ended).toMatchObject({ code: 0, out: '' });
    expect(ended.err).toContain('No class matches this question');
  });

  it('tells how many sections the budget drops', async () => {
    const args = ['scaffold', 'tide gauge clock', '--budget', '90'];
    const { err } = await ontodesk(args, { cwd: folder(soundPages()) });
    expect(err).toMatch(/of 90; the budget drops \d sections?/u);
  });

  it('takes options over settings over defaults', async () => {
    const cwd = folder({
      ...soundPages(),
      'ontodesk.yaml': 'scaffold: { budget: 700, hops: 0 }\n',
    });
    const budgetOf = async (...args: string[]) => {
      const ended = await ontodesk(['scaffold', '--json', QUESTION, ...args], { cwd });
      return jsonOf(single, ended).meta.effective_budget;
    };
    expect(await budgetOf()).toBe(700);
    expect(await budgetOf('--budget', '300')).toBe(300);
    const two = ['--seeds', '1', '--confidence', '--hops', '1'];
    const ended = await ontodesk(['scaffold', '--json', 'tide gauge clock', ...two], { cwd });
    const { meta: told, block } = jsonOf(single, ended);
    expect(told).toMatchObject({ seed_count: 1, confidence_injection: true });
    expect(block).toContain('\n- Clock: ');
  });

  it('serves from an exported index without any page', async () => {
    const from = folder(soundPages());
    await ontodesk(['index', '--export', 'index.json.gz'], { cwd: from });
    const index = path.join(from, 'index.json.gz');
    const direct = await ontodesk(['scaffold', QUESTION], { cwd: from });
    const served = await ontodesk(['scaffold', QUESTION, '--index', index], { cwd: folder() });
    expect(served).toEqual(direct);
  });

  it('lets no page write to the terminal', async () => {
    const evil = soundPages()['pages/Clock.md']!.replace('label: Clock', 'label: "Clock \\x1b[2J"');
    const cwd = folder({ ...soundPages(), 'pages/Clock.md': evil });
    const { out } = await ontodesk(['scaffold', 'clock'], { cwd, terminal: true });
    expect(out).toContain('## Clock');
    expect(out).not.toContain('\u001b');
  });

  it.each([
    ['no question', ['scaffold'], 'Ask a question'],
    ['an empty one', ['scaffold', '  '], 'Ask a question'],
    ['both', ['scaffold', 'q', '--batch', 'f'], 'not both'],
    ['a budget in words', ['scaffold', 'q', '--budget', 'abc'], "argument 'abc' is invalid"],
    ['a budget with a unit', ['scaffold', 'q', '--budget', '10k'], 'whole number'],
    ['a fraction', ['scaffold', 'q', '--budget', '1.5'], 'whole number'],
    ['no budget', ['scaffold', 'q', '--budget', '0'], 'at least 1'],
    ['a negative number', ['scaffold', 'q', '--seeds', '-1'], 'at least 1'],
    ['no number', ['scaffold', 'q', '--hops'], 'argument missing'],
    [
      'a missing batch',
      ['scaffold', '--batch', 'none.jsonl'],
      'Cannot read none.jsonl. It does not exist.',
    ],
    ['a folder as batch', ['scaffold', '--batch', 'pages'], 'Cannot read pages. It is a folder.'],
    ['a missing index', ['scaffold', 'q', '--index', 'none.json'], 'Cannot read none.json.'],
    ['another file as index', ['scaffold', 'q', '--index', 'pages/Clock.md'], 'is not JSON'],
  ])('ends with 2 for %s', async (_, args, words) => {
    const { code, out, err } = await ontodesk([...args, '--json'], { cwd: folder(soundPages()) });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });

  it('ends with 2 for a file that only looks packed', async () => {
    const cwd = folder({ ...soundPages(), 'bad.gz': new Uint8Array([0x1f, 0x8b, 0, 1, 2]) });
    const { code, err } = await ontodesk(['scaffold', '--batch', 'bad.gz'], { cwd });
    expect(code).toBe(2);
    expect(err).toContain('Cannot unpack bad.gz');
  });
});

describe('scaffold --batch', () => {
  it('writes one line for each line', async () => {
    const { code, rows, err } = await serveBatch(
      batch(
        { id: 'a', prompt: QUESTION },
        { id: 7, prompt: 'zebra' },
        { id: 'c', prompt: QUESTION, budget_tokens: 300, max_seeds: 1, hops: 0, confidence: true },
      ),
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(rows.map((it) => it.id)).toEqual(['a', 7, 'c']);
    expect(rows[1]).toEqual({
      id: 7,
      seeds: [],
      meta: { top_score: 0, seed_count: 0, injected: false },
      block: '',
    });
    expect(rows[2]!.meta).toMatchObject({ effective_budget: 300, confidence_injection: true });
    expect(rows[2]!.block).not.toContain('\n- ');
  });

  it('takes the options for rows that have none of their own', async () => {
    const text = batch(
      { id: 1, prompt: QUESTION },
      { id: 2, prompt: QUESTION, budget_tokens: 800 },
    );
    const { rows } = await serveBatch(text, '--budget', '400');
    expect(rows.map((it) => it.meta.effective_budget)).toEqual([400, 800]);
  });

  it('tells bad lines with their number, writes the rest and ends with 2', async () => {
    const { code, rows, err } = await serveBatch(
      batch(
        { id: 'a', prompt: QUESTION },
        '{"id": "b", "prompt"',
        '',
        { id: 'c' },
        '[1]',
        { id: 'e', prompt: QUESTION, budget_tokens: 'many' },
        { id: 'f', prompt: '' },
      ),
    );
    expect(code).toBe(2);
    expect(rows.map((it) => it.id)).toEqual(['a', 'f']);
    const told = err.split('\n').filter((line) => line !== '');
    expect(told).toHaveLength(4);
    expect(told[0]).toMatch(/^Line 2 is not JSON: /u);
    expect(told[1]).toMatch(/^Line 4 is no question: prompt: /u);
    expect(told[2]).toMatch(/^Line 5 is no question: /u);
    expect(told[3]).toMatch(/^Line 6 is no question: budget_tokens: /u);
  });

  it('reads Windows line ends, a byte-order mark, gzip and standard input', async () => {
    const text = `\ufeff${batch({ id: 1, prompt: QUESTION }, { id: 2, prompt: QUESTION })}\r\n`;
    const cwd = folder({
      ...soundPages(),
      'a.jsonl': text.replace('\n', '\r\n'),
      'a.gz': gzipSync(text),
    });
    const plain = await ontodesk(['scaffold', '--batch', 'a.jsonl'], { cwd });
    expect(plain).toMatchObject({ code: 0, err: '' });
    expect(plain.out.split('\n')).toHaveLength(3);
    expect(await ontodesk(['scaffold', '--batch', 'a.gz'], { cwd })).toEqual(plain);
    expect(await ontodesk(['scaffold', '--batch', '-'], { cwd, stdin: text })).toEqual(plain);
  });

  it('of nothing is nothing', async () => {
    expect(await serveBatch('\n\n')).toMatchObject({ code: 0, out: '', err: '' });
  });
});
