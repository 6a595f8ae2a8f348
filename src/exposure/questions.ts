/** Questions with the names a correct answer must contain, and the wording they are asked in. */

import * as z from 'zod';
import type { Predicate } from '../corpus/model.js';
import type { QuestionTemplates } from '../settings/settings.js';

/** A name a correct answer must contain. */
export interface GoldItem {
  readonly slug: string;
  readonly title: string;
}

export interface Question {
  readonly id: string;
  readonly prompt: string;
  readonly gold: readonly GoldItem[];
  /** `any`: one of the gold names is enough for a full answer. */
  readonly goldType: 'all' | 'any';
  /** Slugs of the classes the question asks about, where the file says so. */
  readonly classSlugs?: readonly string[] | undefined;
}

const questionSchema = z.object({
  id: z.string().min(1),
  prompt: z.string(),
  gold: z.array(z.object({ slug: z.string(), title: z.string() })).min(1),
  gold_type: z.enum(['all', 'any']).default('all'),
  class_slugs: z.array(z.string()).optional(),
});

export interface BadLine {
  /** One-based line number. */
  readonly line: number;
  readonly message: string;
}

/** Gold in which each class, or each name without one, stands once; the others by their line. */
export function goldOnce(
  gold: readonly GoldItem[],
  line: number,
): { gold: GoldItem[]; repeats: BadLine[] } {
  const items = new Map<string, GoldItem>();
  const repeats: BadLine[] = [];
  for (const item of gold) {
    const key = item.slug === '' ? item.title : item.slug;
    if (!items.has(key)) items.set(key, item);
    else repeats.push({ line, message: `"${item.title}" is in the gold again; it counts once.` });
  }
  return { gold: [...items.values()], repeats };
}

/** What a question file holds. */
export interface ReadQuestions {
  readonly questions: Question[];
  /** Lines that hold no question. */
  readonly bad: readonly BadLine[];
  /** Names that stand in the gold of a question before. */
  readonly repeats: readonly BadLine[];
}

/** Reads a question file (JSON Lines); bad lines are named, the rest is kept. */
export function readQuestions(text: string): ReadQuestions {
  const questions: Question[] = [];
  const bad: BadLine[] = [];
  const repeats: BadLine[] = [];
  const ids = new Set<string>();
  text.split('\n').forEach((raw, i) => {
    if (raw.trim() === '' || isHeader(raw)) return;
    const read = readQuestion(raw);
    if (typeof read === 'string') {
      bad.push({ line: i + 1, message: read });
    } else if (ids.has(read.id)) {
      bad.push({ line: i + 1, message: `A question with the id "${read.id}" came before.` });
    } else {
      ids.add(read.id);
      const once = goldOnce(read.gold, i + 1);
      repeats.push(...once.repeats);
      questions.push({ ...read, gold: once.gold });
    }
  });
  return { questions, bad, repeats };
}

/** Whether a line says what a set was frozen with, and is no question itself. */
function isHeader(raw: string): boolean {
  return /^\s*\{\s*"ontodesk"\s*:/u.test(raw);
}

function readQuestion(raw: string): Question | string {
  let data: unknown;
  try {
    data = JSON.parse(raw);
  } catch {
    return 'This line is not JSON.';
  }
  const parsed = questionSchema.safeParse(data);
  if (!parsed.success) return z.prettifyError(parsed.error).replace(/\s*\n\s*/g, ' ');
  const { id, prompt, gold, gold_type, class_slugs } = parsed.data;
  return { id, prompt, gold, goldType: gold_type, classSlugs: class_slugs };
}

/** A relation a question asks for: the parents, or one predicate. */
export type Asked = 'parents' | Predicate;

/** Wording of the question for one relation of a class; `{label}` is filled in. */
export function questionFor(asked: Asked, label: string, templates: QuestionTemplates): string {
  const template = templates[asked] ?? `What does {label} ${inWords(asked)}?`;
  return template.replaceAll('{label}', () => label);
}

/** Wording of the question what two classes both fall under. */
export function commonQuestionFor(
  label: string,
  other: string,
  templates: QuestionTemplates,
): string {
  const template =
    templates.common ?? 'What broader concept do {label} and {other} both fall under?';
  // In one pass: a label may hold the other's place as text.
  return template.replaceAll(/\{(?:label|other)\}/gu, (place) =>
    place === '{label}' ? label : other,
  );
}

/** `standardizedBy` as `standardized by`. */
export function inWords(predicate: string): string {
  return predicate.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}
