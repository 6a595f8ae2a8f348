import { describe, expect, it } from 'vitest';

import { matchesGlob } from '../../../src/settings/glob.js';
import { levelsOn } from '../../../src/settings/levels.js';
import { parseSettings } from '../../../src/settings/parse.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';

describe('patterns of paths', () => {
  it.each([
    ['pages', 'pages/A.md', true],
    ['pages/', 'pages/sub/A.md', true],
    ['./pages/A.md', 'pages/A.md', true],
    ['pages/A.md', 'pages/AA.md', false],
    ['pages/A', 'pages/A.md', false],
    ['pages/*.md', 'pages/A.md', true],
    ['pages/*.md', 'pages/sub/A.md', false],
    ['pages/**/A.md', 'pages/A.md', true],
    ['pages/**/A.md', 'pages/x/y/A.md', true],
    ['**/A.md', 'A.md', true],
    ['pages/**', 'pages/x/y.md', true],
    ['pages/?.md', 'pages/A.md', true],
    ['pages/?.md', 'pages/AB.md', false],
    ['pages/A (old).md', 'pages/A (old).md', true],
    ['pages/A.md', 'pages/AXmd', false],
    ['.', 'pages/A.md', true],
    ['draft', 'pages/draft/A.md', false],
  ])('%s and %s: %s', (pattern, path, matches) => {
    expect(matchesGlob(pattern, path)).toBe(matches);
  });
});

describe('levels on a page', () => {
  const settings = {
    rules: { 'label-missing': 'info', 'definition-short': 'off' },
    overrides: [
      { paths: ['pages/old', 'pages/B.md'], rules: { 'label-missing': 'off' } },
      { paths: ['pages/old/kept'], rules: { 'label-missing': 'error' } },
    ],
  } as const;

  it('are those of the rules where no override names the page', () => {
    expect(levelsOn(settings, 'pages/A.md')).toBe(settings.rules);
  });

  it('are those of the last override that names the page and the code', () => {
    const on = (path: string) => levelsOn(settings, path);
    expect(on('pages/B.md')).toEqual({ 'label-missing': 'off', 'definition-short': 'off' });
    expect(on('pages/old/C.md')['label-missing']).toBe('off');
    expect(on('pages/old/kept/C.md')).toEqual({
      'label-missing': 'error',
      'definition-short': 'off',
    });
  });
});

describe('overrides in ontodesk.yaml', () => {
  /** The findings with the text they stand at, and the settings. */
  function read(text: string) {
    const { findings, settings } = parseSettings(text, ['label-missing', 'definition-short']);
    const shown = findings.map(({ code, span, message }) => ({
      code,
      line: text.slice(0, span.start).split('\n').length,
      at: text.slice(span.start, span.end),
      message,
    }));
    return { shown, overrides: settings.overrides };
  }

  it('that name an unknown code say so at its line, and keep the rest', () => {
    const { shown, overrides } = read(
      'overrides:\n  - paths: [pages/a]\n    rules:\n      label-mising: off\n      definition-short: off\n',
    );
    expect(shown).toEqual([
      {
        code: 'settings-rule',
        line: 4,
        at: 'label-mising',
        message: 'There is no rule "label-mising". Did you mean "label-missing"?',
      },
    ]);
    expect(overrides).toEqual([{ paths: ['pages/a'], rules: { 'definition-short': 'off' } }]);
  });

  it.each([
    ['overrides: yes\n', 1, 'settings-value'],
    ['overrides:\n  - paths: [../x]\n    rules: {}\n', 2, 'settings-value'],
    ['overrides:\n  - paths: []\n    rules: {}\n', 2, 'settings-value'],
    ['overrides:\n  - rules:\n      label-missing: loud\n    paths: [a]\n', 3, 'settings-value'],
    ['overrides:\n  - path: [a]\n    paths: [a]\n    rules: {}\n', 2, 'settings-key'],
  ])('%j is told at line %d as %s', (text, line, code) => {
    expect(read(text).shown).toEqual([expect.objectContaining({ line, code })]);
  });

  it('are none by default', () => {
    expect(read('').overrides).toEqual([]);
    expect(DEFAULT_SETTINGS.overrides).toEqual([]);
  });
});
