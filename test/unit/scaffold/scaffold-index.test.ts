import { describe, expect, it } from 'vitest';

import { buildScaffoldEntries, type ScaffoldEntry } from '../../../src/scaffold/scaffold-index.js';

import { classPage, indexFor, type ClassPage } from './support/corpora.js';

const json = (block: object): string => `\`\`\`json-ld\n${JSON.stringify(block)}\n\`\`\`\n`;

function entriesOf(pages: Readonly<Record<string, string>>): Map<string, ScaffoldEntry> {
  return buildScaffoldEntries(indexFor(pages));
}

const build = (...pages: ClassPage[]): Map<string, ScaffoldEntry> =>
  entriesOf(Object.fromEntries(pages.map((page) => [`pages/${page.slug}.md`, classPage(page)])));

/** The entry of a Class block on a published page. */
const entryOf = (block: object): ScaffoldEntry | undefined =>
  entriesOf({
    'pages/X.md':
      json({ '@type': 'Page', 'vc:public': true }) +
      json({ '@type': 'Class', '@id': 'urn:ngm:class:x', ...block }),
  }).get('x');

describe('an entry', () => {
  it('takes label, definition, domain, quality and maturity, with its defaults', () => {
    expect(entryOf({ label: 'X', definition: '  A thing.  ', domain: 'data', quality: 0 })).toEqual(
      {
        t: 'X',
        d: 'A thing.',
        dom: 'data',
        q: 0,
        m: 'draft',
        sup: [],
        isup: [],
        rel: {},
        bl: [],
      },
    );
    expect(entryOf({ maturity: 'mature' })).toMatchObject({
      t: '',
      d: '',
      dom: '',
      q: null,
      m: 'mature',
    });
  });

  it('takes the quality before the score, and the score where there is no quality', () => {
    expect(entryOf({ quality: 0.2, qualityScore: 0.9 })?.q).toBe(0.2);
    expect(entryOf({ qualityScore: 0.9 })?.q).toBe(0.9);
    expect(entryOf({ quality: '0.2' })?.q).toBeNull();
  });

  it('cuts the trimmed definition at 400 code points', () => {
    expect(entryOf({ definition: ` ${'🌊'.repeat(400)} ` })?.d).toBe('🌊'.repeat(400));
    expect(entryOf({ definition: '🌊'.repeat(401) })?.d).toBe(`${'🌊'.repeat(400)}…`);
  });

  it('names parents and targets in the order declared, without itself and repeats', () => {
    const id = (slug: string) => ({ '@id': `urn:ngm:class:${slug}` });
    const entry = entryOf({
      subClassOf: [id('b'), id('x'), { '@id': 'owl:Thing' }, id('b'), id('none')],
      relations: {
        uses: id('c'),
        invented: [id('d')],
        hasPart: [id('x')],
        requires: [id('e'), id('c'), id('e')],
      },
    });
    expect(entry?.sup).toEqual(['b', 'Thing', 'none']);
    expect(JSON.stringify(entry?.rel)).toBe('{"requires":["e","c"],"uses":["c"]}');
  });

  it('names ancestors through served classes', () => {
    const entries = build(
      { slug: 'a', parents: ['b'] },
      { slug: 'b', parents: ['c'], public: false },
      { slug: 'c', parents: ['d'] },
      { slug: 'e', parents: ['c'] },
    );
    // b is not served, so nothing is known of what is above it.
    expect(entries.get('a')?.isup).toEqual([]);
    expect(entries.get('e')?.isup).toEqual(['d']);
  });
});

describe('backlinks', () => {
  it('are the other served pages whose outbound links name the class, sorted', () => {
    const entries = build(
      { slug: 'a', outbound: ['x', 'a'] },
      { slug: 'c', outbound: ['x', 'x'] },
      { slug: 'b', outbound: ['x'] },
      { slug: 'hidden', outbound: ['x'], public: false },
      { slug: 'x', outbound: ['x'] },
    );
    expect(entries.get('x')?.bl).toEqual(['a', 'b', 'c']);
    expect(entries.get('a')?.bl).toEqual([]);
  });

  it('are the first twenty', () => {
    const many = Array.from({ length: 25 }, (_, i) => ({
      slug: `p${String(i).padStart(2, '0')}`,
      outbound: ['x'],
    }));
    const { bl } = build({ slug: 'x' }, ...many).get('x')!;
    expect(bl).toHaveLength(20);
    expect(bl.at(-1)).toBe('p19');
  });

  it('do not come from running text in json-ld, but do in the other dialects', () => {
    const entries = build(
      { slug: 'a', links: ['X'] },
      { slug: 'b', links: ['X', 'x', 'Also X'], dialect: 'front-matter' },
      { slug: 'x', label: 'X', aliases: ['Also X'] },
    );
    expect(entries.get('x')?.bl).toEqual(['b']);
  });
});

describe('the index', () => {
  it('holds published pages with a Page and a Class block, in the order of their paths', () => {
    const page = json({ '@type': 'Page', 'vc:public': true });
    const block = (slug: string): string =>
      json({ '@type': 'Class', '@id': `urn:ngm:class:${slug}` });
    const entries = entriesOf({
      'pages/b.md': page + block('b'),
      'pages/B.md': page + block('cap'),
      'pages/\u{1F30A}.md': page + block('wave'),
      'pages/\uFF21.md': page + block('wide'),
      'pages/no-page.md': block('no-page'),
      'pages/no-class.md': page,
      'pages/no-iri.md': page + json({ '@type': 'Class', label: 'No IRI' }),
    });
    expect([...entries.keys()]).toEqual(['cap', 'b', 'wide', 'wave']);
  });

  it('gives a slug that several pages claim to the first of them', () => {
    const entries = entriesOf({
      'pages/A.md': classPage({ slug: 'x', label: 'First' }),
      'pages/B.md': classPage({ slug: 'x', label: 'Second' }),
    });
    expect([...entries.values()].map(({ t }) => t)).toEqual(['First']);
  });

  it('gives a slug that a draft claims too to the published page, at its place', () => {
    const entries = entriesOf({
      'pages/A.md': classPage({ slug: 'x', label: 'Draft', public: false }),
      'pages/B.md': classPage({ slug: 'y', label: 'Between' }),
      'pages/C.md': classPage({ slug: 'x', label: 'Published' }),
    });
    expect([...entries].map(([slug, { t }]) => [slug, t])).toEqual([
      ['y', 'Between'],
      ['x', 'Published'],
    ]);
  });

  it('follows names to the classes of their pages', () => {
    const entries = entriesOf({
      'pages/A.md': classPage({
        slug: 'a',
        dialect: 'front-matter',
        requires: ['Tide Sensor', 'Unbuilt Annex'],
      }),
      'pages/Sensor.md': classPage({ slug: 'sensor-2', label: 'Sensor', aliases: ['Tide Sensor'] }),
    });
    expect(entries.get('a')?.rel.requires).toEqual(['sensor-2', 'unbuilt-annex']);
  });
});
