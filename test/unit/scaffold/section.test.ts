/* eslint-disable @typescript-eslint/no-deprecated -- `sup` is a key of an entry, not the method of strings */
import { describe, expect, it } from 'vitest';

import { sectionText } from '../../../src/scaffold/section.js';

import { engineOf, indexOf, options, type Entries } from './support/entries.js';

/** The section of the class `x` among others. */
function section(entries: Entries, hops = 1, seeds: readonly string[] = ['x']): string[] {
  const index = indexOf(entries);
  return sectionText(index, index.get('x')!, new Set(seeds), hops).split('\n');
}

const others = { a: 'A', b: 'B', c: 'C', d: 'D', e: 'E', f: 'F', g: 'G' };

describe('the heading', () => {
  it.each([
    [{ dom: 'data', m: 'mature' }, '## X (data, maturity: mature)'],
    [{ dom: '', m: 'mature' }, '## X (maturity: mature)'],
    [{ dom: 'data', m: '' }, '## X (data)'],
    [{ dom: '', m: '' }, '## X'],
  ])('with %j', (facts, line) => {
    expect(section({ x: { t: 'X', ...facts } })).toEqual([line]);
  });
});

describe('the line of parents and ancestors', () => {
  it('names all parents and at most five ancestors', () => {
    const entry = { t: 'X', m: '', sup: ['b', 'a'], isup: ['c', 'd', 'e', 'f', 'g', 'a'] };
    expect(section({ x: entry, ...others })).toEqual([
      '## X',
      'is-a: B, A; ancestors: C, D, E, F, G',
    ]);
  });

  it.each([
    [{ sup: ['a'] }, ['is-a: A']],
    [{ isup: ['a'] }, ['ancestors: A']],
    [{}, []],
  ])('may lack either half: %j', (rest, lines) => {
    expect(section({ x: { t: 'X', m: '', ...rest }, ...others })).toEqual(['## X', ...lines]);
  });

  it('shows a slug that is no class as it is, slugified where it must be', () => {
    const entry = { t: 'X', m: '', sup: ['no-class', 'Thing', 'consistency_note', 'Ünder'] };
    expect(section({ x: entry, 'consistency-note': 'Consistency Note' })).toEqual([
      '## X',
      'is-a: no-class, thing, Consistency Note, nder',
    ]);
  });

  it('looks a slug of other characters up in its slugified form only', () => {
    const entries = { x: { t: 'X', m: '', sup: ['a_b'] }, a_b: 'Exact', 'a-b': 'Slugified' };
    expect(section(entries)).toEqual(['## X', 'is-a: Slugified']);
  });
});

describe('the line of relations', () => {
  it('has its own order, and at most three targets each', () => {
    const rel = {
      contrastsWith: ['a'],
      standardizedBy: ['a'],
      supports: ['a'],
      bridgesTo: ['a'],
      relatedTo: ['a'],
      partOf: ['a'],
      uses: ['a'],
      implements: ['a'],
      dependsOn: ['a'],
      enables: ['a'],
      requires: ['a', 'b', 'c', 'd'],
      hasPart: ['a'],
    };
    expect(section({ x: { t: 'X', m: '', rel }, ...others })).toEqual([
      '## X',
      'relations: hasPart: A; requires: A, B, C; enables: A; dependsOn: A; implements: A; uses: A; ' +
        'partOf: A; relatedTo: A; bridgesTo: A; supports: A; standardizedBy: A; contrastsWith: A',
    ]);
  });
});

describe('the lines of neighbours', () => {
  const defined = (t: string) => ({ t, d: `${t} is.` });
  const entries: Entries = {
    x: { t: 'X', m: '', rel: { requires: ['a', 'none', 'b', 'c'], hasPart: ['e', 'a'] } },
    a: defined('A'),
    b: defined('B'),
    c: defined('C'),
    e: { t: 'E', d: '' },
  };

  it('are the first two of the shown targets that are classes with a definition', () => {
    // Shown: E (no definition), A, then A again, none (no class), B; C is beyond the cap.
    expect(section(entries).slice(2)).toEqual(['- A: A is.', '- B: B is.']);
  });

  it('leave out seeds and take the next', () => {
    expect(section(entries, 1, ['x', 'a']).slice(2)).toEqual(['- B: B is.']);
  });

  it('are left out without hops, and more than one hop is one', () => {
    expect(section(entries, 0)).toHaveLength(2);
    expect(section(entries, 5)).toEqual(section(entries, 1));
    expect(engineOf(entries).serve('x1', options({ hops: 0 })).block).toBe('');
  });

  it('are cut at 220 code points', () => {
    const long = {
      ...entries,
      a: { t: 'A', d: '🌊'.repeat(221) },
      b: { t: 'B', d: 'y'.repeat(220) },
    };
    expect(section(long).slice(2)).toEqual([
      `- A: ${'🌊'.repeat(220)}…`,
      `- B: ${'y'.repeat(220)}`,
    ]);
  });

  it('look targets up as the relations line does', () => {
    const odd = { x: { t: 'X', m: '', rel: { uses: ['a_b', 'a-b'] } }, 'a-b': defined('A B') };
    expect(section(odd)).toEqual(['## X', 'relations: uses: A B, A B', '- A B: A B is.']);
  });
});

it('leaves out the line of a definition that is empty', () => {
  expect(section({ x: { t: 'X', m: '', d: '', sup: ['a'] }, ...others })).toEqual([
    '## X',
    'is-a: A',
  ]);
});
