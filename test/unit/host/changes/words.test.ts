import { describe, expect, it } from 'vitest';

import { placesInWords, plain, sizeOf } from '../../../../src/host/changes/words.js';
import type { LeftAlone, LocatedChange } from '../../../../src/protocol/changes.js';

const start = { line: 0, character: 0 };
const range = { start, end: start };
const edit = { range, newText: 'x' };

const change = (some: Partial<LocatedChange>): LocatedChange => ({
  title: 'T',
  pages: [],
  files: [],
  leftAlone: [],
  warnings: [],
  ...some,
});

describe('the size of a change', () => {
  it('counts edits, pages and file steps', () => {
    const pages = [
      { page: 'a.md', hash: '', edits: [edit, edit] },
      { page: 'b.md', hash: '', edits: [edit] },
    ];
    const files = [{ type: 'rename', page: 'a.md', to: 'c.md' }] as const;
    expect(sizeOf(change({ pages, files }))).toBe('3 edits on 2 pages, 1 page renamed');
  });

  it('has a singular, and a word for nothing', () => {
    const pages = [{ page: 'a.md', hash: '', edits: [edit] }];
    expect(sizeOf(change({ pages }))).toBe('1 edit on 1 page');
    const files = [
      { type: 'delete', page: 'a.md', hash: '' },
      { type: 'delete', page: 'b.md', hash: '' },
    ] as const;
    expect(sizeOf(change({ files }))).toBe('2 pages deleted');
    expect(sizeOf(change({}))).toBe('nothing to do');
  });
});

it('counts references and the pages they stand on', () => {
  const at = (page: string): LeftAlone => ({ page, range, text: '', reason: '' });
  expect(placesInWords([at('a'), at('a'), at('b')])).toBe('3 references on 2 pages');
  expect(placesInWords([at('a')])).toBe('1 reference on 1 page');
});

it('makes no icon of what a page says', () => {
  expect(plain('cost $(5) or $(check)')).toBe('cost \\$(5) or \\$(check)');
});
