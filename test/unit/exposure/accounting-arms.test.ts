import { describe, expect, it } from 'vitest';

import { accountAnswers } from '../../../src/exposure/accounting-arms.js';
import { armsOf, question, shownFor } from './support/accounts.js';

const questions = [
  question('q1', ['Alpha', 'Beta', 'Gamma', 'Delta']),
  question('q2', ['Alpha', 'Beta', 'Gamma'], 'any'),
];
const shows = [shownFor(questions[0]!, 'alpha beta'), shownFor(questions[1]!, 'alpha')];

const account = (...answers: [string, string, string][]) =>
  accountAnswers(
    questions,
    shows,
    answers.map(([id, arm, text]) => ({ id, arm, text, shown: null })),
  );

describe('the account of an arm', () => {
  it('sums the four counts; recall and gain are means over questions', () => {
    const [arm] = account(['q1', 'x', 'alpha beta gamma delta'], ['q2', 'x', 'nothing']);
    // q1: 2 exposed and 2 not exposed recovered. q2: n10 1, n00 2, recall 0 of `any`.
    expect(arm).toMatchObject({ n11: 2, n10: 1, n01: 2, n00: 2, recall: 0.5 });
    expect(arm?.gain).toBeCloseTo((0.5 - 1 / 3) / 2, 12);
    expect(arm?.utilisation).toBeCloseTo(2 / 3, 12);
  });

  it('keeps macro and pooled apart', () => {
    const [arm] = account(['q1', 'x', 'alpha beta gamma delta'], ['q2', 'x', 'nothing']);
    // Per question: ceilings 1/2 and 1/3, utilisations 1 and 0. Per name: 3 of 7 exposed, 4 of 7
    // recovered, 2 of 3 used.
    expect(arm?.macro.ceiling?.mean).toBeCloseTo(5 / 12, 12);
    expect(arm?.macro.utilisation?.mean).toBeCloseTo(0.5, 12);
    expect(arm?.pooled.ceiling?.mean).toBeCloseTo(3 / 7, 12);
    expect(arm?.pooled.recall?.mean).toBeCloseTo(4 / 7, 12);
    expect(arm?.pooled.gain?.mean).toBeCloseTo(1 / 7, 12);
    expect(arm?.pooled.utilisation?.mean).toBeCloseTo(2 / 3, 12);
    // By the symmetric scorer q2 has ceiling 1.
    expect(arm?.symmetric.ceiling?.mean).toBeCloseTo(0.75, 12);
    expect(arm?.symmetric.gain?.mean).toBeCloseTo(-0.25, 12);
  });

  it('has intervals that hold the mean and depend on the seed alone', () => {
    // Shares of many sizes: a resample of other questions has another mean.
    const titles = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Omega', 'Sigma', 'Kappa'];
    const rows = titles.map((_, i) => question(`r${i}`, titles.slice(0, i + 1)));
    const answers = rows.map(({ id }, i) => ({
      ...{ id, arm: 'x', shown: titles.slice(0, i % 3).join(' ') },
      text: titles.slice(i % 4).join(' '),
    }));
    const gain = (seed?: number) => accountAnswers(rows, [], answers, seed)[0]?.macro.gain;
    const { mean, lo, hi } = gain()!;
    expect(lo).toBeLessThan(mean);
    expect(hi).toBeGreaterThan(mean);
    expect(gain()).toEqual(gain());
    expect(gain(7)).not.toEqual(gain());
    expect(gain(7)?.mean).toBe(mean);
  });

  it('draws the names of a question together for pooled intervals', () => {
    // One question: each resample is the same, however many names it has.
    const [arm] = armsOf(questions, ['q1', 'x', 'alpha beta', 'alpha']);
    expect(arm?.pooled.ceiling).toEqual({ mean: 0.5, lo: 0.5, hi: 0.5 });
  });

  it('counts what an `any` question may leave out', () => {
    const all = [...questions, question('q3', ['Alpha', 'Beta'], 'any')];
    const [arm] = armsOf(
      all,
      ['q1', 'x', 'alpha', 'beta'],
      ['q2', 'x', 'alpha beta', 'gamma'],
      ['q3', 'x', 'alpha beta', 'neither'],
    );
    // q2 names another one, so its two omissions comply; q3 names none, so its two do not; q1 wants all.
    expect(arm).toMatchObject({ n11: 0, n10: 5 });
    expect(arm?.any).toEqual({
      questions: 2,
      fulfilled: 1,
      compliantOmissions: 2,
      utilisation: 0,
      mixedScales: 1,
    });
    const [only] = armsOf(all, ['q2', 'x', 'alpha', 'gamma']);
    expect(only?.any).toMatchObject({ compliantOmissions: 1, utilisation: null });
  });

  it('leaves out empty answers, and says how many are empty or missing', () => {
    const [arm] = account(['q1', 'x', ' \n']);
    expect(arm).toMatchObject({ answered: 0, empty: 1, missing: 1, n11: 0, n00: 0 });
    expect(arm).toMatchObject({ recall: null, gain: null, utilisation: null });
    expect(arm?.macro).toEqual({ ceiling: null, recall: null, gain: null, utilisation: null });
    expect(arm?.pooled).toEqual(arm?.macro);
    expect(account(['q1', 'x', ''], ['q2', 'x', 'alpha'])[0]).toMatchObject({
      ...{ answered: 1, empty: 1, missing: 0, n11: 1, recall: 1 },
    });
  });

  it('takes what an answer was shown over what the engine shows', () => {
    const answers = [
      { id: 'q1', arm: 'x', text: 'alpha gamma', shown: 'gamma' },
      { id: 'q2', arm: 'x', text: 'alpha', shown: '' },
      { id: 'q1', arm: 'y', text: 'alpha gamma', shown: null },
    ];
    const [x, y] = accountAnswers(questions, shows, answers);
    expect(x).toMatchObject({ n11: 1, n10: 0, n01: 2, n00: 4 });
    expect(y).toMatchObject({ n11: 1, n10: 1, n01: 1, n00: 1 });
  });

  it('keeps arms in the order they appear, and passes over unknown questions', () => {
    const arms = account(['q1', 'b', 'alpha'], ['q1', 'a', 'beta'], ['zz', 'b', 'alpha']);
    expect(arms.map(({ arm, answered }) => [arm, answered])).toEqual([
      ['b', 1],
      ['a', 1],
    ]);
  });

  it('has the invariant: the shown text as an answer gains nothing by the symmetric scorer', () => {
    const [arm] = account(['q1', 'x', 'alpha beta'], ['q2', 'x', 'alpha']);
    expect(arm).toMatchObject({ n10: 0, n01: 0, utilisation: 1 });
    expect(arm?.symmetric.gain).toEqual({ mean: 0, lo: 0, hi: 0 });
  });

  it('counts many failures of many arms', () => {
    const answers = Array.from({ length: 20_000 }, (_, i) => ({
      ...{ id: 'q1', arm: `arm ${i % 2_000}`, text: ' ', shown: null },
    }));
    const arms = accountAnswers(questions, shows, answers);
    expect(arms).toHaveLength(2_000);
    expect(arms.every(({ empty }) => empty === 10)).toBe(true);
  });
});
