/** Questions and answers made by hand. */

import { exposureOf, type Shown } from '../../../../src/exposure/accounting.js';
import { accountAnswers, type ArmExposure } from '../../../../src/exposure/accounting-arms.js';
import type { Question } from '../../../../src/exposure/questions.js';
import type { ScaffoldEntry } from '../../../../src/scaffold/scaffold-index.js';

export function question(
  id: string,
  titles: readonly string[],
  goldType: 'all' | 'any' = 'all',
  classSlugs?: readonly string[],
): Question {
  const gold = titles.map((title) => ({ slug: title.toLowerCase().replaceAll(' ', '-'), title }));
  return { id, prompt: `Question ${id}`, gold, goldType, classSlugs };
}

export function shownFor(asked: Question, text: string): Shown {
  return { question: asked, text, exposed: exposureOf(asked, text).exposed };
}

/** Arms of rows [question, arm, shown, answer]. */
export function armsOf(
  questions: readonly Question[],
  ...rows: readonly (readonly [string, string, string, string])[]
): ArmExposure[] {
  const answers = rows.map(([id, arm, shown, text]) => ({ id, arm, shown, text }));
  return accountAnswers(questions, [], answers);
}

/** A class with its parents and its further ancestors. */
export function below(t: string, sup: string[], isup: string[] = []): Partial<ScaffoldEntry> {
  return { t, sup, isup };
}
