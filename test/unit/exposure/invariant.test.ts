import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { exposureOf } from '../../../src/exposure/accounting.js';
import { invariantFaults } from '../../../src/exposure/invariant.js';
import { question } from './support/accounts.js';

const all = question('q', ['Alpha', 'Beta']);
const any = question('a', ['Alpha', 'Beta', 'Gamma'], 'any');

describe('the invariant', () => {
  it('holds for whatever text an account was made of', () => {
    const words = fc.array(fc.constantFrom('alpha', 'beta', 'gamma', 'alp', 'ha', ''));
    fc.assert(
      fc.property(words, fc.constantFrom(all, any), (some, asked) => {
        const shown = some.join(' ');
        const { exposed } = exposureOf(asked, shown);
        const claim = { question: asked, shown, exposed, recorded: null };
        expect(invariantFaults([claim])).toEqual([]);
      }),
    );
  });

  it('names the question whose account is of another text', () => {
    const sound = { question: any, shown: 'beta', exposed: [false, true, false], recorded: null };
    const claim = { question: all, shown: 'alpha', exposed: [true, true], recorded: null };
    expect(invariantFaults([sound, claim])).toEqual([
      {
        id: 'q',
        message:
          'its shown text scored as an answer gives 0.5, its ceiling is 1 (symmetric scorer).',
      },
    ]);
  });

  it('sees flags that are wrong where the figures agree', () => {
    const swapped = { question: all, shown: 'alpha', exposed: [false, true], recorded: null };
    expect(invariantFaults([swapped])).toEqual([
      { id: 'q', message: 'its shown text holds "Alpha", against its account.' },
    ]);
    const more = { question: any, shown: 'alpha', exposed: [true, true, false], recorded: null };
    expect(invariantFaults([more])[0]?.message).toContain('lacks "Beta"');
  });

  it('holds recorded ceilings to the shown text, rounding aside', () => {
    const claim = (recorded: number) => ({
      ...{ question: any, shown: 'alpha', exposed: [true, false, false], recorded },
    });
    expect(invariantFaults([claim(1 / 3), claim(0.3333)])).toEqual([]);
    expect(invariantFaults([claim(0.33), claim(1), claim(NaN)])).toHaveLength(3);
  });
});
