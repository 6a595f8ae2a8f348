/* eslint-disable @typescript-eslint/no-deprecated -- `sup` is a key of an entry, not the method of strings */
import { describe, expect, it } from 'vitest';

import { ceilingOf, placeMisses } from '../../../src/exposure/ceiling.js';
import type { CutReason } from '../../../src/exposure/reason.js';
import { slugOfIri } from '../../../src/corpus/names.js';
import type { ScaffoldOptions } from '../../../src/scaffold/engine.js';
import { read, textAt } from '../corpus/support/blocks.js';
import { engineOf, options, type Entries } from '../scaffold/support/entries.js';

const templates = { requires: 'What does {label} require?', parents: 'What is {label}?' };

const ceiling = (entries: Entries, slug: string, some: Partial<ScaffoldOptions> = {}) =>
  ceilingOf(engineOf(entries), slug, templates, options(some));

/** Reason of each name of a page, by slug. */
function reasons(
  entries: Entries,
  slug: string,
  some: Partial<ScaffoldOptions> = {},
): Record<string, CutReason | null> {
  const items = ceiling(entries, slug, some)!.questions.flatMap((question) => question.items);
  return Object.fromEntries(items.map((item) => [item.slug, item.reason]));
}

describe('the ceiling of a page', () => {
  const entries: Entries = {
    tide: {
      t: 'Tide',
      sup: ['ocean-motion', 'Thing'],
      rel: { requires: ['moon', 'none'], uses: ['none'], enables: ['moon'] },
    },
    'ocean-motion': 'Ocean Motion',
    moon: 'Moon',
  };

  it('asks for the parents and for each predicate with a target in the corpus', () => {
    const { questions, exposed, gold, label } = ceiling(entries, 'tide')!;
    expect(questions.map(({ asked, prompt }) => [asked, prompt])).toEqual([
      ['parents', 'What is Tide?'],
      ['requires', 'What does Tide require?'],
      ['enables', 'What does Tide enables?'],
    ]);
    expect(questions.map(({ items }) => items.map((item) => item.slug))).toEqual([
      ['ocean-motion'],
      ['moon'],
      ['moon'],
    ]);
    expect({ exposed, gold, label }).toEqual({ exposed: 3, gold: 3, label: 'Tide' });
  });

  it('of a class that is not served is none', () => {
    expect(ceiling(entries, 'none')).toBeNull();
  });

  it('of a class that declares nothing asks nothing', () => {
    expect(ceiling(entries, 'moon')).toMatchObject({ questions: [], exposed: 0, gold: 0 });
  });
});

describe('the reason for a name that is cut', () => {
  const long = 'x'.repeat(300);

  it('is the cap for the fourth target', () => {
    const entries: Entries = {
      tide: { t: 'Tide', rel: { requires: ['a1', 'b1', 'c1', 'd1'] } },
      a1: 'Moon',
      b1: 'Sun',
      c1: 'Water',
      d1: 'Datum',
    };
    expect(reasons(entries, 'tide')).toEqual({ a1: null, b1: null, c1: null, d1: 'target-cap' });
    const { explanation } = ceiling(entries, 'tide')!.questions[0]!.items[3]!;
    expect(explanation).toBe('it is target 4 and the block shows 3 of a predicate');
  });

  it('is the neighbour limit when a neighbour that is not shown would say it', () => {
    const entries: Entries = {
      tide: { t: 'Tide', rel: { requires: ['a1', 'b1', 'c1', 'd1'] } },
      a1: { t: 'Moon', d: 'One.' },
      b1: { t: 'Sun', d: 'Two.' },
      c1: { t: 'Water', d: 'Measured from a datum.' },
      d1: 'Datum',
    };
    expect(reasons(entries, 'tide').d1).toBe('neighbour-limit');
  });

  it('is no reason when a neighbour line says it', () => {
    const entries: Entries = {
      tide: { t: 'Tide', rel: { requires: ['a1', 'b1', 'c1', 'd1'] } },
      a1: { t: 'Moon', d: 'Measured from a datum.' },
      b1: 'Sun',
      c1: 'Water',
      d1: 'Datum',
    };
    expect(reasons(entries, 'tide').d1).toBeNull();
  });

  it('is the budget when it drops the section', () => {
    const entries: Entries = {
      tide: { t: 'Tide', d: long, rel: { requires: ['moon'] } },
      moon: 'Moon',
    };
    expect(reasons(entries, 'tide', { budget: 20 })).toEqual({ moon: 'budget' });
    expect(ceiling(entries, 'tide', { budget: 20 })!.questions[0]!.items[0]!.explanation).toContain(
      '20 tokens',
    );
  });

  it('is other seeds when the class is none of them', () => {
    // Both carry the title; the first of them is the seed.
    const entries: Entries = {
      'b-tide': 'Tide',
      'a-tide': { t: 'Tide', rel: { requires: ['moon'] } },
      moon: 'Moon',
    };
    expect(reasons(entries, 'a-tide', { seeds: 1 })).toEqual({ moon: 'other-seeds' });
  });

  it('is other seeds when the question finds no class at all', () => {
    const entries: Entries = { x1: { t: '海図', rel: { requires: ['moon'] } }, moon: 'Moon' };
    const [item] = ceiling(entries, 'x1')!.questions[0]!.items;
    expect(item).toMatchObject({ reason: 'other-seeds' });
    expect(item?.explanation).toContain('no class is');
  });

  it('is that no text can expose a title without letters', () => {
    const entries: Entries = { tide: { t: 'Tide', rel: { requires: ['x1'] } }, x1: '海図' };
    expect(reasons(entries, 'tide')).toEqual({ x1: 'unmatchable' });
  });

  it('is the unknown slug when the block shows a slug instead', () => {
    // Shown as "sea-note", which is no class; a word of three letters counts for nothing.
    const entries: Entries = {
      tide: { t: 'Tide', rel: { requires: ['sea_note'] } },
      sea_note: 'Journal Entry',
    };
    expect(reasons(entries, 'tide')).toEqual({ sea_note: 'unknown-slug' });
  });

  it('is the alias when the block shows the title of another class', () => {
    const entries: Entries = {
      tide: { t: 'Tide', rel: { requires: ['sea_note'] } },
      sea_note: 'Journal Entry',
      'sea-note': 'Logbook',
    };
    expect(reasons(entries, 'tide')).toEqual({ sea_note: 'alias' });
  });

  it('is that only the question says it, with the reason behind', () => {
    const entries: Entries = {
      tide: { t: 'Tide Datum', rel: { requires: ['a1', 'b1', 'c1', 'd1'] } },
      a1: 'Moon',
      b1: 'Sun',
      c1: 'Water',
      // Its one long word is asked with; it is half the title, too little for a seed.
      d1: 'Require It',
    };
    const item = ceiling(entries, 'tide')!.questions[0]!.items[3]!;
    expect(item.reason).toBe('prompt-only');
    expect(item.explanation).toContain('target 4');
  });

  it('never is that only the preamble says it when nothing is served', () => {
    // "Knowledge" is a word of the preamble; without a block there is no preamble.
    const entries: Entries = {
      tide: { t: 'Tide', d: long, rel: { requires: ['k1'] } },
      k1: 'Knowledge',
    };
    expect(reasons(entries, 'tide', { budget: 20 })).toEqual({ k1: 'budget' });
    const capped: Entries = {
      tide: { t: 'Tide', rel: { requires: ['a1', 'b1', 'c1', 'k1'] } },
      k1: 'Knowledge',
    };
    expect(reasons(capped, 'tide').k1).toBe('prompt-only');
  });

  it('is not the cap for parents, which are all shown', () => {
    const sup = ['a1', 'b1', 'c1', 'd1', 'e1'];
    const entries: Entries = {
      tide: { t: 'Tide', sup },
      ...Object.fromEntries(sup.map((slug) => [slug, `Parent ${slug}`])),
    };
    expect(Object.values(reasons(entries, 'tide'))).toEqual([null, null, null, null, null]);
  });
});

describe('the places of names that are cut', () => {
  const entries: Entries = {
    tide: { t: 'Tide', rel: { requires: ['a1', 'b1', 'c1', 'd1'] } },
    a1: 'Moon',
    b1: 'Sun',
    c1: 'Water',
    d1: 'Datum',
  };
  const page = (targets: string[]) =>
    read(
      `\`\`\`json-ld\n${JSON.stringify({
        '@type': 'Class',
        relations: {
          uses: { '@id': 'urn:d1' },
          requires: targets.map((slug) => ({ '@id': `urn:${slug}` })),
        },
      })}\n\`\`\`\n`,
    );
  const slugOf = ({ iri }: { iri: string | null }): string | null => iri && slugOfIri(iri);

  it('are the entries that declare them, under the predicate asked for', () => {
    const one = page(['a1', 'b1', 'c1', 'd1', 'd1']);
    const misses = placeMisses(ceiling(entries, 'tide')!, one.classBlock!, slugOf);
    expect(
      misses.map(({ place, title, relation }) => [textAt(one, place), title, relation]),
    ).toEqual([['"urn:d1"', 'Datum', 'requires']]);
    // The fourth of the list, not the one under another key or the one that repeats it.
    expect(misses[0]!.place).toMatchObject({ path: ['relations', 'requires', 3, '@id'] });
  });

  it('are none when the edited page no longer declares them', () => {
    const one = page(['a1']);
    expect(placeMisses(ceiling(entries, 'tide')!, one.classBlock!, slugOf)).toEqual([]);
  });
});
