/** What the verdicts on some trials say together, told of locked trials alone. */

import { emailOf, samePerson } from '../ledger/person.js';
import type { TrialEntry, VerdictEntry } from '../ledger/state.js';
import { countedVerdicts } from './rule.js';

/** A verdict after the lock, with what stood where. */
export interface RevealedVerdict {
  readonly trial: string;
  readonly by: string;
  readonly value: number;
  readonly left: 'before' | 'after';
  /** Whether the judge guessed the newer text; null when not guessed. */
  readonly guessedRight: boolean | null;
  readonly quotes: readonly { readonly from: 'before' | 'after'; readonly text: string }[];
  readonly remark: string;
  readonly byAuthor: boolean;
}

export interface VerdictReport {
  /** Mean of after − before; null without a verdict. */
  readonly mean: number | null;
  readonly n: number;
  readonly judges: number;
  /** Skips and failures: no verdicts, never ties. */
  readonly unresolved: readonly {
    readonly trial: string;
    readonly by: string;
    readonly reason: string;
  }[];
  /** How often judges who guessed named the newer text: near one half, the trial was blind. */
  readonly guesses: {
    readonly right: number;
    readonly asked: number;
    readonly rate: number | null;
  };
  readonly verdicts: readonly RevealedVerdict[];
  /** Trials left out because their verdicts are still being given. */
  readonly open: number;
}

/** Whose eyes, and when a trial counts as judged. */
export interface Viewer {
  /** `name <email>`; null for nobody in particular. */
  readonly person: string | null;
  /** Judges a trial needs before anybody but its judges is told. */
  readonly judges: number;
}

/** Whether a trial may be revealed to a viewer: their own verdict is locked, or all are in. */
export function isLocked(trial: TrialEntry, { person, judges }: Viewer): boolean {
  const given = [...trial.verdicts, ...trial.unresolved];
  if (person !== null && given.some(({ by }) => samePerson(by, person))) return true;
  return new Set(trial.verdicts.map(({ by }) => emailOf(by))).size >= Math.max(1, judges);
}

/** Summary of the locked trials, with every verdict revealed. */
export function reportVerdicts(trials: readonly TrialEntry[], viewer: Viewer): VerdictReport {
  const locked = trials.filter((trial) => isLocked(trial, viewer));
  const verdicts = countedVerdicts(locked);
  const n = verdicts.length;
  const guessed = verdicts.filter(({ data }) => data.guess !== null);
  const right = guessed.filter(({ data }) => data.guess === 'after').length;
  return {
    mean: n === 0 ? null : verdicts.reduce((sum, { data }) => sum + data.value, 0) / n,
    n,
    judges: new Set(verdicts.map(({ by }) => emailOf(by))).size,
    unresolved: locked.flatMap(({ trial, unresolved }) =>
      unresolved.map(({ by, reason }) => ({ trial, by, reason })),
    ),
    guesses: {
      right,
      asked: guessed.length,
      rate: guessed.length === 0 ? null : right / guessed.length,
    },
    verdicts: verdicts.map(reveal),
    open: trials.length - locked.length,
  };
}

function reveal({ by, data }: VerdictEntry): RevealedVerdict {
  return {
    trial: data.trial,
    by,
    value: data.value,
    left: data.left,
    guessedRight: data.guess === null ? null : data.guess === 'after',
    quotes: data.quotes,
    remark: data.remark,
    byAuthor: data.byAuthor,
  };
}
