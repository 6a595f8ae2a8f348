import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import type { ExposureSummary } from '../../../src/exposure/accounting.js';

import { folder, jsonOf, ontodesk, textOf, type Ended } from './support/console.js';

const FIXTURE = path.resolve(import.meta.dirname, '../../fixtures/exposure');
const INDEX = path.join(FIXTURE, 'index.json');
const fixture = (name: string): string => readFileSync(path.join(FIXTURE, name), 'utf8');
const rowsOf = (name: string) =>
  fixture(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const interval = z.object({ mean: z.number(), lo: z.number(), hi: z.number() }).nullable();
const figures = z.object({
  ceiling: interval,
  recall: interval,
  gain: interval,
  utilisation: interval,
});
const counts = z.record(z.string(), z.number());
const report = z.object({
  macroCeiling: z.number(),
  pooled: z.object({ exposed: z.int(), gold: z.int() }),
  items: z.array(z.object({ id: z.string(), ceiling: z.number() })),
  shownBy: z.union([z.literal('engine'), z.object({ arm: z.string() })]),
  taxonomy: z.boolean(),
  contrasts: z.array(
    z.object({
      reference: z.string(),
      grounded: z.string(),
      questions: z.int(),
      unpaired: z.int(),
      difference: interval,
      items: counts,
      wins: z.int(),
      losses: z.int(),
      ties: z.int(),
    }),
  ),
  models: z.array(
    z.object({
      arm: z.string(),
      n11: z.int(),
      n10: z.int(),
      n01: z.int(),
      n00: z.int(),
      answered: z.int(),
      empty: z.int(),
      missing: z.int(),
      recall: z.number().nullable(),
      gain: z.number().nullable(),
      utilisation: z.number().nullable(),
      macro: figures,
      symmetric: figures,
      pooled: figures,
      any: z.object({ compliantOmissions: z.int(), utilisation: z.number().nullable() }),
      census: z.object({ exposed: counts, recovered: counts, gained: counts, lost: counts }),
      questions: z.array(
        z.object({ id: z.string(), n11: z.int(), ceiling: z.number(), gain: z.number() }),
      ),
    }),
  ),
});

/** A folder with the fixture, some of its files replaced or added. */
function workplace(files: Readonly<Record<string, string>> = {}): string {
  const root = folder();
  cpSync(FIXTURE, root, { recursive: true });
  const added = folder(files);
  cpSync(added, root, { recursive: true });
  return root;
}

const run = (cwd: string, ...args: string[]): Promise<Ended> =>
  ontodesk(['exposure', '--questions', 'questions.jsonl', ...args], { cwd });

const account = (cwd: string, ...args: string[]): Promise<Ended> =>
  run(cwd, '--index', INDEX, '--answers', 'answers.jsonl', '--json', ...args);

const fourCounts = ({ out }: Ended, arm = 0) => {
  const { n11, n10, n01, n00 } = report.parse(JSON.parse(out)).models[arm]!;
  return { n11, n10, n01, n00 };
};
const KNOWN = { n11: 4, n10: 4, n01: 4, n00: 2 };

const toCsv = (rows: readonly Record<string, unknown>[], delimiter = ','): string => {
  const names = Object.keys(rows[0]!);
  const cell = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`;
  const lines = rows.map((row) => names.map((name) => cell(row[name])).join(delimiter));
  return [names.join(delimiter), ...lines].join('\r\n');
};

describe('answers whose account is known by construction', () => {
  it('have these four counts, and each mechanism of the census once', async () => {
    const ended = await account(workplace());
    expect(ended).toMatchObject({ code: 0 });
    const { models, ...rest } = jsonOf(report, ended);
    const [grounded, raw] = models;
    expect(fourCounts(ended)).toEqual(KNOWN);
    expect(grounded).toMatchObject({ arm: 'grounded', answered: 9, empty: 0, missing: 0 });
    const side = { name: 4, words: 1, subject: 1, taxonomic: 1, runTogether: 1 };
    expect(grounded?.census).toEqual({
      exposed: { ...side, otherSpelling: 1, absent: 5 },
      recovered: { ...side, otherSpelling: 1, absent: 5 },
      gained: { subject: 1, otherSpelling: 1, taxonomic: 1, unaided: 1 },
      lost: { otherSpelling: 1, compliant: 1, taxonomic: 1, dropped: 1 },
    });
    // Ceilings 0, 1, 1/2, 1, 0, 0, 2/3, 1, 1/2; recalls 1, 0, 1, 1/2, 1, 1, 1 (any), 0, 1/2.
    expect(rest.macroCeiling).toBeCloseTo(14 / 27, 12);
    expect(rest.pooled).toEqual({ exposed: 8, gold: 14 });
    expect(rest.shownBy).toEqual({ arm: 'grounded' });
    expect(grounded?.recall).toBeCloseTo(6 / 9, 12);
    expect(grounded?.gain).toBeCloseTo(6 / 9 - 14 / 27, 12);
    expect(grounded?.symmetric.gain?.mean).toBeCloseTo(6 / 9 - 5 / 9, 12);
    expect(grounded?.pooled.gain?.mean).toBe(0);
    // Per question: 0, 1, 1/2, 1/2, 0, 1 of the six with an exposed name.
    expect(grounded?.macro.utilisation?.mean).toBe(0.5);
    expect(grounded?.utilisation).toBe(0.5);
    expect(grounded?.any).toMatchObject({ compliantOmissions: 1, utilisation: 4 / 7 });
    expect(raw).toMatchObject({ arm: 'raw', answered: 7, empty: 1, missing: 1, n01: 2, n00: 10 });
  });

  it('contrast the names the grounded arm was not shown with the raw arm', async () => {
    const { contrasts } = jsonOf(report, await account(workplace()));
    // q1 by both; q3, q6 by the grounded arm; q9 by the raw one; q7 by neither; q5 is blank there.
    expect(contrasts).toEqual([
      expect.objectContaining({
        ...{ reference: 'raw', grounded: 'grounded', questions: 5, unpaired: 1 },
        items: { both: 1, groundedOnly: 2, referenceOnly: 1, neither: 1 },
        ...{ wins: 2, losses: 1, ties: 2 },
      }),
    ]);
    expect(contrasts[0]?.difference?.mean).toBeCloseTo(0.2, 12);
  });

  it('are the same in every form of table', async () => {
    const rows = rowsOf('answers.jsonl');
    const cwd = workplace({
      'array.json': JSON.stringify(rows, null, 1),
      'compact.json': JSON.stringify(rows),
      'table.csv': toCsv(rows),
      'table.tsv': toCsv(rows, '\t'),
    });
    const plain = await account(cwd);
    for (const file of ['array.json', 'compact.json', 'table.csv', 'table.tsv']) {
      const ended = await account(cwd, '--answers', file);
      expect(ended.out, file).toBe(plain.out);
    }
  });

  it('are the same under the names of another system', async () => {
    const rows = rowsOf('answers.jsonl').map(({ id, arm, context, answer }) => ({
      qid: Number(String(id).slice(1)),
      run: { model: arm },
      docs: [{ page_content: context }, 'x y z'],
      choices: [{ message: { content: answer } }],
    }));
    const questions = rowsOf('questions.jsonl').map((row) => ({
      n: Number(String(row.id).slice(1)),
      question: row.prompt,
      targets: (row.gold as { title: string }[]).map(({ title }) => title).join('|'),
      gold_type: row.gold_type === 'all' ? '' : row.gold_type,
      about: (row.class_slugs as string[]).join('|'),
    }));
    const cwd = workplace({ 'other.json': JSON.stringify(rows), 'q.csv': toCsv(questions) });
    const ended = await account(
      cwd,
      ...['--questions', 'q.csv'],
      ...['--question-map', 'id=n,prompt=question,gold=targets,class_slugs=about'],
      ...['--answers', 'other.json'],
      ...['--map', 'id=qid, arm=run.model, context=docs, answer=choices.0.message.content'],
    );
    expect(ended).toMatchObject({ code: 0 });
    expect(fourCounts(ended)).toEqual(KNOWN);
    const plain = jsonOf(report, await account(cwd));
    expect(jsonOf(report, ended).models[0]?.census).toEqual(plain.models[0]?.census);
  });

  it('may be told with the messages they were shown', async () => {
    const prompts = new Map(rowsOf('questions.jsonl').map((row) => [row.id, row.prompt]));
    const messages = rowsOf('answers.jsonl').map(({ context, ...row }) => ({
      ...row,
      messages: [
        { role: 'system', content: 'Answer.' },
        { role: 'tool', content: [{ type: 'text', text: context }] },
        { role: 'user', content: prompts.get(row.id) },
        // What the model said before is not what it was shown.
        { role: 'assistant', content: 'Data Standards, Satellite, Anchor Chain' },
      ],
    }));
    const split = rowsOf('answers.jsonl').map(({ context, ...row }) => ({
      ...{ ...row, system: context, user: prompts.get(row.id) },
    }));
    const lines = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
    const cwd = workplace({ 'm.jsonl': lines(messages), 's.jsonl': lines(split) });
    for (const file of ['m.jsonl', 's.jsonl']) {
      expect(fourCounts(await account(cwd, '--answers', file)), file).toEqual(KNOWN);
    }
  });

  it('need no corpus when each says what it was shown', async () => {
    const cwd = workplace();
    const ended = await run(cwd, '--answers', 'answers.jsonl', '--json');
    expect(ended.code).toBe(0);
    expect(ended.err).toContain('nothing is counted as attached by the taxonomy');
    expect(fourCounts(ended)).toEqual(KNOWN);
    const { taxonomy, models } = jsonOf(report, ended);
    expect(taxonomy).toBe(false);
    expect(models[0]?.census.exposed).toMatchObject({ taxonomic: 0, subject: 1, name: 5 });
  });

  it('count what was shown for an empty answer too', async () => {
    const gold = [{ slug: 'tide-table', title: 'Tide Table' }];
    const rows = (...lines: object[]): string =>
      lines.map((line) => JSON.stringify(line)).join('\n');
    const cwd = workplace({
      'two.jsonl': rows({ id: 'a', prompt: 'x?', gold }, { id: 'b', prompt: 'y?', gold }),
      'answers.jsonl': rows(
        { id: 'a', arm: 'm', answer: 'A tide table.', context: 'Tide Table' },
        { id: 'b', arm: 'm', answer: '', context: 'nothing of use' },
      ),
    });
    const args = ['--questions', 'two.jsonl', '--answers', 'answers.jsonl', '--json'];
    const { items, macroCeiling, pooled } = JSON.parse(
      (await ontodesk(['exposure', ...args], { cwd })).out,
    ) as ExposureSummary;
    expect(items.map(({ id, ceiling }) => [id, ceiling])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
    expect(macroCeiling).toBe(0.5);
    expect(pooled).toEqual({ exposed: 1, gold: 2 });
  });

  it('need one when some do not, and the arm with both is told', async () => {
    const rows = rowsOf('answers.jsonl').map(({ context, ...row }, i) =>
      i === 0 ? row : { ...row, context },
    );
    const cwd = workplace({ 'a.jsonl': rows.map((row) => JSON.stringify(row)).join('\n') });
    const without = await run(cwd, '--answers', 'a.jsonl', '--json');
    expect(without).toMatchObject({ code: 2, out: '' });
    expect(without.err).toContain('Found no page');
    expect(without.err).toContain('Or let the answers say what was shown: 1 of 17 do not');
    const { err, out } = await account(cwd, '--answers', 'a.jsonl');
    expect(err).toContain('Arm "grounded": 1 of 9 answers do not say what was shown');
    expect(report.parse(JSON.parse(out)).shownBy).toBe('engine');
  });

  it('tell arms that do not say it where others do', async () => {
    const rows = rowsOf('answers.jsonl').map(({ context, ...row }) =>
      row.arm === 'raw' ? row : { ...row, context },
    );
    const cwd = workplace({ 'a.jsonl': rows.map((row) => JSON.stringify(row)).join('\n') });
    const { err } = await account(cwd, '--answers', 'a.jsonl');
    expect(err).toContain('Arm "raw": 8 of 8 answers do not say what was shown');
    expect(err).not.toContain('Arm "grounded"');
  });

  it('do not hide a root that is no folder', async () => {
    const ended = await run(workplace(), '--answers', 'answers.jsonl', '--root', 'nowhere');
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain('There is no folder');
  });
});

describe('rows with faults', () => {
  const faulty = [
    '{"id": "q1", "arm": "x", "context": "", "answer": "Data Standards"}',
    '{"id": "q99", "arm": "x", "context": "", "answer": "Clock"}',
    '{"id": "q2", "arm": "x", "context": "", "answer": ""}',
    '{"id": "q1", "arm": "x", "context": "", "answer": "Again"}',
    '{"id": "q3", "arm": "x", "context": "", "answer": 7}',
    '{"id": "q4", "arm": "x", "context": "", "text": "Reports"}',
    'no json',
    '[1, 2]',
    '"text"',
    '{"id": "q5", "arm": "x", "context": "a", "messages": [], "answer": "WebXR"}',
    '{"id": "q6", "arm": "x", "context": "", "answer": null}',
    '{"id": "q9", "arm": "x", "context": "A clock.", "answer": "Clock"}',
  ];

  it('are told by file and line, and the rest is counted', async () => {
    const cwd = workplace({ 'a.jsonl': faulty.join('\n') });
    const ended = await account(cwd, '--answers', 'a.jsonl');
    expect(ended.code).toBe(2);
    const told = ended.err.split('\n').filter((line) => line.startsWith('a.jsonl'));
    expect(told).toEqual([
      'a.jsonl line 2: answers "q99", which is no question of the set.',
      'a.jsonl line 4: answers "q1" a second time in arm "x"; the first, of line 1, counts.',
      expect.stringMatching(/^a\.jsonl line 5: is no answer: answer: .*string/u),
      'a.jsonl line 6: has no "answer". Its columns are id, arm, context, text; name one with --map answer=COLUMN.',
      expect.stringMatching(/^a\.jsonl line 7: is not JSON/u),
      expect.stringContaining('a.jsonl line 8: has no "id".'),
      'a.jsonl line 9: is no object with columns.',
      'a.jsonl line 10: says more than once what was shown: context, messages.',
    ]);
    expect(ended.err).toContain('Arm "x": 2 empty answers, not scored.');
    expect(ended.err).toContain('Arm "x": 5 questions without an answer.');
    // q1 recovers what was not shown; q9 copies one name and leaves out another that was not shown.
    expect(fourCounts(ended)).toEqual({ n11: 1, n10: 0, n01: 1, n00: 1 });
  });

  it('of CSV are told by the line they start in', async () => {
    const csv = [
      'id,arm,context,answer',
      'q1,x,"one\ntwo, ""three""",Data Standards',
      'q2,x,',
      'q99,x,,y',
      '',
      'q3,x,"never closed,y',
      'q9,x,A clock.,Clock',
    ].join('\n');
    const ended = await account(workplace({ 'a.csv': csv }), '--answers', 'a.csv');
    expect(ended.code).toBe(2);
    const told = ended.err.split('\n').filter((line) => line.startsWith('a.csv'));
    expect(told).toEqual([
      'a.csv line 4: has 3 cells where the head has 4.',
      'a.csv line 5: answers "q99", which is no question of the set.',
      'a.csv line 7: has a quotation mark that is not closed or doubled.',
    ]);
    expect(fourCounts(ended)).toEqual({ n11: 1, n10: 0, n01: 1, n00: 1 });
  });

  it('of an array are told by line and row', async () => {
    const text = `[\n${faulty[0]!},\n${faulty[1]!}, ${faulty[3]!}\n]`;
    const { err } = await account(workplace({ 'a.json': text }), '--answers', 'a.json');
    expect(err).toContain('a.json line 3 (row 2): answers "q99"');
    expect(err).toContain('a.json line 3 (row 3): answers "q1" a second time');
    expect(err).toContain('the first, of line 2 (row 1), counts.');
  });

  it('of questions are told too', async () => {
    const csv = 'id,prompt,gold\nq9,What?,Clock | Anchor Chain\nq9,Again?,Clock\nq10,No gold?,\n';
    const cwd = workplace({ 'q.csv': csv });
    const ended = await account(cwd, '--questions', 'q.csv');
    expect(ended.code).toBe(2);
    expect(ended.err).toContain('q.csv line 3: A question with the id "q9" came before.');
    expect(ended.err).toMatch(/q\.csv line 4: .*gold/u);
    expect(fourCounts(ended)).toEqual({ n11: 1, n10: 0, n01: 0, n00: 1 });
  });
});

describe('the invariant', () => {
  const row = (ceiling: unknown) =>
    JSON.stringify({ id: 'q9', context: 'A clock.', answer: 'Clock', copy: ceiling });

  it('holds recorded ceilings to the texts that were shown', async () => {
    const cwd = workplace({ 'a.jsonl': row(0.5), 'b.jsonl': row(1), 'c.jsonl': row('') });
    const map = ['--map', 'ceiling=copy'];
    expect((await account(cwd, '--answers', 'a.jsonl', ...map)).code).toBe(0);
    expect((await account(cwd, '--answers', 'c.jsonl', ...map)).code).toBe(0);
    const broken = await account(cwd, '--answers', 'b.jsonl', ...map);
    expect(broken).toMatchObject({ code: 2, out: '' });
    expect(broken.err).toContain('Question "q9": its shown text scored as an answer gives 0.5');
    expect(broken.err).toContain('its recorded ceiling is 1.');
  });
});

describe('options of the accounting', () => {
  it.each<[string, string[], string]>([
    ['an unknown name', ['--map', 'question=q'], 'maps no column; write NAME=COLUMN'],
    ['a name twice', ['--map', 'id=a,id=b'], 'names "id" twice'],
    ['a column nobody has', ['--map', 'context=docs'], 'no row has "docs". The first has: id, arm'],
    ['an unknown arm', ['--arm', 'zen'], 'no arm "zen" among the answers; there are "grounded"'],
    ['an unknown reference', ['--reference', 'zen'], 'no arm "zen"'],
    ['an arm with itself', ['--arm', 'raw'], 'cannot be compared with itself'],
    ['a seed that is none', ['--seed', 'x'], 'whole number'],
  ])('refuse %s', async (_, args, words) => {
    const ended = await account(workplace(), ...args);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain(words);
  });

  it.each(['--map=id=x', '--arm=x', '--reference=x', '--pictures=x'])(
    'refuse %s without answers',
    async (option) => {
      const ended = await run(workplace(), '--index', INDEX, option);
      expect(ended).toMatchObject({ code: 2, out: '' });
      expect(ended.err).toContain('--answers');
    },
  );

  it('compare the arms they name', async () => {
    const ended = await account(workplace(), '--reference', 'grounded', '--arm', 'raw');
    const { contrasts, shownBy } = jsonOf(report, ended);
    expect(contrasts).toMatchObject([{ reference: 'grounded', grounded: 'raw' }]);
    expect(shownBy).toEqual({ arm: 'raw' });
  });

  it('draw other intervals from another seed, and the same from the same', async () => {
    const cwd = workplace();
    const [one, same, other] = [
      await account(cwd),
      await account(cwd),
      await account(cwd, '--seed', '9'),
    ];
    expect(one.out).toBe(same.out);
    expect(other.out).not.toBe(one.out);
    expect(fourCounts(other)).toEqual(KNOWN);
  });

  it('write the pictures', async () => {
    const cwd = workplace();
    const ended = await account(cwd, '--pictures', 'out/pictures');
    expect(ended.code).toBe(0);
    expect(textOf(cwd, 'out/pictures/gain.svg')).toContain('+0.148');
    expect(textOf(cwd, 'out/pictures/counts.svg')).toContain('n11 4 · n10 4 · n01 4 · n00 2');
  });

  it('show a row per question and arm, or per question without answers', async () => {
    const cwd = workplace();
    const args = ['--index', INDEX, '--each'];
    const { out } = await run(cwd, ...args, '--answers', 'answers.jsonl');
    expect(out).toMatch(/^q7 +grounded +1 +1 +0 +1 +0\.6667 +1\.0000 +0\.3333 +Satellite$/mu);
    expect(out).toMatch(/^grounded against raw +5 +1 +2 +1 +1 +0\.2000 \[/mu);
    const bare = await run(cwd, ...args);
    expect(bare.out).toMatch(/^q9 +\d\/2 +\d\.\d{4}$/mu);
  });
});
