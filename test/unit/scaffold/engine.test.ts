/** The rules of DESIGN.md §5 on indices of a few classes, every score worked out by hand. */

import { describe, expect, it } from 'vitest';

import { tokensOf } from '../../../src/scaffold/engine.js';

import { engineOf, options, type Entries } from './support/entries.js';

const scores = (entries: Entries, prompt: string): [string, number][] =>
  engineOf(entries)
    .serve(prompt, options({ seeds: 99 }))
    .seeds.map(({ slug, score }) => [slug, score]);

describe('a score', () => {
  it('has 8 n for a title of n words, 2 by its words, 0.75 for a term inside the slug', () => {
    // tide-gauge 2 × 8; tide 2/2, gauge 2/2; gauge (5 letters) in the slug 0.75.
    expect(scores({ 'tide-gauge': 'Tide Gauge' }, 'What is a tide gauge?')).toEqual([
      ['tide-gauge', 18.75],
    ]);
  });

  it('counts an n-gram as often as it stands, a term once', () => {
    // 16 + 16 for the title twice; the words and the part once: 1 + 1 + 0.75.
    expect(scores({ 'tide-gauge': 'Tide Gauge' }, 'tide gauge or tide gauge')).toEqual([
      ['tide-gauge', 34.75],
    ]);
  });

  it('has the title before the slug', () => {
    // The slug b-c is a title's too: the title gets the points, the slug's class none of them.
    const entries = { 'sea-level': 'Datum Mark', other: 'Sea Level' };
    // other: 16 + 2/2 + 2/2. sea-level: nothing of its title; "level" in its slug 0.75.
    expect(scores(entries, 'sea level')).toEqual([['other', 18]]);
  });

  it('has the slug where no title matches', () => {
    // 16 for the slug, 0.75 for "level".
    expect(scores({ 'sea-level': 'Datum' }, 'sea level')).toEqual([['sea-level', 16.75]]);
  });

  it('gives a title that two classes carry to the first of them', () => {
    const entries = { 'b-tide': 'Tide', 'a-tide': 'Tide' };
    // Both have 2/1 for the word; only the first has the 8.
    expect(scores(entries, 'tide')).toEqual([
      ['b-tide', 10],
      ['a-tide', 2],
    ]);
  });

  it('skips a lone stop word and a lone letter as a title, not inside one', () => {
    expect(scores({ between: 'Between', x: 'X' }, 'between x')).toEqual([]);
    // "use of x" 3 × 8; no term among its words but "x", which is too short.
    expect(scores({ 'use-of-x': 'Use of X' }, 'use of x')).toEqual([['use-of-x', 24]]);
  });

  it('divides by all words of a title, stop words and repeats too', () => {
    // "zone" is one word of five: 2/5 is below the threshold, with the part ("zone" has 4) nothing.
    expect(scores({ a: 'The Zone of the Zone' }, 'zone')).toEqual([]);
    // gauge 2/4, board 2/4, staff 2/4, mark 2/4 → 2 exactly: a seed.
    expect(scores({ a: 'Gauge Board Staff Mark' }, 'mark, staff; board: gauge')).toEqual([
      ['a', 2],
    ]);
  });

  it('counts a term of five letters inside a part of the slug, never over a hyphen', () => {
    const entries = { 'x-regauges': 'Gauge', 'gau-ge': 'Gauge' };
    // Title: 8 for the first, 2 for each; part: only the first slug holds "gauge".
    expect(scores(entries, 'gauge')).toEqual([
      ['x-regauges', 10.75],
      ['gau-ge', 2],
    ]);
  });

  it('counts a slug part once, wherever the term stands in the slug', () => {
    expect(scores({ 'gauge-gauges': 'Gauge' }, 'gauge')).toEqual([['gauge-gauges', 10.75]]);
  });

  it('counts no term of four letters in a slug', () => {
    expect(scores({ 'tide-x': 'Tide' }, 'tide')).toEqual([['tide-x', 10]]);
  });

  it('finds nothing by a title without letters', () => {
    expect(scores({ a: '海図', '': '潮汐' }, '海図 潮汐')).toEqual([]);
  });

  it('adds rule by rule in one double each', () => {
    const reasons = engineOf({ 'tide-gauge': 'Tide Gauge' }).reasons('tide gauge', 'tide-gauge');
    expect(reasons).toEqual([
      { rule: 'title', matched: 'tide-gauge', points: 16 },
      { rule: 'title-word', matched: 'tide', points: 1 },
      { rule: 'title-word', matched: 'gauge', points: 1 },
      { rule: 'slug-part', matched: 'gauge', points: 0.75 },
    ]);
  });
});

describe('seeds', () => {
  const five: Entries = {
    e: { t: 'Tide', q: 0.5 },
    d: { t: 'Tide', q: null },
    c: { t: 'Tide', q: 0.9 },
    b: { t: 'Tide', q: 0 },
    a: { t: 'Tide', q: 0.9 },
  };

  it('come by score, then quality (none is 0), then slug', () => {
    // "e" carries the title first: 10; all others have 2.
    expect(scores(five, 'tide').map(([slug]) => slug)).toEqual(['e', 'a', 'c', 'b', 'd']);
  });

  it('are at most as many as asked for', () => {
    const { seeds, meta } = engineOf(five).serve('tide', options({ seeds: 2 }));
    expect(seeds.map(({ slug }) => slug)).toEqual(['e', 'a']);
    expect(meta.seed_count).toBe(2);
  });

  it('forget the question before', () => {
    const engine = engineOf(five);
    const first = engine.serve('tide');
    engine.serve('tide tide tide');
    expect(engine.serve('tide')).toEqual(first);
  });

  it('none, for a question that hits nothing', () => {
    expect(engineOf(five).serve('海図?')).toEqual({
      seeds: [],
      block: '',
      served: 0,
      meta: { top_score: 0, seed_count: 0, injected: false },
    });
  });
});

describe('the block', () => {
  const two: Entries = { tide: { t: 'Tide', d: 'Up and down.' }, wave: { t: 'Wave', d: 'Up.' } };
  const tide = '## Tide (maturity: draft)\nUp and down.';
  const wave = '## Wave (maturity: draft)\nUp.';

  it('frames the sections, a blank line between them', () => {
    expect(engineOf(two).serve('tide tide wave').block).toBe(
      `[ONTOLOGY CONTEXT]\n${tide}\n\n${wave}\n[END ONTOLOGY CONTEXT]`,
    );
  });

  it('drops sections from the end until the budget holds it', () => {
    const engine = engineOf(two);
    const whole = engine.serve('tide tide wave').block;
    const budget = tokensOf(whole);
    expect(engine.serve('tide tide wave', options({ budget })).block).toBe(whole);
    const less = engine.serve('tide tide wave', options({ budget: budget - 1 }));
    expect(less.block).toBe(`[ONTOLOGY CONTEXT]\n${tide}\n[END ONTOLOGY CONTEXT]`);
    expect(less.served).toBe(1);
    expect(less.seeds).toHaveLength(2);
  });

  it('is empty when not even the first fits, though injected stays true', () => {
    expect(engineOf(two).serve('tide', options({ budget: 5 }))).toMatchObject({
      block: '',
      served: 0,
      meta: { top_score: 10, seed_count: 1, effective_budget: 5, injected: true },
    });
  });

  it('drops the sections behind one that is too long, short ones too', () => {
    const entries = { long: { t: 'Long', d: 'x'.repeat(400) }, wave: { t: 'Wave', d: 'Up.' } };
    expect(engineOf(entries).serve('long long wave', options({ budget: 40 })).block).toBe('');
  });

  it('is measured in code points', () => {
    // 19 + 22 + 1 of the frame, "## Sea (maturity: draft)" 24, line end, 4 waves: 70 → 18 tokens.
    const sea = { sea: { t: 'Sea', d: '🌊🌊🌊🌊' } };
    const { block } = engineOf(sea).serve('sea', options({ budget: 18 }));
    expect(Array.from(block)).toHaveLength(19 + 24 + 1 + 4 + 23);
    expect(tokensOf(block)).toBe(18);
    expect(engineOf(sea).serve('sea', options({ budget: 17 })).block).toBe('');
  });
});

describe('the confidence gate', () => {
  const entries: Entries = { a: 'Gauge Board Staff Mark', tide: 'Tide', 'low-water-spring': 'Low' };
  const budgetFor = (prompt: string, budget = 1500): number | undefined =>
    engineOf(entries).serve(prompt, options({ budget, confidence: true })).meta.effective_budget;

  it('scales the budget by the top score over eight, between 0.4 and 1', () => {
    // 2 / 8 is below 0.4.
    expect(budgetFor('mark staff board gauge')).toBe(600);
    // 10 / 8 is above 1.
    expect(budgetFor('tide')).toBe(1500);
    // "low" 8 + 2/1 = 10 again; without the title: two words of five letters in the slug, 1.5: none.
    expect(budgetFor('water spring')).toBeUndefined();
    // 3.5 = 2 + 2 × 0.75 over 8 is 0.4375: 1500 × 0.4375 = 656.25.
    const scaled = engineOf({ 'board-staff': 'Gauge Board Staff Mark' }).serve(
      'mark staff board gauge',
      options({ confidence: true }),
    );
    expect(scaled.meta).toMatchObject({ top_score: 3.5, effective_budget: 656 });
  });

  it('never goes below one', () => {
    expect(budgetFor('mark staff board gauge', 1)).toBe(1);
  });

  it('is off by default, and told in meta either way', () => {
    const engine = engineOf(entries);
    expect(engine.serve('tide').meta.confidence_injection).toBe(false);
    expect(engine.serve('tide', options({ confidence: true })).meta.confidence_injection).toBe(
      true,
    );
  });
});
