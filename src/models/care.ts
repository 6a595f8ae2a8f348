/** Asking with care: what is asked again, how often, and what it all cost. */

import {
  cancelled,
  type Chat,
  type ChatFailure,
  type ChatOutcome,
  type ChatRequest,
  type Usage,
} from './chat.js';
import { addUsage, costOf, type Prices } from './price.js';

export interface CarePorts {
  readonly chat: Chat;
  /** What tokens cost; null when the person has not said. */
  readonly prices: Prices | null;
  /** Resolves after some milliseconds, or as soon as the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** What came of a request, and what was spent on all its attempts. */
export interface Completion {
  readonly outcome: ChatOutcome;
  /** Tokens of all attempts; null when the server counted none. */
  readonly usage: Usage | null;
  /** Null when a price or a count is missing. */
  readonly cost: number | null;
  readonly attempts: number;
}

/** Times a server that takes no request now is asked again. */
export const MOST_PAUSES = 3;
/** Longest time, in seconds, a server may ask to wait; beyond it the request is given up. */
export const LONGEST_PAUSE = 60;
/** Pause before the first repetition when the server names none, in seconds; each next is double. */
const FIRST_PAUSE = 2;

/** Factor of the allowance in the one repetition of an empty or cut-off answer. */
export const SECOND_ALLOWANCE = 2;

/**
 * Asks, and asks again where that can help: once at twice the allowance after an empty or cut-off
 * answer; after a pause when the server is busy. A refusal is final, and so is a time-out: it has
 * cost enough.
 */
export async function askWithCare(
  { chat, prices, wait }: CarePorts,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<Completion> {
  const spent = new Spent();
  let { allowance } = request;
  let pauses = 0;
  for (;;) {
    const outcome = await chat.ask({ ...request, allowance }, signal);
    spent.add(outcome);
    if (outcome.kind === 'answer') return spent.completion(outcome, prices);
    if (isShort(outcome) && allowance === request.allowance) {
      allowance *= SECOND_ALLOWANCE;
      continue;
    }
    const pause = pauses < MOST_PAUSES ? pauseBefore(outcome, pauses) : null;
    if (pause === null) return spent.completion(outcome, prices);
    pauses++;
    await wait(pause * 1000, signal);
    if (signal.aborted) return spent.completion(cancelled(), prices);
  }
}

const isShort = ({ why }: ChatFailure): boolean => why === 'empty' || why === 'truncated';

/** Seconds to wait before asking again; null when that would not help, or takes too long. */
function pauseBefore({ why, retryAfter }: ChatFailure, pauses: number): number | null {
  if (why !== 'rate-limited' && why !== 'server-error') return null;
  const pause = retryAfter ?? FIRST_PAUSE * 2 ** pauses;
  return pause > LONGEST_PAUSE ? null : pause;
}

/** Failures after which no other request of a run can succeed either. */
export function endsRun({ why }: ChatFailure): boolean {
  return (
    why === 'unauthorised' || why === 'no-credit' || why === 'redirected' || why === 'cancelled'
  );
}

/** Tokens and attempts so far. */
class Spent {
  private usage: Usage | null = null;
  private attempts = 0;
  /** A reply of the model that nobody counted: the cost is unknown then. */
  private uncounted = false;

  add(outcome: ChatOutcome): void {
    this.attempts++;
    this.usage = addUsage(this.usage, outcome.usage);
    if (outcome.usage === null && isReply(outcome)) this.uncounted = true;
  }

  completion(outcome: ChatOutcome, prices: Prices | null): Completion {
    const { usage, attempts } = this;
    const cost = this.uncounted ? null : costOf(usage, prices);
    return { outcome, usage, cost, attempts };
  }
}

const isReply = (outcome: ChatOutcome): boolean =>
  outcome.kind === 'answer' || outcome.why === 'refused' || isShort(outcome);
