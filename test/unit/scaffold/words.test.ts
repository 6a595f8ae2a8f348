import { describe, expect, it } from 'vitest';

import { standsAlone, termsOf, wordsOf } from '../../../src/scaffold/words.js';

describe('words', () => {
  it.each([
    ['What is a Tide-Gauge?', ['what', 'is', 'a', 'tide', 'gauge']],
    ['Café Zéro 2D', ['caf', 'z', 'ro', '2d']],
    ['海図', []],
    ['tide tide', ['tide', 'tide']],
    ['don’t', ['don', 't']],
    ['', []],
  ])('of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('terms', () => {
  it('are distinct words of two or more that are no stop words', () => {
    expect(termsOf(wordsOf('What does the tide use when a tide, x, is 2D?'))).toEqual([
      'tide',
      '2d',
    ]);
  });

  it.each(
    (
      'a an the of and or to in on for with is are was were be been what how why when where which ' +
      'who whom me my mine i you your we our we it its this that these those about tell explain ' +
      'describe does do did can could would should will vs versus between using use please give show'
    ).split(' '),
  )('leave out %s', (word) => {
    expect(termsOf([word])).toEqual([]);
  });

  it.each(['uses', 'used', 'not', 'no', 'has', 'have', 'if'])('keep %s', (word) => {
    expect(termsOf([word])).toEqual([word]);
  });
});

describe('a word alone', () => {
  it.each([
    ['tide', true],
    ['2d', true],
    ['x', false],
    ['of', false],
    ['', false],
  ])('%j may be a name: %s', (word, may) => {
    expect(standsAlone(word)).toBe(may);
  });
});
