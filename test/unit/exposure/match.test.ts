import fc from 'fast-check';
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

describe('how a text holds a title', () => {
  it.each([
    ['Tide Gauge', 'a tide gauge', 'name'],
    ['Tide Gauge', 'gauge of the tide', 'words'],
    ['Tide Gauge', 'tides', null],
    ['', 'tides', null],
  ])('%j in %j: %s', (title, text, expected) => {
    expect(new ShownText(text).hold(title)).toBe(expected);
  });

  it('is m', () => {
    const words = fc.array(fc.constantFrom('tide', 'gauge', 'of', 'anchor', 'chains', 'ti'));
    fc.assert(
      fc.property(words, words, (some, others) => {
        const text = new ShownText(some.join(' '));
        const title = others.join(' ');
        expect(text.hold(title) !== null).toBe(text.exposes(title));
      }),
    );
  });
});

describe('a text without some titles', () => {
  it.each([
    ['the mention between word ends', 'Tide', 'A tide, tides.', 'Tide', false],
    ['the plural in es too', 'Lens', 'Lenses', 'Lens', false],
    ['a longer word stays', 'Tide', 'untide', 'Tide', true],
    ['on either side', 'Tide', 'tided', 'Tide', true],
    ['every one of mentions in a row', 'Tide', 'tide tide tide tide', 'Tide', false],
    ['what meets over the gap is no name', 'Rising', 'tide rising gauge', 'Tide Gauge', true],
    ['nothing for an empty title', '…', 'tide', 'Tide', true],
  ])('%s', (_, cut, text, title, expected) => {
    expect(new ShownText(text).without([cut]).exposes(title)).toBe(expected);
  });

  it('loses a longer title before one that it holds', () => {
    const text = new ShownText('a tide gauge');
    expect(text.without(['Tide', 'Tide Gauge']).exposes('Gauge')).toBe(false);
    expect(text.without(['Tide']).exposes('Gauge')).toBe(true);
  });

  it('does not join what stood on both sides', () => {
    // "tc of" would be a name of short words, which only holds in a row.
    expect(new ShownText('tc tide of').without(['Tide']).exposes('TC of')).toBe(false);
  });
});

describe('a title without its blanks', () => {
  it.each([
    ['Block Chain', 'a blockchain', true],
    ['Blockchain', 'a block-chain', true],
    ['Blockchain', 'a blockchain', true],
    ['Blockchain', 'blockchains', false],
    ['Blockchain', 'block the chain', false],
    ['Blockchain', 'a block', false],
    ['AI', 'a i', true],
    ['…', 'a', false],
    ['Block', '', false],
  ])('%j in %j: %s', (title, text, expected) => {
    expect(new ShownText(text).holdsJoined(title)).toBe(expected);
  });
});
