/** What can be done with a dossier: in which words, and why it cannot be done now. */

import type { ActionFor } from '../../src/protocol/desk-screen.js';
import type { DossierView } from '../../src/protocol/desk-views.js';
import { asSentence, plural } from '../shared/desk-words.js';

export type Verb = 'approve' | 'return' | 'reject' | 'withdraw' | 'promote' | 'revert';

export interface VerbWords {
  readonly verb: Verb;
  readonly words: string;
  readonly icon: string;
  /** What it does, told before it is done. */
  readonly effect: string;
  /** Label of the field for the reason; null when none is asked. */
  readonly reason: string | null;
  /** Spoken when it is done; empty when the answer itself says it. */
  readonly done: string;
}

export const VERBS: readonly VerbWords[] = [
  {
    verb: 'approve',
    words: 'Approve',
    icon: 'check',
    effect:
      'Your approval names you, your reason and the page exactly as it would be. It is void as soon as that page would differ.',
    reason: 'Reason',
    done: 'Approved.',
  },
  {
    verb: 'return',
    words: 'Return',
    icon: 'reply',
    effect: 'The dossier goes back to its authors with your remarks.',
    reason: 'Remarks',
    done: 'Returned.',
  },
  {
    verb: 'reject',
    words: 'Reject',
    icon: 'close',
    effect: 'The dossier is closed and nothing of it reaches the page.',
    reason: 'Reason',
    done: 'Rejected.',
  },
  {
    verb: 'withdraw',
    words: 'Withdraw',
    icon: 'discard',
    effect: 'The dossier is taken back. Its assertions stay in the ledger.',
    reason: 'Reason',
    done: 'Withdrawn.',
  },
  {
    verb: 'promote',
    words: 'Promote',
    icon: 'rocket',
    effect: 'The section and its edges are written into the page. A revert takes them out again.',
    reason: null,
    done: '',
  },
  {
    verb: 'revert',
    words: 'Revert',
    icon: 'history',
    effect: 'Section and edges go back to the bytes they had before the promotion.',
    reason: 'Reason',
    done: '',
  },
];

export const verbWords = (verb: Verb): VerbWords => VERBS.find((words) => words.verb === verb)!;

/** Name under which the reason typed for a verb is kept. */
export const reasonName = (dossier: string, verb: Verb): string => `${dossier}/${verb}`;

/** Why the verb is not possible now, as a sentence; null when the desk may be asked. */
export function whyNot(view: DossierView, verb: Verb): string | null {
  switch (verb) {
    case 'approve':
      return whyNotApprove(view);
    case 'return':
    case 'reject':
      return isOpen(view) ? null : nothingToDecide(view);
    case 'withdraw':
      return isOpen(view) || view.state === 'returned' ? null : nothingToDecide(view);
    case 'promote':
      return whyNotPromote(view);
    case 'revert':
      return view.state === 'promoted'
        ? null
        : `The dossier is ${view.state}: only a promoted one can be reverted.`;
  }
}

/** Whether someone still has to decide; a contested dossier is settled by deciding again. */
const isOpen = ({ state }: DossierView): boolean =>
  state === 'open' || state === 'approved' || state === 'contested';

/** The same words for every verb: the screen says them once. */
const nothingToDecide = ({ state }: DossierView): string =>
  `The dossier is ${state}: there is nothing to decide.`;

function whyNotApprove(view: DossierView): string | null {
  if (!isOpen(view)) return nothingToDecide(view);
  if (view.mayNotApprove !== null) return asSentence(view.mayNotApprove);
  const approval = view.conditions.find(({ id }) => id === 'approval');
  return view.state === 'approved' && approval?.met === true ? 'It is approved already.' : null;
}

function whyNotPromote({ state, allowed, conditions }: DossierView): string | null {
  if (state === 'promoted') return 'It is promoted already.';
  if (state !== 'open' && !isDecidable(state)) {
    return `The dossier is ${state}: it cannot be promoted.`;
  }
  if (allowed) return null;
  const unmet = conditions.filter(({ met }) => !met).length;
  return `The gate is closed: ${plural(unmet, 'condition')} not met.`;
}

const isDecidable = (state: DossierView['state']): boolean =>
  state === 'approved' || state === 'contested';

/** The action that a verb asks of the desk. */
export function actionOf(verb: Verb, dossier: string, reason: string): ActionFor<'dossier'> {
  switch (verb) {
    case 'reject':
      return { type: 'rejectDossier', dossier, reason };
    case 'withdraw':
      return { type: 'withdrawDossier', dossier, reason };
    case 'promote':
      return { type: 'promote', dossier };
    default:
      return { type: verb, dossier, reason };
  }
}
