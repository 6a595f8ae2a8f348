import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareCodePoints, generationOf } from '../../../src/corpus/generation.js';
import { sha256 } from '../../../src/corpus/record.js';

const page = (path: string, text: string) => ({ path, hash: sha256(text) });
const alpha = page('pages/Alpha.md', '# Alpha\n');
const beta = page('pages/Beta Two.md', '# Beta Two\n- see [[Alpha]]\n');

describe('generation', () => {
  it('of the two pages of the design is the one it names', () => {
    const expected = '8c27e9ce1bdfdb6bf9cbdfb27bc7b31153bdde193af880d5599b08a95d345975';
    expect(generationOf([alpha, beta])).toBe(expected);
    expect(generationOf([beta, alpha])).toBe(expected);
  });

  it('changes with an edit, a rename, a page more and a page less', () => {
    const generations = [
      [alpha, beta],
      [page('pages/Alpha.md', '# Alpha \n'), beta],
      [page('pages/Alfa.md', '# Alpha\n'), beta],
      [alpha, beta, page('pages/Gamma.md', '')],
      [alpha],
      [],
    ].map((pages) => generationOf(pages));
    expect(new Set(generations).size).toBe(generations.length);
  });

  it('of no page is the hash of nothing', () => {
    expect(generationOf([])).toBe(sha256(''));
  });
});

describe('order by code points', () => {
  it('puts characters beyond the surrogates last, unlike UTF-16', () => {
    // U+1F30A is written D83C DF0A, U+FF21 is FF21: UTF-16 order would swap them.
    expect(['\u{1F30A}', '\uFF21', 'a', 'Z'].sort(compareCodePoints)).toEqual([
      'Z',
      'a',
      '\uFF21',
      '\u{1F30A}',
    ]);
  });

  it('puts a beginning before the whole', () => {
    expect(compareCodePoints('ab', 'abc')).toBeLessThan(0);
    expect(compareCodePoints('abc', 'abc')).toBe(0);
  });

  it('is the order of the code points of each', () => {
    const unit = fc.constantFrom('a', 'b', '\uD7FF', '\uE000', '\uFFFF', '\u{10000}', '\u{10FFFF}');
    const points = (text: string): number[] => Array.from(text, (char) => char.codePointAt(0)!);
    const byPoints = (a: number[], b: number[]): number => {
      const differing = a.findIndex((point, i) => point !== b[i]);
      return differing < 0 ? a.length - b.length : (a[differing] ?? 0) - (b[differing] ?? -1);
    };
    fc.assert(
      fc.property(fc.array(unit), fc.array(unit), (a, b) => {
        const expected = Math.sign(byPoints(points(a.join('')), points(b.join(''))));
        expect(Math.sign(compareCodePoints(a.join(''), b.join('')))).toBe(expected);
      }),
    );
  });
});
