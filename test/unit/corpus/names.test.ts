import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  bareValue,
  nameKey,
  pageNameOfPath,
  slugify,
  slugOfIri,
  splitValues,
} from '../../../src/corpus/names.js';

describe('slugs', () => {
  it.each([
    ['Tidal Index', 'tidal-index'],
    ['Sensors, Actuators, and Drives', 'sensors-actuators-and-drives'],
    ['  --ISO/IEC 14496-16!  ', 'iso-iec-14496-16'],
    ['consistency_note', 'consistency-note'],
    ['Zéro', 'z-ro'],
    ['潮汐 Index', 'index'],
    ['海図', ''],
    ['!!!', ''],
    ['\u212A', 'k'],
  ])('of %j is %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it.each([
    ['urn:ngm:class:tidal-index', 'tidal-index'],
    ['owl:Thing', 'Thing'],
    ['urn:ngm:class:', ''],
    ['plain', 'plain'],
  ])('of the IRI %j is %j', (iri, slug) => {
    expect(slugOfIri(iri)).toBe(slug);
  });
});

describe('the name of a page', () => {
  it.each([
    ['pages/Tidal Index.md', 'Tidal Index'],
    ['pages/deep/er/Tide.MD', 'Tide'],
    ['pages/Quality Control___Spike Test.md', 'Quality Control/Spike Test'],
    ['pages/ISO%2FIEC 9075.md', 'ISO/IEC 9075'],
    ['pages/100% Renewable.md', '100% Renewable'],
    ['pages/100% A%2FB.md', '100% A/B'],
    ['pages/%FF %c3%A9 %F0%9F%8C%8A.md', '%FF é 🌊'],
    ['pages/a__b____c.md', 'a__b/_c'],
    ['pages/folder___x/Tide.md.md', 'Tide.md'],
    ['pages/.md', ''],
    ['pages/Cafe\u0301.md', 'Café'],
  ])('in %s is %s', (path, name) => {
    expect(pageNameOfPath(path)).toBe(name);
  });

  it('counts as the same in any case, form and spacing', () => {
    expect(nameKey('  Café\u00A0 Tide ')).toBe(nameKey('cafe\u0301 TIDE'));
    expect(nameKey('Tide')).not.toBe(nameKey('Tides'));
  });

  it('has one key in every spelling, the plain ones too', () => {
    const piece = fc.constantFrom(
      'a',
      'B',
      ' ',
      '\u00A0',
      '\t',
      'É',
      'e\u0301',
      '~',
      '!',
      '🌊',
      'ß',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const name = pieces.join('');
        const words = name.normalize('NFC').toLowerCase().split(/\s+/u);
        expect(nameKey(name)).toBe(words.filter((word) => word !== '').join(' '));
      }),
    );
  });
});

describe('the values of a property', () => {
  const values = (text: string): string[] => splitValues(text).map((part) => part.text);

  it.each([
    ['[[Sensors, Actuators, and Drives]], [[Audit Loom]]', 2],
    ['a, b,c', 3],
    ['one', 1],
    [', ,a,,', 1],
    ['', 0],
    ['"a, b", c', 2],
    ['[[a, "b]], c"', 2],
  ])('in %j are %i', (text, count) => {
    expect(splitValues(text)).toHaveLength(count);
  });

  it('keep brackets and quotes, and know where they stand', () => {
    const text = ' [[a, b]] ,"c, d" , e';
    expect(values(text)).toEqual(['[[a, b]]', '"c, d"', 'e']);
    for (const part of splitValues(text)) {
      expect(text.slice(part.start, part.start + part.text.length)).toBe(part.text);
    }
  });

  it('are split where a bracket or a quote is never closed', () => {
    expect(values('[[a, b')).toEqual(['[[a', 'b']);
    expect(values('"a, b')).toEqual(['"a', 'b']);
  });

  it('are split between two marks of inches', () => {
    expect(values('12" gauge, 24" gauge')).toEqual(['12" gauge', '24" gauge']);
  });

  it('are read without looking back: brackets that never close cost one look each', () => {
    // 400,000 looks to the end of the text would take minutes.
    expect(splitValues('[['.repeat(400_000))).toHaveLength(1);
  });

  it('lose nothing but commas and blanks, in any text', () => {
    const piece = fc.constantFrom('a', ' ', ',', '[[', ']]', '"', '[', ']');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const parts = splitValues(text);
        for (const part of parts) {
          expect(text.slice(part.start, part.start + part.text.length)).toBe(part.text);
          expect(part.text).not.toBe('');
        }
        const kept = parts.map((part) => part.text).join('');
        expect(kept.replace(/[,\s]/gu, '')).toBe(text.replace(/[,\s]/gu, ''));
      }),
    );
  });

  it.each([
    ['[[Tidal Index]]', 'Tidal Index'],
    ['"Tidal Index"', 'Tidal Index'],
    ['plain', 'plain'],
    ['[[half', '[[half'],
  ])('%j without its marks is %j', (text, bare) => {
    expect(bareValue(text)).toBe(bare);
  });
});
