/** What asking a question set would send, before anything is sent. */

import { SECOND_ALLOWANCE } from '../models/care.js';
import { tokensOf } from '../scaffold/engine.js';
import { promptKey, shownText, type KeptRow, type Prompt } from './answers.types.js';

/** Questions to ask, and what a person decides on. */
export interface AnswerPlan {
  /** Still without an answer, in the order they are asked. */
  readonly pending: readonly Prompt[];
  /** Number of pending prompts of each arm. */
  readonly byArm: readonly { readonly arm: string; readonly requests: number }[];
  /** Prompts that have their answer already. */
  readonly kept: number;
  /** Of these, the ones whose model was shown something else than would be shown now. */
  readonly stale: number;
  /** Estimate: a quarter of the code points to be sent, once each. */
  readonly tokensIn: number;
  /** Bounds of the tokens that can be sent and written, with the one repetition of each request. */
  readonly most: {
    readonly requests: number;
    readonly tokensIn: number;
    readonly tokensOut: number;
  };
}

/** Plans the requests for prompts whose answer is not kept; `allowance` is that of one answer. */
export function planAnswers(
  prompts: readonly Prompt[],
  kept: readonly KeptRow[],
  allowance: number,
): AnswerPlan {
  const shown = new Map(kept.map((row) => [promptKey(row), row.context ?? null]));
  const pending = prompts.filter((prompt) => !shown.has(promptKey(prompt)));
  const answered = prompts.filter((prompt) => shown.has(promptKey(prompt)));
  const stale = answered.filter((prompt) => {
    const context = shown.get(promptKey(prompt));
    return typeof context === 'string' && context !== shownText(prompt.messages);
  });
  const arms = [...new Set(pending.map(({ arm }) => arm))];
  const tokensIn = pending.reduce((sum, { messages }) => sum + tokensOf(shownText(messages)), 0);
  const requests = pending.length;
  return {
    pending,
    byArm: arms.map((arm) => ({
      arm,
      requests: pending.filter((prompt) => prompt.arm === arm).length,
    })),
    kept: answered.length,
    stale: stale.length,
    tokensIn,
    most: {
      requests: 2 * requests,
      tokensIn: 2 * tokensIn,
      tokensOut: (1 + SECOND_ALLOWANCE) * allowance * requests,
    },
  };
}

/** A kept answer of another model in an arm that is to be asked; null when there is none. */
export function otherModel(
  prompts: readonly Prompt[],
  kept: readonly KeptRow[],
  model: string,
): { readonly arm: string; readonly model: string } | null {
  const arms = new Set(prompts.map(({ arm }) => arm));
  for (const row of kept) {
    if (!arms.has(row.arm) || typeof row.model !== 'string' || row.model === model) continue;
    return { arm: row.arm, model: row.model };
  }
  return null;
}
