/** Answers of arms (models, prompts, settings) accounted for: macro and pooled figures with intervals. */

import type { MeanInterval } from '../statistics/bootstrap.js';
import {
  accountAnswer,
  exposureOf,
  sumCounts,
  utilisationOf,
  type AnswerAccount,
  type FourCounts,
  type Score,
  type Shown,
} from './accounting.js';
import { ratioIntervals, type RatioFigure } from './intervals.js';
import type { Question } from './questions.js';
import { count } from './scorers.js';

/** An answer of one arm to one question. */
export interface Answer {
  readonly id: string;
  readonly arm: string;
  /** Empty or blank: a failure. */
  readonly text: string;
  /** What this arm was shown for the question, question included; null: what the engine shows. */
  readonly shown: string | null;
}

/** Figures with a seeded percentile bootstrap over questions; null where no question has one. */
export interface MacroFigures {
  /** Mean ceiling, 0 … 1. */
  readonly ceiling: MeanInterval | null;
  /** Mean recall, 0 … 1. */
  readonly recall: MeanInterval | null;
  /** Mean of recall − ceiling, −1 … 1. */
  readonly gain: MeanInterval | null;
  /** Mean of n11 / (n11 + n10) over the questions with an exposed name, 0 … 1. */
  readonly utilisation: MeanInterval | null;
}

/** What `any` questions do to the counts. */
export interface AnyQuestions {
  /** Answered `any` questions. */
  readonly questions: number;
  /** Those with at least one recovered name. */
  readonly fulfilled: number;
  /**
   * Compliant omissions: exposed names left out of an answer that named another one, as its
   * question allows. They are part of n10 although nothing is wrong with them.
   */
  readonly compliantOmissions: number;
  /** n11 / (n11 + n10 − compliant omissions), 0 … 1; null when that leaves nothing. */
  readonly utilisation: number | null;
  /** Questions whose published ceiling lies between 0 and 1, where its gain mixes two scales. */
  readonly mixedScales: number;
}

/** The account of one arm. */
export interface ArmExposure extends FourCounts {
  readonly arm: string;
  /** Mean recall over answered questions, 0 … 1 (`any` questions 0 or 1); null without answers. */
  readonly recall: number | null;
  /** Mean of recall − ceiling, −1 … 1; null without answers. */
  readonly gain: number | null;
  /** Pooled n11 / (n11 + n10), 0 … 1; null when nothing was exposed. */
  readonly utilisation: number | null;
  /** Questions answered with text. */
  readonly answered: number;
  /** Empty answers: failures, not scored. */
  readonly empty: number;
  /** Questions of the set without a row: failures, not scored. */
  readonly missing: number;
  /** Every question weighs the same, published scorer. */
  readonly macro: MacroFigures;
  /** The same under the symmetric scorer. */
  readonly symmetric: MacroFigures;
  /** Every gold item weighs the same; questions are drawn whole for the interval. */
  readonly pooled: MacroFigures;
  readonly any: AnyQuestions;
  /** Accounts in the order of the answers. */
  readonly accounts: readonly AnswerAccount[];
}

/** Answers to unknown questions are passed over; empty ones are counted. Arms by first appearance. */
export function accountAnswers(
  questions: readonly Question[],
  engineShows: readonly Shown[],
  answers: readonly Answer[],
  seed?: number,
): ArmExposure[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const served = new Map(engineShows.map((shown) => [shown.question.id, shown]));
  return [...byArm(answers)].map(([arm, given]) => {
    const known = given.flatMap((answer) => {
      const question = byId.get(answer.id);
      const shown = question && shownFor(question, answer, served);
      return shown ? [{ shown, text: answer.text }] : [];
    });
    const full = known.filter(({ text }) => text.trim() !== '');
    const accounts = full.map(({ shown, text }) => accountAnswer(shown, text));
    const empty = known.length - full.length;
    const missing = Math.max(0, questions.length - known.length);
    return { arm, ...figuresOf(accounts, seed), empty, missing, accounts };
  });
}

function byArm(answers: readonly Answer[]): Map<string, Answer[]> {
  const arms = new Map<string, Answer[]>();
  for (const answer of answers) {
    const given = arms.get(answer.arm);
    if (given) given.push(answer);
    else arms.set(answer.arm, [answer]);
  }
  return arms;
}

/** What an answer's arm was shown; null when neither its row nor the engine says. */
function shownFor(
  question: Question,
  { shown }: Answer,
  served: ReadonlyMap<string, Shown>,
): Shown | null {
  if (shown === null) return served.get(question.id) ?? null;
  return { question, text: shown, exposed: exposureOf(question, shown).exposed };
}

type Figures = Omit<ArmExposure, 'arm' | 'empty' | 'missing' | 'accounts'>;

function figuresOf(accounts: readonly AnswerAccount[], seed: number | undefined): Figures {
  const counts = sumCounts(accounts.map((account) => account.counts));
  const [macro, symmetric, pooled] = allFigures(accounts, seed);
  return {
    ...counts,
    recall: macro.recall?.mean ?? null,
    gain: macro.gain?.mean ?? null,
    utilisation: utilisationOf(counts),
    answered: accounts.length,
    macro,
    symmetric,
    pooled,
    any: anyQuestions(accounts, counts),
  };
}

/** Macro, symmetric and pooled figures; utilisation is of the questions with an exposed name. */
function allFigures(
  accounts: readonly AnswerAccount[],
  seed: number | undefined,
): [MacroFigures, MacroFigures, MacroFigures] {
  const exposing = accounts.filter(({ utilisation }) => utilisation !== null);
  const perName = goldCounts(
    accounts,
    (counts) => counts.n11 + counts.n10 + counts.n01 + counts.n00,
  );
  const scores = ratioIntervals(
    [
      ...scoreRatios(accounts.map(({ published }) => published)),
      ...scoreRatios(accounts.map(({ symmetric }) => symmetric)),
      { sums: goldCounts(accounts, ({ n11, n10 }) => n11 + n10), counts: perName },
      { sums: goldCounts(accounts, ({ n11, n01 }) => n11 + n01), counts: perName },
      { sums: goldCounts(accounts, ({ n10, n01 }) => n01 - n10), counts: perName },
    ],
    seed,
  );
  const [perQuestion = null, pooled = null] = ratioIntervals(
    [
      meanRatio(exposing.map(({ utilisation }) => utilisation!)),
      {
        sums: goldCounts(exposing, ({ n11 }) => n11),
        counts: goldCounts(exposing, ({ n11, n10 }) => n11 + n10),
      },
    ],
    seed,
  );
  const figures = (from: number, utilisation: MeanInterval | null): MacroFigures => ({
    ceiling: scores[from]!,
    recall: scores[from + 1]!,
    gain: scores[from + 2]!,
    utilisation,
  });
  return [figures(0, perQuestion), figures(3, perQuestion), figures(6, pooled)];
}

function scoreRatios(scores: readonly Score[]): RatioFigure[] {
  return [
    meanRatio(scores.map(({ ceiling }) => ceiling)),
    meanRatio(scores.map(({ recall }) => recall)),
    meanRatio(scores.map(({ gain }) => gain)),
  ];
}

function meanRatio(values: readonly number[]): RatioFigure {
  return { sums: values, counts: values.map(() => 1) };
}

function goldCounts(
  accounts: readonly AnswerAccount[],
  of: (counts: FourCounts) => number,
): number[] {
  return accounts.map(({ counts }) => of(counts));
}

/** Exposed names that an answer to an `any` question may leave out, since it named another one. */
export function compliantOmissions({ question, counts, recovered }: AnswerAccount): number {
  return question.goldType === 'any' && recovered.includes(true) ? counts.n10 : 0;
}

function anyQuestions(accounts: readonly AnswerAccount[], { n11, n10 }: FourCounts): AnyQuestions {
  const any = accounts.filter(({ question }) => question.goldType === 'any');
  const omitted = any.reduce((sum, account) => sum + compliantOmissions(account), 0);
  const wanted = n11 + n10 - omitted;
  return {
    questions: any.length,
    fulfilled: count(any.map(({ recovered }) => recovered.includes(true))),
    compliantOmissions: omitted,
    utilisation: wanted === 0 ? null : n11 / wanted,
    mixedScales: count(any.map(({ published: { ceiling } }) => ceiling > 0 && ceiling < 1)),
  };
}
