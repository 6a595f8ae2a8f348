import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  changesThatBringIn,
  isServed,
  titleFault,
  type Change,
  type Wanted,
} from '../../../src/exposure/would-bring-in.js';
import { ScaffoldEngine, tokensOf } from '../../../src/scaffold/engine.js';
import { engineOf, indexOf, options, type Entries } from '../scaffold/support/entries.js';

const most = { seeds: 8, budget: 4000 };

function wantedOf(
  entries: Entries,
  question: string,
  slug: string,
  some: Parameters<typeof options>[0] = {},
): Wanted {
  return { engine: engineOf(entries), question, options: options(some), most, slug };
}

/** Whether a change holds on an index made for it, which knows nothing of the engine it came from. */
function holds(entries: Entries, { slug }: Wanted, { question, options: asked, quality }: Change) {
  const index = indexOf(entries);
  if (quality !== null) index.set(slug, { ...index.get(slug)!, q: quality });
  const scaffold = new ScaffoldEngine(index).serve(question, asked);
  return { served: isServed(scaffold, slug), tokens: tokensOf(scaffold.block), scaffold };
}

const kinds = (changes: readonly Change[]): string[] => changes.map(({ kind }) => kind);

describe('what would bring a class in', () => {
  const tides: Entries = {
    tide: { t: 'Tide', q: 0.5 },
    ...{
      a: { t: 'Low Tide', q: 0.9 },
      b: { t: 'High Tide', q: 0.8 },
      c: { t: 'Tide Pole', q: 0.7 },
    },
    moon: { t: 'Moon', d: 'Far.' },
  };

  it('of one that no word touches is its name', () => {
    const [change, ...others] = changesThatBringIn(wantedOf(tides, 'what is a tide', 'moon'));
    expect(others).toEqual([]);
    expect(change).toMatchObject({ kind: 'name-title', question: 'what is a tide Moon' });
  });

  it('of one that others outrank are more seeds, exactly as many as it takes', () => {
    // tide 10; "Low Tide low": 8 + 2/2 + 2/2; "pole" is in "Tide Pole": 1 + 1.
    const question = 'tide low pole high';
    const wanted = wantedOf({ ...tides, low: 'Low', high: 'High' }, question, 'c', { seeds: 2 });
    const seeds = changesThatBringIn(wanted).find(({ kind }) => kind === 'seeds')!;
    const { engine } = wanted;
    expect(isServed(engine.serve(question, seeds.options), 'c')).toBe(true);
    const fewer = { ...seeds.options, seeds: seeds.options.seeds - 1 };
    expect(isServed(engine.serve(question, fewer), 'c')).toBe(false);
    expect(seeds.options).toEqual(options({ seeds: seeds.options.seeds }));
  });

  it('of one that the budget drops is the lowest budget that holds it', () => {
    const wanted = wantedOf(tides, 'tide tide moon', 'moon', { budget: 20 });
    const budget = changesThatBringIn(wanted).find(({ kind }) => kind === 'budget')!;
    const at = (tokens: number) =>
      isServed(wanted.engine.serve('tide tide moon', options({ budget: tokens })), 'moon');
    expect([at(budget.options.budget), at(budget.options.budget - 1)]).toEqual([true, false]);
    // The same without the change: 20 tokens hold the section of the tide alone.
    expect(budget.tokens).toBe(budget.options.budget);
  });

  it('of one that the gate drops is to turn the gate off', () => {
    const staff = 'Gauge Board Staff Mark';
    const entries: Entries = { a: { t: staff, d: 'x'.repeat(200) } };
    const asked = { confidence: true, budget: 100 };
    const wanted = wantedOf(entries, 'mark staff board gauge', 'a', asked);
    const gate = changesThatBringIn(wanted).find(({ kind }) => kind === 'gate');
    expect(gate?.options).toEqual(options({ budget: 100 }));
  });

  it('of one that only its quality puts behind another is more quality', () => {
    const even: Entries = { a: { t: 'Low Mark', q: 0.7 }, b: { t: 'Low Line', q: 0.4 } };
    // a: 1 + 1 and b: 1 + 1, after no n-gram: one place only.
    const wanted = wantedOf(even, 'low x mark x line', 'b', { seeds: 1 });
    const quality = changesThatBringIn(wanted).find(({ kind }) => kind === 'quality');
    expect(quality?.quality).toBe(0.71);
    expect(quality?.loses).toEqual(['a']);
    // The slug decides between equals, so the class that comes first needs no more than the other has.
    const other = wantedOf(
      { a: { t: 'Low Line', q: 0.4 }, b: { t: 'Low Mark', q: 0.7 } },
      'low x mark x line',
      'a',
      { seeds: 1 },
    );
    expect(changesThatBringIn(other).find(({ kind }) => kind === 'quality')?.quality).toBe(0.7);
  });

  it('is nothing for a class that is there, or that is no class', () => {
    expect(changesThatBringIn(wantedOf(tides, 'tide', 'tide'))).toEqual([]);
    expect(changesThatBringIn(wantedOf(tides, 'tide', 'none'))).toEqual([]);
  });

  it('is nothing where nothing helps: a title and a slug that no question can say', () => {
    expect(changesThatBringIn(wantedOf({ ...tides, 潮: '潮汐' }, 'tide', '潮'))).toEqual([]);
  });

  it('leaves the engine as it was', () => {
    const wanted = wantedOf(tides, 'tide', 'c', { seeds: 1 });
    const before = wanted.engine.serve('tide', options()).block;
    changesThatBringIn(wanted);
    expect(wanted.engine.serve('tide', options()).block).toBe(before);
    expect([...wanted.engine.entries]).toEqual([...indexOf(tides)]);
  });

  it('holds on an index of its own, whatever the classes and the question', () => {
    const word = fc.constantFrom('tide', 'gauge', 'level', 'mark', 'low', 'station', 'of');
    const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    const entry = fc.record({
      t: title,
      d: fc.constantFrom('', 'Short.', 'x'.repeat(150)),
      q: fc.constantFrom(null, 0.5, 0.8, 1),
    });
    const slugs = ['tide', 'gauge-mark', 'station-level', 'a', 'b'];
    const corpus = fc
      .tuple(...slugs.map(() => entry))
      .map((all) => Object.fromEntries(all.map((one, i) => [slugs[i]!, one])));
    const asked = fc.record({
      budget: fc.constantFrom(20, 60, 200),
      seeds: fc.integer({ min: 1, max: 3 }),
      confidence: fc.boolean(),
    });
    let changes = 0;
    fc.assert(
      fc.property(
        corpus,
        title,
        fc.constantFrom(...slugs),
        asked,
        (entries, question, slug, some) => {
          const wanted = wantedOf(entries, question, slug, some);
          const before = wanted.engine.serve(question, wanted.options);
          const found = changesThatBringIn(wanted);
          expect(new Set(kinds(found)).size).toBe(found.length);
          for (const change of found) {
            changes++;
            const { served, tokens, scaffold } = holds(entries, wanted, change);
            expect(served).toBe(true);
            expect(change.tokens).toBe(tokens);
            const lost = before.seeds
              .slice(0, before.served)
              .filter((one) => !isServed(scaffold, one.slug));
            expect(change.loses).toEqual(lost.map((one) => one.slug));
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(changes).toBeGreaterThan(100);
  });
});

describe('what keeps a title from being named', () => {
  const entries: Entries = {
    first: 'Sea Level',
    second: 'sea  level',
    long: 'Mean of the Sea Level',
    kanji: '潮汐',
  };
  it.each([
    ['first', null],
    ['second', { kind: 'taken', by: 'first' }],
    ['long', { kind: 'long', words: 5 }],
    ['kanji', { kind: 'unreadable' }],
  ])('of %s', (slug, fault) => {
    expect(titleFault(engineOf(entries), slug)).toEqual(fault);
  });
});
