/** Answer rows of any system, read through a column map. */

import * as z from 'zod';

import { joinShown } from '../exposure/accounting.js';
import type { Answer } from '../exposure/accounting-arms.js';
import type { Question } from '../exposure/questions.js';
import {
  isRecord,
  pick,
  refuseUnusedNames,
  type ColumnMap,
  type MapOption,
} from './exposure-columns.js';
import type { TableRow } from './exposure-table.js';

const NAMES = [
  'id',
  'arm',
  'answer',
  'context',
  'prompt',
  'messages',
  'system',
  'user',
  'ceiling',
] as const;
type Name = (typeof NAMES)[number];

export const ANSWER_MAP: MapOption<Name> = { option: '--map', names: NAMES };

/** An answer with the ceiling its own system recorded for it, if the map names that column. */
export interface GivenAnswer extends Answer {
  readonly recorded: number | null;
}

/** A row that is left out, and why. */
export interface BadRow {
  readonly place: string;
  readonly message: string;
}

export interface ReadAnswers {
  readonly answers: readonly GivenAnswer[];
  readonly bad: readonly BadRow[];
}

/** Arm of answers that name none. */
const DEFAULT_ARM = 'default';

/** Answers to known questions; the first of an arm to a question counts. */
export function readAnswers(
  rows: readonly TableRow[],
  questions: readonly Question[],
  map: ColumnMap<Name>,
): ReadAnswers {
  refuseUnusedNames(rows, map, ANSWER_MAP.option);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const seen = new Map<string, string>();
  const answers: GivenAnswer[] = [];
  const bad: BadRow[] = [];
  for (const { place, value, fault } of rows) {
    const answer = fault ?? readAnswer(value, map, byId);
    if (typeof answer === 'string') {
      bad.push({ place, message: answer });
      continue;
    }
    const key = JSON.stringify([answer.arm, answer.id]);
    const before = seen.get(key);
    if (before !== undefined) {
      const message = `answers "${answer.id}" a second time in arm "${answer.arm}"; the first, of ${before}, counts.`;
      bad.push({ place, message });
      continue;
    }
    seen.set(key, place);
    answers.push(answer);
  }
  return { answers, bad };
}

const idSchema = z.union([z.string(), z.number()]).transform(String);
const partSchema = z.union([
  z.string(),
  z.object({ text: z.string() }),
  z.object({ content: z.string() }),
  z.object({ page_content: z.string() }),
]);
const textSchema = z.union([z.string(), z.array(partSchema)]);
const messagesSchema = z.array(z.object({ role: z.string(), content: textSchema.nullish() }));

/** What may be left out, by its absence or by null. */
const maybe = <T extends z.ZodType>(shape: T) =>
  shape.nullish().transform((value) => value ?? undefined);

const rowSchema = z.object({
  id: idSchema,
  arm: maybe(idSchema),
  answer: z.string().nullable(),
  context: maybe(textSchema),
  prompt: maybe(textSchema),
  messages: maybe(messagesSchema),
  system: maybe(textSchema),
  user: maybe(textSchema),
  ceiling: z.preprocess(
    (cell) => (cell === '' ? null : cell),
    z.coerce.number().min(0).max(1).nullish(),
  ),
});
type Row = z.infer<typeof rowSchema>;

/** The answer of a row, or why it is none. */
function readAnswer(
  value: unknown,
  map: ColumnMap<Name>,
  questions: ReadonlyMap<string, Question>,
): GivenAnswer | string {
  if (!isRecord(value)) return 'is no object with columns.';
  // Others use the word too: a recorded ceiling is read only where the map names it.
  const names = NAMES.filter((name) => name !== 'ceiling' || map.has(name));
  const picked = pick(value, names, map);
  for (const name of ['id', 'answer'] as const) {
    if (picked[name] === undefined) return missing(name, value, map);
  }
  const read = rowSchema.safeParse(picked);
  if (!read.success) return faultOf(read.error, map);
  const row = read.data;
  const question = questions.get(row.id);
  if (!question) return `answers "${row.id}", which is no question of the set.`;
  const kinds = (['context', 'messages', 'system'] as const).filter(
    (kind) => row[kind] !== undefined,
  );
  if (kinds.length > 1) return `says more than once what was shown: ${kinds.join(', ')}.`;
  return {
    id: row.id,
    arm: row.arm ?? DEFAULT_ARM,
    text: row.answer ?? '',
    shown: shownOf(row, question),
    recorded: row.ceiling ?? null,
  };
}

function missing(
  name: Name,
  value: Readonly<Record<string, unknown>>,
  map: ColumnMap<Name>,
): string {
  const column = map.get(name) ?? name;
  const advice = map.has(name)
    ? ''
    : ` Its columns are ${Object.keys(value).join(', ')}; name one with --map ${name}=COLUMN.`;
  return `has no "${column}".${advice}`;
}

function faultOf(error: z.ZodError, map: ColumnMap<Name>): string {
  const issue = error.issues[0]!;
  const name = NAMES.find((one) => one === issue.path[0]);
  const column = name === undefined ? '' : (map.get(name) ?? name);
  const rest = issue.path.slice(1).map(String);
  return `is no answer: ${[column, ...rest, issue.message].join(': ')}.`;
}

/** System message, a space, user message, as far as the row says them; null when it does not. */
function shownOf(row: Row, question: Question): string | null {
  const user = row.user ?? row.prompt ?? question.prompt;
  if (row.context !== undefined) return joinShown(textOf(row.context), textOf(user));
  if (row.messages !== undefined) return shownMessages(row.messages);
  if (row.system === undefined && row.user === undefined) return null;
  return joinShown(textOf(row.system ?? ''), textOf(user));
}

/** Messages of the user are the user's; the rest, tools' too, is context. What a model said is not shown. */
function shownMessages(messages: z.infer<typeof messagesSchema>): string {
  const said = (isIt: (role: string) => boolean): string =>
    messages
      .filter(({ role }) => isIt(role))
      .map(({ content }) => textOf(content ?? ''))
      .join('\n');
  return joinShown(
    said((role) => role !== 'user' && role !== 'assistant'),
    said((role) => role === 'user'),
  );
}

function textOf(text: z.infer<typeof textSchema>): string {
  if (typeof text === 'string') return text;
  return text
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('text' in part) return part.text;
      return 'content' in part ? part.content : part.page_content;
    })
    .join('\n');
}
