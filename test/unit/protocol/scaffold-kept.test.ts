import fc from 'fast-check';
import { expect, it } from 'vitest';

import { keepAsking, keptAsking } from '../../../src/protocol/scaffold-kept.js';
import type { Asking } from '../../../src/protocol/scaffold-screen.js';

it('a question that was kept comes back with its options and gold', () => {
  const counts = fc.nat({ max: 10_000 });
  const options = fc.record(
    { budget: counts, seeds: counts, hops: counts, confidence: fc.boolean() },
    { requiredKeys: [] },
  );
  const gold = fc.array(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.string(), options, gold, (question, chosen, names) => {
      const asking: Asking = { question, options: { ...chosen }, gold: names };
      expect(keptAsking(keepAsking(asking))).toEqual(asking);
    }),
  );
});

it.each([
  [
    { asked: 'a', options: '{' },
    { question: 'a', options: {}, gold: [] },
  ],
  [
    { asked: 'a', options: '{', gold: '["x"]' },
    { question: 'a', options: {}, gold: ['x'] },
  ],
  [
    { asked: 'a', options: '{"seeds":2}', gold: '[1]' },
    { question: 'a', options: { seeds: 2 }, gold: [] },
  ],
  [
    { asked: 'a', options: '{"seeds":-2}', gold: '["x"]' },
    { question: 'a', options: {}, gold: ['x'] },
  ],
  [{ gold: '["x"]' }, { question: '', options: {}, gold: ['x'] }],
  [{}, { question: '', options: {}, gold: [] }],
])('what cannot be read of it is left out: %j', (typed, asking) => {
  expect(keptAsking(typed)).toEqual(asking);
});
