import { describe, expect, it } from 'vitest';

import { ngramsOf, termsOf, wordsOf } from '../../../src/scaffold/words.js';

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

describe('n-grams', () => {
  const grams = (text: string) =>
    [...ngramsOf(wordsOf(text))].map(({ text: gram, n }) => `${n} ${gram}`);

  it('go from four words to one, repeats kept', () => {
    expect(grams('tide gauge tide gauge zero')).toEqual([
      '4 tide-gauge-tide-gauge',
      '4 gauge-tide-gauge-zero',
      '3 tide-gauge-tide',
      '3 gauge-tide-gauge',
      '3 tide-gauge-zero',
      '2 tide-gauge',
      '2 gauge-tide',
      '2 tide-gauge',
      '2 gauge-zero',
      '1 tide',
      '1 gauge',
      '1 tide',
      '1 gauge',
      '1 zero',
    ]);
  });

  it('leave out a lone stop word and a lone letter, but no longer run with them', () => {
    expect(grams('the x of y')).toEqual([
      '4 the-x-of-y',
      '3 the-x-of',
      '3 x-of-y',
      '2 the-x',
      '2 x-of',
      '2 of-y',
    ]);
  });
});
