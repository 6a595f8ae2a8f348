/** The seeded source: the same draws again, all of them fair. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { seeded } from '../../../src/statistics/random.js';

const list = fc.uniqueArray(fc.integer(), { maxLength: 30 });

describe('seeded', () => {
  it('draws the same again from the same seed', () => {
    const draws = (seed: number): number[] => {
      const { int } = seeded(seed);
      return Array.from({ length: 20 }, () => int(1000));
    };
    expect(draws(7)).toEqual(draws(7));
    expect(draws(7)).not.toEqual(draws(8));
  });

  it('refuses a seed that is no whole number', () => {
    expect(() => seeded(1.5)).toThrow(RangeError);
    expect(() => seeded(NaN)).toThrow(RangeError);
  });

  it('does not let its first draw follow the seed', () => {
    // A fair first bit of 1,000 neighbouring seeds: 500 ± 16, and half of the neighbours agree.
    const bits = Array.from({ length: 1000 }, (_, seed) => seeded(seed).int(2));
    const ones = bits.filter((bit) => bit === 1).length;
    const changes = bits.filter((bit, i) => i > 0 && bit !== bits[i - 1]).length;
    for (const count of [ones, changes]) expect(Math.abs(count - 500)).toBeLessThan(80);
  });

  it('draws every number below the limit about equally often', () => {
    const { int } = seeded(1);
    const counts = new Array<number>(6).fill(0);
    for (let i = 0; i < 6000; i++) counts[int(6)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('draws one by one what it draws by the million', () => {
    const below = fc.oneof(fc.integer({ min: 1, max: 2 ** 32 }), fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(fc.integer(), below, (seed, limit) => {
        const { int } = seeded(seed);
        const draw = seeded(seed).drawer(limit);
        for (let i = 0; i < 40; i++) expect(draw()).toBe(int(limit));
      }),
    );
    // More than half of the values are drawn again here.
    const { int } = seeded(3);
    const draw = seeded(3).drawer(2 ** 31 + 1);
    for (let i = 0; i < 1000; i++) expect(draw()).toBe(int(2 ** 31 + 1));
  });

  it('shuffles into a permutation and leaves the list alone', () => {
    fc.assert(
      fc.property(list, fc.nat(), (items, seed) => {
        const before = [...items];
        expect(seeded(seed).shuffle(items).toSorted()).toEqual(before.toSorted());
        expect(items).toEqual(before);
      }),
    );
  });

  it('makes every order equally likely', () => {
    const source = seeded(3);
    const seen = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const order = source.shuffle(['a', 'b', 'c']).join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    for (const count of seen.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('samples without repeats, at most all', () => {
    fc.assert(
      fc.property(list, fc.nat(40), fc.nat(), (items, n, seed) => {
        const sample = seeded(seed).sample(items, n);
        expect(sample).toHaveLength(Math.min(n, items.length));
        expect(new Set(sample).size).toBe(sample.length);
        expect(sample.every((item) => items.includes(item))).toBe(true);
      }),
    );
  });
});
