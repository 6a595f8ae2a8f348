import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CorpusIndex } from '../../../src/corpus/corpus-index.js';
import { LinkIndex } from '../../../src/corpus/link-index.js';
import { classPage, indexFor, recordFor } from '../scaffold/support/corpora.js';

const linksOf = (pages: Readonly<Record<string, string>>): LinkIndex =>
  new LinkIndex(indexFor(pages));

describe('missing names', () => {
  it('are ranked by the links that ask for them, as first written', () => {
    const links = linksOf({
      'pages/A.md': '- [[neap Tide]] [[Wave]] [[Wave|the wave]] `[[Code]]`\n',
      'pages/B.md': '- [[Neap tide]] [[NEAP TIDE#Now]] [[A]]\n',
      'pages/C.md': '- [[Surge]] [[Ebb]] [[Ebb]]\n',
    });
    expect(links.missing()).toEqual([
      { name: 'neap Tide', links: 3, pages: 2 },
      { name: 'Ebb', links: 2, pages: 1 },
      { name: 'Wave', links: 2, pages: 1 },
      { name: 'Surge', links: 1, pages: 1 },
    ]);
  });

  it('are no pictures, no headings of the page, and not the top', () => {
    const page = '- ![[chart.png]] [[#Part]] [[owl:Thing]] [[]] ![[Old page]] [[chart.pdf]]\n';
    const names = linksOf({ 'pages/A.md': page }).missing();
    expect(names.map(({ name }) => name)).toEqual(['Old page', 'chart.pdf']);
  });
});

describe('orphans', () => {
  it('are pages that no other page links or refers to', () => {
    const links = linksOf({
      'pages/Linked.md': '- [[Self]]\n',
      'pages/Self.md': '- [[Self]] [[Linked]] [[Parent|x]]\n',
      'pages/Child.md': classPage({ slug: 'child', parents: ['parent'], uses: ['tool'] }),
      'pages/Parent.md': classPage({ slug: 'parent' }),
      'pages/Tool.md': classPage({ slug: 'tool', outbound: ['far'] }),
      'pages/Far.md': classPage({ slug: 'far' }),
      'pages/Alone.md': '- [[Alone]]\n',
      'pages/Aliased.md': 'alias:: Nick, Both\n',
      'pages/Other.md': 'alias:: Both\n- [[nick]]\n',
      'pages/Third.md': '- [[Both]]\n',
    });
    expect(links.orphans()).toEqual(['pages/Alone.md', 'pages/Child.md', 'pages/Third.md']);
  });
});

it('pages without a class are those that declare none, or one without an IRI', () => {
  const links = linksOf({
    'pages/A.md': '# A\n',
    'pages/B.md': classPage({ slug: 'b' }),
    'pages/C.md': '```json-ld\n{"@type": "Class", "label": "C"}\n```\n',
  });
  expect(links.withoutClass()).toEqual(['pages/A.md', 'pages/C.md']);
});

const PATHS = ['pages/A.md', 'pages/b.md', 'pages/sub/A.md', 'pages/Ns___A.md'];
const TARGETS = ['A', 'b', 'sub/A', 'Ns/A', 'nick', 'none', 'None', '\u{1F30A}'];
const page = fc.record({
  slug: fc.constantFrom('a', 'b', 'c'),
  parents: fc.subarray(['a', 'b', 'none']),
  uses: fc.subarray(['a', 'c']),
  links: fc.array(fc.constantFrom(...TARGETS), { maxLength: 4 }),
  aliases: fc.subarray(['nick', 'A']),
  dialect: fc.constantFrom('json-ld' as const, 'front-matter' as const),
});
const step = fc.record({
  path: fc.constantFrom(...PATHS),
  page: fc.option(page),
  asked: fc.boolean(),
});

function told(links: LinkIndex, index: CorpusIndex): unknown {
  return {
    looseEnds: links.looseEnds(),
    mayLink: index.pages().map((one) => links.mayLinkTo(one)),
    mayRefer: index.pages().map((one) => links.mayReferTo(one)),
    byName: TARGETS.map((name) => links.linkingByName(name)),
    bySlug: ['a', 'b', 'c', 'none'].map((slug) => links.referringToSlug(slug)),
  };
}

it('after any changes the answers are those of a fresh build', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const index = new CorpusIndex();
      const links = new LinkIndex(index);
      for (const { path, page: one, asked } of steps) {
        const before = index.get(path);
        if (one) index.set(recordFor(path, classPage(one)));
        else index.delete(path);
        links.pageChanged(before, index.get(path));
        if (asked) told(links, index);
      }
      expect(told(links, index)).toEqual(told(new LinkIndex(index), index));
    }),
  );
});

it('whoever links or refers to a page is among those that may', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const index = new CorpusIndex();
      for (const { path, page: one } of steps) {
        if (one) index.set(recordFor(path, classPage(one)));
      }
      const links = new LinkIndex(index);
      for (const from of index.pages()) {
        for (const target of from.linkTargets) {
          const found = index.lookUp(target);
          const paths =
            found.kind === 'page' ? [found.path] : found.kind === 'ambiguous' ? found.paths : [];
          for (const path of paths) {
            expect(links.mayLinkTo(index.get(path)!)).toContain(from.path);
          }
        }
        for (const parent of from.class?.parents ?? []) {
          const found = index.classOf(index.slugOfTarget(parent));
          if (found) expect(links.mayReferTo(found.page)).toContain(from.path);
        }
      }
    }),
  );
});

it('reads every page once, and none again for a change', () => {
  const index = indexFor({ 'pages/A.md': '- [[B]]\n', 'pages/B.md': '- [[A]]\n' });
  const links = new LinkIndex(index);
  expect(links.linkingByName('A')).toEqual(['pages/B.md']);
  expect(links.pagesRead).toBe(2);
  const before = index.get('pages/B.md');
  index.set(recordFor('pages/B.md', '- [[C]]\n'));
  links.pageChanged(before, index.get('pages/B.md'));
  expect(links.linkingByName('A')).toEqual([]);
  expect(links.linkingByName('c')).toEqual(['pages/B.md']);
  expect(links.pagesRead).toBe(2);
});
