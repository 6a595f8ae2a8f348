/* eslint-disable @typescript-eslint/no-deprecated -- `sup` is a key of an entry, not the method of strings */
import { describe, expect, it } from 'vitest';

import { readScaffoldIndex, writeScaffoldIndex } from '../../../src/scaffold/index-file.js';

import { indexOf } from './support/entries.js';

const made = indexOf({
  b: { t: 'B "quoted"', q: 0.5, rel: { requires: ['a'] }, sup: ['a'], bl: ['c'] },
  year: 'A Year',
  a: 'A',
});
const entries = new Map([...made].map(([slug, entry]) => [slug === 'year' ? '2024' : slug, entry]));

describe('an index file', () => {
  it('has its keys in order and its classes in theirs', () => {
    const text = writeScaffoldIndex(entries, '2026-01-01T00:00:00Z');
    expect(
      text.startsWith('{"version":1,"generated":"2026-01-01T00:00:00Z","counts":{"classes":3}'),
    ).toBe(true);
    // Written as an object, the year would move to the front.
    const places = ['"b":{"t"', '"2024":{"t"', '"a":{"t"'].map((key) => text.indexOf(key));
    expect(places).toEqual([...places].sort((x, y) => x - y));
    expect(places).not.toContain(-1);
  });

  it('is read back as it was', () => {
    const read = readScaffoldIndex(writeScaffoldIndex(entries, ''));
    expect([...read]).toEqual([...entries]);
  });

  it.each([
    ['no JSON', '{', /not JSON/u],
    ['another version', '{"version":2}', /version/u],
    ['no classes', '{"version":1,"generated":"","counts":{"classes":0}}', /classes/u],
    [
      'a broken entry',
      '{"version":1,"generated":"","counts":{"classes":1},"classes":{"a":{"t":1}}}',
      /classes/u,
    ],
  ])('with %s is refused with a reason', (_, text, reason) => {
    expect(() => readScaffoldIndex(text)).toThrow(reason);
  });
});
