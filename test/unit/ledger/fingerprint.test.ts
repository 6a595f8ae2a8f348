import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fingerprint, nearKey } from '../../../src/ledger/fingerprint.js';

describe('fingerprint', () => {
  it('is that of the worked example', () => {
    const claim = 'The Harbor model reached 71.2% on the Tide benchmark.';
    expect(fingerprint('Acme Labs', claim)).toBe('34e466d46412c411');
  });

  // Values of case C21.
  it.each([
    ['Quay Institute', 'Lock gates were renewed in 2024.', 'f92523e4b63eaeef'],
    ['Harbour Cast', 'Barge traffic fell by a third.', '4496339b51ad46a3'],
    ['Quay Institute', 'Kelp farms need deeper moorings.', 'a65c689b5d1458df'],
    ['Harbour Cast', 'Tidal turbines doubled output in 2025.', '0b8ccc5b217784a3'],
    ['harbour  cast', 'Tidal turbines doubled output in 2025.', '0b8ccc5b217784a3'],
    ['harbour \u00a0cast', 'Tidal\u0085turbines doubled output in 2025.\u001c', '0b8ccc5b217784a3'],
  ])('of %j and %j', (source, claim, expected) => {
    expect(fingerprint(source, claim)).toBe(expected);
  });

  it('takes exactly the white space of Unicode, four separators, and no byte-order mark', () => {
    const plain = fingerprint('s', 'a b');
    const spaces = [...range(9, 13), ...range(0x1c, 0x20), 0x85, 0xa0, 0x1680];
    spaces.push(...range(0x2000, 0x200a), 0x2028, 0x2029, 0x202f, 0x205f, 0x3000);
    const equal = [...Array(0x10000).keys()].filter(
      (code) => fingerprint('s', `a${String.fromCharCode(code)}b`) === plain,
    );
    expect(equal).toEqual(spaces.sort((a, b) => a - b));
  });

  it('finds the sample assertion that came twice', () => {
    const file = new URL('../../fixtures/sample/assertions/slack-water-014.json', import.meta.url);
    const { assertions } = JSON.parse(readFileSync(file, 'utf8')) as {
      assertions: { source: string; claim: string }[];
    };
    const prints = assertions.map(({ source, claim }) => fingerprint(source, claim));
    expect(prints[6]).toBe(prints[3]);
    expect(new Set(prints).size).toBe(7);
    const keys = assertions.map(({ claim }) => nearKey(claim));
    expect(keys[7]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(6);
  });
});

describe('near-duplicates', () => {
  it.each([
    ['It reached 71.2%.', 'it reached 71,2 %'],
    ['It holds 1,400,000 readings', 'It holds 1400000 readings.'],
    ['It holds 1 400 000 readings', 'It holds 1.400.000 readings.'],
    ['It holds 1’400’000.5 m', 'It holds 1,400,000.50 m'],
    ['A six-minute mean', 'a six minute mean'],
    ['The gauge’s “hut”', "the gauges 'hut'"],
    ['The Zéro line', 'the Ze\u0301ro line'],
    ['It fell to −5 °C', 'It fell to -5 °C'],
  ])('%j is nearly %j', (a, b) => {
    expect(nearKey(a)).toBe(nearKey(b));
  });

  it.each([
    ['It reached 71.2%.', 'It reached 712%.'],
    ['It reached 71.2%.', 'It reached 71.2 m.'],
    ['It fell to -5 °C', 'It fell to 5 °C'],
    ['It rose by 0.123 m', 'It rose by 123 m'],
    ['In 2009 120 gauges', 'In 2009120 gauges'],
    ['pages 1, 234', 'pages 1234'],
    ['written in C++', 'written in C'],
    ['a < b', 'a > b'],
  ])('%j is not %j', (a, b) => {
    expect(nearKey(a)).not.toBe(nearKey(b));
  });

  it('leaves no case, white space or punctuation between plain words', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-z]{1,8}$/u), { minLength: 1, maxLength: 8 });
    const between = fc.constantFrom(' ', ', ', '-', ' (', '\u00a0', '; ', '\n', ' … ');
    fc.assert(
      fc.property(words, fc.infiniteStream(between), (all, gaps) => {
        const text = all.reduce((sum, word) => `${sum}${gaps.next().value}${word}`);
        expect(nearKey(`${text}.`)).toBe(all.join(' ').toLowerCase());
      }),
    );
  });
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
