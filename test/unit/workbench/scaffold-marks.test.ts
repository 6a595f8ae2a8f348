import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { normalise, ShownText } from '../../../src/exposure/match.js';
import { marksIn } from '../../../src/workbench/scaffold-marks.js';

const marks = (block: string, ...titles: string[]): [string, string][] =>
  marksIn(
    block,
    titles.map((title) => ({ slug: title, title, kind: 'declared' as const })),
  ).map(({ start, end, how }) => [block.slice(start, end), how]);

describe('marks in a block', () => {
  it('are every place of a name that stands whole, however it is written', () => {
    const block = '🌊 a Tide-Gauge, tide  gauge; TIDE\nGAUGE tide gauges';
    expect(marks(block, 'Tide Gauge')).toEqual([
      ['Tide-Gauge', 'name'],
      ['tide  gauge', 'name'],
      ['TIDE\nGAUGE', 'name'],
    ]);
  });

  it('are inside words only where the name stands nowhere whole', () => {
    expect(marks('train paint', 'Ain')).toEqual([
      ['ain', 'part'],
      ['ain', 'part'],
    ]);
    expect(marks('train ain', 'Ain')).toEqual([['ain', 'name']]);
  });

  it('are the words of a name that enough of them expose', () => {
    expect(marks('a gauge for the level of water, water', 'Water Level Gauge')).toEqual([
      ['gauge', 'words'],
      ['level', 'words'],
      ['water', 'words'],
    ]);
    expect(marks('a gauge for the level', 'Water Level Gauge')).toEqual([]);
  });

  it('keep their place behind characters that get longer in lower case', () => {
    expect(marks('İİ \u212aelp x', 'Kelp')).toEqual([['\u212aelp', 'name']]);
  });

  it('of two names are sorted by place', () => {
    expect(marks('moon and tide', 'Tide', 'Moon')).toEqual([
      ['moon', 'name'],
      ['tide', 'name'],
    ]);
  });

  it('are there exactly where the block exposes the name, and say it', () => {
    const word = fc.constantFrom('tide', 'Gauge', 'of', 'WATER', 'ai', '海', 'İ', '-', '; ', '\n');
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    const glued = fc.array(word, { maxLength: 6 }).map((words) => words.join(''));
    fc.assert(
      fc.property(fc.oneof(text, glued), text, (block, title) => {
        const found = marks(block, title);
        expect(found.length > 0).toBe(new ShownText(block).exposes(title));
        for (const [said, how] of found) {
          if (how === 'words') expect(normalise(title).split(' ')).toContain(normalise(said));
          else expect(normalise(said)).toBe(normalise(title));
        }
      }),
    );
  });
});
