/** The span of an answer, at its limits. */

import { describe, expect, it } from 'vitest';

import { primaryAnswerSpan } from '../../../src/diagnosis/answer-span.js';

describe('primaryAnswerSpan', () => {
  it('ends before the first full stop', () => {
    expect(primaryAnswerSpan('Paris. It is the capital.')).toBe('Paris');
    expect(primaryAnswerSpan('No stop')).toBe('No stop');
    expect(primaryAnswerSpan('')).toBe('');
  });

  it('ignores a stop at the start or after 150 characters', () => {
    expect(primaryAnswerSpan('. leading')).toBe('. leading');
    expect(primaryAnswerSpan(`${'x'.repeat(150)}. y`)).toBe('x'.repeat(150));
    expect(primaryAnswerSpan(`${'x'.repeat(140)} abcdefghijklm. y`)).toBe(
      `${'x'.repeat(140)} abcdefghi`,
    );
  });

  it('counts characters, not their halves', () => {
    expect(primaryAnswerSpan('🌊'.repeat(200))).toBe('🌊'.repeat(150));
  });
});
