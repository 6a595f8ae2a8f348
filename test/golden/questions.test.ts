import { beforeAll, describe, expect, it } from 'vitest';

import { ARMS } from '../../src/exposure/controls/arms.js';
import { buildControls } from '../../src/exposure/controls/build.js';
import { poolOf, type Pool } from '../../src/exposure/eligibility.js';
import {
  classQuestions,
  commonQuestion,
  generateQuestions,
  type QuestionSource,
} from '../../src/exposure/generate.js';
import {
  questionLine,
  readQuestionSet,
  writeQuestionSet,
} from '../../src/exposure/question-set.js';
import { readQuestions } from '../../src/exposure/questions.js';
import { DEFAULT_SCAFFOLD_OPTIONS, ScaffoldEngine } from '../../src/scaffold/engine.js';
import { readScaffoldIndex } from '../../src/scaffold/index-file.js';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.js';

import { goldenRows, readShared } from './support/shared.js';

interface Row {
  readonly id: string;
  readonly key: string;
  readonly domain: string;
  readonly template: string;
  readonly class_slugs: readonly string[];
}

let source: QuestionSource;
let engine: ScaffoldEngine;
let pool: Pool;
let rows: Row[];

beforeAll(() => {
  const entries = readScaffoldIndex(readShared('golden', 'scaffold-index.json.gz'));
  engine = new ScaffoldEngine(entries);
  source = { entries, templates: DEFAULT_SETTINGS.questions.templates };
  pool = poolOf(entries);
  rows = goldenRows<Row>('questions.jsonl.gz');
});

/** The pool's question of a golden key, as a line of a file. */
function lineOf({ id, class_slugs: slugs, key }: Row): string | null {
  const [first = '', second] = slugs;
  const made =
    second === undefined
      ? classQuestions(source, first).find((question) => question.key === key)
      : commonQuestion(source, first, second);
  return made ? questionLine({ id, ...made }) : null;
}

describe('the question pool of the public corpus', () => {
  it('holds all 502 golden questions, byte for byte', () => {
    expect(rows).toHaveLength(502);
    const differing = rows.filter((row) => lineOf(row) !== JSON.stringify(row));
    const [first] = differing;
    if (first) expect(lineOf(first)).toBe(JSON.stringify(first));
    expect(differing.map(({ id }) => id)).toEqual([]);
  });

  it('has every class they ask about, in its domain', () => {
    const outside = rows.filter(({ domain, class_slugs: slugs }) =>
      slugs.some((slug) => pool.slugs.get(domain)?.includes(slug) !== true),
    );
    expect(outside).toEqual([]);
  });

  it('samples the 15 domains of the golden questions and no other', () => {
    expect([...pool.slugs.keys()]).toEqual([...new Set(rows.map(({ domain }) => domain))].sort());
    // Counted from the index apart from this code.
    const count = (domain: string): unknown => pool.domains.find((it) => it.domain === domain);
    expect(count('ai')).toMatchObject({ eligible: 342, sampled: true });
    expect(count('supply-chain')).toMatchObject({ eligible: 20, sampled: false });
  });

  it('asks of each class of the golden sample what the golden questions ask, no more', () => {
    const classes = new Map(rows.map((row) => [row.class_slugs[0] ?? '', row.domain]));
    const made = [...classes.keys()].flatMap((slug) => classQuestions(source, slug));
    const asked = rows.filter(({ template }) => template !== 'T-COMMON').map(({ key }) => key);
    expect(made.map(({ key }) => key).sort()).toEqual([...asked].sort());
  });
});

describe('a set drawn from the public corpus', () => {
  it('draws 12 classes of each domain and up to three pairs of them', () => {
    const { questions, sampled } = generateQuestions(source, 42);
    expect([...sampled.values()].map((slugs) => slugs.length)).toEqual(Array(15).fill(12));
    const pairs = questions.filter(({ template }) => template === 'T-COMMON');
    expect(pairs.length).toBeLessThanOrEqual(45);
    for (const { domain = '', classSlugs = [] } of questions) {
      for (const slug of classSlugs) expect(sampled.get(domain)).toContain(slug);
    }
  });

  it('is the same under one seed, another under the next', () => {
    const text = (seed: number): string =>
      writeQuestionSet({ header: null, questions: generateQuestions(source, seed).questions });
    expect(text(42)).toBe(text(42));
    expect(text(42)).not.toBe(text(43));
  });

  it('reads back as it was written, with its header and without', () => {
    const { questions } = generateQuestions(source, 7);
    const header = { generation: 'ab', index: null, seed: 7 };
    const text = writeQuestionSet({ header, questions });
    expect(readQuestionSet(text)).toEqual({ header, questions, bad: [], repeats: [] });
    const accounted = readQuestions(text);
    expect(accounted.bad).toEqual([]);
    expect(accounted.questions.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
    const golden = readQuestionSet(readShared('golden', 'questions.jsonl.gz'));
    expect({ header: golden.header, bad: golden.bad }).toEqual({ header: null, bad: [] });
  });
});

describe('the arms of the golden questions', () => {
  it('show the golden exposure in the true arm, and next to none where nothing can be read', () => {
    const { questions } = readQuestionSet(readShared('golden', 'questions.jsonl.gz'));
    const made = buildControls({
      engine,
      questions,
      options: DEFAULT_SCAFFOLD_OPTIONS,
      arms: ARMS,
      seed: 7,
      namesOf: () => [],
    });
    if ('reason' in made) throw new Error(made.reason);
    const [whole, shuffled, masked, irrelevant, noise, raw] = made.arms;
    // The published figures.
    expect(whole?.macroCeiling).toBeCloseTo(0.9687, 4);
    expect(whole?.pooled).toEqual({ exposed: 1016, gold: 1082 });
    // The wording of the questions links every one of them to these two.
    expect(made.common).toEqual(['knowledge-graph', 'knowledge-graph-construction']);
    const donors = irrelevant?.rows.map((row) => row.donors[0]);
    expect(new Set(donors).size).toBe(502);
    expect(irrelevant?.rows.filter(({ id, donors: [donor] }) => id === donor)).toEqual([]);
    const seeds = new Map(whole?.rows.map((row) => [row.id, row.seeds]));
    for (const {
      id,
      donors: [donor = ''],
    } of irrelevant?.rows ?? []) {
      const given = (seeds.get(donor) ?? []).filter((slug) => !made.common?.includes(slug));
      expect(given.filter((slug) => seeds.get(id)?.includes(slug))).toEqual([]);
    }
    // Only preamble and question expose anything beside noise.
    const framed = noise?.rows.filter(({ exposed }, i) =>
      exposed.some((flag, k) => flag && raw?.rows[i]?.exposed[k] !== true),
    );
    expect(framed?.length).toBeLessThan(5);
    // A masked block holds names by single words and inside longer words alone.
    expect(masked?.pooled.exposed).toBeLessThan(0.2 * 1082);
    expect(Math.abs((shuffled?.pooled.exposed ?? 0) - 1016)).toBeLessThan(15);
    expect(noise?.meanLength).toBeGreaterThan(0.95 * (whole?.meanLength ?? 0));
  });
});
