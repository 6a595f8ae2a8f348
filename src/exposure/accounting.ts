/** Exposure accounting: which names of the gold the shown text already holds (§6). */

import { shownContext } from '../scaffold/messages.js';
import type { ScaffoldEngine, ScaffoldOptions } from '../scaffold/engine.js';
import { ShownText } from './match.js';
import type { Question } from './questions.js';
import { count, PUBLISHED, SYMMETRIC } from './scorers.js';

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
  return joinShown(shownContext(block), prompt);
}

/** The same of any system's messages. */
export function joinShown(system: string, user: string): string {
  return `${system} ${user}`;
}

/** Exposure of one question's gold in a shown text. */
export function exposureOf(question: Question, shown: string): ExposureItem {
  const text = new ShownText(shown);
  const exposed = question.gold.map((item) => text.exposes(item.title));
  return { id: question.id, exposed, ceiling: PUBLISHED.ceiling(question, exposed) };
}

/** What an engine shows for each question, in order. */
export function shownTexts(
  engine: ScaffoldEngine,
  questions: readonly Question[],
  options: ScaffoldOptions,
): string[] {
  return questions.map(({ prompt }) => shownText(engine.serve(prompt, options).block, prompt));
}

/** Exposure of all questions under an engine's blocks. */
export function accountExposure(
  engine: ScaffoldEngine,
  questions: readonly Question[],
  options: ScaffoldOptions,
): ExposureSummary {
  const shown = shownTexts(engine, questions, options);
  return summarise(questions.map((question, i) => exposureOf(question, shown[i]!)));
}

/** Macro and pooled ceiling, kept apart: they answer different questions. */
export function summarise(items: readonly ExposureItem[]): ExposureSummary {
  const exposed = items.reduce((sum, item) => sum + count(item.exposed), 0);
  const gold = items.reduce((sum, item) => sum + item.exposed.length, 0);
  const macroCeiling =
    items.length === 0 ? null : items.reduce((sum, item) => sum + item.ceiling, 0) / items.length;
  return { macroCeiling, pooled: { exposed, gold }, items };
}

/** The four counts: of gold items by exposed (first digit) and recovered (second digit). */
export interface FourCounts {
  readonly n11: number;
  /** Exposed, not recovered. */
  readonly n10: number;
  /** Not exposed, recovered. */
  readonly n01: number;
  readonly n00: number;
}

/** Recall, ceiling and their difference under one scorer. */
export interface Score {
  /** 0 … 1 */
  readonly ceiling: number;
  /** 0 … 1 */
  readonly recall: number;
  /** Gain over copy, recall − ceiling, −1 … 1. */
  readonly gain: number;
}

/** The account of one answer to one question. */
export interface AnswerAccount {
  readonly question: Question;
  readonly shown: string;
  readonly answer: string;
  /** Per gold item, in order. */
  readonly exposed: readonly boolean[];
  /** Per gold item, in order. */
  readonly recovered: readonly boolean[];
  readonly counts: FourCounts;
  readonly published: Score;
  readonly symmetric: Score;
  /** n11 / (n11 + n10), 0 … 1; null when nothing was exposed. */
  readonly utilisation: number | null;
}

/** A question, the account of what was shown for it, and that text. */
export interface Shown {
  readonly question: Question;
  readonly text: string;
  readonly exposed: readonly boolean[];
}

/** Accounts for an answer that is not empty. */
export function accountAnswer({ question, text, exposed }: Shown, answer: string): AnswerAccount {
  const recovered = exposureOf(question, answer).exposed;
  const counts = fourCounts(exposed, recovered);
  const score = (ceiling: number, recall: number): Score => ({
    ceiling,
    recall,
    gain: recall - ceiling,
  });
  return {
    question,
    shown: text,
    answer,
    exposed,
    recovered,
    counts,
    published: score(PUBLISHED.ceiling(question, exposed), PUBLISHED.recall(question, recovered)),
    symmetric: score(SYMMETRIC.ceiling(question, exposed), SYMMETRIC.recall(question, recovered)),
    utilisation: utilisationOf(counts),
  };
}

/** The four counts of flags per gold item; they sum to the number of gold items. */
export function fourCounts(exposed: readonly boolean[], recovered: readonly boolean[]): FourCounts {
  const counts = { n11: 0, n10: 0, n01: 0, n00: 0 };
  exposed.forEach((isExposed, i) => {
    const isRecovered = recovered[i] === true;
    if (isExposed) counts[isRecovered ? 'n11' : 'n10']++;
    else counts[isRecovered ? 'n01' : 'n00']++;
  });
  return counts;
}

/** Sums of the four counts. */
export function sumCounts(all: readonly FourCounts[]): FourCounts {
  const sum = { n11: 0, n10: 0, n01: 0, n00: 0 };
  for (const counts of all) {
    sum.n11 += counts.n11;
    sum.n10 += counts.n10;
    sum.n01 += counts.n01;
    sum.n00 += counts.n00;
  }
  return sum;
}

/** Context utilisation n11 / (n11 + n10), 0 … 1; null when nothing was exposed (§6). */
export function utilisationOf({ n11, n10 }: FourCounts): number | null {
  return n11 + n10 === 0 ? null : n11 / (n11 + n10);
}
