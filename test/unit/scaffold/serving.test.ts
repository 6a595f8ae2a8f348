import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CorpusIndex } from '../../../src/corpus/corpus-index.js';
import type { PageRecord } from '../../../src/corpus/record.js';
import { buildScaffoldEntries, type ScaffoldEntry } from '../../../src/scaffold/scaffold-index.js';
import { Serving } from '../../../src/scaffold/serving.js';

import { classPage, indexFor, recordFor, type ClassPage } from './support/corpora.js';

/** Saves a page as the workbench does. */
function save(index: CorpusIndex, serving: Serving, record: PageRecord): void {
  const before = index.get(record.path);
  if (index.set(record)) serving.pageChanged(before, record);
}

function remove(index: CorpusIndex, serving: Serving, path: string): void {
  const before = index.get(path);
  if (index.delete(path)) serving.pageChanged(before, undefined);
}

const start = {
  'pages/a.md': classPage({ slug: 'a', parents: ['b'] }),
  'pages/b.md': classPage({ slug: 'b', parents: ['c'] }),
  'pages/c.md': classPage({ slug: 'c' }),
};

/** Entries without backlinks, which serving does not use and a patch may leave behind. */
const told = (entries: ReadonlyMap<string, ScaffoldEntry>) =>
  [...entries].map(([slug, { bl: _, ...rest }]) => [slug, rest]);

describe('serving', () => {
  it('builds one engine for many questions', () => {
    const serving = new Serving(indexFor(start));
    expect(serving.engine()).toBe(serving.engine());
    expect(serving.built).toBe(1);
  });

  it('builds nothing before anybody asks', () => {
    const index = indexFor(start);
    const serving = new Serving(index);
    save(index, serving, recordFor('pages/c.md', classPage({ slug: 'c', definition: 'New.' })));
    expect(serving.built).toBe(0);
  });

  it('is not built again for a save that keeps names and label', () => {
    const index = indexFor(start);
    const serving = new Serving(index);
    serving.engine();
    const edits: Partial<ClassPage>[] = [
      { definition: 'Another thing.' },
      { quality: 0.9 },
      { parents: ['a', 'owl:Thing'] },
      { requires: ['a', 'b'] },
      { links: ['a'] },
    ];
    for (const edit of edits) {
      save(index, serving, recordFor('pages/c.md', classPage({ slug: 'c', ...edit })));
      expect(told(serving.engine().entries)).toEqual(told(buildScaffoldEntries(index)));
    }
    expect(serving.built).toBe(1);
  });

  it.each<[string, string]>([
    ['another label', classPage({ slug: 'c', label: 'See' })],
    ['another slug', classPage({ slug: 'd', label: 'c' })],
    ['no longer published', classPage({ slug: 'c', public: false })],
    ['another alias', classPage({ slug: 'c', aliases: ['Sea'] })],
    ['no class any more', '# c\n'],
  ])('is built again for %s', (_, text) => {
    const index = indexFor(start);
    const serving = new Serving(index);
    serving.engine();
    save(index, serving, recordFor('pages/c.md', text));
    expect(told(serving.engine().entries)).toEqual(told(buildScaffoldEntries(index)));
    expect(serving.built).toBe(2);
  });

  it('orders seeds by a quality that was edited', () => {
    const pages = {
      'pages/a.md': classPage({ slug: 'a', label: 'Tide', quality: 0.2 }),
      'pages/b.md': classPage({ slug: 'b', label: 'Gauge Tide', quality: 0.3 }),
      'pages/c.md': classPage({ slug: 'c', label: 'Level Tide', quality: 0.4 }),
    };
    const index = indexFor(pages);
    const serving = new Serving(index);
    // Tide has 10; the two others 1 for each of their words.
    const served = () =>
      serving
        .engine()
        .serve('tide gauge level')
        .seeds.map(({ slug }) => slug);
    expect(served()).toEqual(['a', 'c', 'b']);
    save(
      index,
      serving,
      recordFor('pages/b.md', classPage({ slug: 'b', label: 'Gauge Tide', quality: 0.9 })),
    );
    expect(served()).toEqual(['a', 'b', 'c']);
  });

  it('serves an edit at once, though a block was kept', () => {
    const index = indexFor({ 'pages/sea.md': classPage({ slug: 'sea', definition: 'Old.' }) });
    const serving = new Serving(index);
    expect(serving.engine().serve('sea').block).toContain('Old.');
    save(index, serving, recordFor('pages/sea.md', classPage({ slug: 'sea', definition: 'New.' })));
    expect(serving.engine().serve('sea').block).toContain('New.');
  });
});

const slug = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const slugs = fc.uniqueArray(slug, { maxLength: 3 });
const anyPage: fc.Arbitrary<ClassPage> = fc.record({
  slug,
  label: fc.constantFrom('Tide', 'Tide Gauge', 'Gauge'),
  public: fc.constantFrom(true, true, true, false),
  dialect: fc.constantFrom('json-ld', 'front-matter'),
  parents: slugs,
  requires: slugs,
  outbound: slugs,
  links: slugs,
  quality: fc.constantFrom(null, 0.2, 0.9),
  aliases: fc.constantFrom([], ['a'], ['Sea']),
});
/** Mostly edits that keep the names, so that patches are what is tested. */
const edit = fc.record({
  path: fc.constantFrom('pages/a.md', 'pages/b.md', 'pages/c.md', 'pages/d.md'),
  page: anyPage,
  kind: fc.constantFrom('edit', 'edit', 'edit', 'edit', 'replace', 'remove'),
});

describe('after any edits', () => {
  it('index and entries are those of a fresh build', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
        const index = new CorpusIndex();
        const serving = new Serving(index);
        const now = new Map<string, ClassPage>();
        for (const { path, page, kind } of edits) {
          const known = now.get(path);
          if (kind === 'remove') {
            remove(index, serving, path);
            now.delete(path);
          } else {
            const { slug: own, label, public: shown, dialect, aliases } = known ?? page;
            const kept =
              kind === 'edit' ? { slug: own, label, public: shown, dialect, aliases } : {};
            const next = { ...page, ...kept };
            save(index, serving, recordFor(path, classPage(next)));
            now.set(path, next);
          }
          const fresh = indexFor(
            Object.fromEntries([...now].map(([at, one]) => [at, classPage(one)])),
          );
          expect(told(serving.engine().entries)).toEqual(told(buildScaffoldEntries(fresh)));
          expect(buildScaffoldEntries(index)).toEqual(buildScaffoldEntries(fresh));
          expect(index.pages()).toEqual(fresh.pages());
          expect([...index.classes()]).toEqual([...fresh.classes()]);
          expect(index.generation()).toBe(fresh.generation());
          for (const name of ['a', 'b', 'Tide', 'Gauge', 'Sea', 'none']) {
            expect(index.lookUp(name)).toEqual(fresh.lookUp(name));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('questions are answered as by a fresh engine', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        const index = new CorpusIndex();
        const serving = new Serving(index);
        for (const { path, page } of edits) {
          save(index, serving, recordFor(path, classPage(page)));
          const fresh = new Serving(index);
          for (const question of ['tide gauge', 'gauge', 'a b c']) {
            expect(serving.engine().serve(question)).toEqual(fresh.engine().serve(question));
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
