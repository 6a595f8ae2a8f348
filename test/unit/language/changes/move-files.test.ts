import { describe, expect, it } from 'vitest';

import { corpusOf, planned, refusalOf } from '../lives/support/corpus.js';
import { after, made } from './support/made.js';

const move = (...moves: [string, string][]) =>
  ({ type: 'move-files', moves: moves.map(([from, to]) => ({ from, to })) }) as const;

describe('files that move', () => {
  const files = {
    'pages/tides/Neap.md':
      '[[Spring]] [s](Spring.md) ![a](../../assets/a%20b.png) [x](#here) [y](/z.md)\n',
    'pages/tides/Spring.md': '[n](./Neap.md "Neap") [l](../Log.md)\n',
    'pages/Log.md':
      '[[Neap]] [[tides/Neap]] [[pages/tides/Neap|n]] [n](tides/Neap.md#top) [n](<tides/Neap.md>)\n',
  };

  it('take links with folders and markdown links along; a plain name still leads there', () => {
    expect(after(files, move(['pages/tides/Neap.md', 'pages/deep/sea/Neap.md']))).toEqual({
      'pages/deep/sea/Neap.md':
        '[[Spring]] [s](../../tides/Spring.md) ![a](../../../assets/a%20b.png) [x](#here) [y](/z.md)\n',
      'pages/tides/Spring.md': '[n](../deep/sea/Neap.md "Neap") [l](../Log.md)\n',
      'pages/Log.md':
        '[[Neap]] [[sea/Neap]] [[deep/sea/Neap|n]] [n](deep/sea/Neap.md#top) [n](<deep/sea/Neap.md>)\n',
    });
  });

  it('move as a folder: what moves together keeps its links', () => {
    expect(after(files, move(['pages/tides', 'pages/water/levels']))).toEqual({
      'pages/water/levels/Neap.md':
        '[[Spring]] [s](Spring.md) ![a](../../../assets/a%20b.png) [x](#here) [y](/z.md)\n',
      'pages/water/levels/Spring.md': '[n](./Neap.md "Neap") [l](../../Log.md)\n',
      'pages/Log.md':
        '[[Neap]] [[levels/Neap]] [[water/levels/Neap|n]] [n](water/levels/Neap.md#top) [n](<water/levels/Neap.md>)\n',
    });
  });

  it('may get other names on the way', () => {
    const result = after(files, move(['pages/tides/Neap.md', 'pages/Neap Tide.md']));
    expect(result['pages/Log.md']).toBe(
      '[[Neap Tide]] [[pages/Neap Tide]] [[pages/Neap Tide|n]] [n](Neap%20Tide.md#top) [n](<Neap Tide.md>)\n',
    );
  });

  it('get folders in their links where the plain name becomes ambiguous', () => {
    const two = {
      'pages/a/Pump.md': '',
      'pages/b/Valve.md': '',
      'pages/Log.md': '[[Pump]] [[Valve]]\n',
    };
    expect(after(two, move(['pages/b/Valve.md', 'pages/b/Pump.md']))['pages/Log.md']).toBe(
      '[[a/Pump|Pump]] [[b/Pump]]\n',
    );
  });

  it('that leave the corpus break links, which are listed', () => {
    const change = planned(corpusOf(files), move(['pages/tides/Neap.md', 'archive/Neap.md']));
    expect(change.leftAlone.map(({ page, text }) => [page, text])).toEqual([
      ['pages/Log.md', '[[Neap]]'],
      ['pages/Log.md', '[[tides/Neap]]'],
      ['pages/Log.md', '[[pages/tides/Neap|n]]'],
    ]);
    expect(change.warnings.join(' ')).toContain('3 links will lead nowhere');
    expect(change.warnings.join(' ')).toContain('1 page will be outside the corpus');
    expect(made(files, change)['pages/Log.md']).toContain('[n](../archive/Neap.md#top)');
  });

  it.each<[string, [string, string][], string]>([
    ['onto another page', [['pages/Log.md', 'pages/tides/Neap.md']], 'pages/tides/Neap.md'],
    ['onto one of another case', [['pages/Log.md', 'pages/tides/neap.md']], 'pages/tides/Neap.md'],
    ['out of the root', [['pages/Log.md', '../Log.md']], '../Log.md'],
    [
      'two to one place',
      [
        ['pages/Log.md', 'pages/X.md'],
        ['pages/tides/Neap.md', 'pages/x.md'],
      ],
      'pages/x.md',
    ],
    ['nothing', [['assets', 'pictures']], 'No page'],
    ['to where they are', [['pages/Log.md', 'pages/Log.md']], 'No page'],
    [
      'to a name no link can say',
      [['pages/tides/Neap.md', 'pages/tides/N#eap.md']],
      'would lead elsewhere',
    ],
  ])('are refused %s', (_, moves, expected) => {
    expect(refusalOf(corpusOf(files), move(...moves)).refused).toContain(expected);
  });
});
