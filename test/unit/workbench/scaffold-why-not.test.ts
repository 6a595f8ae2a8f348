import { describe, expect, it } from 'vitest';

import type { WhyNot } from '../../../src/workbench/scaffold-screen.types.js';
import { whyNot } from '../../../src/workbench/scaffold-why-not.js';
import { engineOf, options, type Entries } from '../scaffold/support/entries.js';

const entries: Entries = {
  tide: { t: 'Tide', d: 'It needs the Moon.', q: 0.5 },
  gauge: { t: 'Tide Gauge', q: 0.9 },
  pole: { t: 'Tide Pole', q: 0.7 },
  gale: { t: 'The Wind Over the Sea and Land' },
  moon: { t: 'Moon', q: 0.3 },
};

function asked(question: string, slug: string, some: Parameters<typeof options>[0] = {}): WhyNot {
  const title = entries[slug];
  const known =
    title === undefined && slug !== 'hidden'
      ? null
      : { title: slug === 'hidden' ? 'Hidden' : slug, path: `pages/${slug}.md`, quality: 0.5 };
  const wanted = { engine: engineOf(entries), question, options: options(some), slug };
  return whyNot({ ...wanted, most: { seeds: 20, budget: 8000 } }, known);
}

describe('why not this class', () => {
  it('of one in the block says so, with its place', () => {
    const answer = asked('what is a tide', 'tide');
    expect(answer).toMatchObject({
      ...{ state: 'served', score: 10, rank: 1, threshold: 2, missing: 0, remedies: [] },
      ...{ path: 'pages/tide.md', title: 'Tide' },
    });
    expect(answer.reasons.map(({ points }) => points)).toEqual([8, 2]);
  });

  it('of one too few points away says how many it lacks', () => {
    // "wind" is one of seven words: 2/7.
    const answer = asked('tide in the wind', 'gale');
    expect(answer.state).toBe('below-threshold');
    expect(answer.score).toBeCloseTo(2 / 7, 12);
    expect(answer.missing).toBeCloseTo(2 - 2 / 7, 12);
    expect(answer.rank).toBe(4);
    expect(answer.explanation).toContain('0.29 points; a seed needs 2 points');
    expect(answer.notes).toEqual([expect.stringMatching(/title has 7 words/u)]);
  });

  it('of one that others outrank says by whom, and what brings it in', () => {
    // gauge: 16 for its title, 8 for its slug, 1 + 1 and 0.75; pole: 8 for its slug, 1 + 1.
    const answer = asked('tide gauge pole', 'pole', { seeds: 1 });
    expect(answer).toMatchObject({
      ...{ state: 'outranked', rank: 2, score: 10, missing: 16.75, candidates: 3 },
      lastSeed: { slug: 'gauge', title: 'Tide Gauge', score: 26.75, quality: 0.9 },
    });
    expect(answer.explanation).toBe(
      '“Tide Pole” has 10 points and is number 2; 1 class may be served, and the last of them, “Tide Gauge”, has 26.75 points.',
    );
    expect(answer.remedies.map(({ kind, options: changed }) => [kind, changed?.seeds])).toEqual([
      // 8 + 8 for the slug twice, 16 for the title, 1 + 1.
      ['name-title', undefined],
      ['seeds', 2],
    ]);
  });

  it('of one at the same score says that quality or slug decides', () => {
    const answer = asked('pole tide', 'tide', { seeds: 1 });
    expect(answer.score).toBe(10);
    expect(answer).toMatchObject({ state: 'outranked', missing: 0, lastSeed: { slug: 'pole' } });
    expect(answer.explanation).toContain('as many points');
    const quality = answer.remedies.find(({ kind }) => kind === 'quality');
    expect(quality).toMatchObject({ options: null, question: null, loses: [{ slug: 'pole' }] });
    expect(quality?.text).toContain('to 0.71');
  });

  it('of one that no word touches offers its name', () => {
    const answer = asked('what is a tide', 'moon');
    expect(answer).toMatchObject({ state: 'no-match', rank: null, score: 0, reasons: [] });
    expect(answer.remedies).toMatchObject([
      { kind: 'name-title', question: 'what is a tide Moon', options: null },
    ]);
    expect(answer.notes).toEqual([
      'The block says its name, but has no section of its own for it.',
    ]);
  });

  it('of one that the budget drops says so, and which budget holds it', () => {
    const answer = asked('tide tide moon', 'moon', { budget: 28 });
    expect(answer).toMatchObject({ state: 'cut', rank: 2, missing: 0 });
    expect(answer.explanation).toContain('budget of 28 tokens');
    const budget = answer.remedies.find(({ kind }) => kind === 'budget');
    expect(budget?.options?.budget).toBe(budget?.tokens);
  });

  it('of one that is not published, or is none, says that', () => {
    expect(asked('tide', 'hidden')).toMatchObject({ state: 'not-served', title: 'Hidden' });
    expect(asked('tide', 'hidden').notes[0]).toMatch(/public to true/u);
    expect(asked('tide', 'nowhere')).toMatchObject({
      ...{ state: 'unknown', path: null, remedies: [], notes: [] },
    });
  });
});
