/**
 * The file of a question set: JSON Lines, a header with what the set was frozen with, then one
 * question a line. Keys and their order are those of the golden questions.
 */

import * as z from 'zod';

import { goldOnce, type BadLine, type GoldItem, type Question } from './questions.js';

/** Which rule made a question; a question a person brought has none. */
export type QuestionTemplate = 'T-REL' | 'T-TAX' | 'T-COMMON';

/** A question of a set: its gold may be empty where nobody named any. */
export interface SetQuestion extends Question {
  /** Says what is asked, whatever the id: `rel:tide-gauge:requires`. */
  readonly key?: string | undefined;
  readonly domain?: string | undefined;
  readonly template?: QuestionTemplate | undefined;
  /** Names that are right too, but not needed. */
  readonly goldExtra?: readonly GoldItem[] | undefined;
}

/** The state of the corpus that served classes come from. */
export interface CorpusState {
  /** Generation of the pages; null when an index file was read instead. */
  readonly generation: string | null;
  /** sha-256 of the index file; null when pages were read. */
  readonly index: string | null;
}

/** What a set was frozen with. */
export interface SetHeader extends CorpusState {
  /** Seed it was drawn with; null for a set that somebody brought. */
  readonly seed: number | null;
}

export interface QuestionSet {
  /** Null for a file without one, as the golden questions are. */
  readonly header: SetHeader | null;
  readonly questions: readonly SetQuestion[];
}

const MARK = 'questions';
const VERSION = 1;

const headerSchema = z.object({
  ontodesk: z.literal(MARK),
  version: z.number(),
  generation: z.string().nullish(),
  index: z.string().nullish(),
  seed: z.number().nullish(),
});

const goldSchema = z.object({ slug: z.string(), title: z.string() });

const questionSchema = z.object({
  id: z.string().min(1),
  key: z.string().optional(),
  domain: z.string().optional(),
  template: z.enum(['T-REL', 'T-TAX', 'T-COMMON']).optional(),
  class_slugs: z.array(z.string()).optional(),
  prompt: z.string().regex(/\S/u, 'holds no question'),
  gold: z.array(goldSchema),
  gold_type: z.enum(['all', 'any']).default('all'),
  gold_extra: z.array(goldSchema).optional(),
});

/** The header in a line's value; null when it is something else. */
export function headerOf(value: unknown): SetHeader | null {
  const read = headerSchema.safeParse(value);
  if (!read.success) return null;
  const { generation, index, seed } = read.data;
  return { generation: generation ?? null, index: index ?? null, seed: seed ?? null };
}

/** Text of a set: the same set gives the same bytes. */
export function writeQuestionSet({ header, questions }: QuestionSet): string {
  const head = header ? [JSON.stringify({ ontodesk: MARK, version: VERSION, ...header })] : [];
  return [...head, ...questions.map(questionLine)].map((line) => `${line}\n`).join('');
}

/** One question as a line of its file, without the line end. */
export function questionLine(question: SetQuestion): string {
  return JSON.stringify(questionRecord(question));
}

/** One question as its file has it; what it does not say is undefined. */
export function questionRecord(question: Omit<SetQuestion, 'id'> & { readonly id?: string }) {
  const { id, key, domain, template, classSlugs, prompt, gold, goldType, goldExtra } = question;
  return {
    ...{ id, key, domain, template, class_slugs: classSlugs, prompt },
    ...{ gold, gold_type: goldType, gold_extra: goldExtra },
  };
}

/** A set with what is wrong in its file. */
export interface ReadQuestionSet extends QuestionSet {
  readonly bad: readonly BadLine[];
  /** Names that stand in the gold of a question before. */
  readonly repeats: readonly BadLine[];
}

/** Reads a set; bad lines are named, the rest is kept. */
export function readQuestionSet(text: string): ReadQuestionSet {
  let header: SetHeader | null = null;
  const questions: SetQuestion[] = [];
  const bad: BadLine[] = [];
  const repeats: BadLine[] = [];
  const ids = new Set<string>();
  for (const { line, value } of parsedLines(text, bad)) {
    const head = headerOf(value);
    if (head && questions.length === 0 && header === null) {
      header = head;
      continue;
    }
    const read = questionOf(value);
    if (typeof read === 'string') bad.push({ line, message: read });
    else if (ids.has(read.id)) bad.push({ line, message: `A question "${read.id}" came before.` });
    else {
      ids.add(read.id);
      const once = goldOnce(read.gold, line);
      repeats.push(...once.repeats);
      questions.push({ ...read, gold: once.gold });
    }
  }
  return { header, questions, bad, repeats };
}

function* parsedLines(text: string, bad: BadLine[]): Generator<{ line: number; value: unknown }> {
  for (const [i, raw] of text.split('\n').entries()) {
    if (raw.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(raw);
    } catch {
      bad.push({ line: i + 1, message: 'This line is not JSON.' });
      continue;
    }
    yield { line: i + 1, value };
  }
}

function questionOf(value: unknown): SetQuestion | string {
  const read = questionSchema.safeParse(value);
  if (!read.success) return z.prettifyError(read.error).replace(/\s*\n\s*/g, ' ');
  const { class_slugs, gold_type, gold_extra, ...rest } = read.data;
  return { ...rest, classSlugs: class_slugs, goldType: gold_type, goldExtra: gold_extra };
}
