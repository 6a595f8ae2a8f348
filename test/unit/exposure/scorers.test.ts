import { describe, expect, it } from 'vitest';

import { count, PUBLISHED, share, SYMMETRIC } from '../../../src/exposure/scorers.js';
import { question } from './support/accounts.js';

const all = question('q', ['Alpha', 'Beta', 'Gamma']);
const any = question('q', ['Alpha', 'Beta', 'Gamma'], 'any');
const one = [false, true, false];

describe('scorers', () => {
  it.each([
    ['published, all', PUBLISHED, all, 1 / 3, 1 / 3],
    ['published, any', PUBLISHED, any, 1 / 3, 1],
    ['symmetric, all', SYMMETRIC, all, 1 / 3, 1 / 3],
    ['symmetric, any', SYMMETRIC, any, 1, 1],
  ])('%s: one of three names', (_, scorer, asked, ceiling, recall) => {
    expect(scorer.ceiling(asked, one)).toBe(ceiling);
    expect(scorer.recall(asked, one)).toBe(recall);
  });

  it('give nothing for nothing', () => {
    const none = [false, false, false];
    for (const scorer of [PUBLISHED, SYMMETRIC]) {
      for (const asked of [all, any]) {
        expect([scorer.ceiling(asked, none), scorer.recall(asked, none)]).toEqual([0, 0]);
      }
    }
  });

  it('count and share flags', () => {
    expect([count(one), share(one), share([])]).toEqual([1, 1 / 3, 0]);
  });
});
