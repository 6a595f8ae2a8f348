import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CorpusIndex } from '../../../../src/corpus/corpus-index.js';
import { parsePage } from '../../../../src/corpus/page.js';
import { recordOf, sha256 } from '../../../../src/corpus/record.js';
import {
  below,
  buildTaxonomy,
  descendants,
  pathTo,
  topOf,
} from '../../../../src/language/views/taxonomy.js';
import { growth } from '../../support/growth.js';
import { keys, page, shown, viewsOf } from './support.js';

const pages = {
  'pages/Instrument.md': page('Instrument', { subClassOf: '["owl:Thing"]' }),
  'pages/Archive.md': page('Archive'),
  'pages/Gauge.md': page('Gauge', { subClassOf: '["[[Instrument]]"]' }),
  'pages/Record.md': page('Record', { subClassOf: '["[[Archive]]", "[[Archive]]", "[[Record]]"]' }),
  'pages/Tide Gauge.md': page('Tide Gauge', { subClassOf: '["[[Gauge]]", "[[Record]]"]' }),
  'pages/Alone.md': page('Alone'),
  'pages/Lost.md': page('Lost', { subClassOf: '["[[Nowhere]]"]' }),
};

describe('the taxonomy', () => {
  it('starts with the classes without a known parent; those that stand alone are in groups', async () => {
    const { ask } = await viewsOf(pages);
    expect(shown(ask('taxonomy'))).toEqual([
      'Without a parent | 1',
      'Parent without a page | 1',
      'Archive | 1 · not published',
      'Instrument | 1 · not published',
    ]);
    expect(keys(ask('taxonomy', ['group:without-parent']))).toEqual(['alone']);
    expect(keys(ask('taxonomy', ['group:parent-missing']))).toEqual(['lost']);
  });

  it('shows a class under each of its parents, once', async () => {
    const { ask } = await viewsOf(pages);
    expect(keys(ask('taxonomy', ['archive']))).toEqual(['record']);
    expect(keys(ask('taxonomy', ['archive', 'record']))).toEqual(['tide-gauge']);
    expect(keys(ask('taxonomy', ['instrument', 'gauge']))).toEqual(['tide-gauge']);
    const [row] = ask('taxonomy', ['instrument', 'gauge']).rows;
    expect(row?.tooltip).toContain('Parents: Gauge, Record');
    expect(row?.spoken).toBe('Tide Gauge, under 2 parents, not published');
    expect(row?.opens).toEqual({ page: 'pages/Tide Gauge.md', range: null });
    expect(row?.expands).toBe(false);
  });

  it('gives the first rows and the total', async () => {
    const { ask } = await viewsOf(pages);
    const { rows, total } = ask('taxonomy', [], { count: 3 });
    expect([rows.length, total]).toEqual([3, 4]);
  });

  it('shows a cycle no root leads to, each class in it once on a way down', async () => {
    const { ask, views } = await viewsOf({
      'pages/A.md': page('A', { subClassOf: '["[[B]]"]' }),
      'pages/B.md': page('B', { subClassOf: '["[[A]]"]' }),
      'pages/C.md': page('C', { subClassOf: '["[[B]]"]' }),
    });
    expect(shown(ask('taxonomy'))).toEqual(['In a cycle | 2']);
    expect(keys(ask('taxonomy', ['group:cycle']))).toEqual(['a', 'b']);
    expect(keys(ask('taxonomy', ['group:cycle', 'a']))).toEqual(['b']);
    const below = ask('taxonomy', ['group:cycle', 'a', 'b']);
    expect(shown(below)).toEqual(['A | cycle · not published', 'C | not published']);
    expect(below.rows.map(({ expands }) => expands)).toEqual([false, false]);
    // Who asks further down all the same gets an end.
    expect(ask('taxonomy', ['group:cycle', 'a', 'b', 'a']).rows).toEqual([]);
    expect(views.inTaxonomy('pages/C.md')?.path.map(({ key }) => key)).toEqual([
      'group:cycle',
      'b',
      'c',
    ]);
  });

  it('leads to a class by a shortest way, with its place among its siblings', async () => {
    const { views } = await viewsOf(pages);
    expect(views.inTaxonomy('pages/Tide Gauge.md')).toEqual({
      path: [
        { key: 'instrument', position: 3 },
        { key: 'gauge', position: 0 },
        { key: 'tide-gauge', position: 0 },
      ],
    });
    expect(views.inTaxonomy('pages/Lost.md')?.path.map(({ key }) => key)).toEqual([
      'group:parent-missing',
      'lost',
    ]);
    expect(views.inTaxonomy('pages/No.md')).toBeNull();
  });

  it('is built once as long as nothing changes', async () => {
    const { ask, workbench } = await viewsOf(pages);
    ask('taxonomy');
    const reads = workbench.live.reads;
    ask('taxonomy', ['archive']);
    expect(workbench.live.reads).toBe(reads);
    workbench.live.open('pages/Alone.md', page('Alone', { subClassOf: '["[[Gauge]]"]' }), 1);
    expect(keys(ask('taxonomy', ['instrument', 'gauge']))).toEqual(['alone', 'tide-gauge']);
  });
});

/** An index of classes `0`, `1`, … with the parents given. */
function indexOf(parents: readonly (readonly number[])[]): CorpusIndex {
  const index = new CorpusIndex();
  parents.forEach((list, i) => {
    const refs = list.map((parent) => `"urn:ngm:class:c${parent}"`).join(', ');
    const text = page(`C${i}`, { iri: `urn:ngm:class:c${i}`, subClassOf: `[${refs}]` });
    const options = { iri: 'urn:ngm:class:' };
    index.set(recordOf(parsePage(`pages/C${i}.md`, text, options), sha256(text)));
  });
  return index;
}

describe('any taxonomy', () => {
  const anyParents = fc.integer({ min: 1, max: 12 }).chain((size) =>
    fc.array(fc.array(fc.integer({ min: 0, max: size + 2 }), { maxLength: 3 }), {
      minLength: size,
      maxLength: size,
    }),
  );

  it('leads from the top to every class, by a way the views can go', () => {
    fc.assert(
      fc.property(anyParents, (parents) => {
        const taxonomy = buildTaxonomy(indexOf(parents));
        for (let i = 0; i < parents.length; i++) {
          const path = pathTo(taxonomy, `c${i}`);
          expect(path?.at(-1)?.key).toBe(`c${i}`);
          path?.forEach(({ key, position }, depth) => {
            const above = path[depth - 1];
            const siblings = above ? below(taxonomy, above.key) : topOf(taxonomy);
            expect(siblings[position]).toBe(key);
          });
        }
      }),
    );
  });

  it('has as descendants what a walk down finds', () => {
    fc.assert(
      fc.property(anyParents, (parents) => {
        const taxonomy = buildTaxonomy(indexOf(parents));
        const isBelow = (at: number, top: number, seen: Set<number>): boolean =>
          parents[at]!.some((parent) => {
            if (parent === at || parent >= parents.length || seen.has(parent)) return false;
            return parent === top || isBelow(parent, top, new Set([...seen, parent]));
          });
        for (let top = 0; top < parents.length; top++) {
          const expected = parents.flatMap((_, i) =>
            i !== top && isBelow(i, top, new Set([i])) ? [`c${i}`] : [],
          );
          expect([...descendants(taxonomy, `c${top}`)].sort()).toEqual(expected.sort());
        }
      }),
    );
  });

  it('does not grow with the square of the classes', () => {
    const chainOf = (size: number): CorpusIndex => {
      const index = indexOf(
        Array.from({ length: size }, (_, i) => (i === 0 ? [] : [(i - 1) >> 1])),
      );
      index.classes();
      return index;
    };
    // Titles are sorted, so a little more than in proportion; in its square it would be 16.
    expect(growth(chainOf(1000), chainOf(4000), buildTaxonomy, 8)).toBeLessThan(8);
  });
});
