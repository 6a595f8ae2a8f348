import { describe, expect, it } from 'vitest';

import { isLocked, reportVerdicts } from '../../../src/judging/report.js';
import { ruleMet, ruleOf, sameTerms } from '../../../src/judging/rule.js';
import type { DecisionRule } from '../../../src/ledger/state.js';
import { AUTHOR, OTHER, trial } from '../promotion/support/ledger.js';

const rule = (over: Partial<DecisionRule> = {}): DecisionRule => ({
  event: 'R',
  judges: 1,
  minimum: 1,
  threshold: 0,
  margin: 0,
  ...over,
});

const skipped = { event: 'U', at: '', by: AUTHOR, reason: 'too long' };

describe('the decision rule', () => {
  it.each([
    ['one verdict of no difference', [trial([[OTHER, 0]])], rule(), true, 0],
    ['one below', [trial([[OTHER, -1]])], rule(), false, -1],
    ['a margin', [trial([[OTHER, -1]])], rule({ margin: 1 }), true, -1],
    [
      'a threshold',
      [
        trial([
          [OTHER, 1],
          [AUTHOR, 0],
        ]),
      ],
      rule({ threshold: 0.5 }),
      true,
      0.5,
    ],
    [
      'thirds',
      [
        trial([
          ['a@x', 1],
          ['b@x', 0],
          ['c@x', 0],
        ]),
      ],
      rule({ threshold: 1 / 3 }),
      true,
      1 / 3,
    ],
    ['too few', [trial([[OTHER, 2]])], rule({ minimum: 2 }), false, 2],
    [
      'one judge twice, on two trials',
      [trial([[OTHER, 2]]), trial([[OTHER, 2]], { trial: 'T2' })],
      rule({ judges: 2, minimum: 2 }),
      false,
      2,
    ],
    [
      'one judge twice on one trial counts once',
      [
        trial([
          [OTHER, 2],
          [OTHER, -2],
        ]),
      ],
      rule({ minimum: 2 }),
      false,
      2,
    ],
    ['unresolved is no tie', [trial([], { unresolved: [skipped] })], rule(), false, null],
    [
      'unresolved does not pull the mean',
      [trial([[OTHER, 2]], { unresolved: [skipped] })],
      rule({ threshold: 2 }),
      true,
      2,
    ],
  ])('%s', (_, trials, given, met, mean) => {
    const result = ruleMet(trials, given);
    expect(result).toMatchObject({ met, mean });
    expect(result.how === '').toBe(met);
  });

  it('says how many verdicts are unresolved, and what would meet it', () => {
    expect(ruleMet([trial([], { unresolved: [skipped] })], rule({ minimum: 2 }))).toMatchObject({
      reason: '0 verdicts of 2; 1 unresolved, which count as none',
      how: '2 more verdicts needed.',
    });
  });

  it('is the one the trial names', () => {
    expect(ruleOf(trial([]), [rule({ event: 'Q' }), rule()])).toEqual(rule());
    expect(ruleOf(trial([]), [rule({ event: 'Q' })])).toBeNull();
    expect(sameTerms(rule(), rule({ event: 'Q' }))).toBe(true);
    expect(sameTerms(rule(), rule({ margin: 0.5 }))).toBe(false);
  });
});

describe('the report', () => {
  const viewer = { person: null, judges: 1 };
  const guessed = (by: string, guess: 'before' | 'after' | null): ReturnType<typeof trial> => {
    const one = trial([[by, 1]]);
    const [verdict] = one.verdicts;
    return { ...one, verdicts: [{ ...verdict!, data: { ...verdict!.data, guess } }] };
  };

  it('gives mean, count and how often the newer text was guessed', () => {
    const trials = [guessed(OTHER, 'after'), guessed(AUTHOR, 'before'), guessed('c@x', null)];
    expect(reportVerdicts(trials, viewer)).toMatchObject({
      mean: 1,
      n: 3,
      judges: 3,
      guesses: { right: 1, asked: 2, rate: 0.5 },
      open: 0,
      verdicts: [{ guessedRight: true }, { guessedRight: false }, { guessedRight: null }],
    });
    expect(reportVerdicts([], viewer)).toMatchObject({ mean: null, n: 0, guesses: { rate: null } });
  });

  it('reveals a trial to its judge at once, to others when all verdicts are in', () => {
    const one = trial([[OTHER, 1]]);
    expect(isLocked(one, { person: OTHER, judges: 2 })).toBe(true);
    expect(isLocked(one, { person: AUTHOR, judges: 2 })).toBe(false);
    expect(isLocked(one, { person: null, judges: 1 })).toBe(true);
    expect(isLocked(trial([]), { person: null, judges: 0 })).toBe(false);
    expect(reportVerdicts([one], { person: AUTHOR, judges: 2 })).toMatchObject({
      open: 1,
      n: 0,
      mean: null,
      verdicts: [],
    });
  });
});
