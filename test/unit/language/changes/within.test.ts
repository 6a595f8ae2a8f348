import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Span } from '../../../../src/corpus/model.js';
import { withinAny } from '../../../../src/language/changes/within.js';

const span = fc
  .tuple(fc.nat(30), fc.nat(12))
  .map(([start, length]): Span => ({ start, end: start + length }));

it('tells whether any span holds another, as looking at each of them does', () => {
  fc.assert(
    fc.property(fc.array(span), fc.array(span), (outer, inner) => {
      const isInside = withinAny(outer);
      for (const { start, end } of inner) {
        const each = outer.some((one) => one.start <= start && end <= one.end);
        expect(isInside({ start, end })).toBe(each);
      }
    }),
  );
});

it('does not look at each of many spans for each of many others', () => {
  let looks = 0;
  const counted = (start: number): Span => ({
    get start() {
      looks++;
      return start;
    },
    end: start + 8,
  });
  const starts = Array.from({ length: 10_000 }, (_, i) => i * 10);
  const isInside = withinAny(starts.map(counted));
  expect(starts.filter((start) => isInside({ start, end: start + 8 }))).toHaveLength(10_000);
  // Sorting looks at both of a pair, searching at one in each of 14 steps; each for each is 10^8.
  expect(looks).toBeLessThan(10_000 * 14 * 4);
});
