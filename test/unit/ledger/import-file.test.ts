import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type ImportedFile, readImport } from '../../../src/ledger/import-file.js';

const sample = (name: string) =>
  readFileSync(new URL(`../../fixtures/sample/assertions/${name}`, import.meta.url), 'utf8');

function read(text: string, episode?: string): ImportedFile {
  const file = readImport(text, { episode });
  if ('refused' in file) throw new Error(file.refused);
  return file;
}

const refusal = (text: string, episode?: string) => {
  const file = readImport(text, { episode });
  return 'refused' in file ? file.refused : null;
};

const entry = (more: object = {}) => ({
  ...{ claim: 'It rose.', tier: 1, source: 'Quay', evidence: 'said', context: '' },
  ...{ confidence: 0.5, ontology_terms: ['Tide'] },
  ...more,
});

describe('the sample files', () => {
  it('as an object with its episode', () => {
    const file = read(sample('slack-water-014.json'));
    expect(file.episode).toEqual({
      id: 'slack-water-014',
      title: 'The gauge that must not move',
      date: '2024-11-05',
      transcript: '../episodes/slack-water-014.vtt',
    });
    expect([file.assertions.length, file.leftOut, file.note]).toEqual([8, [], null]);
    expect(file.assertions.map(({ triple }) => triple === null)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [1, 6, 8].includes(n)),
    );
    expect(file.assertions[0]?.span).toEqual({ start: 47.866, end: 55.936 });
  });

  it('as an array, whose episode must be named', () => {
    expect(refusal(sample('slack-water-015.json'))).toContain('--episode');
    const file = read(sample('slack-water-015.json'), 'slack-water-015');
    expect(file.episode).toBeNull();
    expect(file.assertions.map(({ episode }) => episode)).toEqual(Array(6).fill('slack-water-015'));
  });
});

describe('an entry that is wrong', () => {
  it.each<[object, string, RegExp]>([
    [{ tier: 4 }, '.tier', /tier/u],
    [{ tier: '1' }, '.tier', /tier/u],
    [{ claim: '  ' }, '.claim', /empty/u],
    [{ confidence: 1.5 }, '.confidence', /1/u],
    [{ source: undefined }, '.source', /source/u],
    [{ ontology_terms: 'Tide' }, '.ontology_terms', /array/u],
    [{ ontology_terms: ['Tide', 7] }, '.ontology_terms[1]', /string/u],
    [{ span: { start: 5, end: 4 } }, '.span', /before it starts/u],
    [{ span: { start: 5 } }, '.span.end', /number/u],
    [{ triple: { subject: 'a', predicate: 'uses' } }, '.triple.object', /string/u],
    [{ episode: 'other' }, '.episode', /other/u],
  ])('%j is named, and the rest is kept', (wrong, field, reason) => {
    const list = [entry(), entry(wrong), entry({ claim: 'It fell.' })];
    const array = read(JSON.stringify(list), 'ep');
    expect(array.assertions.map(({ claim }) => claim)).toEqual(['It rose.', 'It fell.']);
    expect(array.leftOut).toEqual([
      { at: `[1]${field}`, reason: expect.stringMatching(reason) as string },
    ]);
    const object = read(JSON.stringify({ episode: { id: 'ep' }, assertions: list }));
    expect(object.leftOut[0]?.at).toBe(`assertions[1]${field}`);
  });

  it.each([[null], [7], ['text'], [[]]])('%j is none', (value) => {
    const file = read(JSON.stringify([value, entry()]), 'ep');
    expect([file.leftOut[0]?.at, file.assertions.length]).toEqual(['[0]', 1]);
  });
});

describe('a file that cannot be used', () => {
  it.each(['', 'null', '7', '{}', '{"assertions": 3}', 'Sorry, I cannot do that.', '{"a', '"['])(
    '%j is refused',
    (text) => expect(refusal(text, 'ep')).toContain('assertions'),
  );

  it('names an episode other than the one asked for', () => {
    const text = JSON.stringify({ episode: { id: 'a' }, assertions: [] });
    expect(refusal(text, 'b')).toBe('the file is about episode a, not b');
    expect(refusal('{"episode": {"title": "x"}, "assertions": []}')).toMatch(/^episode\.id/u);
  });
});

describe('an answer that was cut off', () => {
  it('keeps its whole items only, brackets in strings notwithstanding (C20)', () => {
    const raw =
      '[{"claim": "The log format opens every record with a brace.", "tier": 2, ' +
      '"source": "Harbour Cast", "evidence": "sample line was {id=7", "context": ' +
      '"Logging segment.", "confidence": 0.7, "ontology_terms": ["Log Format"]}, ' +
      '{"claim": "Turbine output rose in March.", "tier": 1, "source": "Quay Institute", ' +
      '"evidence": "quarterly sheet", "context": "Energy segment.", ' +
      '"ontology_terms": ["Tidal Turbine"], "confidence": 0.8';
    const file = read(raw, 'ep');
    expect(file.assertions.map(({ claim }) => claim)).toEqual([
      'The log format opens every record with a brace.',
    ]);
    expect(file.assertions[0]?.evidence).toBe('sample line was {id=7');
    expect(file.leftOut).toHaveLength(1);
    expect(file.note).toBe('answer was truncated; 1 item kept, 1 incomplete item dropped');
  });

  const items = [
    entry({ claim: 'A "quoted" \\ claim ] with } brackets' }),
    entry({ claim: 'Second', span: { start: 1, end: 2 } }),
    entry({ claim: 'Third' }),
  ];
  const whole = items.map((item) => JSON.stringify(item));

  it.each([
    ['an array', '[', ']'],
    ['an object', '{"episode":{"id":"ep"},"assertions":[', ']}'],
  ])('at any character of %s: nothing invented, nothing whole lost', (_, open, close) => {
    const text = `${open}${whole.join(',')}${close}`;
    for (let end = open.length; end < text.length; end++) {
      const file = read(text.slice(0, end), 'ep');
      let before = open.length;
      let expected = 0;
      for (const item of whole) {
        before += item.length + (expected > 0 ? 1 : 0);
        if (before <= end) expected++;
        else break;
      }
      expect(file.assertions.map(({ claim }) => claim)).toEqual(
        items.slice(0, expected).map((item) => item.claim),
      );
      expect(file.note).toMatch(/^answer was truncated; /u);
    }
  });

  it('in the middle of other text, or with a broken item, keeps the others', () => {
    const broken = `[${whole[0]!}, {"claim": "x" "tier": 1}, ${whole[2]!},]`;
    const file = read(broken, 'ep');
    expect(file.assertions).toHaveLength(2);
    expect(file.leftOut.map(({ at }) => at)).toEqual(['[1]']);
    expect(file.note).toContain('not valid JSON');
    expect(read(`\`\`\`json\n[${whole[0]!}]\n\`\`\`\n`, 'ep').assertions).toHaveLength(1);
  });

  it('never throws, whatever it is', () => {
    const part = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      ',',
      ':',
      '"a"',
      '1',
      ...whole,
      ' ',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part).map((parts) => parts.join('')),
      fc.array(part).map((parts) => `{"episode":{"id":"e"},"assertions":[${parts.join('')}`),
    );
    fc.assert(
      fc.property(text, (raw) => {
        expect(readImport(raw, { episode: 'e' })).toBeTypeOf('object');
      }),
      { numRuns: 500 },
    );
  });
});
