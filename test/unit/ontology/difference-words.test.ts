import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { changeLines, excerpts, headWord } from '../../../src/ontology/difference-words.js';
import type { ClassChange } from '../../../src/ontology/semantic-diff.js';

const at = { iri: 'urn:c:a', slug: 'a', label: 'A', page: 'a.md' };
const changed: ClassChange = {
  kind: 'changed',
  before: at,
  after: at,
  values: [
    { field: 'definition', before: null, after: 'A thing.' },
    { field: 'quality', before: 0.5, after: null },
    { field: 'published', before: true, after: false },
    { field: 'domain', before: 'data', after: 'ai' },
  ],
  edges: [
    { change: 'removed', relation: 'subClassOf', slug: 'tool', label: 'Tool' },
    { change: 'added', relation: 'requires', slug: 'clock', label: 'clock' },
  ],
};

describe('the lines of a changed class', () => {
  it('name what changed, before and after', () => {
    expect(changeLines(changed).map(({ kind, what, text }) => `${kind} ${what}: ${text}`)).toEqual([
      'value definition: none → “A thing.”',
      'value quality: 0.5 → none',
      'value published: yes → no',
      'value domain: data → ai',
      'removed parent: Tool (tool)',
      'added requires: clock',
    ]);
  });

  it('call a class renamed that has another page or IRI', () => {
    const moved = { field: 'page', before: 'b.md', after: 'a.md' } as const;
    expect(headWord(changed)).toBe('changed');
    expect(headWord({ ...changed, values: [moved] })).toBe('renamed');
    expect(headWord({ ...changed, kind: 'added', before: null })).toBe('added');
  });
});

describe('long texts', () => {
  it('are cut around the first difference', () => {
    const start = 'word '.repeat(40);
    expect(excerpts(`${start}first end`, `${start}second end`)).toEqual([
      '…ord word word word word first end',
      '…ord word word word word second end',
    ]);
  });

  it('always show that they differ, in whole characters', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '\u00e9', '\u{1f30a}'),
      maxLength: 300,
    });
    fc.assert(
      fc.property(text, text, text, (same, one, other) => {
        fc.pre(one !== other);
        const [a, b] = excerpts(same + one, same + other);
        expect(a).not.toBe(b);
        expect(a + b).not.toMatch(/\p{Surrogate}/u);
        expect(Math.max(Array.from(a).length, Array.from(b).length)).toBeLessThanOrEqual(82);
      }),
    );
  });
});
