import { describe, expect, it } from 'vitest';

import { normalise, ShownText } from '../../../src/exposure/match.js';

const exposes = (title: string, text: string): boolean => new ShownText(text).exposes(title);

describe('normalised text', () => {
  it.each([
    ['  Tide\n\tGauge! ', 'tide gauge'],
    ['ISO/IEC 14496-16', 'iso iec 14496 16'],
    ['Zéro', 'z ro'],
    ['海図', ''],
    ['a\u0085b\u00A0c\uFEFFd\u001Ce', 'a b c d e'],
    ['İ', 'i'],
  ])('of %j is %j', (text, expected) => {
    expect(normalise(text)).toBe(expected);
  });
});

describe('m(title, text)', () => {
  it.each([
    ['the whole title', 'Tide Gauge', 'A tide-gauge stands there.', true],
    ['a title inside a word', 'Tide', 'untided', true],
    ['a title over other characters', 'C++ Guide', 'the c  guide', true],
    ['an empty title', '', 'anything', false],
    ['a title without letters', '海図', '海図', false],
    ['short words only, not in a row', 'ISO TC', 'tc iso', false],
    ['short words only, in a row', 'ISO TC', 'the iso tc group', true],
    ['one long word of one', 'The Gauge', 'gauge the', true],
    ['long words in another order', 'Tide Gauge', 'gauge of the tide', true],
    ['a long word inside another is no word', 'Tide Gauge', 'tides and gauges', false],
    [
      'four of five long words: exactly 80 %',
      'alpha beta gamma delta omega',
      'delta gamma beta alpha',
      true,
    ],
    ['three of four long words', 'alpha beta gamma delta', 'gamma beta alpha', false],
    ['short words do not count among them', 'alpha of the x', 'alpha', true],
    ['a word of four letters counts', 'tide abc', 'abc', false],
    ['an empty text', 'Tide', '', false],
  ])('%s: %j in %j', (_, title, text, expected) => {
    expect(exposes(title, text)).toBe(expected);
  });
});
