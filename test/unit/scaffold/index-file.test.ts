import { describe, expect, it } from 'vitest';
import { readScaffoldIndex, writeScaffoldIndex } from '../../../src/scaffold/index-file.js';
import type { ScaffoldEntry } from '../../../src/scaffold/scaffold-index.js';

const entry = (t: string): ScaffoldEntry => ({
  t,
  d: 'A definition.',
  dom: 'data',
  q: null,
  m: 'draft',
  sup: [],
  isup: [],
  rel: { requires: ['42'] },
  bl: [],
});

describe('scaffold index file', () => {
  it('keeps the order of the classes, slugs that look like numbers included', () => {
    const slugs = ['tide', '7', 'gauge', '2', '007'];
    const entries = new Map(slugs.map((slug) => [slug, entry(slug)]));
    const text = writeScaffoldIndex(entries, '2026-01-01T00:00:00Z');
    expect([...readScaffoldIndex(text)]).toEqual([...entries]);
  });

  it('has the keys of the format, in its order', () => {
    const text = writeScaffoldIndex(new Map([['tide', entry('Tide')]]), 'then');
    expect(text).toBe(
      '{"version":1,"generated":"then","counts":{"classes":1},"classes":{"tide":' +
        '{"t":"Tide","d":"A definition.","dom":"data","q":null,"m":"draft","sup":[],"isup":[],' +
        '"rel":{"requires":["42"]},"bl":[]}}}',
    );
  });

  it('says what is wrong with a file', () => {
    expect(() => readScaffoldIndex('{')).toThrow('The scaffold index is not JSON.');
    expect(() => readScaffoldIndex('{"version":2}')).toThrow(/version/);
  });
});
