import { parseTree } from 'jsonc-parser';
import { beforeAll, describe, expect, it } from 'vitest';

import { accountExposure } from '../../src/exposure/accounting.js';
import { readQuestions, type Question } from '../../src/exposure/questions.js';
import { DEFAULT_SCAFFOLD_OPTIONS, ScaffoldEngine } from '../../src/scaffold/engine.js';
import { readScaffoldIndex, writeScaffoldIndex } from '../../src/scaffold/index-file.js';
import type { ScaffoldEntry } from '../../src/scaffold/scaffold-index.js';
import type { Workbench } from '../../src/workbench/workbench.js';

import { goldenRows, openCorpus, readShared } from './support/shared.js';

interface ScaffoldRow {
  readonly id: string;
  readonly prompt: string;
  readonly seeds: readonly (readonly [string, number])[];
  readonly block: string;
}

interface VariantRow {
  readonly id: string;
  readonly prompt: string;
  readonly confidence?: boolean;
  readonly hops?: number;
  readonly max_seeds?: number;
  readonly budget_tokens?: number;
  readonly meta: Readonly<Record<string, number | boolean>>;
  readonly block: string;
}

interface ExposureRow {
  readonly id: string;
  readonly exposed: readonly boolean[];
  readonly ceiling: number;
}

let workbench: Workbench;
let engine: ScaffoldEngine;
let indexText: string;

beforeAll(async () => {
  workbench = await openCorpus();
  engine = workbench.engine();
  indexText = readShared('golden', 'scaffold-index.json.gz');
});

/** Property names of the object at a path, in the order of the text. */
function keysAt(text: string, ...steps: string[]): string[] {
  let node = parseTree(text);
  const property = (name: string) =>
    node?.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];
  for (const step of steps) node = property(step);
  return (node?.children ?? []).map(({ children }) => String(children?.[0]?.value));
}

describe('the scaffold index of the public corpus', () => {
  it('holds every class of the reference, value for value', () => {
    const { classes } = JSON.parse(indexText) as { classes: Record<string, ScaffoldEntry> };
    const ours = workbench.scaffoldEntries();
    expect(ours.size).toBe(8138);
    const differing = Object.keys(classes).filter(
      (slug) => JSON.stringify(ours.get(slug)) !== JSON.stringify(classes[slug]),
    );
    // The first one in full: a diff of 8,138 entries helps nobody.
    const [first] = differing;
    if (first !== undefined) expect(ours.get(first)).toEqual(classes[first]);
    expect(differing).toEqual([]);
    expect(Object.keys(classes)).toHaveLength(ours.size);
  });

  it('is written in the shape and the order of the reference', () => {
    const written = writeScaffoldIndex(workbench.scaffoldEntries(), '2026-08-07T00:00:00Z');
    expect(keysAt(written)).toEqual(keysAt(indexText));
    expect(keysAt(written, 'classes')).toEqual(keysAt(indexText, 'classes'));
    expect(JSON.parse(written)).toEqual(JSON.parse(indexText));
  });

  it('reads back as what was written', () => {
    const entries = workbench.scaffoldEntries();
    const read = readScaffoldIndex(writeScaffoldIndex(entries, ''));
    expect(read.size).toBe(entries.size);
    for (const [slug, entry] of entries) expect(read.get(slug)).toEqual(entry);
  });
});

describe('scaffolds', () => {
  const rows = goldenRows<ScaffoldRow>('scaffolds.jsonl.gz');

  it('are those of the reference, byte for byte', () => {
    expect(rows).toHaveLength(251);
    const differing = rows.filter(({ prompt, block }) => engine.serve(prompt).block !== block);
    const [first] = differing;
    if (first) expect(engine.serve(first.prompt).block).toBe(first.block);
    expect(differing.map(({ id }) => id)).toEqual([]);
  });

  it('have the seeds and scores of the reference', () => {
    for (const { id, prompt, seeds } of rows) {
      const ours = engine.serve(prompt).seeds;
      expect(
        ours.map(({ slug }) => slug),
        id,
      ).toEqual(seeds.map(([slug]) => slug));
      for (const [i, [slug, score]] of seeds.entries()) {
        expect(Math.abs((ours[i]?.score ?? NaN) - score), `${id} ${slug}`).toBeLessThan(1e-9);
      }
    }
  });

  it('are the same over an engine that was read from the reference index', () => {
    const read = new ScaffoldEngine(readScaffoldIndex(indexText));
    const differing = rows.filter(({ prompt, block }) => read.serve(prompt).block !== block);
    expect(differing.map(({ id }) => id)).toEqual([]);
  });

  it('under other budgets, seeds, hops and confidence are those of the reference, with meta', () => {
    const variants = goldenRows<VariantRow>('scaffold-variants.jsonl.gz');
    expect(variants).toHaveLength(255);
    for (const row of variants) {
      const { block, meta } = engine.serve(row.prompt, {
        budget: row.budget_tokens ?? DEFAULT_SCAFFOLD_OPTIONS.budget,
        seeds: row.max_seeds ?? DEFAULT_SCAFFOLD_OPTIONS.seeds,
        hops: row.hops ?? DEFAULT_SCAFFOLD_OPTIONS.hops,
        confidence: row.confidence ?? false,
      });
      expect(block, row.id).toBe(row.block);
      expect(Object.keys(meta).sort(), row.id).toEqual(Object.keys(row.meta).sort());
      expect({ ...meta, top_score: 0 }, row.id).toEqual({ ...row.meta, top_score: 0 });
      expect(meta.top_score, row.id).toBeCloseTo(Number(row.meta.top_score), 9);
    }
  });
});

describe('exposure', () => {
  const rows = goldenRows<ExposureRow>('exposure.jsonl.gz');
  let questions: Question[];

  beforeAll(() => {
    const read = readQuestions(readShared('golden', 'questions.jsonl.gz'));
    expect(read.bad).toEqual([]);
    ({ questions } = read);
  });

  it('of each question is that of the reference', () => {
    expect(rows).toHaveLength(251);
    const { items } = accountExposure(engine, questions, DEFAULT_SCAFFOLD_OPTIONS);
    const byId = new Map(items.map((item) => [item.id, item]));
    for (const { id, exposed, ceiling } of rows) {
      expect(byId.get(id)?.exposed, id).toEqual(exposed);
      expect(byId.get(id)?.ceiling, id).toBeCloseTo(ceiling, 9);
    }
  });

  it('over all questions has the published ceilings', () => {
    expect(questions).toHaveLength(502);
    const summary = accountExposure(engine, questions, DEFAULT_SCAFFOLD_OPTIONS);
    expect(summary.pooled).toEqual({ exposed: 1016, gold: 1082 });
    expect(summary.macroCeiling?.toFixed(4)).toBe('0.9687');
  });
});
