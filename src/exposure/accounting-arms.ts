/** Answers of arms (models, prompts, settings) accounted for: macro and pooled figures with intervals. */

import { meanInterval, type MeanInterval } from '../statistics/bootstrap.js';
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
  const macro = macroFigures(accounts, (account) => account.published, seed);
  return {
    ...counts,
    recall: macro.recall?.mean ?? null,
    gain: macro.gain?.mean ?? null,
    utilisation: utilisationOf(counts),
    answered: accounts.length,
    macro,
    symmetric: macroFigures(accounts, (account) => account.symmetric, seed),
    pooled: pooledFigures(accounts, seed),
    any: anyQuestions(accounts, counts),
  };
}

function macroFigures(
  accounts: readonly AnswerAccount[],
  scoreOf: (account: AnswerAccount) => Score,
  seed: number | undefined,
): MacroFigures {
  const options = seed === undefined ? {} : { seed };
  const scores = accounts.map(scoreOf);
  const utilisations = accounts.flatMap(({ utilisation }) => utilisation ?? []);
  const interval = (values: readonly number[]) => meanInterval(values, options);
  return {
    ceiling: interval(scores.map(({ ceiling }) => ceiling)),
    recall: interval(scores.map(({ recall }) => recall)),
    gain: interval(scores.map(({ gain }) => gain)),
    utilisation: interval(utilisations),
  };
}

/** Means over gold items; the items of a question stay together when it is drawn. */
function pooledFigures(accounts: readonly AnswerAccount[], seed: number | undefined): MacroFigures {
  const items = accounts.flatMap(({ question, exposed, recovered }) =>
    exposed.map((isExposed, i) => ({
      id: question.id,
      exposed: Number(isExposed),
      recovered: Number(recovered[i]),
    })),
  );
  type Item = (typeof items)[number];
  const interval = (some: readonly Item[], valueOf: (item: Item) => number) =>
    meanInterval(some.map(valueOf), {
      ...(seed === undefined ? {} : { seed }),
      clusters: some.map(({ id }) => id),
    });
  return {
    ceiling: interval(items, (item) => item.exposed),
    recall: interval(items, (item) => item.recovered),
    gain: interval(items, (item) => item.recovered - item.exposed),
    utilisation: interval(
      items.filter((item) => item.exposed === 1),
      (item) => item.recovered,
    ),
  };
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
