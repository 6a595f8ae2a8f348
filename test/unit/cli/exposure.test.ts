import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { folder, jsonOf, ontodesk, soundPages } from './support/console.js';

/** The contract; further keys fall away. */
const contract = z.object({
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
        utilisation: z.number().nullable(),
      }),
    )
    .optional(),
});

const QUESTIONS = [
  {
    id: 'q1',
    prompt: 'What does a tide gauge require?',
    gold: [
      { slug: 'clock', title: 'Clock' },
      { slug: 'anchor-chain', title: 'Anchor Chain' },
    ],
    gold_type: 'all',
  },
  {
    id: 'q2',
    prompt: 'What is the parent of a clock?',
    gold: [{ slug: 'ocean-metric', title: 'Ocean Metric' }],
    gold_type: 'any',
  },
];

const lines = (rows: readonly unknown[]): string =>
  rows.map((it) => (typeof it === 'string' ? it : JSON.stringify(it))).join('\n');

function account(questions: readonly unknown[], answers?: readonly unknown[], ...args: string[]) {
  const cwd = folder({
    ...soundPages(),
    'q.jsonl': lines(questions),
    ...(answers ? { 'a.jsonl': lines(answers) } : {}),
  });
  const more = answers ? ['--answers', 'a.jsonl'] : [];
  return ontodesk(['exposure', '--questions', 'q.jsonl', ...more, ...args], { cwd });
}

describe('exposure', () => {
  it('accounts for each question, without models when there are no answers', async () => {
    const ended = await account(QUESTIONS, undefined, '--json');
    expect({ code: ended.code, err: ended.err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(ended.out)).toEqual({
      macroCeiling: 0.75,
      pooled: { exposed: 2, gold: 3 },
      items: [
        { id: 'q1', exposed: [true, false], ceiling: 0.5 },
        { id: 'q2', exposed: [true], ceiling: 1 },
      ],
    });
  });

  it('accounts for the answers of each arm', async () => {
    const ended = await account(
      QUESTIONS,
      [
        { id: 'q1', arm: 'loom', answer: 'A clock, and an anchor chain.' },
        { id: 'q2', arm: 'loom', answer: 'I cannot say.' },
        { id: 'q1', answer: 'A clock.' },
        { id: 'q2', answer: 'Ocean Metric' },
      ],
      '--json',
    );
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(jsonOf(contract, ended).models).toEqual([
      { arm: 'loom', n11: 1, n10: 1, n01: 1, n00: 0, recall: 0.5, gain: -0.25, utilisation: 0.5 },
      { arm: 'default', n11: 2, n10: 0, n01: 0, n00: 1, recall: 0.75, gain: 0, utilisation: 1 },
    ]);
  });

  it('counts empty and missing answers apart and never scores them', async () => {
    const answers = [{ id: 'q1', arm: 'raw', answer: ' \n' }];
    const ended = await account(QUESTIONS, answers, '--json');
    expect(ended.code).toBe(0);
    expect(ended.err).toContain('Arm "raw": 1 empty answer, not scored.');
    expect(ended.err).toContain('Arm "raw": 1 question without an answer.');
    expect(jsonOf(contract, ended).models).toEqual([
      { arm: 'raw', n11: 0, n10: 0, n01: 0, n00: 0, recall: null, gain: null, utilisation: null },
    ]);
  });

  it('tells bad lines of the answers by number, counts the rest and ends with 2', async () => {
    const ended = await account(
      QUESTIONS,
      [
        { id: 'q1', answer: 'A clock.' },
        'no json',
        { id: 'q9', answer: 'x' },
        { id: 'q1', answer: 'Again.' },
        { id: 'q2' },
        { id: 'q2', answer: 'Ocean Metric' },
      ],
      '--json',
    );
    expect(ended.code).toBe(2);
    expect(jsonOf(contract, ended).models).toMatchObject([{ n11: 2, n00: 1 }]);
    const told = ended.err.split('\n').filter((line) => line !== '');
    expect(told.map((line) => line.slice(0, 16))).toEqual([
      'a.jsonl line 2: ',
      'a.jsonl line 3: ',
      'a.jsonl line 4: ',
      'a.jsonl line 5: ',
    ]);
    expect(told[1]).toContain('"q9", which is no question of the set');
    expect(told[2]).toContain('a second time');
    expect(told[3]).toContain('answer');
  });

  it('tells bad lines of the questions by number and counts the rest', async () => {
    const ended = await account(['{', ...QUESTIONS, QUESTIONS[0]], undefined, '--json');
    expect(ended.code).toBe(2);
    expect(jsonOf(contract, ended).items).toHaveLength(2);
    expect(ended.err).toMatch(/^q\.jsonl line 1: .*\nq\.jsonl line 4: .*"q1" came before/u);
  });

  it('does not flood the terminal with bad lines', async () => {
    const answers = Array.from({ length: 500 }, (_, i) => ({ id: `x${i}`, answer: 'y' }));
    const { err } = await account(QUESTIONS, answers);
    expect(err.split('\n').length).toBeLessThan(30);
    expect(err).toContain('a.jsonl: 480 more lines are left out.');
  });

  it('writes tables for people', async () => {
    const { out } = await account(QUESTIONS, [{ id: 'q1', arm: 'loom', answer: 'A clock.' }]);
    expect(out.split('\n').slice(0, 7)).toEqual([
      'questions       2',
      'macro ceiling   0.7500',
      'pooled ceiling  2/3',
      '',
      'arm   answered  empty  missing  n11  n10  n01  n00  recall  gain    utilisation',
      'loom  1         0      1        1    0    0    1    0.5000  0.0000  1.0000',
      '',
    ]);
  });

  it('uses the budget of the settings', async () => {
    const cwd = folder({
      ...soundPages(),
      'q.jsonl': lines(QUESTIONS),
      'ontodesk.yaml': 'scaffold: { budget: 1 }\n',
    });
    const ended = await ontodesk(['exposure', '--questions', 'q.jsonl', '--json'], { cwd });
    expect(jsonOf(contract, ended).pooled).toEqual({ exposed: 0, gold: 3 });
  });

  it.each([
    ['no question file', ['exposure'], '--questions'],
    ['a missing one', ['exposure', '--questions', 'none'], 'Cannot read none.'],
    ['an empty one', ['exposure', '--questions', 'empty'], 'holds no question'],
    [
      'missing answers',
      ['exposure', '--questions', 'q.jsonl', '--answers', 'no'],
      'Cannot read no.',
    ],
  ])('ends with 2 for %s', async (_, args, words) => {
    const cwd = folder({ ...soundPages(), 'q.jsonl': lines(QUESTIONS), empty: '' });
    const { code, out, err } = await ontodesk([...args, '--json'], { cwd });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });
});
