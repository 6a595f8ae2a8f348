import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readImport } from '../../../src/ledger/import-file.js';
import { type Passage, quoteAt, readTranscript } from '../../../src/ledger/transcript.js';

const sample = (path: string) =>
  readFileSync(new URL(`../../fixtures/sample/${path}`, import.meta.url), 'utf8');

const said = (text: string) => readTranscript(text).cues.map((cue) => cue.text);

/** What a passage highlights. */
function highlighted({ lines, quote }: Passage): string | null {
  if (!quote) return null;
  return lines
    .slice(quote.line, quote.endLine + 1)
    .map(({ text }, i, all) =>
      text.slice(i === 0 ? quote.start : 0, i === all.length - 1 ? quote.end : undefined),
    )
    .join(' ');
}

/** C37 as it stands in the case. */
const ROLLING = [
  'WEBVTT\nKind: captions\nLanguage: en\n',
  '00:00:00.000 --> 00:00:02.000 align:start position:0%\n \nthe<00:00:00.400><c> harbour</c><00:00:00.900><c> opened</c>\n',
  '00:00:02.000 --> 00:00:02.010 align:start position:0%\nthe harbour opened\n \n',
  '00:00:02.010 --> 00:00:03.000 align:start position:0%\nthe harbour opened\nno<00:00:02.400><c> way</c>\n',
  '00:00:03.000 --> 00:00:03.010 align:start position:0%\nno way\n \n',
  '00:00:03.010 --> 00:00:04.000 align:start position:0%\nno way\nno<00:00:03.400><c> way</c>\n',
  '00:00:04.000 --> 00:00:04.010 align:start position:0%\nno way\n \n',
  '00:00:04.010 --> 00:00:06.000 align:start position:0%\nno way\nit<00:00:04.300><c> was</c><00:00:04.800><c> april</c>\n',
  '00:00:06.000 --> 00:00:06.010 align:start position:0%\nit was april\n \n',
].join('\n');

describe('rolling captions', () => {
  const expected = ['the harbour opened', 'no way', 'no way', 'it was april'];

  it('are told once, and what was said twice stays twice (C37)', () => {
    expect(said(ROLLING)).toEqual(expected);
    expect(said(ROLLING).join(' ').split(' ')).toHaveLength(10);
    expect(readTranscript(ROLLING).cues[1]).toMatchObject({ start: 2.01, end: 3 });
  });

  it('also with CRLF, with blank rows stripped, and as SRT without word times', () => {
    expect(said(ROLLING.replaceAll('\n', '\r\n'))).toEqual(expected);
    expect(said(ROLLING.replaceAll('\n \n', '\n\n'))).toEqual(expected);
    const srt = ROLLING.replace(/^WEBVTT[^]*?\n\n/u, '')
      .replace(/<[^>]*>/gu, '')
      .replace(/ align.*/gu, '')
      .replace(/(\d\d)\.(\d{3})/gu, '$1,$2');
    expect(said(srt)).toEqual(expected);
  });

  it('with a new row of one word, which has no times of its own', () => {
    const text = ROLLING.replace('no<00:00:03.400><c> way</c>', 'no');
    expect(said(text)[2]).toBe('no');
  });

  it('without any marks, when every cue repeats the one before', () => {
    const rows = ['a b', 'c d', 'e f', 'e f', 'g h'];
    const cues = rows
      .slice(1)
      .map((row, i) => `00:0${i}.000 --> 00:0${i + 1}.000\n${rows[i]!}\n${row}\n`);
    expect(said(`WEBVTT\n\n${cues.join('\n')}`)).toEqual(['a b c d', 'e f', 'e f', 'g h']);
  });
});

describe('the sample episodes', () => {
  const episodes = [
    ['slack-water-014', 'vtt', 'Never trust a single gauge.'],
    ['slack-water-015', 'srt', 'I would rather be shouted at by shipping.'],
  ] as const;

  it.each(episodes)('%s keeps what was said twice', (name, type, line) => {
    const all = said(sample(`episodes/${name}.${type}`));
    expect(all.filter((text) => text === line)).toHaveLength(2);
  });

  it('tell the rolling captions near 2:00 once', () => {
    const { cues } = readTranscript(sample('episodes/slack-water-014.vtt'));
    const rolled = cues.filter(({ start }) => start !== null && start > 122.5 && start < 135);
    expect(rolled.map(({ text }) => text)).toEqual([
      'so in twenty fifteen we put up the other thing the white mushroom on the roof',
      'that is a genesis receiver it listens to satellites',
      'day and night and it works out its own height',
    ]);
    expect(cues[0]?.speaker).toBe('Maren');
  });

  it.each(episodes)('%s holds every quote, word for word, at its span', (name, type) => {
    const transcript = readTranscript(sample(`episodes/${name}.${type}`));
    const file = readImport(
      sample(`assertions/${name}.json`),
      name === 'slack-water-015' ? { episode: name } : {},
    );
    if ('refused' in file) throw new Error(file.refused);
    for (const { span, evidence } of file.assertions) {
      const passage = quoteAt(transcript, span, evidence);
      expect(highlighted(passage)).toBe(evidence);
      expect(passage.missing).toBeNull();
      const { line, endLine } = passage.quote!;
      expect(passage.lines.slice(line, endLine + 1).every(({ inSpan }) => inSpan)).toBe(true);
      expect(line).toBe(2);
    }
  });
});

describe('captions', () => {
  it('read times, names, entities, and leave notes and styles out', () => {
    const text = `\ufeffWEBVTT - x

STYLE
::cue { color: red }

NOTE not said
at all

one
00:01.500 --> 01:00:02.250 align:start
<v.loud Ann Alder>Fish &amp; <i>chips</i> &lt;3
<v Ben>No.</v>
`;
    expect(readTranscript(text).cues).toEqual([
      { start: 1.5, end: 3602.25, text: 'Fish & chips <3', speaker: 'Ann Alder' },
      { start: 1.5, end: 3602.25, text: 'No.', speaker: 'Ben' },
    ]);
  });

  it('keep a line that comes twice in a row', () => {
    const srt =
      '1\n00:00:01,000 --> 00:00:02,000\nYes.\n\n2\n00:00:02,000 --> 00:00:03,000\nYes.\n';
    expect(said(srt)).toEqual(['Yes.', 'Yes.']);
  });

  it('give up no text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const raw of [text, `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`]) {
          expect(readTranscript(raw).cues).toBeInstanceOf(Array);
        }
      }),
    );
  });
});

describe('text and markdown', () => {
  it('are paragraphs, with times where they have them', () => {
    const text = '# Talk\n\nfirst line\nsecond line\n\n[00:01:05] Ann: later\n1:30 Ben: last\n';
    expect(readTranscript(text).cues).toEqual([
      { start: null, end: null, text: '# Talk', speaker: null },
      { start: null, end: null, text: 'first line second line', speaker: null },
      { start: 65, end: 90, text: 'Ann: later', speaker: null },
      { start: 90, end: 90, text: 'Ben: last', speaker: null },
    ]);
  });
});

describe('quotes', () => {
  const transcript = readTranscript(
    [
      'WEBVTT\n',
      '00:01.000 --> 00:02.000\nThe start of it.\n',
      '00:02.000 --> 00:03.000\nSo — “The Café’s gauge”, they said,\n',
      '00:03.000 --> 00:04.000\nholds 1,400,000 six-minute readings!\n',
      '00:04.000 --> 00:05.000\nArt is long.\n',
      '00:05.000 --> 00:06.000\nIt moved.\n',
      '00:06.000 --> 00:07.000\nIt moved.\n',
    ].join('\n'),
  );
  const at = (start: number, end: number, quote: string) =>
    quoteAt(transcript, { start, end }, quote);

  it.each([
    ['the cafés gauge they said holds 1400000', '“The Café’s gauge”, they said, holds 1,400,000'],
    ['THE CAFE\u0301’S  GAUGE', 'The Café’s gauge'],
    ['six minute readings!', 'six-minute readings!'],
    ['six minute readings.', 'six-minute readings'],
  ])('%j may differ in case, white space and marks', (quote, shown) => {
    const passage = at(2, 4, quote);
    expect(highlighted(passage)).toBe(shown.replace(/^“/u, ''));
    expect(passage.missing).toBeNull();
  });

  it.each(['the cafe gauges', 'fish', 'rt is long', 'It moves', 'hold 1,400,000'])(
    '%j is not there, and that is said',
    (quote) => {
      const passage = at(2, 4, quote);
      expect([passage.quote, passage.missing]).toEqual([
        null,
        'the quote was not found in the transcript',
      ]);
      expect(passage.lines.filter(({ inSpan }) => inSpan)).toHaveLength(2);
      expect(passage.lines).toHaveLength(5);
    },
  );

  it('said twice is the one at the span', () => {
    expect(at(6, 7, 'It moved.').quote).toMatchObject({ line: 2, endLine: 2 });
    expect(at(5, 6, 'It moved.').lines[at(5, 6, 'It moved.').quote!.line]?.start).toBe(5);
  });

  it('without a span are found anywhere, with context', () => {
    const passage = quoteAt(transcript, null, 'Art is long');
    expect([highlighted(passage), passage.lines.length]).toEqual(['Art is long', 5]);
    expect(quoteAt(transcript, null, 'fish')).toEqual({
      ...{ lines: [], quote: null },
      missing: 'the quote was not found in the transcript',
    });
    expect(at(90, 99, 'fish').missing).toContain('nothing is said at its time');
    expect(at(2, 3, ' … ').missing).toBe('the assertion quotes nothing');
    expect(quoteAt({ cues: [] }, null, 'x').missing).toBe('the transcript is empty');
  });
});
