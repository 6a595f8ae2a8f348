/** A rename takes time in proportion to what it reads and rewrites. */

import { expect, it } from 'vitest';

import { parsePage } from '../../../../src/corpus/page.js';
import { fileLinks } from '../../../../src/language/changes/file-links.js';
import { corpusOf, planned, type Corpus } from '../lives/support/corpus.js';
import { growth } from '../../support/growth.js';

const RENAME = { type: 'rename-page', page: 'pages/Old Quay.md', to: 'New Quay' } as const;

function plan(corpus: Corpus): void {
  planned(corpus, RENAME);
}

it('over as many pages', () => {
  const pagesWithLinks = (count: number): Corpus => {
    const pages = Array.from({ length: count }, (_, i): [string, string] => [
      `pages/P${i.toString()}.md`,
      `# P${i.toString()}\n- [[Old Quay]] and [[P${(i >> 1).toString()}]]\n`,
    ]);
    return corpusOf(Object.fromEntries([['pages/Old Quay.md', ''], ...pages]));
  };
  expect(growth(pagesWithLinks(1_000), pagesWithLinks(8_000), plan)).toBeLessThan(8 * 1.3);
});

it('over as many links of one page', () => {
  const links = (count: number): Corpus =>
    corpusOf({
      'pages/Old Quay.md': '',
      'pages/Log.md': '- [[Old Quay]] [q](<Old Quay.md>)\n'.repeat(count),
    });
  expect(growth(links(1_000), links(8_000), plan)).toBeLessThan(8 * 1.3);
});

it('over a hostile line of brackets', () => {
  const line = (count: number) => parsePage('a.md', '`` ](< ](( ` '.repeat(count), { iri: 'x:' });
  const read = (page: ReturnType<typeof line>): void => {
    fileLinks(page);
  };
  expect(growth(line(5_000), line(40_000), read)).toBeLessThan(8 * 1.3);
});
