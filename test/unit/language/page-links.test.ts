import path from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hrefFrom } from '../../../src/language/page-links.js';

describe('the address of a page from another', () => {
  it.each([
    ['pages/A.md', 'pages/B.md', './B.md'],
    ['pages/A.md', 'pages/a b/C#1?.md', './a%20b/C%231%3F.md'],
    ['pages/x/A.md', 'pages/y/B.md', '../y/B.md'],
    ['A.md', 'pages/A%2FB.md', './pages/A%252FB.md'],
    ['pages/A.md', 'pages/Zéro: null.md', './Z%C3%A9ro%3A%20null.md'],
    ['pages/A.md', 'B.md', '../B.md'],
  ])('from %s to %s', (from, to, href) => {
    expect(hrefFrom(from, to)).toBe(href);
  });

  it('leads there, whatever the names', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
      .filter((text) => !/[/]|^\.+$/u.test(text) && !/\p{Surrogate}/u.test(text));
    const file = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
    fc.assert(
      fc.property(file, file, (from, to) => {
        const parts = hrefFrom(from, to).split('/').map(decodeURIComponent);
        expect(path.posix.join(path.posix.dirname(from), ...parts)).toBe(to);
      }),
    );
  });
});
