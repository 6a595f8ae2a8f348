import { describe, expect, it } from 'vitest';

import { didYouMean, sameButForSpelling } from '../../../../src/rules/support/near.js';
import { writtenLike } from '../../../../src/rules/support/scalar.js';
import { counted, firstQuoted, listed, quote } from '../../../../src/rules/support/words.js';

describe('words', () => {
  it('quote on one line, cut to a readable length by code points', () => {
    expect(quote('a\n\tb\u2028c')).toBe('"a b c"');
    expect(quote('🌊'.repeat(80))).toBe(`"${'🌊'.repeat(80)}"`);
    expect(quote('🌊'.repeat(81))).toBe(`"${'🌊'.repeat(80)}…"`);
  });

  it('list, count and cut lists', () => {
    expect(listed([])).toBe('');
    expect(listed(['a'])).toBe('a');
    expect(listed(['a', 'b', 'c'], 'or')).toBe('a, b or c');
    expect([counted(1, 'reference'), counted(0, 'reference')]).toEqual([
      '1 reference',
      '0 references',
    ]);
    expect(firstQuoted(['a', 'b'])).toBe('"a" and "b"');
    expect(firstQuoted(['a', 'b', 'c'], 2)).toBe('"a", "b" and 1 more');
  });
});

describe('near words', () => {
  const words = ['data', 'supply-chain', 'machine-learning'];

  it('are certain when only case, space, hyphen or underscore differ', () => {
    expect(sameButForSpelling('Supply_Chain', words)).toBe('supply-chain');
    expect(sameButForSpelling('suply-chain', words)).toBeUndefined();
    expect(sameButForSpelling('a b', ['a-b', 'a_b'])).toBeUndefined();
    expect(sameButForSpelling('-', ['_', 'a'])).toBeUndefined();
  });

  it('are suggested when a few letters differ', () => {
    expect(didYouMean('suply-chain', words)).toBe(' Did you mean "supply-chain"?');
    expect(didYouMean('oceanography', words)).toBe('');
  });
});

describe('a value written like another', () => {
  it.each([
    ['"old"', 'new "x"', '"new \\"x\\""'],
    ["'old'", "it's", "'it''s'"],
    ['[[Old Page]]', 'New Page', '[[New Page]]'],
    ['old', 'new-word', 'new-word'],
    ['old', 'new word', 'new word'],
    ['old', 'a: b', '"a: b"'],
    ['old', '#tag', '"#tag"'],
  ])('%s, %s → %s', (token, value, written) => {
    expect(writtenLike(token, value)).toBe(written);
  });
});
