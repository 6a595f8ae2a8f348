import { describe, expect, it } from 'vitest';

import { detect, mayBePage, type PageFacts } from '../../../src/settings/detect.js';

const FACTS: PageFacts = {
  dialect: 'json-ld',
  iri: 'urn:ngm:class:x',
  domain: 'data',
  maturity: 'draft',
};

/** Detection over files given as path → facts; null is a page without an ontology block. */
function detectIn(files: Record<string, Partial<PageFacts> | null>) {
  const sample = (path: string): Promise<PageFacts | null> => {
    const facts = files[path];
    return Promise.resolve(facts ? { ...FACTS, ...facts } : null);
  };
  return detect(Object.keys(files), sample);
}

/** `count` pages of one folder. */
function pages(folder: string, count: number, facts: Partial<PageFacts> | null = {}) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`${folder}Page ${i}.md`, facts]),
  );
}

describe('the page folder', () => {
  it.each([
    ['the folder pages', { ...pages('pages/', 5), 'README.md': null }, 'pages'],
    ['a nested folder', pages('ontology/pages/', 5), 'ontology/pages'],
    ['the root itself', { ...pages('', 5), ...pages('notes/', 3, null) }, '.'],
    [
      'subfolders of the page folder',
      { ...pages('pages/a/', 4), ...pages('pages/b/', 4) },
      'pages',
    ],
    ['topics side by side', { ...pages('Metrics/', 9), ...pages('Sensors/', 6) }, '.'],
    ['a few strays elsewhere', { ...pages('wiki/', 19), ...pages('docs/', 1) }, 'wiki'],
    ['half of them in pages', { ...pages('pages/', 12), ...pages('archive/', 8) }, 'pages'],
    ['one page', { 'pages/Only.md': {} }, 'pages'],
    [
      'journals without blocks',
      { ...pages('pages/', 2), ...pages('journals/', 90, null) },
      'pages',
    ],
  ])('is found: %s', async (_, files, folder) => {
    expect(await detectIn(files)).toMatchObject({ pages: folder });
  });

  it('says where other pages lie that it leaves out', async () => {
    const found = await detectIn({ ...pages('wiki/', 19), 'docs/a.md': {}, 'b.md': {} });
    expect(found.why).toEqual([
      '19 pages with an ontology block in wiki/.',
      'Others lie in this folder (1), docs/ (1); they are not part of the corpus.',
    ]);
    expect(found.sure).toBe('likely');
  });

  it('is certain when every page lies there', async () => {
    expect(await detectIn(pages('pages/', 3))).toMatchObject({ sure: 'certain', classes: 3 });
  });

  it.each([
    '.obsidian/plugins/x.md',
    'node_modules/a/README.md',
    'logseq/bak/pages/Alpha/2024.md',
    'graph/logseq/version-files/Alpha.md',
    'Templates/Class.md',
    'template/Class.md',
    'ledger/2024-01-01-episode.md',
    'pages/.trash/Old.md',
    'pages/picture.png',
    'pages/Alpha.md.bak',
  ])('leaves out %s', (path) => {
    expect(mayBePage(path)).toBe(false);
  });

  it.each(['Alpha.md', 'pages/Alpha.MD', 'pages/ledger/Alpha.md', 'logseq/Alpha.md'])(
    'takes in %s',
    (path) => {
      expect(mayBePage(path)).toBe(true);
    },
  );

  it('guesses a folder called pages when no page has a block', async () => {
    const found = await detectIn({
      'kb/pages/a.md': null,
      'kb/pages/sub/b.md': null,
      'c.md': null,
    });
    expect(found).toMatchObject({ pages: 'kb/pages', sure: 'guess', classes: 0 });
    expect(found.why).toEqual(['None of 3 markdown files has an ontology block.']);
  });

  it('finds nothing in an empty folder', async () => {
    expect(await detectIn({})).toMatchObject({
      pages: null,
      sure: 'none',
      why: ['There is no markdown file in this folder.'],
    });
  });

  it('looks at a bounded, evenly spread part of a huge vault and says so', async () => {
    const paths = Array.from({ length: 45_000 }, (_, i) => `pages/${i}.md`);
    const seen: string[] = [];
    const found = await detect(paths, (path) => {
      seen.push(path);
      return Promise.resolve(FACTS);
    });
    expect(seen).toHaveLength(20_000);
    expect(seen.at(-1)).toBe('pages/44997.md');
    expect(found.why[0]).toBe('20000 of 45000 markdown files were looked at.');
  });
});

describe('dialect, prefix and vocabulary', () => {
  it('names the dialect when there is one only', async () => {
    const one = await detectIn(pages('pages/', 3, { dialect: 'front-matter' }));
    expect(one.dialect).toBe('front-matter');
    const two = await detectIn({
      ...pages('pages/', 3),
      'pages/z.md': { dialect: 'property-lines' },
    });
    expect(two.dialect).toBe('auto');
  });

  it('takes the most used prefix', async () => {
    const found = await detectIn({
      'a.md': { iri: 'urn:tide:class:a' },
      'b.md': { iri: 'urn:tide:class:b' },
      'c.md': { iri: 'urn:old:c' },
      'd.md': { iri: 'slug-only' },
      'e.md': { iri: null },
    });
    expect(found.iri).toBe('urn:tide:class:');
  });

  it('orders values by count, then by name, and leaves out blanks', async () => {
    const found = await detectIn({
      'a.md': { domain: 'tides' },
      'b.md': { domain: ' tides ' },
      'c.md': { domain: 'wind' },
      'd.md': { domain: 'ice' },
      'e.md': { domain: '  ' },
      'f.md': { domain: null },
    });
    expect(found.domains).toEqual({
      usual: [
        { value: 'tides', count: 2 },
        { value: 'ice', count: 1 },
        { value: 'wind', count: 1 },
      ],
      rare: [],
    });
  });

  it('takes values on hardly any page for slips, unless they are defaults', async () => {
    const found = await detectIn({
      ...pages('pages/', 400, { maturity: 'established' }),
      'pages/a.md': { maturity: 'estabilshed' },
      'pages/b.md': { maturity: 'draft' },
    });
    expect(found.maturity.usual.map((it) => it.value)).toEqual(['established', 'draft']);
    expect(found.maturity.rare).toEqual([{ value: 'estabilshed', count: 1 }]);
  });

  it('looks at the pages of the chosen folder only', async () => {
    const found = await detectIn({
      ...pages('wiki/', 19),
      'docs/example.md': { domain: 'example' },
    });
    expect(found.domains.usual).toEqual([{ value: 'data', count: 19 }]);
  });
});
