/* eslint-disable @typescript-eslint/no-deprecated -- `sup` is a key of an entry, not the method of strings */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Section } from '../../../src/scaffold/engine.js';
import type { LeftOut } from '../../../src/scaffold/left-out.js';

import { engineOf, options, type Entries } from './support/entries.js';

const others: Entries = {
  ...{ a: { t: 'Alder', d: 'A tree.' }, b: { t: 'Birch', d: 'White.' } },
  ...{ c: { t: 'Cedar', d: 'Red.' }, d: { t: 'Date', d: 'Sweet.' }, e: 'Elm', f: 'Fir' },
};

/** Sections of a question that retrieves the class `x`. */
function sections(x: Entries[string], some: Parameters<typeof options>[0] = {}): Section[] {
  const engine = engineOf({ x: typeof x === 'string' ? x : { t: 'Xylem', ...x }, ...others });
  const asked = options(some);
  const scaffold = engine.serve('xylem', asked);
  const found = engine.sections(scaffold, asked.hops);
  for (const { at, text } of found) {
    if (at !== null) expect(scaffold.block.slice(at, at + text.length)).toBe(text);
  }
  return found;
}

/** What is left out, with the end of the text before it. */
const said = ({ text, leftOut }: Section): [LeftOut['kind'], string, readonly string[]][] =>
  leftOut.map((part) => [
    part.kind,
    text
      .slice(0, part.at)
      .split(/\n|; |, /u)
      .at(-1) ?? '',
    part.kind === 'neighbours' ? part.lines.map(({ text: line }) => line) : part.slugs,
  ]);

describe('what a section leaves out', () => {
  it('stands behind what it shows: ancestors, targets of each predicate, neighbour lines', () => {
    const [section] = sections({
      d: 'Wood.',
      sup: ['a'],
      isup: ['a', 'b', 'c', 'd', 'e', 'f'],
      rel: { uses: ['a', 'b', 'c', 'd'], requires: ['e', 'f', 'd', 'none', 'a'], enables: ['a'] },
    });
    // requires comes first in the line: Elm and Fir have no definition, so Date and Alder are the two.
    expect(said(section!)).toEqual([
      ['ancestors', 'Elm', ['f']],
      ['targets', 'Date', ['none', 'a']],
      ['targets', 'Cedar', ['d']],
      ['neighbours', '- Alder: A tree.', ['- Birch: White.', '- Cedar: Red.']],
    ]);
  });

  it('with no hop are all neighbour lines, those that one hop would add apart', () => {
    const rel = { uses: ['a', 'b', 'c'] };
    const [section] = sections({ d: 'Wood.', rel }, { hops: 0 });
    expect(section!.leftOut).toMatchObject([
      { kind: 'neighbours', why: 'hops', lines: [{ slug: 'a' }, { slug: 'b' }] },
      { kind: 'neighbours', why: 'limit', lines: [{ slug: 'c' }] },
    ]);
    expect(section!.leftOut.map(({ at }) => at)).toEqual([
      section!.text.length,
      section!.text.length,
    ]);
  });

  it('is found without a definition and without parents, too', () => {
    const [section] = sections({ rel: { uses: ['a', 'e', 'f', 'b'] } });
    expect(said(section!)).toEqual([['targets', 'Fir', ['b']]]);
  });

  it('is nothing where everything is shown', () => {
    expect(sections({ d: 'Wood.', sup: ['a'], rel: { uses: ['a', 'b'] } })[0]!.leftOut).toEqual([]);
  });

  it('with what is shown is what the class declares', () => {
    const slug = fc.constantFrom(...Object.keys(others), 'none');
    const list = fc.uniqueArray(slug, { maxLength: 7 });
    const declared = fc.record({ isup: list, uses: list, requires: list, partOf: list });
    fc.assert(
      fc.property(declared, ({ isup, ...rel }) => {
        const [section] = sections({ isup, rel });
        const lines = section!.text.split('\n');
        const shownOf = (key: string): number =>
          new RegExp(`${key}: ([^;\\n]*)`, 'u')
            .exec(lines.join('\n'))?.[1]
            ?.split(', ')
            .filter((name) => name !== '').length ?? 0;
        const leftOf = (key: string): number =>
          section!.leftOut.flatMap((part) =>
            (part.kind === 'targets' && part.relation === key) ||
            (part.kind === 'ancestors' && key === 'ancestors')
              ? part.slugs
              : [],
          ).length;
        expect(shownOf('ancestors') + leftOf('ancestors')).toBe(isup.length);
        for (const [key, slugs] of Object.entries(rel)) {
          expect(shownOf(key) + leftOf(key)).toBe(slugs.length);
        }
      }),
    );
  });
});

describe('the ranking', () => {
  it('goes on below the seeds and below the threshold, in the same order', () => {
    const engine = engineOf({ tide: 'Tide', 'x-gauge': 'Sea Tide Mark Row', other: 'Moon' });
    const ranking = engine.ranking('tide gauge');
    // x-gauge: 2/4 for a word, 0.75 for a part.
    expect(ranking).toEqual([
      { slug: 'tide', score: 10 },
      { slug: 'x-gauge', score: 1.25 },
    ]);
    expect(engine.serve('tide gauge').seeds).toEqual(ranking.slice(0, 1));
  });
});

describe('an entry on trial', () => {
  it('is served while the work lasts, and the old one is back whatever happens', () => {
    const engine = engineOf({ tide: { t: 'Tide', d: 'Old.' } });
    const entry = engine.entries.get('tide')!;
    const before = engine.serve('tide').block;
    const during = engine.withEntry('tide', { ...entry, d: 'New.' }, () => engine.serve('tide'));
    expect(during.block).toBe(before.replace('Old.', 'New.'));
    expect(() =>
      engine.withEntry('tide', { ...entry, d: 'New.' }, () => {
        throw new Error('broken');
      }),
    ).toThrow('broken');
    expect(engine.serve('tide').block).toBe(before);
  });
});
