/** Exposure accounting: which names of the gold the shown text already holds (§6). */

import { shownContext } from '../scaffold/messages.js';
import type { ScaffoldEngine, ScaffoldOptions } from '../scaffold/engine.js';
import { ShownText } from './match.js';
import type { Question } from './questions.js';

export interface ExposureItem {
  readonly id: string;
  /** Per gold item, in order: whether the shown text exposes it. */
  readonly exposed: readonly boolean[];
  /** Exposed share of the gold, 0 … 1. */
  readonly ceiling: number;
}

export interface ExposureSummary {
  /** Mean of the questions' ceilings, 0 … 1; null without questions. */
  readonly macroCeiling: number | null;
  /** Over all gold items of all questions. */
  readonly pooled: { readonly exposed: number; readonly gold: number };
  readonly items: readonly ExposureItem[];
}

/** What the model is shown: system message, a space, user message. */
export function shownText(block: string, prompt: string): string {
  return `${shownContext(block)} ${prompt}`;
}

/** Exposure of one question's gold in a shown text. */
export function exposureOf(question: Question, shown: string): ExposureItem {
  const text = new ShownText(shown);
  const exposed = question.gold.map((item) => text.exposes(item.title));
  return { id: question.id, exposed, ceiling: share(exposed) };
}

/** Exposure of all questions under an engine's blocks. */
export function accountExposure(
  engine: ScaffoldEngine,
  questions: readonly Question[],
  options: ScaffoldOptions,
): ExposureSummary {
  const items = questions.map((question) =>
    exposureOf(question, shownText(engine.serve(question.prompt, options).block, question.prompt)),
  );
  return summarise(items);
}

/** Macro and pooled ceiling, kept apart: they answer different questions. */
export function summarise(items: readonly ExposureItem[]): ExposureSummary {
  const exposed = items.reduce((sum, item) => sum + count(item.exposed), 0);
  const gold = items.reduce((sum, item) => sum + item.exposed.length, 0);
  const macroCeiling =
    items.length === 0 ? null : items.reduce((sum, item) => sum + item.ceiling, 0) / items.length;
  return { macroCeiling, pooled: { exposed, gold }, items };
}

/** An answer of one arm to one question. */
export interface Answer {
  readonly id: string;
  readonly arm: string;
  readonly text: string;
}

/** The four counts of one arm and what follows from them. */
export interface ArmExposure {
  readonly arm: string;
  /** Exposed and recovered. */
  readonly n11: number;
  /** Exposed, not recovered. */
  readonly n10: number;
  /** Not exposed, recovered. */
  readonly n01: number;
  /** Neither. */
  readonly n00: number;
  /** Mean recall over answered questions, 0 … 1 (`any` questions 0 or 1); null without answers. */
  readonly recall: number | null;
  /** Mean of recall − ceiling, −1 … 1; null without answers. */
  readonly gain: number | null;
  /** n11 / (n11 + n10), 0 … 1; null when nothing was exposed. */
  readonly utilisation: number | null;
  /** Questions answered with text. */
  readonly answered: number;
  /** Empty answers: failures, not scored. */
  readonly empty: number;
}

/** The four counts per arm, arms in order of first appearance. */
export function accountAnswers(
  questions: readonly Question[],
  items: readonly ExposureItem[],
  answers: readonly Answer[],
): ArmExposure[] {
  const byId = new Map(questions.map((q, i) => [q.id, { question: q, item: items[i] }]));
  const arms = new Map<string, Answer[]>();
  for (const answer of answers) {
    const given = arms.get(answer.arm);
    if (given) given.push(answer);
    else arms.set(answer.arm, [answer]);
  }
  return [...arms].map(([arm, given]) => accountArm(arm, given, byId));
}

function accountArm(
  arm: string,
  answers: readonly Answer[],
  byId: ReadonlyMap<string, { question: Question; item: ExposureItem | undefined }>,
): ArmExposure {
  const counts = { n11: 0, n10: 0, n01: 0, n00: 0 };
  const recalls: number[] = [];
  const gains: number[] = [];
  let empty = 0;
  for (const answer of answers) {
    const known = byId.get(answer.id);
    if (!known?.item) continue;
    if (answer.text.trim() === '') {
      empty++;
      continue;
    }
    const recovered = exposureOf(known.question, answer.text).exposed;
    addCounts(counts, known.item.exposed, recovered);
    const recall = recallOf(known.question, recovered);
    recalls.push(recall);
    gains.push(recall - known.item.ceiling);
  }
  const shown = counts.n11 + counts.n10;
  return {
    arm,
    ...counts,
    recall: mean(recalls),
    gain: mean(gains),
    utilisation: shown === 0 ? null : counts.n11 / shown,
    answered: recalls.length,
    empty,
  };
}

function addCounts(
  counts: { n11: number; n10: number; n01: number; n00: number },
  exposed: readonly boolean[],
  recovered: readonly boolean[],
): void {
  exposed.forEach((isExposed, i) => {
    const isRecovered = recovered[i] === true;
    if (isExposed) counts[isRecovered ? 'n11' : 'n10']++;
    else counts[isRecovered ? 'n01' : 'n00']++;
  });
}

/** Recovered share; 1 or 0 for a question that any one name answers. */
function recallOf(question: Question, recovered: readonly boolean[]): number {
  return question.goldType === 'any' ? Number(recovered.includes(true)) : share(recovered);
}

function share(flags: readonly boolean[]): number {
  return flags.length === 0 ? 0 : count(flags) / flags.length;
}

function count(flags: readonly boolean[]): number {
  return flags.filter(Boolean).length;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
}
