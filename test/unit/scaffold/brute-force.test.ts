/** The engine against the rules of DESIGN.md §5 written down as plainly as they can be. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ScaffoldEngine, tokensOf } from '../../../src/scaffold/engine.js';
import type { ScaffoldEntry } from '../../../src/scaffold/scaffold-index.js';
import { sectionText } from '../../../src/scaffold/section.js';
import { termsOf } from '../../../src/scaffold/words.js';

import { indexOf, options, type Entries } from './support/entries.js';

type Index = Map<string, ScaffoldEntry>;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** Points of a class: every n-gram, every term, one after the other. */
function scoreOf(index: Index, slug: string, prompt: string): number {
  const words = wordsIn(prompt);
  const slugs = [...index.keys()];
  const titles = slugs.map((one) => wordsIn(index.get(one)!.t).join('-'));
  const terms = termsOf(words);
  let score = 0;
  for (let n = 4; n >= 1; n--) {
    for (let i = 0; i + n <= words.length; i++) {
      const gram = words.slice(i, i + n).join('-');
      if (n === 1 && termsOf([gram]).length === 0) continue;
      const named = titles.includes(gram) ? slugs[titles.indexOf(gram)] : gram;
      if (named === slug) score += 8 * n;
    }
  }
  const title = wordsIn(index.get(slug)!.t);
  for (const term of terms) if (title.includes(term)) score += 2 / title.length;
  for (const term of terms) if (term.length >= 5 && slug.includes(term)) score += 0.75;
  return score;
}

/** All classes with a point, by score, quality, slug. */
function rankingOf(index: Index, prompt: string): { slug: string; score: number }[] {
  const quality = (slug: string): number => index.get(slug)?.q ?? 0;
  return [...index.keys()]
    .map((slug) => ({ slug, score: scoreOf(index, slug, prompt) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score || quality(b.slug) - quality(a.slug) || (a.slug < b.slug ? -1 : 1),
    );
}

/** The block: sections as a whole, dropped one by one from the end. */
function blockOf(index: Index, seeds: readonly string[], budget: number, hops: number): string {
  const all = new Set(seeds);
  const sections = seeds.map((slug) => sectionText(index, index.get(slug)!, all, hops));
  while (sections.length > 0) {
    const block = `[ONTOLOGY CONTEXT]\n${sections.join('\n\n')}\n[END ONTOLOGY CONTEXT]`;
    if (tokensOf(block) <= budget) return block;
    sections.pop();
  }
  return '';
}

const WORDS = ['tide', 'gauge', 'gauges', 'regauge', 'of', 'the', 'x', 'level', '2d', 'Sea', '海'];
const word = fc.constantFrom(...WORDS);
const text = (most: number) =>
  fc.array(word, { minLength: 1, maxLength: most }).map((words) => words.join(' '));
const slug = fc
  .array(fc.constantFrom('tide', 'gauge', 'gauges', 'level', 'x', '2d', 'sea_level', 'regauge'), {
    ...{ minLength: 1, maxLength: 5 },
  })
  .map((words) => words.join('-'));

const corpus: fc.Arbitrary<Entries> = fc.uniqueArray(slug, { maxLength: 12 }).chain((slugs) => {
  const some = fc.uniqueArray(fc.constantFrom(...slugs, 'none', 'sea_level'), { maxLength: 5 });
  const entry = fc.record({
    t: text(6),
    d: fc.constantFrom('', 'Up and down.', '🌊 '.repeat(130), 'A word. '.repeat(40)),
    q: fc.constantFrom(null, 0, 0.5, 0.9),
    sup: some,
    isup: some,
    rel: fc.record({ uses: some, requires: some, hasPart: some }),
  });
  const all = fc.tuple(...slugs.map(() => entry));
  return all.map((entries) => Object.fromEntries(entries.map((one, i) => [slugs[i]!, one])));
});

const asked = fc.record({
  budget: fc.constantFrom(5, 40, 120, 300, 1500),
  seeds: fc.constantFrom(1, 2, 4, 40),
  hops: fc.constantFrom(0, 1, 2),
});

describe('the engine on any corpus', () => {
  it('ranks as the rules say, to the last bit of a score', () => {
    fc.assert(
      fc.property(corpus, text(8), (entries, prompt) => {
        const index = indexOf(entries);
        expect(new ScaffoldEngine(index).ranking(prompt)).toEqual(rankingOf(index, prompt));
      }),
      { numRuns: 300 },
    );
  });

  it('accounts for every point of a score', () => {
    fc.assert(
      fc.property(corpus, text(8), (entries, prompt) => {
        const engine = new ScaffoldEngine(indexOf(entries));
        for (const seed of engine.ranking(prompt)) {
          const reasons = engine.reasons(prompt, seed.slug);
          expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(seed.score);
        }
      }),
    );
  });

  it('serves the block that whole sections give, asked again and again, and after edits', () => {
    const edit = fc.record({ d: text(4), rel: fc.constant({ uses: ['tide', 'gauge'] }) });
    fc.assert(
      fc.property(
        corpus,
        fc.array(fc.tuple(text(6), asked, edit), { maxLength: 6 }),
        (entries, all) => {
          const index = indexOf(entries);
          const engine = new ScaffoldEngine(index);
          for (const [prompt, some, changes] of all) {
            const expected = rankingOf(index, prompt)
              .filter(({ score }) => score >= 2)
              .slice(0, some.seeds);
            const { seeds, block } = engine.serve(prompt, options(some));
            expect(seeds).toEqual(expected);
            const slugs = expected.map((seed) => seed.slug);
            expect(block).toBe(blockOf(index, slugs, some.budget, some.hops));
            const [first] = index;
            if (first) engine.replace(first[0], { ...first[1], ...changes });
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
