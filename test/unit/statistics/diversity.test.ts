/** Entropies and overlaps of small samples, by hand. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  meanPairwiseJaccard,
  retrievalDiversity,
  type RetrievalState,
} from '../../../src/statistics/diversity.js';
import { labelEntropy, weightedLabelEntropy } from '../../../src/statistics/entropy.js';

describe('labelEntropy', () => {
  it('is ln n for n different labels, 0 for one or none', () => {
    expect(labelEntropy(['x', 'y', 'z'])).toBeCloseTo(Math.log(3), 12);
    for (const none of [[], ['x'], ['x', 'x', 'x']]) expect(labelEntropy(none)).toBe(0);
  });

  it('is between 0 and ln n, and blind to order and names', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 1, maxLength: 20 }), (labels) => {
        const entropy = labelEntropy(labels);
        expect(entropy).toBeGreaterThanOrEqual(0);
        expect(entropy).toBeLessThanOrEqual(Math.log(labels.length) + 1e-12);
        expect(labelEntropy(labels.toReversed())).toBeCloseTo(entropy, 12);
        expect(labelEntropy(labels.map((label) => `${label}!`))).toBeCloseTo(entropy, 12);
      }),
    );
  });
});

describe('weightedLabelEntropy', () => {
  it('weighs by likelihood', () => {
    // Weights ½, ¼, ¼ of the labels x, x, y: shares ¾ and ¼.
    const logs = [0.5, 0.25, 0.25].map(Math.log);
    const entropy = -(0.75 * Math.log(0.75) + 0.25 * Math.log(0.25));
    expect(weightedLabelEntropy(['x', 'x', 'y'], logs)).toBeCloseTo(entropy, 12);
  });

  it('is the plain entropy for equal likelihoods, however small', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 9 }), fc.nat(2000), (labels, depth) => {
        const logs = labels.map(() => -depth);
        expect(weightedLabelEntropy(labels, logs)).toBeCloseTo(labelEntropy(labels), 12);
      }),
    );
    expect(() => weightedLabelEntropy(['x'], [])).toThrow(RangeError);
  });
});

describe('meanPairwiseJaccard', () => {
  it('counts shared items pair by pair', () => {
    // 1/3, 0 and 1/2.
    expect(meanPairwiseJaccard([['a', 'b'], ['b', 'c'], ['c']])).toBeCloseTo(5 / 18, 12);
    expect(meanPairwiseJaccard([['a', 'a'], ['a']])).toBe(1);
  });

  it('has its values for empty sets and few samples', () => {
    expect(meanPairwiseJaccard([[], []])).toBe(1);
    expect(meanPairwiseJaccard([['a'], []])).toBe(0);
    expect(meanPairwiseJaccard([['a']])).toBe(1);
    expect(meanPairwiseJaccard([])).toBe(0);
  });
});

function state(seeds: string[], chunks: string[], route: string): RetrievalState {
  return {
    seedEntities: seeds,
    entities: seeds,
    relationships: [],
    paths: [],
    chunks,
    signatures: {
      seedEntity: seeds.join(),
      path: '',
      subgraph: seeds.join(),
      chunk: chunks.join(),
      route,
    },
  };
}

describe('retrievalDiversity', () => {
  it('is null without a run', () => {
    expect(retrievalDiversity([])).toBeNull();
  });

  it('measures each part, in bits and as a share', () => {
    const runs = [
      state(['x'], ['c1'], 'hop'),
      state(['x', 'y', 'y'], [], 'hop'),
      state(['y'], ['c1'], 'dense'),
      state(['y'], ['c2'], 'dense'),
    ];
    const diversity = retrievalDiversity(runs)!;
    expect(diversity).toMatchObject({ samples: 4, empty: 1, dominant: { id: 'y', share: 0.75 } });
    expect(diversity.entropy.route.bits).toBeCloseTo(1, 12);
    expect(diversity.entropy.route.share).toBeCloseTo(0.5, 12);
    expect(diversity.entropy.path).toEqual({ bits: 0, share: 0 });
    // Pairs: 1/2, 0, 0, 1/2, 1/2, 1.
    expect(diversity.jaccard.seedEntity).toBeCloseTo(2.5 / 6, 12);
    expect(diversity.jaccard.path).toBe(1);
    expect(diversity.jaccard.chunk).toBeCloseTo(1 / 6, 12);
  });

  it('names the first met of equally frequent seeds, none when there is none', () => {
    expect(retrievalDiversity([state(['q', 'p'], [], 'x')])!.dominant.id).toBe('q');
    expect(retrievalDiversity([state([], [], 'x')])!.dominant).toEqual({ id: '', share: 0 });
  });
});
