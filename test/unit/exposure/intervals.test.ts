import { describe, expect, it } from 'vitest';

import { ratioIntervals } from '../../../src/exposure/intervals.js';
import { meanInterval, type MeanInterval } from '../../../src/statistics/bootstrap.js';

const sums = [0.25, 1, 0, 0.5, 0.75, 1, 0.1, 0.9];
const ones = sums.map(() => 1);

/** Equal up to rounding: the sums are the same, not their order. */
const close = (interval: MeanInterval | null): MeanInterval => ({
  mean: expect.closeTo(interval!.mean, 12) as number,
  lo: expect.closeTo(interval!.lo, 12) as number,
  hi: expect.closeTo(interval!.hi, 12) as number,
});

describe('intervals of several figures', () => {
  it('are those of each figure on its own', () => {
    const others = sums.map((value) => 1 - value * value);
    const figures = [
      { sums, counts: ones },
      { sums: others, counts: ones },
    ];
    for (const seed of [undefined, 7]) {
      const options = seed === undefined ? {} : { seed };
      const [one, two] = ratioIntervals(figures, seed);
      expect(one).toEqual(close(meanInterval(sums, options)));
      expect(two).toEqual(close(meanInterval(others, options)));
    }
  });

  it('of a ratio are those of its parts drawn as clusters', () => {
    // Three, one and two names per question; some of them are held.
    const names = [
      ['a', 1],
      ['a', 0],
      ['a', 1],
      ['b', 0],
      ['c', 1],
      ['c', 1],
    ] as const;
    const figure = { sums: [2, 0, 2], counts: [3, 1, 2] };
    const clusters = names.map(([cluster]) => cluster);
    const alone = meanInterval(
      names.map(([, held]) => held),
      { clusters },
    );
    expect(ratioIntervals([figure])).toEqual([close(alone)]);
    expect(alone?.mean).toBeCloseTo(4 / 6, 12);
  });

  it('are null without a question', () => {
    expect(ratioIntervals([{ sums: [], counts: [] }])).toEqual([null]);
    expect(ratioIntervals([])).toEqual([]);
  });
});
