/** `ontodesk exposure`: what served blocks expose of the gold, and what answers add to it. */

import * as z from 'zod';

import {
  accountAnswers,
  accountExposure,
  type Answer,
  type ArmExposure,
  type ExposureSummary,
} from '../exposure/accounting.js';
import { readQuestions, type BadLine, type Question } from '../exposure/questions.js';
import { openEngine, type EngineOptions } from './engine.js';
import { EXIT, note, oneLine, plural, Refusal, writeJson, type ExitCode, type Io } from './io.js';
import { jsonLines, readInput } from './read-input.js';

export interface ExposureOptions extends EngineOptions {
  readonly questions: string;
  readonly answers?: string | undefined;
}

/** Arm of answers that name none. */
const DEFAULT_ARM = 'default';

/** Bad lines told one by one; beyond these their number is enough. */
const TOLD = 20;

const answerSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  arm: z.string().nullish(),
  answer: z.string(),
});

/** Accounts for a question set under the blocks served for it. */
export async function exposure(io: Io, options: ExposureOptions): Promise<ExitCode> {
  const { questions, bad } = readQuestions(await readInput(io, options.questions));
  if (questions.length === 0) {
    tellBadLines(io, options.questions, bad);
    throw new Refusal(
      `${options.questions} holds no question: JSON Lines {id, prompt, gold} are read.`,
    );
  }
  const given = options.answers === undefined ? null : await readInput(io, options.answers);
  const { engine, settings } = await openEngine(io, options);
  const summary = accountExposure(engine, questions, settings);
  const answers = given === null ? null : readAnswers(given, questions);
  tellBadLines(io, options.questions, bad);
  tellBadLines(io, options.answers ?? '', answers?.bad ?? []);
  const arms = answers ? accountAnswers(questions, summary.items, answers.answers) : null;
  tellFailures(io, arms ?? [], questions.length);
  if (options.json === true) writeJson(io, asJson(summary, arms));
  else io.out.write(asText(summary, arms));
  return bad.length + (answers?.bad.length ?? 0) === 0 ? EXIT.ok : EXIT.bad;
}

interface ReadAnswers {
  readonly answers: readonly Answer[];
  readonly bad: readonly BadLine[];
}

/** Answers to known questions; the first of an arm to a question counts. */
function readAnswers(text: string, questions: readonly Question[]): ReadAnswers {
  const known = new Set(questions.map((question) => question.id));
  const seen = new Set<string>();
  const answers: Answer[] = [];
  const bad: BadLine[] = [];
  for (const { line, value, fault } of jsonLines(text)) {
    const answer = fault ?? readAnswer(value);
    const message = typeof answer === 'string' ? answer : faultOf(answer, known, seen);
    if (message !== null) bad.push({ line, message });
    else if (typeof answer !== 'string') answers.push(answer);
  }
  return { answers, bad };
}

function readAnswer(value: unknown): Answer | string {
  const read = answerSchema.safeParse(value);
  if (read.success) {
    return { id: read.data.id, arm: read.data.arm ?? DEFAULT_ARM, text: read.data.answer };
  }
  const [issue] = read.error.issues;
  return `is no answer: ${[...(issue?.path ?? []), issue?.message].join(': ')}`;
}

function faultOf(answer: Answer, known: ReadonlySet<string>, seen: Set<string>): string | null {
  if (!known.has(answer.id)) return `answers "${answer.id}", which is no question of the set.`;
  const key = JSON.stringify([answer.arm, answer.id]);
  if (seen.has(key))
    return `answers "${answer.id}" a second time in arm "${answer.arm}"; the first counts.`;
  seen.add(key);
  return null;
}

function tellBadLines(io: Io, file: string, bad: readonly BadLine[]): void {
  for (const { line, message } of bad.slice(0, TOLD))
    note(io, `${file} line ${line}: ${oneLine(message)}`);
  if (bad.length > TOLD) note(io, `${file}: ${bad.length - TOLD} more lines are left out.`);
}

/** Empty and missing answers are failures; they are counted, never scored. */
function tellFailures(io: Io, arms: readonly ArmExposure[], questions: number): void {
  for (const { arm, answered, empty } of arms) {
    const missing = questions - answered - empty;
    if (empty > 0) note(io, `Arm "${arm}": ${plural(empty, 'empty answer')}, not scored.`);
    if (missing > 0) note(io, `Arm "${arm}": ${plural(missing, 'question')} without an answer.`);
  }
}

/** The contract of §12. */
function asJson(summary: ExposureSummary, arms: readonly ArmExposure[] | null): unknown {
  const { macroCeiling, pooled, items } = summary;
  if (arms === null) return { macroCeiling, pooled, items };
  const models = arms.map(({ arm, n11, n10, n01, n00, recall, gain, utilisation }) => ({
    arm,
    ...{ n11, n10, n01, n00 },
    ...{ recall, gain, utilisation },
  }));
  return { macroCeiling, pooled, items, models };
}

function asText(summary: ExposureSummary, arms: readonly ArmExposure[] | null): string {
  const { macroCeiling, pooled, items } = summary;
  const lines = [
    `questions       ${items.length}`,
    `macro ceiling   ${figure(macroCeiling)}`,
    `pooled ceiling  ${pooled.exposed}/${pooled.gold}`,
  ];
  if (arms !== null) lines.push('', ...armLines(arms));
  return `${lines.join('\n')}\n`;
}

function armLines(arms: readonly ArmExposure[]): string[] {
  const head = [
    'arm',
    'answered',
    'empty',
    'n11',
    'n10',
    'n01',
    'n00',
    'recall',
    'gain',
    'utilisation',
  ];
  const rows = arms.map((it) => [
    oneLine(it.arm),
    ...[it.answered, it.empty, it.n11, it.n10, it.n01, it.n00].map(String),
    ...[it.recall, it.gain, it.utilisation].map(figure),
  ]);
  const table = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...table.map((row) => row[i]!.length)));
  return table.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
}

function figure(value: number | null): string {
  return value === null ? '–' : value.toFixed(4);
}
