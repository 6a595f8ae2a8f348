import { describe, expect, it } from 'vitest';

import { backlinksOf, childrenOf } from '../../../src/language/children.js';
import { pageLenses } from '../../../src/language/code-lens.js';
import { documentLinks } from '../../../src/language/document-links.js';
import { hierarchyItemAt, subtypes, supertypes } from '../../../src/language/hierarchy.js';
import { recordOf, sha256 } from '../../../src/corpus/record.js';
import { parsePage } from '../../../src/corpus/page.js';
import { workspaceSymbols } from '../../../src/language/symbols.js';
import { corpusOf, placeIn, sampleTexts, type Corpus } from './support/reading.js';
import { identityOf, usesOf } from './support/recount.js';

const sample = corpusOf(sampleTexts());

const klass = (label: string, parents: readonly string[], body = ''): string =>
  `---\ntype: class\nlabel: ${label}\nsubClassOf: ${JSON.stringify(parents)}\n---\n# ${label}\n${body}`;

const names = (items: readonly { readonly name: string }[]): string[] => items.map((i) => i.name);

describe('the hierarchy', () => {
  it('finds as many children as the sample writes parents', () => {
    const texts = Object.entries(sampleTexts());
    const all = texts.map(([path, text]) => ({ path, text, ...identityOf(path, text) }));
    for (const { slug, names: own } of all) {
      if (slug === null || slug === '') continue;
      const expected = all
        .filter(({ text }) =>
          usesOf(text).some(({ relation, slug: to, name }) => {
            if (relation !== 'subClassOf') return false;
            return to === slug || (name !== null && own.includes(name));
          }),
        )
        .map((one) => one.slug)
        .filter((one) => one !== slug);
      expect([...childrenOf(slug, sample.s)].sort(), slug).toEqual(expected.sort());
    }
  });

  it('shows one step up and down, by label, with the page of each', () => {
    expect(names(subtypes('tide-gauge', sample.s))).toEqual([
      'Float Gauge',
      'Pressure Gauge',
      'Radar Gauge',
    ]);
    expect(supertypes('tide-gauge', sample.s)).toEqual([
      {
        slug: 'instrument',
        name: 'Instrument',
        detail: 'urn:ngm:class:instrument',
        page: 'pages/Instrument.md',
      },
    ]);
  });

  const corpus = corpusOf({
    'pages/A.md': klass('A', ['[[B]]', '[[A]]', 'urn:ngm:class:gone', 'owl:Thing', '[[B]]']),
    'pages/B.md': klass('B', ['urn:ngm:class:a']),
    'pages/Plain.md': '# Plain\n',
  });

  it('goes round no cycle, and shows a parent no page declares as such', () => {
    expect(supertypes('a', corpus.s)).toEqual([
      { slug: 'b', name: 'B', detail: 'urn:ngm:class:b', page: 'pages/B.md' },
      { slug: 'gone', name: 'gone', detail: 'no page declares this class', page: null },
    ]);
    expect(names(subtypes('a', corpus.s))).toEqual(['B']);
    expect(names(subtypes('b', corpus.s))).toEqual(['A']);
    expect(names(subtypes('gone', corpus.s))).toEqual(['A']);
    expect(subtypes('nothing', corpus.s)).toEqual([]);
    expect(supertypes('nothing', corpus.s)).toEqual([]);
  });

  it.each([
    ['see [[B‸]]', ['B']],
    ['see [[Plain‸]]', []],
    ['see [[Missing‸]]', []],
    ['wor‸ds alone', ['Own']],
  ])('starts at %j', (body, expected) => {
    const at = placeIn('pages/Own.md', klass('Own', [], body));
    const { s } = corpusOf({
      'pages/B.md': klass('B', []),
      'pages/Plain.md': '# Plain\n',
      'pages/Own.md': at.page.scan.text,
    });
    expect(names(hierarchyItemAt(at, s))).toEqual(expected);
  });

  it('knows a change of the index', () => {
    const { s } = corpusOf({ 'pages/A.md': klass('A', []) });
    expect(childrenOf('a', s)).toEqual([]);
    const text = klass('B', ['[[A]]']);
    s.index.set(recordOf(parsePage('pages/B.md', text, { iri: s.settings.iri }), sha256(text)));
    expect(childrenOf('a', s)).toEqual(['b']);
  });
});

describe('what leads to a page', () => {
  const corpus = corpusOf({
    'pages/Gauge.md': klass('Gauge', [], '[[Gauge]]\n'),
    'pages/A.md': klass('A', ['[[gauge]]'], '[[GAUGE|x]] [[Gauge]]\n'),
    'pages/B.md': klass('B', ['urn:ngm:class:gauge']),
    'pages/C.md': '# C\n[[Gauge]]\n',
    'pages/D.md': klass('D', [], '`[[Gauge]]`\n'),
  });

  it('tells links and entries apart, each page once, itself never', () => {
    expect(backlinksOf('pages/Gauge.md', corpus.s)).toEqual({
      linking: ['pages/A.md', 'pages/C.md'],
      referring: ['pages/A.md', 'pages/B.md'],
    });
    expect(backlinksOf('pages/None.md', corpus.s)).toEqual({ linking: [], referring: [] });
  });

  it('is told above the class', () => {
    const titles = (path: string): string[] =>
      pageLenses(corpus.page(path), corpus.s).map(({ title }) => title);
    expect(titles('pages/Gauge.md')).toEqual([
      '2 pages link here, 2 classes refer to it',
      '2 child classes',
    ]);
    expect(titles('pages/C.md')).toEqual(['No page leads here']);
    expect(pageLenses(parsePage('pages/E.md', 'text\n', { iri: '' }), corpus.s)).toEqual([]);
  });
});

describe('links to click', () => {
  it('cover the target, in the front matter too; ambiguous ones are left to the definition', () => {
    const text =
      '---\r\ntype: class\r\nlabel: A\r\nuses: ["[[Tide \\"B\\"|x]]", "[[B]]"]\r\n---\r\n🌊 [[B#h|x]] [[No Such]] [[#h]] [[Twin]] `[[B]]`\r\n';
    const corpus = corpusOf({
      'pages/A.md': text,
      'pages/B.md': '# B\n',
      'pages/x/Twin.md': '',
      'pages/y/Twin.md': '',
    });
    const page = corpus.page('pages/A.md');
    const found = documentLinks(page, corpus.s).map(({ span, page: to, name, heading }) => {
      return [page.scan.text.slice(span.start, span.end), to, name, heading];
    });
    expect(found).toEqual([
      ['Tide \\"B\\"', null, 'Tide "B"', null],
      ['B', 'pages/B.md', 'B', null],
      ['B', 'pages/B.md', 'B', 'h'],
      ['No Such', null, 'No Such', null],
      ['h', 'pages/A.md', '', 'h'],
    ]);
  });
});

describe('symbols of the workspace', () => {
  const found = (query: string, corpus: Corpus = sample): string[] =>
    workspaceSymbols(query, corpus.s).map(({ name, detail }) => {
      return detail === '' ? name : `${name} (${detail})`;
    });

  it('puts equal names first, then beginnings, words and parts', () => {
    const corpus = corpusOf({
      'pages/Ebb.md': '# x\n',
      'pages/Ebb Tide.md': klass('Ebb Tide', []),
      'pages/The Ebb.md': '# x\n',
      'pages/Webbing.md': '# x\n',
      'pages/Tide of an ebb.md': '# x\n',
    });
    expect(found('EBB', corpus)).toEqual([
      'Ebb',
      'Ebb Tide',
      'The Ebb',
      'Tide of an ebb',
      'Webbing',
    ]);
    expect(found('tide ebb', corpus)).toEqual(['Ebb Tide', 'Tide of an ebb']);
    expect(workspaceSymbols('webb', corpus.s)).toEqual([
      { name: 'Webbing', detail: '', page: 'pages/Webbing.md', span: null, kind: 'page' },
    ]);
  });

  it('takes no notice of case and accents, and finds aliases and slugs', () => {
    expect(found('zero hydro')).toEqual(['Zéro Hydrographique']);
    expect(found('ZE\u0301RO')).toEqual(['Zéro Hydrographique']);
    expect(found('satellite rec')).toEqual(['Satellite Receiver (GNSS Receiver)']);
    expect(found('tide-gauge-b')).toEqual(['tide-gauge-benchmark (Tide Gauge Benchmark)']);
    expect(found('no such thing')).toEqual([]);
  });

  it('gives two hundred at most, each page once', () => {
    const texts = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`pages/P${i}.md`, klass(`P${i}`, [])]),
    );
    const { s } = corpusOf(texts);
    const all = workspaceSymbols('', s);
    expect(all).toHaveLength(200);
    expect(new Set(all.map(({ page }) => page)).size).toBe(200);
  });
});
