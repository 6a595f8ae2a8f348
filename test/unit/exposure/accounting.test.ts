import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  accountAnswer,
  accountExposure,
  exposureOf,
  fourCounts,
  shownText,
  summarise,
  sumCounts,
  utilisationOf,
} from '../../../src/exposure/accounting.js';
import { PREAMBLE } from '../../../src/scaffold/messages.js';
import { engineOf, options } from '../scaffold/support/entries.js';
import { question, shownFor } from './support/accounts.js';

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

describe('the account of an answer', () => {
  const four = question('q', ['Alpha', 'Beta', 'Gamma', 'Delta']);

  it('divides the gold by exposed and recovered', () => {
    const account = accountAnswer(shownFor(four, 'alpha beta'), 'It is alpha and gamma.');
    expect(account).toMatchObject({
      exposed: [true, true, false, false],
      recovered: [true, false, true, false],
      counts: { n11: 1, n10: 1, n01: 1, n00: 1 },
      published: { ceiling: 0.5, recall: 0.5, gain: 0 },
      symmetric: { ceiling: 0.5, recall: 0.5, gain: 0 },
      utilisation: 0.5,
    });
  });

  it('of an `any` question mixes scales, unless both sides have the same rule', () => {
    const any = question('q', ['Alpha', 'Beta', 'Gamma'], 'any');
    const { published, symmetric } = accountAnswer(shownFor(any, 'beta'), 'beta');
    expect(published).toEqual({ ceiling: 1 / 3, recall: 1, gain: 1 - 1 / 3 });
    expect(symmetric).toEqual({ ceiling: 1, recall: 1, gain: 0 });
  });

  it('has no utilisation when nothing was exposed', () => {
    expect(accountAnswer(shownFor(four, 'x'), 'alpha').utilisation).toBeNull();
    expect(utilisationOf({ n11: 0, n10: 3, n01: 0, n00: 0 })).toBe(0);
  });
});

describe('the four counts', () => {
  const flags = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 12 });

  it('sum to the gold, and their margins to what is exposed and recovered', () => {
    fc.assert(
      fc.property(flags, (pairs) => {
        const exposed = pairs.map(([flag]) => flag);
        const recovered = pairs.map(([, flag]) => flag);
        const { n11, n10, n01, n00 } = fourCounts(exposed, recovered);
        expect(n11 + n10 + n01 + n00).toBe(pairs.length);
        expect(n11 + n10).toBe(exposed.filter(Boolean).length);
        expect(n11 + n01).toBe(recovered.filter(Boolean).length);
      }),
    );
  });

  it('are summed one by one', () => {
    expect(
      sumCounts([
        { n11: 1, n10: 2, n01: 3, n00: 4 },
        { n11: 10, n10: 20, n01: 30, n00: 40 },
      ]),
    ).toEqual({ n11: 11, n10: 22, n01: 33, n00: 44 });
  });
});
