/** Names over the live index: which page each of them leads to, whatever came first. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CorpusIndex } from '../../../src/corpus/corpus-index.js';
import { classPage, indexFor, recordFor } from '../scaffold/support/corpora.js';

const titled = (title: string): string => `---\ntitle: ${title}\n---\n# ${title}\n`;
const named = (...aliases: string[]): string => `alias:: ${aliases.join(', ')}\n\n# A page\n`;

const sameAs = `---
type: class
iri: urn:ngm:class:tide-gauge
label: Tide Gauge Station
sameAs: ["wd:Q1425306"]
---
# Tide Gauge
`;

const pages = {
  'pages/Tide Gauge.md': sameAs,
  'pages/Quality Control___Spike Test.md': '# Spike Test\n',
  'pages/ISO%2FIEC 9075.md': '# SQL\n',
  'pages/100% Renewable.md': '# Energy\n',
  'pages/Cafe\u0301.md': '# Café\n',
  'pages/MAREOGRAPH.md': '# Mareograph\n',
  'pages/tides/Neap.md': '# Neap\n',
  'pages/moons/Neap.md': '# Neap of the moon\n',
  'pages/Double  Blank.md': '# Blanks\n',
  'pages/Wave 🌊.md': '# Wave\n',
  'pages/Shared One.md': named('Shared'),
  'pages/Shared Two.md': named('shared'),
  'pages/Claim One.md': classPage({ slug: 'claim', label: 'Claim One' }),
  'pages/Claim Two.md': classPage({ slug: 'claim', label: 'Claim Two', public: false }),
};
const index = indexFor(pages);

/** `path by kind`, all paths of an ambiguous name, or `missing`. */
function answer(name: string): string {
  const found = index.find(name);
  if (found.kind === 'missing') return 'missing';
  const paths = found.kind === 'page' ? [found.path] : found.paths;
  return `${paths.join(' or ')} by ${found.by}`;
}

describe('the page a name means', () => {
  it.each([
    ['its path', 'pages/Tide Gauge.md', 'pages/Tide Gauge.md by path'],
    ['its file name', 'Tide Gauge', 'pages/Tide Gauge.md by name'],
    ['its file name with the ending', 'tide gauge.MD', 'pages/Tide Gauge.md by name'],
    ['its label', 'TIDE gauge  station', 'pages/Tide Gauge.md by name'],
    ['a link', '[[Tide Gauge#History|the gauge]]', 'pages/Tide Gauge.md by name'],
    ['its slug', 'tide-gauge', 'pages/Tide Gauge.md by slug'],
    ['its slug in capitals', 'Tide-Gauge', 'pages/Tide Gauge.md by slug'],
    ['its class IRI', 'urn:ngm:class:tide-gauge', 'pages/Tide Gauge.md by iri'],
    ['its other IRI', 'wd:Q1425306', 'pages/Tide Gauge.md by same-as'],
    ['its page IRI', 'urn:x:page:claim', 'pages/Claim One.md or pages/Claim Two.md by iri'],
    ['a namespace', 'Quality Control/Spike Test', 'pages/Quality Control___Spike Test.md by name'],
    [
      'a namespace as a file',
      'Quality Control___Spike Test.md',
      'pages/Quality Control___Spike Test.md by name',
    ],
    ['an escaped slash', 'iso/iec 9075', 'pages/ISO%2FIEC 9075.md by name'],
    ['an escaped slash as written', 'ISO%2FIEC 9075', 'pages/ISO%2FIEC 9075.md by name'],
    ['a percent sign that escapes nothing', '100% renewable', 'pages/100% Renewable.md by name'],
    ['composed letters', 'Caf\u00E9', 'pages/Cafe\u0301.md by name'],
    ['decomposed letters', 'CAFE\u0301', 'pages/Cafe\u0301.md by name'],
    ['another case', 'Mareograph', 'pages/MAREOGRAPH.md by name'],
    ['other blanks', 'double\u00A0blank', 'pages/Double  Blank.md by name'],
    ['a character of two units', 'wave 🌊', 'pages/Wave 🌊.md by name'],
    ['a folder in front', 'tides/neap', 'pages/tides/Neap.md by name'],
    ['a path without the ending', 'pages/moons/Neap', 'pages/moons/Neap.md by name'],
    ['a shared alias', 'SHARED', 'pages/Shared One.md or pages/Shared Two.md by name'],
    ['a file name of two', 'Neap', 'pages/moons/Neap.md or pages/tides/Neap.md by name'],
    ['a slug of two', 'claim', 'pages/Claim One.md or pages/Claim Two.md by slug'],
    ['a part of its name', 'Gauge', 'missing'],
    ['a folder that is another', 'suns/Neap', 'missing'],
    ['the path of another folder', 'drafts/Tide Gauge.md', 'missing'],
    ['nothing', '', 'missing'],
    ['blanks', ' \t', 'missing'],
    ['empty brackets', '[[]]', 'missing'],
  ])('called by %s', (_what, name, expected) => {
    expect(answer(name)).toBe(expected);
  });

  it('is for a link neither slug nor IRI: file name first, then title, label and aliases', () => {
    for (const name of ['tide-gauge', 'urn:ngm:class:tide-gauge', 'wd:Q1425306', 'pages/x.md']) {
      expect(index.lookUp(name)).toEqual({ kind: 'missing' });
    }
    const both = indexFor({ 'pages/Gauge.md': '# A\n', 'pages/B.md': titled('Gauge') });
    expect(both.lookUp('gauge')).toEqual({ kind: 'page', path: 'pages/Gauge.md' });
  });
});

const PATHS = ['pages/A.md', 'pages/b/A.md', 'pages/a.md', 'pages/C d.md', 'pages/\u{1F30A}.md'];
const TEXTS = [
  titled('A'),
  titled('Tide'),
  named('Tide', 'C d'),
  named('a'),
  '# Nothing\n',
  classPage({ slug: 'tide', label: 'Tide', links: ['A', 'Tide', 'None'] }),
  classPage({ slug: 'tide', label: 'C d', public: false, parents: ['a'] }),
  classPage({ slug: 'a', label: 'A', aliases: ['\u{1F30A}'], dialect: 'front-matter' }),
  sameAs,
];
const NAMES = [
  ...PATHS,
  ...['A', 'b/a', 'C d', 'Tide', '\u{1F30A}', 'tide', 'tide-gauge', 'wd:Q1425306', 'None'],
  ...['urn:ngm:class:tide', 'urn:x:page:a'],
];

const step = fc.record({
  path: fc.constantFrom(...PATHS),
  text: fc.option(fc.constantFrom(...TEXTS)),
  /** Asked after the step, so that what follows from the pages is there to be kept in step. */
  asked: fc.boolean(),
});

/** Everything the index answers. */
function told(one: CorpusIndex): unknown {
  return {
    pages: one.pages().map(({ path, hash }) => [path, hash]),
    classes: [...one.classes()],
    classOf: NAMES.map((name) => one.classOf(name)),
    count: one.classCount,
    generation: one.generation(),
    lookUps: NAMES.map((name) => one.lookUp(name)),
    found: NAMES.map((name) => one.find(name)),
    claims: NAMES.map((name) => one.claimsOf(name)),
  };
}

describe('after any pages came and went', () => {
  it('the answers are those of a fresh index, in any order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), fc.boolean(), (steps, backwards) => {
        const living = new CorpusIndex();
        const now = new Map<string, string>();
        for (const { path, text, asked } of steps) {
          if (text === null) {
            expect(living.delete(path)).toBe(now.delete(path));
          } else {
            expect(living.set(recordFor(path, text))).toBe(now.get(path) !== text);
            now.set(path, text);
          }
          if (asked) told(living);
        }
        const order = [...now];
        if (backwards) order.reverse();
        expect(told(living)).toEqual(told(indexFor(Object.fromEntries(order))));
      }),
    );
  });

  it('a copy and its original know nothing of each other', () => {
    fc.assert(
      fc.property(fc.array(step), fc.array(step), (before, after) => {
        const original = new CorpusIndex();
        const play = (one: CorpusIndex, steps: typeof before): void => {
          for (const { path, text, asked } of steps) {
            if (text === null) one.delete(path);
            else one.set(recordFor(path, text));
            if (asked) told(one);
          }
        };
        play(original, before);
        const kept = told(original);
        const copy = original.copy();
        expect(told(copy)).toEqual(kept);
        play(copy, after);
        expect(told(original)).toEqual(kept);
        const fresh = new CorpusIndex();
        for (const page of copy.pages()) fresh.set(page);
        expect(told(copy)).toEqual(told(fresh));
      }),
    );
  });
});

describe('what changed since a version', () => {
  it('is told page by page, or not at all once it is long ago', () => {
    const one = new CorpusIndex();
    const record = recordFor('pages/A.md', '# A\n');
    const paths = Array.from({ length: 5000 }, (_, i) => `pages/${i}.md`);
    for (const path of paths) one.set({ ...record, path, hash: path });
    expect(one.changedSince(5000)).toEqual([]);
    expect(one.changedSince(4000)).toEqual(paths.slice(4000));
    expect(one.changedSince(0)).toBeNull();
    one.set({ ...record, path: 'pages/1.md', hash: 'pages/1.md' });
    expect(one.changedSince(5000)).toEqual([]);
    one.delete('pages/1.md');
    expect(one.changedSince(4999)).toEqual(['pages/4999.md', 'pages/1.md']);
  });
});

describe('the work of a change', () => {
  const many = (): CorpusIndex => {
    const one = indexFor(
      Object.fromEntries(
        Array.from({ length: 50 }, (_, i) => [
          `pages/P${String(i)}.md`,
          classPage({ slug: `p${String(i)}` }),
        ]),
      ),
    );
    told(one);
    return one;
  };
  const change = (one: CorpusIndex, text: string): number => {
    const before = one.walks;
    one.set(recordFor('pages/P7.md', text));
    one.lookUp('P7');
    one.find('p7');
    one.classOf('p7');
    one.claimsOf('urn:ngm:class:p7');
    return one.walks - before;
  };

  it('is no walk over the pages, whether or not the names stay', () => {
    const one = many();
    expect(change(one, classPage({ slug: 'p7', definition: 'Another one.' }))).toBe(0);
    expect(change(one, classPage({ slug: 'p7', label: 'Another name' }))).toBe(0);
    expect(one.lookUp('Another name')).toEqual({ kind: 'page', path: 'pages/P7.md' });
  });

  it('is one walk where the order of the classes is asked for, however many changed', () => {
    const one = many();
    const before = one.walks;
    for (let i = 0; i < 40; i++) {
      one.set(recordFor(`pages/P${String(i)}.md`, classPage({ slug: `q${String(i)}` })));
    }
    expect([...one.classes().keys()].filter((slug) => slug.startsWith('q'))).toHaveLength(40);
    expect(one.walks - before).toBe(1);
  });
});
