/** A desk with trials for the judge screen, and what one judge does there. */

import type { Answerer } from './desk-host.js';

export interface StubTrial {
  readonly trial: string;
  readonly before: string;
  readonly after: string;
  readonly left: 'before' | 'after';
}

const BEFORE = `- ## Tidal Index
  - A number that sums up the tide at one station over one day.
  - It is published every morning.
\t- Stations report **at noon**.
`;

const AFTER = `- ## Tidal Index
  - A number that sums up the tide at one station over one day.
  - Harbours compare days by it: the northern station counts 1,440 readings a day.
  - It is published every morning.
\t- Stations report **at noon**.
`;

/** Trials that wait: of two orders, with whitespace that must be kept. */
export const stubTrials: readonly StubTrial[] = [
  { trial: 'T1', before: BEFORE, after: AFTER, left: 'after' },
  { trial: 'T2', before: 'One  sensor.\n', after: 'Two\tsensors.\n', left: 'before' },
  { trial: 'T3', before: 'Old gauge.\n', after: 'Old gauge, and its clock.\n', left: 'after' },
];

interface Sent {
  readonly trial: string;
  readonly value: number | null;
  readonly newer: 'left' | 'right' | null;
  readonly remark: string;
}

/** Answers as a desk with these trials does; verdicts lock them. */
export function judgeDesk(trials: readonly StubTrial[] = stubTrials): Answerer {
  const locked = new Map<string, object>();
  const waiting = (): string[] =>
    trials.map(({ trial }) => trial).filter((trial) => !locked.has(trial));
  const find = (id: unknown): StubTrial | undefined => trials.find(({ trial }) => trial === id);
  return (action) => {
    if (action.type === 'waitingTrials') return { trials: waiting() };
    if (action.type === 'trial') {
      const trial = find(action.trial);
      return trial ? (locked.get(trial.trial) ?? shown(trial)) : noTrial;
    }
    const sent = action.verdict as Sent;
    const trial = find(sent.trial)!;
    locked.set(sent.trial, {});
    const revealed = reveal(trial, sent, waiting()[0] ?? null);
    locked.set(sent.trial, revealed);
    return revealed;
  };
}

const noTrial = { refused: 'there is no such trial', how: 'Open one from a draft.' };

function shown({ trial, before, after, left }: StubTrial): object {
  const [first, second] = left === 'before' ? [before, after] : [after, before];
  return { trial, left: first, right: second, locked: false };
}

function reveal({ trial, left }: StubTrial, sent: Sent, next: string | null): object {
  const { value, newer, remark } = sent;
  const newest = left === 'after' ? 'left' : 'right';
  return {
    trial,
    locked: true,
    left,
    value: value === null ? null : left === 'before' ? value : -value,
    skipped: value === null ? remark : null,
    guessedRight: newer === null ? null : newer === newest,
    next,
  };
}
