import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isOneSlip, NearSlugs } from '../../../src/ontology/near-slugs.js';

/** All texts one slip away, made letter by letter. */
function slips(word: string, letters: string): Set<string> {
  const made = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    const [head, tail] = [word.slice(0, i), word.slice(i)];
    made.add(head + tail.slice(1));
    for (const letter of letters) {
      made.add(head + letter + tail);
      made.add(head + letter + tail.slice(1));
    }
    if (tail.length > 1) made.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
  }
  made.delete(word);
  return made;
}

const word = (least: number) =>
  fc
    .array(fc.constantFrom('o', 'b', '-'), { minLength: least, maxLength: 12 })
    .map((letters) => letters.join(''));

describe('one slip of the keyboard', () => {
  it('is what changing one letter at a time can make', () => {
    fc.assert(
      fc.property(word(0), word(0), (a, b) => {
        expect(isOneSlip(a, b)).toBe(slips(a, 'ob-').has(b));
      }),
      { numRuns: 500 },
    );
  });
});

describe('near slugs', () => {
  it('are the only one that is a slip away, as a look at all of them finds it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word(7), { maxLength: 30 }), word(8), (slugs, written) => {
        const near = slugs.filter((slug) => slips(written, 'ob-').has(slug));
        const only = near.length === 1 ? near[0]! : null;
        expect(new NearSlugs(slugs).nearest(written)).toBe(only);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['asymmetric-encryption', 'symmetric-encryption'],
    ['symmetric-encryption', 'asymmetric-encryption'],
    ['art-of-atonal-music', 'art-of-tonal-music'],
  ])('are not the opposite: %s is not %s', (written, other) => {
    expect(new NearSlugs([other]).nearest(written)).toBeNull();
    const slip = written.replace(/.$/u, '');
    expect(new NearSlugs([other, slip]).nearest(written)).toBe(slip);
  });

  it('are not guessed for short words', () => {
    expect(new NearSlugs(['tide', 'tidal-x']).nearest('tidel')).toBeNull();
  });
});
