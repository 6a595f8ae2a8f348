import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { truncate } from '../../../src/scaffold/truncate.js';

describe('truncate', () => {
  it.each([
    ['short enough', 'abcdef', 6, 'abcdef'],
    ['short enough in code points', '🌊🌊🌊', 3, '🌊🌊🌊'],
    ['empty', '', 0, ''],
    // 10 → half is 5. The dot at 5 starts the last ". " of the first ten.
    ['with a sentence end at the half', 'abcde. fghijk', 10, 'abcde.'],
    // The dot stands at 4, before the half; its blank stands at 5 and is where words end.
    ['with a sentence end just before the half', 'abcd. fghijk', 10, 'abcd.…'],
    ['with a sentence end well before the half', 'abc. efghijk', 10, 'abc. efghi…'],
    ['with a sentence end whose blank is the last character kept', 'abcdefgh. ij', 10, 'abcdefgh.'],
    // The dot is the tenth: its blank is not among the first ten.
    ['with a sentence end whose blank is cut off', 'abcdefghi. j', 10, 'abcdefghi.…'],
    ['with several sentence ends: the last', 'abcde. f. ghi', 10, 'abcde. f.'],
    ['with a blank at the half', 'abcde fghijk', 10, 'abcde…'],
    ['with a blank just before the half', 'abcd fghijklm', 10, 'abcd fghij…'],
    ['with the last blank of several', 'abc defg hijk', 10, 'abc defg…'],
    ['with blanks before the cut', 'abcdef   ghijk', 9, 'abcdef…'],
    ['without any blank', 'abcdefghijklm', 10, 'abcdefghij…'],
    ['of odd length: 7 has the half 3', 'abc. efgh', 7, 'abc.'],
    // Counted in code points the dot is the sixth; in UTF-16 units it would be the eleventh.
    ['counted in code points', '🌊🌊🌊🌊🌊. 🌊🌊🌊🌊', 10, '🌊🌊🌊🌊🌊.'],
    ['counted in code points before the half', '🌊🌊🌊. 🌊🌊🌊🌊🌊🌊', 10, '🌊🌊🌊. 🌊🌊🌊🌊🌊…'],
    ['with a dot and no blank', 'abcdef.ghijkl', 10, 'abcdef.ghi…'],
  ])('of a text %s', (_, text, limit, expected) => {
    expect(truncate(text, limit)).toBe(expected);
  });

  it('is never longer than the limit and its ellipsis, and begins as the text does', () => {
    const piece = fc.constantFrom('a', '🌊', ' ', '.', '. ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.nat({ max: 30 }), (pieces, limit) => {
        const text = pieces.join('');
        const short = truncate(text, limit);
        if (Array.from(text).length <= limit) {
          expect(short).toBe(text);
        } else {
          const kept = short.replace(/…$/u, '');
          expect(Array.from(kept).length).toBeLessThanOrEqual(limit);
          expect(text.startsWith(kept)).toBe(true);
        }
      }),
    );
  });
});
