import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { RULES } from '../../../src/rules/registry.js';
import type { Fix } from '../../../src/rules/rule.js';
import { applyEdits, compatibleFixes } from '../../../src/rules/support/edits.js';
import { EXAMPLE_PATH, examplePage } from '../../../src/rules/support/example-page.js';
import { check, checkFor, filesOf } from './support/corpus.js';
import { DIALECTS, corpusIn, type DialectName } from './support/dialects.js';

type Files = Record<string, string>;

const fixesOf = (code: string, files: Files): Fix[] =>
  checkFor(code, files).flatMap(({ fix }) => (fix === undefined ? [] : [fix]));

/** Makes all fixes of a code, pass after pass, on the first of some pages. */
function fixAll(code: string, files: Files): Files {
  let now = files;
  for (let pass = 0; pass < 20; pass++) {
    const fixes = compatibleFixes(fixesOf(code, now));
    if (fixes.length === 0) return now;
    const [[path, text] = ['', '']] = Object.entries(now);
    const edits = fixes.flatMap((fix) => fix.edits);
    now = { ...now, [path]: applyEdits(text, edits) };
  }
  throw new Error(`the fixes of ${code} never come to an end`);
}

const first = (files: Files): string => Object.values(files)[0] ?? '';

/** Characters of a text outside the edits of a fix. */
function outside(text: string, { edits }: Fix): string[] {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start);
  const starts = [0, ...sorted.map(({ span }) => span.end)];
  const ends = [...sorted.map(({ span }) => span.start), text.length];
  return starts.map((start, i) => text.slice(start, ends[i]));
}

const fixable = RULES.filter(
  ({ code, examples }) => fixesOf(code, filesOf(examples.bad)).length > 0,
);

describe('which rules have a fix', () => {
  it('is known', () => {
    expect(fixable.map(({ code }) => code)).toEqual([
      'slug-differs',
      'predicate-unknown',
      'wikilink-bare-string',
      'parent-self',
      'parent-repeated',
      'target-self',
      'target-repeated',
      'ref-label-differs',
      'reference-malformed',
      'parent-label-differs',
      'date-malformed',
      'parent-implied',
    ]);
  });
});

describe.each(fixable.map((rule) => [rule.code, rule] as const))('the fix of %s', (code, rule) => {
  const files = filesOf(rule.examples.bad);

  it.each(['\n', '\r\n'])('removes the finding and touches nothing else (%j)', (end) => {
    const before = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, text.replaceAll('\n', end)]),
    );
    for (const fix of fixesOf(code, before)) {
      const text = first(before);
      const fixed = applyEdits(text, fix.edits);
      let at = 0;
      for (const part of outside(text, fix)) {
        at = fixed.indexOf(part, at);
        expect(at).toBeGreaterThanOrEqual(0);
        at += part.length;
      }
    }
    const after = fixAll(code, before);
    expect(checkFor(code, after)).toEqual([]);
    expect(fixAll(code, after)).toEqual(after);
    if (end === '\r\n') expect(first(after)).not.toMatch(/[^\r]\n/u);
  });

  it('has a title that says what it does', () => {
    for (const { title } of fixesOf(code, files)) expect(title).toMatch(/^(?:Write|Remove) /u);
  });
});

const titles = ['Tidal Index', 'Ocean Metric', 'Tide Gauge', 'owl:Thing'];
const entries = fc.array(fc.constantFrom(...titles), { minLength: 1, maxLength: 7 });
const others = [{ title: 'Ocean Metric' }, { title: 'Tide Gauge' }];

/** The titles a list still holds when itself and repeats are gone. */
const kept = (list: readonly string[], code: string): string[] =>
  code.endsWith('self')
    ? list.filter((title) => title !== 'Tidal Index')
    : list.filter((title, i) => list.indexOf(title) === i);

/** Titles in the order they stand in a page's list, by dialect. */
function listIn(dialect: DialectName, text: string, key: string): string[] {
  if (dialect === 'json-ld') {
    const json = JSON.parse(/```json-ld\r?\n([\s\S]*?)\r?\n```/u.exec(text)?.[1] ?? '') as {
      subClassOf: { '@id': string }[];
      relations: { requires: { '@id': string }[] };
    };
    const list = key === 'requires' ? json.relations.requires : json.subClassOf;
    return list.map((entry) => titles.find((t) => entry['@id'].endsWith(slug(t))) ?? '');
  }
  const line = new RegExp(`^ *-? *${key}::?(.*)$`, 'mu').exec(text)?.[1] ?? '';
  return [...line.matchAll(/owl:Thing|(?<=\[\[)[^\]]+/gu)].map(([title]) => title);
}

const slug = (title: string): string =>
  title.toLowerCase().replaceAll(' ', '-').replace('owl:t', 'T');

describe.each(DIALECTS)('removing entries in the %s dialect', (dialect) => {
  const key = {
    'json-ld': 'subClassOf',
    'front-matter': 'subClassOf',
    'property-lines': 'is-subclass-of',
  };

  it('leaves exactly the others, in their order, and the rest of the page as it was', () => {
    fc.assert(
      fc.property(entries, entries, fc.boolean(), (parents, requires, windows) => {
        const unix = corpusIn(dialect, { parents, requires }, others);
        const files = Object.fromEntries(
          Object.entries(unix).map(([p, t]) => [p, windows ? t.replaceAll('\n', '\r\n') : t]),
        );
        for (const [code, name, list] of [
          ['parent-self', key[dialect], parents],
          ['parent-repeated', key[dialect], parents],
          ['target-self', 'requires', requires],
          ['target-repeated', 'requires', requires],
        ] as const) {
          const after = fixAll(code, files);
          expect(checkFor(code, after)).toEqual([]);
          expect(listIn(dialect, first(after), name)).toEqual(kept(list, code));
          const left = kept(list, code);
          if (left.length > 0) {
            const direct = {
              parents,
              requires,
              [code.startsWith('parent') ? 'parents' : 'requires']: left,
            };
            const expected = first(corpusIn(dialect, direct, others));
            expect(first(after).replaceAll('\r\n', '\n')).toBe(expected);
          }
          if (windows) expect(first(after)).not.toMatch(/[^\r]\n/u);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('removing an entry', () => {
  const jsonList = (list: string, code: string): string => {
    const page = examplePage().replace(/"subClassOf": \[[^\]]*\]/u, `"subClassOf": ${list}`);
    const after = first(fixAll(code, { [EXAMPLE_PATH]: page }));
    expect(checkFor(code, after)).toEqual([]);
    return /"subClassOf": ([\s\S]*?)\n\}/u.exec(after)?.[1] ?? '';
  };
  const self = '{ "@id": "urn:ngm:class:tidal-index" }';
  const top = '{"@id":"owl:Thing"}';

  it.each([
    [`[${self}]`, '[]'],
    [`[ ${self} ]`, '[]'],
    [self, '[]'],
    [`[${self}, ${top}]`, `[${top}]`],
    [`[${top} , ${self}]`, `[${top} ]`],
    [`[${top},${self},${top}]`, `[${top},${top}]`],
    [`[\n    ${self},\n    ${top}\n  ]`, `[\n    ${top}\n  ]`],
    [`[\n    ${top},\n    ${self}\n  ]`, `[\n    ${top}\n  ]`],
    [`[\n\t${self}\n]`, '[]'],
    [`[${self}, ${self}, ${self}]`, '[]'],
  ])('from %j leaves %j', (before, after) => {
    expect(jsonList(before, 'parent-self')).toBe(after);
  });

  it.each([
    [
      'requires:\n  - "[[Tidal Index]]"\n  - "[[Tide Gauge]]"\n',
      'requires:\n  - "[[Tide Gauge]]"\n',
    ],
    [
      'requires:\n  - "[[Tide Gauge]]"\n  - "[[Tidal Index]]" # self\n',
      'requires:\n  - "[[Tide Gauge]]"\n',
    ],
    ['requires:\n- "[[Tidal Index]]"\n', 'requires:\n'],
    ['requires: "[[Tidal Index]]"\n', 'requires:\n'],
    ['requires: [ "[[Tidal Index]]" ]\n', 'requires: []\n'],
    ["requires: ['[[Tidal Index]]', '[[Tide Gauge]]']\n", "requires: ['[[Tide Gauge]]']\n"],
  ])('from front matter %j leaves %j', (before, after) => {
    const files = corpusIn('front-matter', {}, others);
    const page = (lines: string): string =>
      first(files).replace('public: true\n', `public: true\n${lines}`);
    const fixed = fixAll('target-self', { ...files, 'pages/Tidal Index.md': page(before) });
    expect(first(fixed)).toBe(page(after));
    expect(checkFor('target-self', fixed)).toEqual([]);
  });

  it.each([
    ['requires:: [[Tidal Index]]', 'requires::'],
    ['requires:: [[Tidal Index]], [[Tide Gauge]]', 'requires:: [[Tide Gauge]]'],
    ['requires:: [[Tide Gauge]] ,[[Tidal Index]]', 'requires:: [[Tide Gauge]] '],
    ['requires:: [[Tidal Index]],[[Tidal Index]]', 'requires::'],
  ])('from a property line %j leaves %j', (before, after) => {
    const files = corpusIn('property-lines', {}, others);
    const page = (line: string): string => `${first(files)}    ${line}\n`;
    const indented = (line: string): string => page(line).replace('    requires', '  - requires');
    const fixed = fixAll('target-self', { ...files, 'pages/Tidal Index.md': indented(before) });
    expect(first(fixed)).toBe(indented(after));
    expect(check(fixed).map((f) => f.code)).toEqual([]);
  });
});

describe('edits', () => {
  const edit = (start: number, end: number, newText = '') => ({ span: { start, end }, newText });

  it('are made in the order of the text, whatever order they come in', () => {
    expect(applyEdits('abcdef', [edit(4, 5, 'X'), edit(0, 1), edit(6, 6, '!')])).toBe('bcdXf!');
  });

  it('that overlap are refused', () => {
    expect(() => applyEdits('abc', [edit(0, 2), edit(1, 3)])).toThrow('overlap');
  });

  it('that overlap are left for a later pass', () => {
    const fixes = [edit(0, 2), edit(1, 3), edit(3, 4), edit(3, 3), edit(5, 5), edit(5, 5)].map(
      (one) => ({ title: 'Remove', edits: [one] }),
    );
    expect(compatibleFixes(fixes).map((fix) => fix.edits[0])).toEqual([
      edit(0, 2),
      edit(3, 4),
      edit(5, 5),
    ]);
  });
});
