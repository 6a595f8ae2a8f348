import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parsePage } from '../../../../src/corpus/page.js';
import { mentionsIn, namePattern } from '../../../../src/language/views/mentions.js';

/** Mentions of some names in a text, as they are written there. */
function mentions(text: string, ...names: string[]): string[] {
  const pattern = namePattern(names);
  if (!pattern) return [];
  const page = parsePage('pages/P.md', text, { iri: 'urn:ngm:class:' });
  return mentionsIn(page.scan, pattern, []).map(({ start, end }) => text.slice(start, end));
}

describe('a mention', () => {
  it.each([
    ['the word itself', 'A tide gauge stands here.', ['tide gauge']],
    ['at the end of the text', 'See the Tide Gauge', ['Tide Gauge']],
    ['in emphasis', 'a **Tide Gauge** and a _tide gauge_.', ['Tide Gauge', 'tide gauge']],
    ['in a heading', '# The Tide Gauge\n', ['Tide Gauge']],
    [
      'over a line end',
      'the tide\ngauge and the tide\r\n  gauge',
      ['tide\ngauge', 'tide\r\n  gauge'],
    ],
    ['with other blanks', 'the tide\u00a0gauge', ['tide\u00a0gauge']],
    ['before a hyphen', 'a tide gauge-like thing', ['tide gauge']],
    ['behind an emoji', '🌊Tide Gauge🌊', ['Tide Gauge']],
    ['in a list and a quote', '- tide gauge\n> tide gauge\n', ['tide gauge', 'tide gauge']],
    ['in a table', '| a | tide gauge |\n| - | - |\n', ['tide gauge']],
    ['behind an unclosed backtick', 'a ` tide gauge', ['tide gauge']],
    ['beside a link', '[[Tide Gauge]] is a tide gauge', ['tide gauge']],
  ])('is %s', (_what, text, expected) => {
    expect(mentions(text, 'Tide Gauge')).toEqual(expected);
  });

  it.each([
    ['part of a longer word', 'tide gauges, a bottide gauge, my_tide gauge, tide gauge_2'],
    ['over a blank line', 'the tide\n\ngauge'],
    ['in a code span', 'a `tide gauge` and ``a ` tide gauge``'],
    ['in a code span over lines', 'a `code\ntide gauge` here'],
    ['in a fence', '```\ntide gauge\n```\n'],
    ['in a fence of a list', '- a\n  ```json-ld\n  {"label": "Tide Gauge"}\n  ```\n'],
    ['in front matter', '---\nlabel: Tide Gauge\n---\n'],
    ['in a property', 'alias:: Tide Gauge\n\n- term:: Tide Gauge\n'],
    [
      'in a wikilink',
      '[[Tide Gauge]] [[Tide Gauge|the gauge]] [[Pole|tide gauge]] ![[Tide Gauge]]',
    ],
    ['in a link', '[tide gauge](https://example.org) ![Tide Gauge](a.png) [tide gauge][1]'],
    ['in the address of a link', '[here](<Tide Gauge.md> "Tide Gauge")'],
    ['in a comment', '<!-- tide gauge\n\ntide gauge -->'],
    ['in a tag', '<a title="Tide Gauge">'],
  ])('is not %s', (_what, text) => {
    expect(mentions(text, 'Tide Gauge')).toEqual([]);
  });

  it('is of the longest name that fits', () => {
    expect(mentions('Tide Gauge, Tide', 'Tide', 'Tide Gauge')).toEqual(['Tide Gauge', 'Tide']);
  });

  it('may be composed or decomposed, whatever its case', () => {
    const name = 'Zéro Hydrographique';
    for (const written of [name.normalize('NFC'), name.normalize('NFD'), name.toUpperCase()]) {
      expect(mentions(`Le ${written}.`, name)).toEqual([written]);
      expect(mentions(`Le ${written}.`, name.normalize('NFD'))).toEqual([written]);
    }
    // With another mark it is another letter.
    expect(mentions('Cafe\u0301', 'Cafe')).toEqual([]);
  });

  it('takes signs of a name as they are', () => {
    expect(mentions('C++ and C+++ and (C++)', 'C++')).toEqual(['C++', 'C++', 'C++']);
    expect(mentions('a.b axb', 'a.b')).toEqual(['a.b']);
    expect(mentions('see #Tide and # Tide', 'Tide')).toEqual(['Tide']);
    expect(mentions('https://example.org/tide tide', 'Tide')).toEqual(['tide']);
    expect(mentions('A pole ^pole', 'pole')).toEqual(['pole']);
  });

  it('may stand inside other letters where a script has no blanks', () => {
    expect(mentions('これは潮汐計です', '潮汐計')).toEqual(['潮汐計']);
    expect(mentions('วัดระดับน้ำขึ้น', 'ระดับน้ำ')).toEqual(['ระดับน้ำ']);
  });

  it('is none inside a name of the page it stands on', () => {
    const text = '# Tide Gauge Benchmark\n\nThe tide gauge benchmark of a tide gauge, a Gauge.';
    const page = parsePage('pages/P.md', text, { iri: 'urn:ngm:class:' });
    const spans = mentionsIn(page.scan, namePattern(['Tide Gauge'])!, [
      'Tide Gauge Benchmark',
      'Gauge',
    ]);
    expect(spans.map(({ start, end }) => [start, text.slice(start, end)])).toEqual([
      [text.indexOf('a tide gauge') + 2, 'tide gauge'],
    ]);
  });

  it('needs a name', () => {
    expect(namePattern([])).toBeNull();
  });
});

describe('any name in any text', () => {
  const anyText = fc.array(
    fc.constantFrom(
      'Tide',
      ' ',
      '`',
      '``',
      '[[',
      ']]',
      '\n',
      '\n\n',
      '- ',
      '```\n',
      '<!--',
      '-->',
      'x',
      '🌊',
      '(',
      ')',
      '[',
    ),
    { maxLength: 40 },
  );

  it('is found only where it is written, apart and in order', () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        const text = parts.join('');
        const pattern = namePattern(['tide'])!;
        const page = parsePage('pages/P.md', text, { iri: 'urn:ngm:class:' });
        let last = 0;
        for (const { start, end } of mentionsIn(page.scan, pattern, [])) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(start, end)).toBe('Tide');
          expect(/[\p{L}\p{N}_]/u.test(text[start - 1] ?? ' ')).toBe(false);
          for (const { span } of [...page.scan.links, ...page.scan.fences]) {
            expect(end <= span.start || start >= span.end).toBe(true);
          }
          last = end;
        }
      }),
    );
  });

  it('is found as a plain word wherever nothing marks it', () => {
    const word = fc.stringMatching(/^[\p{L}][\p{L} ']{0,12}[\p{L}]$/u);
    fc.assert(
      fc.property(word, (name) => {
        const plain = name.replace(/\s+/gu, ' ');
        expect(mentions(`The (${plain}), here.`, plain)).toEqual([plain]);
      }),
    );
  });

  it('never hangs on what nothing closes', () => {
    for (const part of ['`', '[', '](', '<a', '<!--', '`` `', 'https://', '#', '- `\n']) {
      const text = `${part.repeat(20_000)} Tide`;
      expect(mentions(text, 'Tide').length).toBeLessThanOrEqual(1);
    }
  });
});
