/** From flags per gold item to figures of a question: the published rule, and the same rule twice. */

import type { Question } from './questions.js';

/** How a question is scored on its two sides: what it was shown, what was answered. */
export interface Scorer {
  /** From the exposure of each gold item, 0 … 1. */
  readonly ceiling: (question: Question, exposed: readonly boolean[]) => number;
  /** From the recovery of each gold item, 0 … 1. */
  readonly recall: (question: Question, recovered: readonly boolean[]) => number;
}

/** Share of gold items that are held, 0 … 1; 0 without gold. */
export function share(flags: readonly boolean[]): number {
  return flags.length === 0 ? 0 : count(flags) / flags.length;
}

/** Number of flags that are set. */
export function count(flags: readonly boolean[]): number {
  return flags.reduce((sum, flag) => sum + Number(flag), 0);
}

/** Share of the gold, or 1/0 for a question that any one name answers. */
function byType(question: Question, flags: readonly boolean[]): number {
  return question.goldType === 'any' ? Number(flags.includes(true)) : share(flags);
}

/**
 * The published scorer (§6): ceiling = exposed / gold; recall = recovered / gold, or 1/0 for an
 * `any` question. There recall − ceiling mixes two scales: one exposed name of three that is
 * copied gives 1 − 1/3 although nothing was gained.
 */
export const PUBLISHED: Scorer = { ceiling: (_, exposed) => share(exposed), recall: byType };

/**
 * The symmetric scorer (§6): both sides by the rule of the recall, so that an `any` question has a
 * ceiling of 1/0 too. It differs from the published one on `any` questions alone.
 */
export const SYMMETRIC: Scorer = { ceiling: byType, recall: byType };
