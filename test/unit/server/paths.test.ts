import { describe, expect, it } from 'vitest';

import { corpusRootOf, isWithin, pathOf, uriOf } from '../../../src/server/paths.js';

describe('the corpus root of a file', () => {
  const none = (): boolean => false;
  const at =
    (...folders: string[]) =>
    (folder: string): boolean =>
      folders.includes(folder);

  it('is the workspace folder without any settings', () => {
    expect(corpusRootOf('/w/a/pages/A.md', ['/w'], none)).toBe('/w');
  });

  it('is the nearest folder upward with settings', () => {
    expect(corpusRootOf('/w/a/pages/A.md', ['/w'], at('/w', '/w/a'))).toBe('/w/a');
  });

  it('is never above the workspace folder', () => {
    expect(corpusRootOf('/w/a/A.md', ['/w/a'], at('/w'))).toBe('/w/a');
  });

  it('lies in the innermost of nested workspace folders', () => {
    expect(corpusRootOf('/w/a/A.md', ['/w', '/w/a'], none)).toBe('/w/a');
  });

  it('is nothing outside the workspace', () => {
    expect(corpusRootOf('/other/A.md', ['/w'], none)).toBeNull();
    expect(corpusRootOf('/w2/A.md', ['/w'], none)).toBeNull();
  });
});

describe('URIs', () => {
  it('come back as the path they were made from', () => {
    const file = '/w/pages/Zéro %2F Hydro#graphique?.md';
    expect(pathOf(uriOf(file))).toBe(file);
  });

  it.each(['untitled:Untitled-1', 'git:/w/A.md', 'file://%', ''])('without a path: %s', (uri) => {
    expect(pathOf(uri)).toBeNull();
  });
});

it('a folder holds itself and what lies below it', () => {
  expect(isWithin('/w', '/w')).toBe(true);
  expect(isWithin('/w', '/w/a')).toBe(true);
  expect(isWithin('/w', '/w..a')).toBe(false);
});
