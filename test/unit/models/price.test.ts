import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Usage } from '../../../src/models/chat.js';
import { addUsage, costOf } from '../../../src/models/price.js';

const usages = fc.record({
  prompt: fc.nat(1_000_000),
  completion: fc.nat(1_000_000),
  reasoning: fc.option(fc.nat(1_000_000)),
});

describe('tokens', () => {
  it('add up in any order and grouping', () => {
    fc.assert(
      fc.property(usages, usages, usages, (a, b, c) => {
        expect(addUsage(a, b)).toEqual(addUsage(b, a));
        expect(addUsage(addUsage(a, b), c)).toEqual(addUsage(a, addUsage(b, c)));
      }),
    );
  });

  it('of nothing change nothing', () => {
    const usage: Usage = { prompt: 3, completion: 4, reasoning: 1 };
    expect(addUsage(null, usage)).toEqual(usage);
    expect(addUsage(usage, null)).toEqual(usage);
    expect(addUsage(null, null)).toBeNull();
  });
});

describe('cost', () => {
  it('is price times tokens, per million', () => {
    const usage = { prompt: 2_000_000, completion: 500_000, reasoning: 400_000 };
    expect(costOf(usage, { input: 0.15, output: 0.6 })).toBeCloseTo(0.6, 12);
  });

  it('is unknown without tokens or prices', () => {
    expect(costOf(null, { input: 1, output: 1 })).toBeNull();
    expect(costOf({ prompt: 1, completion: 1, reasoning: null }, null)).toBeNull();
  });
});
