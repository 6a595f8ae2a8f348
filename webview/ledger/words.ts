/** What the ledger screen says in words; no markup. */

import type { AssertionRow, DecisionVerb } from '../../src/protocol/desk-views.js';

import type { SortKey, State } from './model.js';

export const TIERS: Readonly<Record<AssertionRow['tier'], string>> = {
  1: 'documented fact',
  2: 'expert analysis',
  3: 'prediction',
};

/** What a state means, where the word alone could mislead. */
export const STATE_NOTES: Readonly<Partial<Record<State, string>>> = {
  abstained:
    'Abstained is not false: there was not enough support to admit it, and nobody says that it is wrong. It can be decided at any time.',
  contested:
    'Two people decided without knowing of each other. Until it is settled it counts for nothing. Decide again: your decision knows both and settles it.',
  withdrawn: 'It was admitted and no longer counts.',
};

export const VERBS: readonly DecisionVerb[] = ['admit', 'abstain', 'reject', 'withdraw'];

export const VERB_LABELS: Readonly<Record<DecisionVerb, string>> = {
  admit: 'Admit',
  abstain: 'Abstain',
  reject: 'Reject',
  withdraw: 'Withdraw',
};

const DONE: Readonly<Record<DecisionVerb, string>> = {
  admit: 'admitted',
  abstain: 'abstained',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

export const SORT_LABELS: Readonly<Record<SortKey, string>> = {
  time: 'Time in the episode',
  claim: 'Claim',
  tier: 'Tier',
  confidence: 'Confidence',
  source: 'Source',
  state: 'State',
};

/** `1 assertion`, `2 assertions`. */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `1 assertion admitted.`, and what abstaining means. */
export function doneWords(verb: DecisionVerb, count: number): string {
  const abstained = verb === 'abstain' ? ' Abstained is not false.' : '';
  return `${plural(count, 'assertion')} ${DONE[verb]}.${abstained}`;
}

/** Seconds as `1:02:03` or `2:03`. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (part: number): string => String(part).padStart(2, '0');
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The date and the minute of a moment, as it stands in the ledger. */
export const moment = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

/** A person without the address. */
export const nameOf = (by: string): string => by.replace(/\s*<[^>]*>\s*$/u, '') || by;

/** Short flags of a row: what a person must look at before deciding. */
export function flagsOf({ warnings, terms, nearDuplicates, state }: AssertionRow): string[] {
  const flags: string[] = [];
  if (state === 'contested') flags.push('contested');
  if (warnings.some((warning) => warning.startsWith('Conflict'))) flags.push('conflict');
  const open = terms.filter(({ slug }) => slug === null).length;
  if (open > 0) flags.push(`${plural(open, 'term')} without a class`);
  if (warnings.some((warning) => warning.includes('no evidence'))) flags.push('no evidence');
  if (nearDuplicates.length > 0) flags.push(`like ${plural(nearDuplicates.length, 'other')}`);
  return flags;
}
