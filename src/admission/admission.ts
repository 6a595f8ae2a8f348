/**
 * Admission by a person: may an assertion be admitted, and what should the person know first?
 * Nothing is admitted by default, and abstaining is not calling it false.
 */

import type { AssertionEntry, AssertionState } from '../ledger/state.js';
import { conflictOf, type EdgeClaim, type EdgeView } from './conflict.js';

export type Verb = 'admit' | 'abstain' | 'reject' | 'withdraw';

/** Why a decision cannot be taken, and what would make it possible. */
export interface AdmissionRefusal {
  readonly kind: 'state' | 'reason' | 'evidence' | 'conflict';
  readonly reason: string;
  readonly how: string;
}

/** What terms and predicates stand for. */
export interface AdmissionTerms {
  /** Slug of the class a term of an assertion stands for; null when no class answers to it. */
  resolve(term: string, assertion: AssertionEntry): string | null;
  /** The predicate of the twelve that a word means; null when it means none. */
  predicate(word: string): string | null;
}

/** What admission asks of the corpus and of the other assertions. */
export type AdmissionView = AdmissionTerms & EdgeView;

/** States a decision may be taken from. */
const ALLOWED: Readonly<Record<Verb, readonly AssertionState[]>> = {
  admit: ['proposed', 'abstained', 'rejected', 'withdrawn', 'contested'],
  abstain: ['proposed', 'rejected', 'contested'],
  reject: ['proposed', 'abstained', 'contested'],
  withdraw: ['admitted', 'contested'],
};

/** Why this person cannot decide like that; null when they can. */
export function refusalOf(
  verb: Verb,
  assertion: AssertionEntry,
  reason: string,
  view: AdmissionView,
): AdmissionRefusal | null {
  if (!ALLOWED[verb].includes(assertion.state)) return wrongState(verb, assertion.state);
  if (reason.trim() === '') return noReason(verb, assertion);
  return verb === 'admit' ? notAdmissible(assertion, view) : null;
}

function wrongState(verb: Verb, state: AssertionState): AdmissionRefusal {
  const already: Partial<Record<Verb, AssertionState>> = {
    admit: 'admitted',
    abstain: 'abstained',
    reject: 'rejected',
    withdraw: 'withdrawn',
  };
  if (already[verb] === state) {
    return { kind: 'state', reason: `It is ${state} already.`, how: 'Nothing is left to do.' };
  }
  if (verb === 'withdraw') {
    return {
      kind: 'state',
      reason: `It is ${state}: only an admitted assertion can be withdrawn.`,
      how: 'Reject it, or abstain from it.',
    };
  }
  return {
    kind: 'state',
    reason: `It is ${state}.`,
    how: state === 'admitted' ? 'Withdraw it first.' : 'Admit it anew if the evidence has changed.',
  };
}

function noReason(verb: Verb, { triple }: AssertionEntry): AdmissionRefusal {
  const without = verb === 'admit' && triple === null;
  return {
    kind: 'reason',
    reason: without
      ? 'It states no relation between classes, so only a person with a reason can admit it.'
      : `No reason is given to ${verb} it.`,
    how: 'Give a reason in a few words.',
  };
}

function notAdmissible(assertion: AssertionEntry, view: AdmissionView): AdmissionRefusal | null {
  if (assertion.evidence.trim() === '') {
    return {
      kind: 'evidence',
      reason: 'It has no evidence.',
      how: 'Abstain until a passage supports it: that does not call it false.',
    };
  }
  const claim = claimOf(assertion, view);
  const conflict = claim ? conflictOf(claim, view) : null;
  return conflict === null
    ? null
    : {
        kind: 'conflict',
        reason: conflict,
        how: 'Reject it, or correct the page it goes against.',
      };
}

/** The edge an assertion states, both ends resolved; null when it states none. */
export function claimOf(assertion: AssertionEntry, view: AdmissionTerms): EdgeClaim | null {
  const { fingerprint, triple } = assertion;
  if (!triple) return null;
  const predicate = view.predicate(triple.predicate);
  const subject = view.resolve(triple.subject, assertion);
  const object = view.resolve(triple.object, assertion);
  if (predicate === null || subject === null || object === null) return null;
  return { fingerprint, subject, predicate, object };
}

/** What a person should look at before deciding; none of it stops them, except a conflict. */
export function warningsOf(assertion: AssertionEntry, view: AdmissionView): string[] {
  const { triple, state, terms, evidence } = assertion;
  const warnings: string[] = [];
  if (state === 'contested') warnings.push('Two decisions do not know each other: settle it.');
  if (evidence.trim() === '') warnings.push('It has no evidence.');
  if (triple) warnings.push(...tripleWarnings(assertion, view));
  const open = terms.filter(({ slug }) => slug === null).map(({ term }) => `“${term}”`);
  if (open.length > 0) warnings.push(`No class is called ${open.join(' or ')}.`);
  return warnings;
}

function tripleWarnings(assertion: AssertionEntry, view: AdmissionView): string[] {
  const { triple } = assertion;
  if (!triple) return [];
  const { subject, predicate, object } = triple;
  const warnings: string[] = [];
  if (view.predicate(predicate) === null) {
    warnings.push(`“${predicate}” is none of the twelve predicates: no edge comes of it.`);
  }
  for (const [end, name] of [
    ['subject', subject],
    ['object', object],
  ] as const) {
    if (view.resolve(name, assertion) === null)
      warnings.push(`Its ${end} “${name}” leads to no class.`);
  }
  const claim = claimOf(assertion, view);
  const conflict = claim ? conflictOf(claim, view) : null;
  if (conflict !== null) warnings.push(`Conflict: ${conflict}`);
  return warnings;
}
