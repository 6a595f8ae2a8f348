import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pageNameOfPath } from '../../../../src/corpus/names.js';
import { fileNameOf, pathFault } from '../../../../src/language/changes/file-names.js';

describe('the file of a page name', () => {
  it.each([
    ['Tide Gauge', 'Tide Gauge.md'],
    ['  Tide \t Gauge ', 'Tide Gauge.md'],
    ['Quality Control/Spike Test', 'Quality Control___Spike Test.md'],
    ['Ze\u0301ro', 'Z\u00e9ro.md'],
    ['.NET', '.NET.md'],
    ['100% Renewable', '100% Renewable.md'],
    ['100%25', '100%2525.md'],
    ['A%2FB', 'A%252FB.md'],
    ['Inc.', 'Inc..md'],
    ['海図 🗺️', '海図 🗺️.md'],
    ['C#', 'C#.md'],
    ['CONsole', 'CONsole.md'],
  ])('%j is %j', (name, file) => {
    expect(fileNameOf(name, '___')).toBe(file);
    expect(pageNameOfPath(file)).toBe(name.trim().replace(/\s+/gu, ' ').normalize('NFC'));
  });

  it('writes slashes as %2F where the corpus does, and percent signs so that they read back', () => {
    expect(fileNameOf('A/B', '%2F')).toBe('A%2FB.md');
    expect(fileNameOf('A/100% B', '%2F')).toBe('A%2F100% B.md');
    expect(fileNameOf('A/100%25 B', '%2F')).toBe('A%2F100%2525 B.md');
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['..', 'leave the folder'],
    ['../x', 'leave the folder'],
    ['a/../../b', 'leave the folder'],
    ['/etc/passwd', 'leave the folder'],
    ['a//b', 'leave the folder'],
    ['a/', 'leave the folder'],
    ['..\\x', '\\'],
    ['a:b', ':'],
    ['a*b', '*'],
    ['a?', '?'],
    ['a|b', '|'],
    ['<a>', '<'],
    ['"a"', '"'],
    ['a\u0000b', 'control'],
    ['CON', 'Windows'],
    ['nul.x', 'Windows'],
    ['a[[b', 'link'],
    ['a]]b', 'link'],
    ['a#b', 'link'],
    ['a`b', 'link'],
    ['\ud83d', 'half'],
    ['x'.repeat(300), 'too long'],
    ['海'.repeat(70), 'too long'],
  ])('%j is refused', (name, why) => {
    const file = fileNameOf(name, '___');
    expect(typeof file === 'string' ? file : file.refused).toContain(why);
    expect(file).toHaveProperty('how');
  });

  it('reads back and stays in its folder, whatever the name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom('___', '%2F'),
        (name, slash) => {
          const file = fileNameOf(name, slash);
          if (typeof file !== 'string') return;
          expect(file).not.toMatch(/[/\\]/u);
          expect(pageNameOfPath(file)).toBe(
            name.trim().replace(/\s+/gu, ' ').normalize('NFC').replaceAll('___', '/'),
          );
        },
      ),
    );
  });

  it('is no path when it leaves the root', () => {
    for (const path of ['a/../b', '/a', 'a//b', '.', 'a\\b', ''])
      expect(pathFault(path), path).not.toBeNull();
    expect(pathFault('pages/a.md')).toBeNull();
  });
});
