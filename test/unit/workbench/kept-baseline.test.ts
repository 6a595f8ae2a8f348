/** What a new baseline takes over: only what nobody looked for. */

import { describe, expect, it } from 'vitest';

import type { Baseline } from '../../../src/rules/baseline.js';
import { keptOf } from '../../../src/workbench/kept-baseline.js';

const pagePaths = ['a.md', 'b.md', 'c.md'];
const one = new Map([['hash', 1]]);
const before: Baseline = new Map([
  ['a.md', new Map([['shape-violated', one]])],
  [
    'b.md',
    new Map([
      ['shape-violated', one],
      ['link-missing', one],
    ]),
  ],
  ['gone.md', new Map([['shape-violated', one]])],
  ['shapes.ttl', new Map([['shapes-syntax', one]])],
]);

/** Codes kept by file. */
const kept = (
  missed: readonly string[] | null,
  chosen: readonly string[] | null = null,
  unread: readonly string[] = [],
): Record<string, string[]>[] => {
  const skipped = unread.map((path) => ({ path, reason: 'It is a folder.' }));
  const shapes = missed && { missed };
  const { pages, shapes: ofShapes } = keptOf(before, { skipped, shapes }, { pagePaths, chosen });
  return [pages, ofShapes].map((some) =>
    Object.fromEntries([...some].map(([file, codes]) => [file, [...codes.keys()]])),
  );
};

describe('what a new baseline keeps of the old one', () => {
  it('is nothing where everything was checked', () => {
    expect(kept([])).toEqual([{}, {}]);
    expect(keptOf(null, { skipped: [], shapes: null }, { pagePaths, chosen: null })).toEqual({
      pages: new Map(),
      shapes: new Map(),
    });
  });

  it('is all of shapes on pages there are, where no shape was checked', () => {
    const all = { 'a.md': ['shape-violated'], 'b.md': ['shape-violated'] };
    expect(kept(null)).toEqual([{}, { ...all, 'shapes.ttl': ['shapes-syntax'] }]);
    expect(kept(pagePaths)).toEqual(kept(null));
  });

  it('is what stands of shapes on pages that some shape did not answer for', () => {
    expect(kept(['b.md'])).toEqual([{}, { 'b.md': ['shape-violated'] }]);
  });

  it('is everything of pages that were not read or not asked for', () => {
    expect(kept([], null, ['b.md'])).toEqual([{ 'b.md': ['shape-violated', 'link-missing'] }, {}]);
    expect(Object.keys(kept([], ['a.md'])[0]!)).toEqual(['b.md', 'gone.md', 'shapes.ttl']);
  });
});
