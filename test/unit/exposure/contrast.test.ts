import { describe, expect, it } from 'vitest';

import { contrastOmitted, defaultReference } from '../../../src/exposure/contrast.js';
import { armsOf, question } from './support/accounts.js';

const questions = ['q1', 'q2', 'q3', 'q4', 'q5'].map((id) =>
  question(id, ['Alpha', 'Beta', 'Gamma']),
);

/** q1 leaves out two names, q2 one, q3 none, q4 one; q5 is not answered by the reference. */
const arms = armsOf(
  questions,
  ['q1', 'loom', 'alpha', 'alpha beta'],
  ['q1', 'raw', '', 'beta gamma'],
  ['q2', 'loom', 'alpha beta', 'gamma'],
  ['q2', 'raw', '', 'alpha'],
  ['q3', 'loom', 'alpha beta gamma', 'alpha'],
  ['q3', 'raw', '', 'gamma'],
  ['q4', 'loom', 'beta gamma', 'beta'],
  ['q4', 'raw', '', 'beta gamma'],
  ['q5', 'loom', 'beta gamma', 'alpha'],
  ['q5', 'raw', '', ' '],
);
const [loom, raw] = arms as [(typeof arms)[number], (typeof arms)[number]];

describe('the omitted-target contrast', () => {
  const contrast = contrastOmitted(raw, loom);

  it('compares the names the grounded arm was not shown, question by question', () => {
    // Shares of left-out names: q1 1/2 against 1, q2 1 against 0, q4 0 against 0.
    expect(contrast).toMatchObject({ reference: 'raw', grounded: 'loom', questions: 3 });
    expect(contrast.difference?.mean).toBeCloseTo((-0.5 + 1 + 0) / 3, 12);
    expect(contrast.recovered.grounded).toBeCloseTo(0.5, 12);
    expect(contrast.recovered.reference).toBeCloseTo(1 / 3, 12);
    expect(contrast).toMatchObject({ wins: 1, losses: 1, ties: 1 });
  });

  it('counts the names by who recovers them', () => {
    // q1: Beta by both, Gamma by raw. q2: Gamma by loom. q4: Alpha by neither.
    expect(contrast.items).toEqual({ both: 1, groundedOnly: 1, referenceOnly: 1, neither: 1 });
  });

  it('says how many questions have no partner', () => {
    expect(contrast.unpaired).toBe(1);
  });

  it('has an interval around the mean that the seed decides', () => {
    const { mean, lo, hi } = contrast.difference!;
    expect([lo <= mean, mean <= hi]).toEqual([true, true]);
    expect(contrastOmitted(raw, loom, 42).difference).toEqual({ mean, lo, hi });
  });

  it('without a left-out name is unknown', () => {
    const [a, b] = armsOf(questions, ['q1', 'a', 'alpha beta gamma', 'x'], ['q1', 'b', '', 'y']);
    expect(contrastOmitted(b!, a!)).toMatchObject({
      ...{ questions: 0, difference: null, wins: 0, unpaired: 0 },
      recovered: { reference: null, grounded: null },
    });
  });
});

describe('the arm to compare with', () => {
  it('is the one called raw, or the one of two that was shown less', () => {
    expect(defaultReference(arms)).toBe('raw');
    const named = (...names: string[]) => names.map((arm, i) => ({ ...arms[i % 2]!, arm }));
    expect(defaultReference(named('x', 'Raw', 'z'))).toBe('Raw');
    expect(defaultReference(named('x', 'y'))).toBe('y');
    expect(defaultReference(named('y', 'x').reverse())).toBe('x');
  });

  it('is nobody when nothing tells', () => {
    expect(
      defaultReference([
        { ...loom, arm: 'x' },
        { ...loom, arm: 'y' },
      ]),
    ).toBeNull();
    expect(defaultReference([{ ...loom, arm: 'x' }])).toBeNull();
    expect(defaultReference([])).toBeNull();
  });
});
