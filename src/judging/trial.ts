/** What a judge is shown of a trial, and what becomes of the judge's answer. */

import type { EventData } from '../ledger/events.js';
import { emailOf, samePerson } from '../ledger/person.js';
import type { TrialEntry } from '../ledger/state.js';
import { checkKey, orderOf } from './order.js';
import { isRefusal, type Refusal } from './refusal.js';

/** Everything that reaches a screen or a model before the lock: nothing else does. */
export interface PresentedTrial {
  readonly trial: string;
  readonly left: string;
  readonly right: string;
}

/** A trial with its two texts as they are shown: normalised, or a model's answer unchanged. */
export interface TrialTexts {
  readonly trial: Pick<TrialEntry, 'trial' | 'data'>;
  readonly before: string;
  readonly after: string;
  /** The trial's key on this machine; null when it is not here. */
  readonly key: Uint8Array | null;
  /** `name <email>`, or the name of a model. */
  readonly judge: string;
}

/** The two texts in the judge's order. The keys of the answer stand in one order, whichever it is. */
export function presentTrial(input: TrialTexts): PresentedTrial | Refusal {
  const checked = checkKey(input.key, input.trial.data.key);
  if (isRefusal(checked)) return checked;
  const { trial } = input.trial;
  const order = orderOf(checked.key, trial, input.judge);
  const [left, right] =
    order === 'before-left' ? [input.before, input.after] : [input.after, input.before];
  return { trial, left, right };
}

/** A judge's answer, in the terms of what was seen. */
export interface SeenVerdict {
  /** How much better the right-hand text is, −2 … 2; null to skip. */
  readonly value: number | null;
  /** Which text the judge thinks is newer; null when not guessed. */
  readonly newer: 'left' | 'right' | null;
  readonly quotes: readonly { readonly side: 'left' | 'right'; readonly text: string }[];
  /** Remark, or the reason of a skip. */
  readonly remark: string;
}

export interface LockInput extends TrialTexts {
  readonly trial: TrialEntry;
  /** Lower-cased e-mails of the draft's authors. */
  readonly authors: readonly string[];
  /** `gate.authorsMayApprove`: it covers judging too. */
  readonly authorsMayJudge: boolean;
  readonly seen: SeenVerdict;
}

/** The event that locks an answer. */
export type LockedVerdict =
  | { readonly type: 'verdict.recorded'; readonly data: EventData<'verdict.recorded'> }
  | { readonly type: 'verdict.unresolved'; readonly data: EventData<'verdict.unresolved'> };

/** Turns an answer into the event that records it, or says why it cannot be recorded. */
export function lockVerdict(input: LockInput): LockedVerdict | Refusal {
  const presented = presentTrial(input);
  if (isRefusal(presented)) return presented;
  const refused = judgeRefusal(input) ?? answerRefusal(input.seen, presented);
  if (refused) return refused;
  const { trial } = input.trial;
  const { seen } = input;
  if (seen.value === null) {
    return { type: 'verdict.unresolved', data: { trial, reason: seen.remark.trim() } };
  }
  const left = leftOf(input);
  const sides = { left, right: left === 'before' ? 'after' : 'before' } as const;
  // A judge says how much better the right-hand text is; after − before turns with the order. The
  // sum with zero keeps −0 out of the ledger.
  const value = (left === 'before' ? seen.value : -seen.value) + 0;
  return {
    type: 'verdict.recorded',
    data: {
      trial,
      value,
      left,
      guess: seen.newer === null ? null : sides[seen.newer],
      quotes: seen.quotes.map(({ side, text }) => ({ from: sides[side], text })),
      remark: seen.remark.trim(),
      byAuthor: isAuthor(input),
    },
  };
}

/** Which text stood on the left; the key was checked before. */
function leftOf({ key, trial, judge }: LockInput): 'before' | 'after' {
  const order = key === null ? null : orderOf(key, trial.trial, judge);
  return order === 'before-left' ? 'before' : 'after';
}

function isAuthor({ authors, judge }: LockInput): boolean {
  return authors.includes(emailOf(judge));
}

/** Why this judge cannot judge; null when they can. */
function judgeRefusal(input: LockInput): Refusal | null {
  const { trial, judge } = input;
  const judged = [...trial.verdicts, ...trial.unresolved].some(({ by }) => samePerson(by, judge));
  if (judged) return { refused: 'your verdict on this trial is locked', how: null };
  return mayJudge(input);
}

/** Why an author of the draft cannot judge its trial; null for anybody who can. */
export function mayJudge(input: {
  readonly judge: string;
  readonly authors: readonly string[];
  readonly authorsMayJudge: boolean;
}): Refusal | null {
  if (input.authorsMayJudge || !input.authors.includes(emailOf(input.judge))) return null;
  return {
    refused: 'you are an author of this draft: you admitted one of its assertions or edited it',
    how: 'Ask somebody else to judge, or set gate.authorsMayApprove to true; either way it is recorded.',
  };
}

/** Why an answer cannot be recorded; null when it can. */
function answerRefusal(seen: SeenVerdict, presented: PresentedTrial): Refusal | null {
  if (seen.value === null) {
    if (seen.remark.trim() !== '') return null;
    return { refused: 'a skip needs a reason', how: 'Say why this trial cannot be judged.' };
  }
  if (!Number.isInteger(seen.value) || Math.abs(seen.value) > 2) {
    return {
      refused: `${seen.value} is not on the scale`,
      how: 'Choose one of -2, -1, 0, 1 and 2.',
    };
  }
  const missing = seen.quotes.find(({ side, text }) => !occurs(text, presented[side]));
  if (!missing) return null;
  return {
    refused: `the quote ${JSON.stringify(missing.text)} does not stand in the ${missing.side} text`,
    how: 'Select the words in the text that is shown.',
  };
}

function occurs(quote: string, text: string): boolean {
  const lineFeeds = (words: string): string => words.replaceAll('\r\n', '\n');
  return quote.trim() !== '' && lineFeeds(text).includes(lineFeeds(quote));
}
