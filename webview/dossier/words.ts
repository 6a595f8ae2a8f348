/** What the dossier screen says; no markup. */

import type { DossierRow, DossierView } from '../../src/protocol/desk-views.js';
import { plural, signed } from '../shared/desk-words.js';

export type Queue = DossierRow['queue'];
export type Condition = DossierView['conditions'][number];
export type Verdict = DossierView['verdicts'][number];

/** The queues in the order in which someone has to act. */
export const QUEUES: readonly { readonly queue: Queue; readonly words: string }[] = [
  { queue: 'waiting-for-me', words: 'Waiting for me' },
  { queue: 'returned-to-me', words: 'Returned to me' },
  { queue: 'waiting-for-others', words: 'Waiting for others' },
  { queue: 'decided', words: 'Decided' },
];

/** Names of the conditions of a dossier; those of a whole branch never come here. */
const CONDITIONS: Readonly<Partial<Record<Condition['id'], string>>> = {
  'no-new-error': 'No new error',
  'ceiling-not-lower': 'Copy ceiling not lower',
  'no-name-lost': 'No exposed name lost',
  'assertions-admitted': 'Every assertion admitted',
  'evidence-kept': 'Evidence for every assertion',
  'decision-rule': 'Decision rule',
  approval: 'Approval of these bytes',
  'ledger-verified': 'Ledger verified',
  'page-unchanged': 'Page unchanged since the dossier',
};

export const conditionWords = ({ id }: Condition): string =>
  CONDITIONS[id] ?? id.replaceAll('-', ' ');

/** Unmet conditions first: they are what someone has to do. */
export const byNeed = (conditions: readonly Condition[]): readonly Condition[] => [
  ...conditions.filter(({ met }) => !met),
  ...conditions.filter(({ met }) => met),
];

/** The gate in one line. */
export function gateWords({ state, allowed, conditions }: DossierView): string {
  if (state === 'promoted') return 'Promoted';
  if (allowed) return 'Gate open: every condition is met';
  const unmet = conditions.filter(({ met }) => !met).length;
  return `Gate closed: ${unmet} of ${plural(conditions.length, 'condition')} not met`;
}

/** `after is better`, with the figure. */
export function verdictWords(value: number): string {
  if (value === 0) return '0, no difference';
  const much = Math.abs(value) === 2 ? 'much ' : '';
  return `${signed(value)}, ${value > 0 ? 'after' : 'before'} is ${much}better`;
}

/** What the judge saw where, and thought newer. */
export function blindWords({ left, guessedRight }: Verdict): string {
  const order = left === 'before' ? 'before left, after right' : 'after left, before right';
  if (guessedRight === null) return `${order}; could not tell which is newer`;
  return `${order}; guessed ${guessedRight ? 'right' : 'wrong'} which is newer`;
}

/** Mean of the verdicts and how often the guess was right. */
export function verdictSummary(verdicts: readonly Verdict[]): string {
  const values = verdicts.map(({ value }) => value);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const guesses = verdicts.filter(({ guessedRight }) => guessedRight !== null);
  const right = guesses.filter(({ guessedRight }) => guessedRight === true).length;
  const rate =
    guesses.length === 0 ? 'nobody guessed' : `${right} of ${guesses.length} guessed right`;
  return `Mean after − before ${signed(Math.round(mean * 100) / 100)}; which is newer: ${rate}.`;
}

/** Spoken when a dossier is opened. */
export const openedWords = (view: DossierView): string =>
  `${view.title}, ${view.state}. ${gateWords(view)}.`;
