/** What the judge screen says, and its keys; no markup. */

import type { RevealedTrial } from '../../src/protocol/desk-views.js';
import { signed } from '../shared/desk-words.js';

import type { Choice, Newer, Side } from './verdict.js';

export interface Option<T> {
  readonly value: T;
  readonly key: string;
  readonly words: string;
  /** The figure on the scale, as it is written. */
  readonly figure?: string;
}

/** The scale, from the left text to the right one. */
export const SCALE: readonly Option<Choice>[] = [
  { value: -2, key: '1', words: 'Left is much better', figure: '−2' },
  { value: -1, key: '2', words: 'Left is better', figure: '−1' },
  { value: 0, key: '3', words: 'No difference', figure: '0' },
  { value: 1, key: '4', words: 'Right is better', figure: '+1' },
  { value: 2, key: '5', words: 'Right is much better', figure: '+2' },
  { value: 'skip', key: 'S', words: 'Skip, with a reason' },
];

export const GUESSES: readonly Option<Newer>[] = [
  { value: 'left', key: 'L', words: 'Left' },
  { value: 'right', key: 'R', words: 'Right' },
  { value: 'unknown', key: 'T', words: 'Can’t tell' },
];

/** Keys of everything else; they work while no text is being typed. */
export const KEYS = { quote: 'Q', undo: 'U', next: 'N', difference: 'D' } as const;

export const SIDE_NAMES: Readonly<Record<Side, string>> = {
  left: 'Left text',
  right: 'Right text',
};

/** Where the trial stands among those that wait. */
export function progress(trial: string | null, waiting: readonly string[]): string {
  if (waiting.length === 0) return 'Nothing waiting';
  const at = trial === null ? -1 : waiting.indexOf(trial);
  return at < 0 ? `${waiting.length} waiting` : `${at + 1} of ${waiting.length} waiting`;
}

/** What each side was, told after the lock. */
export function sideWas(revealed: RevealedTrial, side: Side): 'before' | 'after' {
  const other = revealed.left === 'before' ? 'after' : 'before';
  return side === 'left' ? revealed.left : other;
}

const NOT_MINE = 'You gave no verdict: others have judged this trial.';

/** The recorded value in words. */
export function valueWords({ value, skipped }: RevealedTrial): string {
  if (value === null) return skipped === null ? NOT_MINE : `Skipped: ${skipped}`;
  if (value === 0) return 'No difference: after − before = 0.';
  const better = value > 0 ? 'after' : 'before';
  const much = Math.abs(value) === 2 ? 'much ' : '';
  return `The text ${better} the change is ${much}better: after − before = ${signed(value)}.`;
}

/** Whether the guess was right, in words; empty when there is nothing to say. */
export function guessWords({ guessedRight, value }: RevealedTrial): string {
  if (value === null) return '';
  if (guessedRight === null) return 'You could not tell which text is newer.';
  return guessedRight
    ? 'You guessed right which text is newer.'
    : 'You guessed wrong which text is newer.';
}

/** Spoken when the order is revealed. */
export function revealWords(revealed: RevealedTrial): string {
  const order = `The left text was ${revealed.left}, the right text ${sideWas(revealed, 'right')}.`;
  return ['Verdict locked.', order, valueWords(revealed), guessWords(revealed)].join(' ').trim();
}
