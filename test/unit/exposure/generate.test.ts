import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { poolOf } from '../../../src/exposure/eligibility.js';
import {
  classQuestions,
  commonQuestion,
  generateQuestions,
} from '../../../src/exposure/generate.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';
import type { ScaffoldEntry } from '../../../src/scaffold/scaffold-index.js';
import { DEFINITION, entries, entry } from './support/entries.js';

const { templates } = DEFAULT_SETTINGS.questions;
const TWO = { requires: ['clock'], uses: ['paper'] };

/** A domain with as many eligible classes as are asked for, all below one root. */
function domain(dom: string, count: number): ScaffoldEntry[] {
  return Array.from({ length: count }, (_, i) =>
    entry(`${dom} ${i}`, {
      dom,
      sup: ['clock'],
      isup: ['root'],
      rel: { requires: ['clock', 'root'], uses: ['clock', 'root'], enables: ['clock', 'root'] },
    }),
  );
}

describe('the pool', () => {
  it('says of each class what it lacks, each bound met exactly being enough', () => {
    const pool = poolOf(
      entries(
        entry('Fit', { q: 0.6, rel: TWO }),
        entry('Presumed', { q: null, rel: TWO }),
        entry('No Domain', { dom: '', rel: TWO }),
        entry('Low', { q: 0.59, rel: TWO }),
        entry('One Predicate', { rel: { requires: ['clock'] } }),
        entry('Short', { d: DEFINITION.slice(1), rel: TWO }),
        entry('All', { dom: '', q: 0, d: '', rel: {} }),
        ...domain('tides', 50),
      ),
    );
    const lacks = Object.fromEntries(
      pool.classes.slice(0, 7).map(({ slug, lacks: list }) => [slug, list.map(({ lack }) => lack)]),
    );
    expect(lacks).toEqual({
      fit: ['domain-small'],
      presumed: ['domain-small'],
      'no-domain': ['domain'],
      low: ['quality', 'domain-small'],
      'one-predicate': ['predicates', 'domain-small'],
      short: ['definition', 'domain-small'],
      all: ['domain', 'quality', 'predicates', 'definition'],
    });
    expect(pool.domains).toEqual([
      { domain: 'data', classes: 5, eligible: 2, sampled: false },
      { domain: 'tides', classes: 50, eligible: 50, sampled: true },
    ]);
    expect([...pool.slugs].map(([name, slugs]) => [name, slugs.length])).toEqual([['tides', 50]]);
    expect(pool.lacking).toEqual({
      domain: 2,
      quality: 2,
      predicates: 2,
      definition: 2,
      'domain-small': 5,
    });
    const short = pool.classes.find(({ slug }) => slug === 'short');
    expect(short?.lacks[0]?.reason).toBe('definition has 119 of the 120 characters needed');
  });

  it('has a domain from 50 eligible classes on', () => {
    expect(poolOf(entries(...domain('tides', 49))).slugs.size).toBe(0);
    expect(poolOf(entries(...domain('tides', 50))).slugs.size).toBe(1);
  });
});

describe('the questions on a class', () => {
  const others = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => entry(name));
  const all = (about: Partial<ScaffoldEntry>) => ({
    entries: entries(entry('Gauge', about), ...others),
    templates,
  });

  it('ask for the two predicates with most in-corpus targets, ties by name, order as declared', () => {
    const made = classQuestions(
      all({
        rel: {
          requires: ['b', 'a', 'nowhere'],
          hasPart: ['a', 'b', 'c', 'd', 'e', 'f'],
          enables: ['a', 'nowhere'],
          dependsOn: ['c', 'b'],
          uses: ['a', 'b', 'c', 'd', 'e'],
          implements: ['a', 'b', 'c'],
        },
      }),
      'gauge',
    );
    expect(made.map(({ key, gold }) => [key, gold.map(({ title }) => title).join('')])).toEqual([
      ['rel:gauge:uses', 'ABCDE'],
      ['rel:gauge:dependsOn', 'CB'],
    ]);
  });

  it('ask for the in-corpus parents, with the first five ancestors beside', () => {
    const isup = ['nowhere', 'b', 'c', 'd', 'e', 'f', 'gauge'];
    const [made, ...more] = classQuestions(all({ sup: ['a', 'nowhere'], isup }), 'gauge');
    expect(more).toEqual([]);
    expect(made).toMatchObject({ template: 'T-TAX', goldType: 'all', gold: [{ slug: 'a' }] });
    expect(made?.goldExtra?.map(({ slug }) => slug)).toEqual(['b', 'c', 'd', 'e', 'f']);
    const [bare] = classQuestions(all({ sup: ['a'], isup: ['nowhere'] }), 'gauge');
    expect(bare && 'goldExtra' in bare).toBe(false);
  });

  it('are none for a class without parents and targets, and for no class', () => {
    expect(classQuestions(all({}), 'gauge')).toEqual([]);
    expect(classQuestions(all({}), 'none')).toEqual([]);
  });
});

describe('the question on two classes', () => {
  const source = {
    entries: entries(
      entry('One', { isup: ['z', 'b', 'nowhere', 'a', 'y'] }),
      entry('Two', { isup: ['a', 'b', 'y', 'z', 'nowhere'] }),
      entry('Far', { dom: 'tides', isup: ['a'] }),
      entry('Lone', { isup: ['nowhere'] }),
      ...['A', 'B', 'Y', 'Z'].map((name) => entry(name)),
    ),
    templates: { common: '{label} and {other}?' },
  };

  it('is answered by any of the first three shared ancestors by slug', () => {
    expect(commonQuestion(source, 'one', 'two')).toMatchObject({
      key: 'common:one+two',
      prompt: 'One and Two?',
      goldType: 'any',
      gold: [{ slug: 'a' }, { slug: 'b' }, { slug: 'y' }],
    });
  });

  it.each([
    ['two domains', 'far'],
    ['no served ancestor in common', 'lone'],
    ['one class twice', 'one'],
    ['an unknown class', 'none'],
  ])('is none for %s', (_, other) => {
    expect(commonQuestion(source, 'one', other)).toBeNull();
  });
});

describe('a drawn set', () => {
  const root = [entry('Root'), entry('Clock')];
  const source = (...list: ScaffoldEntry[]) => ({ entries: entries(...root, ...list), templates });

  it('has 12 classes of a domain, two relations and the parents of each, and three pairs', () => {
    const { questions, sampled } = generateQuestions(source(...domain('tides', 60)), 1);
    expect(sampled.get('tides')).toHaveLength(12);
    expect(questions).toHaveLength(12 * 3 + 3);
    expect(questions.map(({ id }) => id).slice(-2)).toEqual(['q0038', 'q0039']);
    const slugs = questions.slice(0, -3).map(({ classSlugs = [] }) => classSlugs[0]);
    expect(slugs).toEqual([...slugs].sort());
    const pairs = questions.slice(-3).map(({ key }) => key);
    expect(new Set(pairs).size).toBe(3);
  });

  it('draws each domain for itself, so that another domain changes nothing in it', () => {
    const keys = (dom: string, ...list: ScaffoldEntry[]) =>
      generateQuestions(source(...list), 5)
        .questions.filter((question) => question.domain === dom)
        .map(({ key }) => key);
    const alone = keys('tides', ...domain('tides', 60));
    expect(alone.length).toBeGreaterThan(0);
    expect(keys('tides', ...domain('moorings', 70), ...domain('tides', 60))).toEqual(alone);
  });

  it('does not depend on the order of the classes, and differs between seeds', () => {
    const list = domain('tides', 60);
    const keys = (seed: number, classes: ScaffoldEntry[]) =>
      generateQuestions(source(...classes), seed).questions.map(({ key }) => key);
    const drawn = new Set<string>();
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        fc.shuffledSubarray(list, { minLength: list.length }),
        (seed, shuffled) => {
          drawn.add(keys(seed, list).join());
          expect(keys(seed, shuffled)).toEqual(keys(seed, list));
        },
      ),
      { numRuns: 30 },
    );
    expect(drawn.size).toBeGreaterThan(25);
  });
});
