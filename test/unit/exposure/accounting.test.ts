import { describe, expect, it } from 'vitest';

import {
  accountAnswers,
  accountExposure,
  exposureOf,
  shownText,
  summarise,
} from '../../../src/exposure/accounting.js';
import type { Question } from '../../../src/exposure/questions.js';
import { PREAMBLE } from '../../../src/scaffold/messages.js';
import { engineOf, options } from '../scaffold/support/entries.js';

const question = (id: string, titles: string[], goldType: 'all' | 'any' = 'all'): Question => ({
  id,
  prompt: `Question ${id}`,
  gold: titles.map((title) => ({ slug: title.toLowerCase(), title })),
  goldType,
});

describe('exposure', () => {
  it('is counted in the system message, a space and the question', () => {
    expect(shownText('BLOCK', 'Why?')).toBe(`${PREAMBLE}\n\nBLOCK Why?`);
    expect(shownText('', 'Why?')).toBe(' Why?');
  });

  it('of a question is the share of its gold', () => {
    expect(exposureOf(question('q', ['Alpha', 'Beta', 'Gamma']), 'gamma, alpha')).toEqual({
      id: 'q',
      exposed: [true, false, true],
      ceiling: 2 / 3,
    });
    expect(exposureOf(question('q', []), 'x').ceiling).toBe(0);
  });

  it('over questions keeps the mean of shares apart from the share of names', () => {
    const items = [
      { id: 'a', exposed: [true], ceiling: 1 },
      { id: 'b', exposed: [false, false, true], ceiling: 1 / 3 },
    ];
    expect(summarise(items)).toEqual({
      macroCeiling: (1 + 1 / 3) / 2,
      pooled: { exposed: 2, gold: 4 },
      items,
    });
    expect(summarise([])).toEqual({
      macroCeiling: null,
      pooled: { exposed: 0, gold: 0 },
      items: [],
    });
  });

  it('takes the block that is served for each question', () => {
    const engine = engineOf({ tide: { t: 'Tide', d: 'It moves water.' } });
    const asked = { ...question('q', ['Water', 'Moon']), prompt: 'tide and moon' };
    expect(accountExposure(engine, [asked], options()).items[0]?.exposed).toEqual([true, true]);
    const silent = { ...asked, prompt: 'nothing here' };
    expect(accountExposure(engine, [silent], options()).items[0]?.exposed).toEqual([false, false]);
  });
});

describe('the four counts', () => {
  const questions = [
    question('q1', ['Alpha', 'Beta', 'Gamma', 'Delta']),
    question('q2', ['Alpha', 'Beta', 'Gamma'], 'any'),
  ];
  const items = [
    { id: 'q1', exposed: [true, true, false, false], ceiling: 0.5 },
    { id: 'q2', exposed: [true, false, false], ceiling: 1 / 3 },
  ];
  const account = (...answers: [string, string, string][]) =>
    accountAnswers(
      questions,
      items,
      answers.map(([id, arm, text]) => ({ id, arm, text })),
    );

  it('are exposed and recovered, exposed, recovered, and neither', () => {
    const [arm] = account(['q1', 'x', 'It is alpha and gamma.']);
    // Recall 2 of 4, ceiling 0.5: nothing gained.
    expect(arm).toEqual({
      arm: 'x',
      n11: 1,
      n10: 1,
      n01: 1,
      n00: 1,
      recall: 0.5,
      gain: 0,
      utilisation: 0.5,
      answered: 1,
      empty: 0,
    });
  });

  it('are summed over questions, recall and gain are means', () => {
    const [arm] = account(['q1', 'x', 'alpha beta gamma delta'], ['q2', 'x', 'nothing']);
    // q1: 2 2 exposed recovered, 2 not exposed recovered. q2: n10 1, n00 2, recall 0 of `any`.
    expect(arm).toMatchObject({ n11: 2, n10: 1, n01: 2, n00: 2, recall: 0.5 });
    expect(arm?.gain).toBeCloseTo((0.5 - 1 / 3) / 2, 12);
    expect(arm?.utilisation).toBeCloseTo(2 / 3, 12);
  });

  it('an `any` question is answered by one name', () => {
    const [arm] = account(['q2', 'x', 'gamma it is']);
    expect(arm).toMatchObject({ n11: 0, n10: 1, n01: 1, n00: 1, recall: 1, utilisation: 0 });
    expect(arm?.gain).toBeCloseTo(2 / 3, 12);
  });

  it('leave out empty answers, and say how many', () => {
    const [arm] = account(['q1', 'x', ' \n'], ['q2', 'x', 'alpha']);
    expect(arm).toMatchObject({ answered: 1, empty: 1, n11: 1, recall: 1 });
  });

  it('of an arm with nothing but empty answers are none, and its means unknown', () => {
    expect(account(['q1', 'x', ''])).toEqual([
      {
        arm: 'x',
        n11: 0,
        n10: 0,
        n01: 0,
        n00: 0,
        recall: null,
        gain: null,
        utilisation: null,
        answered: 0,
        empty: 1,
      },
    ]);
  });

  it('are kept per arm, in the order the arms appear, and pass over unknown questions', () => {
    const arms = account(['q1', 'b', 'alpha'], ['q1', 'a', 'beta'], ['zz', 'b', 'alpha']);
    expect(arms.map(({ arm, answered }) => [arm, answered])).toEqual([
      ['b', 1],
      ['a', 1],
    ]);
  });

  it('show the invariant: the shown text as an answer recovers what it exposes', () => {
    const [arm] = account(['q1', 'x', 'alpha beta']);
    expect(arm).toMatchObject({ n11: 2, n10: 0, n01: 0, n00: 2, gain: 0, utilisation: 1 });
  });

  it('grow with the answers, not with their square', () => {
    const many = Array.from({ length: 60_000 }, (): [string, string, string] => [
      'q2',
      'x',
      'alpha',
    ]);
    expect(account(...many.slice(0, 3))).toHaveLength(1);
    const answers = many.map(([id, arm, text]) => ({ id, arm, text }));
    expect(accountAnswers(questions, items, answers)[0]?.answered).toBe(60_000);
  });
});
