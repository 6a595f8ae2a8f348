/** `ontodesk scaffold`: the block served for a question, or for a file of questions. */

import * as z from 'zod';

import type { ScaffoldEngine, Scaffold, ScaffoldOptions } from '../scaffold/engine.js';
import { tokensOf } from '../scaffold/engine.js';
import { titleOf } from '../scaffold/section.js';
import { openEngine, type EngineOptions } from './engine.js';
import { EXIT, note, oneLine, plural, printable, Refusal, writeJson } from './io.js';
import type { ExitCode, Io } from './io.js';
import { jsonLines, readInput } from './read-input.js';

export interface ScaffoldCommandOptions extends EngineOptions {
  readonly batch?: string | undefined;
  readonly budget?: number | undefined;
  readonly seeds?: number | undefined;
  readonly hops?: number | undefined;
  readonly confidence?: boolean | undefined;
}

const rowSchema = z.object({
  id: z.union([z.string(), z.number()]),
  prompt: z.string(),
  budget_tokens: z.int().nullish(),
  max_seeds: z.int().min(0).nullish(),
  hops: z.int().min(0).nullish(),
  confidence: z.boolean().nullish(),
});

type Row = z.infer<typeof rowSchema>;

/** Serves one question or a batch of them. */
export async function scaffold(
  io: Io,
  words: readonly string[],
  options: ScaffoldCommandOptions,
): Promise<ExitCode> {
  const question = words.join(' ').trim();
  if (options.batch === undefined && question === '') {
    throw new Refusal('Ask a question, as in: ontodesk scaffold "What does a tide gauge require?"');
  }
  if (options.batch !== undefined && question !== '') {
    throw new Refusal('Give a question or --batch FILE, not both.');
  }
  const rows = options.batch === undefined ? null : await readInput(io, options.batch);
  const { engine, settings } = await openEngine(io, options);
  const preset: ScaffoldOptions = {
    budget: options.budget ?? settings.budget,
    seeds: options.seeds ?? settings.seeds,
    hops: options.hops ?? settings.hops,
    confidence: options.confidence ?? settings.confidence,
  };
  if (rows !== null) return serveBatch(io, engine, rows, preset);
  serveOne(io, engine, question, preset, options.json === true);
  return EXIT.ok;
}

function pairs({ seeds }: Scaffold): [string, number][] {
  return seeds.map(({ slug, score }) => [slug, score]);
}

function serveOne(
  io: Io,
  engine: ScaffoldEngine,
  question: string,
  options: ScaffoldOptions,
  json: boolean,
): void {
  const served = engine.serve(question, options);
  const { meta, block } = served;
  if (json) {
    writeJson(io, { prompt: question, seeds: pairs(served), meta, block });
    return;
  }
  if (block !== '') io.out.write(`${io.out.isTerminal ? printable(block) : block}\n`);
  for (const line of explain(engine, served, options)) note(io, line);
}

/** What a person wants to know beside the block. */
function explain(engine: ScaffoldEngine, served: Scaffold, options: ScaffoldOptions): string[] {
  const { seeds, meta, block } = served;
  if (seeds.length === 0) {
    return ['No class matches this question, so nothing is served. Name a class by its label.'];
  }
  const budget = meta.effective_budget ?? options.budget;
  const named = seeds.map(
    ({ slug, score }) => `${oneLine(titleOf(engine.entries, slug))} (${round(score)})`,
  );
  const cut = seeds.length - served.served;
  const dropped = cut === 0 ? '' : `; the budget drops ${plural(cut, 'section')}`;
  return [`Seeds: ${named.join(', ')}`, `Tokens: ${tokensOf(block)} of ${budget}${dropped}`];
}

function round(score: number): string {
  return String(Math.round(score * 100) / 100);
}

function serveBatch(
  io: Io,
  engine: ScaffoldEngine,
  text: string,
  preset: ScaffoldOptions,
): ExitCode {
  let bad = 0;
  for (const { line, value, fault } of jsonLines(text)) {
    const row = fault ?? readRow(value);
    if (typeof row === 'string') {
      bad++;
      note(io, `Line ${line} ${row}`);
      continue;
    }
    const served = engine.serve(row.prompt, optionsOf(row, preset));
    writeJson(io, { id: row.id, seeds: pairs(served), meta: served.meta, block: served.block });
  }
  return bad === 0 ? EXIT.ok : EXIT.bad;
}

function readRow(value: unknown): Row | string {
  const read = rowSchema.safeParse(value);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) =>
    issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`,
  );
  return `is no question: ${faults.join('; ')}`;
}

function optionsOf(row: Row, preset: ScaffoldOptions): ScaffoldOptions {
  return {
    budget: row.budget_tokens ?? preset.budget,
    seeds: row.max_seeds ?? preset.seeds,
    hops: row.hops ?? preset.hops,
    confidence: row.confidence ?? preset.confidence,
  };
}
