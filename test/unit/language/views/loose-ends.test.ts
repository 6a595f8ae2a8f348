import { describe, expect, it } from 'vitest';

import { keys, page, shown, viewsOf } from './support.js';

const pages = {
  'pages/A.md': page('A', { requires: '["[[B]]"]' }, '[[Nowhere]] and [[nowhere]] and [[Else]]'),
  'pages/B.md': page('B', {}, '[[B]] only knows [[NOWHERE|itself]]'),
  'pages/Note 10.md': 'Plain [[A]].\n',
  'pages/Note 9.md': 'Plain.\n',
  'pages/sub/Note 9.md': 'Plain.\n',
};

describe('missing pages', () => {
  it('are ranked by links, and lead to the pages and places that ask for them', async () => {
    const { ask, views } = await viewsOf(pages);
    const { rows } = ask('missing');
    expect(shown({ rows, total: 2 })).toEqual(['Nowhere | 3', 'Else | 1']);
    expect(rows[0]?.spoken).toBe('Nowhere, no such page, 3 links from 2 pages');
    expect(keys(ask('missing', ['nowhere']))).toEqual(['pages/A.md', 'pages/B.md']);
    expect(shown(ask('missing', ['nowhere', 'pages/A.md']))).toHaveLength(2);
    expect(
      views.placeOf({ view: 'missing', path: ['else', 'pages/A.md'], of: null }, 'pages/A.md')
        ?.start,
    ).toEqual({ line: 8, character: 32 });
    expect(ask('missing', ['no such name']).rows).toEqual([]);
  });
});

describe('orphans', () => {
  it('are the pages no other page refers to, in the order people expect', async () => {
    const { ask } = await viewsOf(pages);
    expect(shown(ask('orphans'))).toEqual(['Note 9', 'Note 9 | pages/sub', 'Note 10']);
  });
});

describe('pages without a class', () => {
  it('are listed with their folder', async () => {
    const { ask } = await viewsOf(pages);
    expect(keys(ask('classless'))).toEqual([
      'pages/Note 9.md',
      'pages/sub/Note 9.md',
      'pages/Note 10.md',
    ]);
    expect(ask('classless', [], { count: 1 })).toMatchObject({
      total: 3,
      rows: [{ key: 'pages/Note 9.md' }],
    });
    expect(ask('classless', ['pages/Note 9.md']).rows).toEqual([]);
  });
});
