/** Tokens added up, and what they cost at the prices a person set. */

import type { Usage } from './chat.js';

/** Prices per million tokens, in whatever currency the person reads them in. */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

/** Sum of two counts; reasoning is known only when both sides know it. */
export function addUsage(a: Usage | null, b: Usage | null): Usage | null {
  if (!a || !b) return a ?? b;
  const known = a.reasoning !== null && b.reasoning !== null;
  return {
    prompt: a.prompt + b.prompt,
    completion: a.completion + b.completion,
    reasoning: known ? a.reasoning + b.reasoning : null,
  };
}

/**
 * Cost of tokens: (prompt · input + completion · output) / 10⁶, in the currency of the prices.
 * Null when tokens or prices are unknown: a cost is never guessed.
 */
export function costOf(usage: Usage | null, prices: Prices | null): number | null {
  if (!usage || !prices) return null;
  return (usage.prompt * prices.input + usage.completion * prices.output) / 1_000_000;
}
