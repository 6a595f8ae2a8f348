import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  codePointLength,
  firstCodePoints,
  LineIndex,
  withoutByteOrderMark,
} from '../../../src/corpus/text.js';

const at = (line: number, character: number) => ({ line, character });

describe('LineIndex', () => {
  it.each([
    ['LF', 'ab\ncd\n'],
    ['a lone CR', 'ab\rcd\r'],
  ])('counts %s as one line end', (_, text) => {
    const lines = new LineIndex(text);
    expect(lines.lineCount).toBe(3);
    expect([0, 2, 3, 5, 6].map((offset) => lines.positionOf(offset))).toEqual([
      at(0, 0),
      at(0, 2),
      at(1, 0),
      at(1, 2),
      at(2, 0),
    ]);
  });

  it('counts CRLF as one line end of two characters', () => {
    const lines = new LineIndex('ab\r\ncd\r\n');
    expect(lines.lineCount).toBe(3);
    expect(lines.positionOf(2)).toEqual(at(0, 2));
    expect(lines.positionOf(4)).toEqual(at(1, 0));
    expect(lines.positionOf(8)).toEqual(at(2, 0));
  });

  it('counts UTF-16 units: an emoji is two, a family of them more', () => {
    const text = '- 👩‍🔬🧬 x\n';
    const lines = new LineIndex(text);
    // 2 + woman 2 + joiner 1 + microscope 2 + dna 2 + blank 1
    expect(lines.positionOf(text.indexOf('x'))).toEqual(at(0, 10));
  });

  it('moves offsets outside the text to its nearest end', () => {
    const lines = new LineIndex('ab\nc');
    expect(lines.positionOf(-5)).toEqual(at(0, 0));
    expect(lines.positionOf(99)).toEqual(at(1, 1));
    expect(new LineIndex('').positionOf(3)).toEqual(at(0, 0));
  });

  it.each([
    ['LF', 'ab\ncd', 2],
    ['CRLF', 'ab\r\ncd', 2],
    ['CR', 'ab\rcd', 2],
    ['an empty line', '\r\n\r\n', 0],
  ])('moves a character behind its line to the end before %s', (_, text, end) => {
    expect(new LineIndex(text).offsetOf(at(0, 99))).toBe(end);
  });

  it('moves a position behind the text to its end, and one before it to its start', () => {
    const lines = new LineIndex('ab\ncd');
    expect(lines.offsetOf(at(7, 0))).toBe(5);
    expect(lines.offsetOf(at(1, 9))).toBe(5);
    expect(lines.offsetOf(at(-1, -1))).toBe(0);
  });

  it('goes there and back for every offset that is no inside of CRLF', () => {
    const piece = fc.constantFrom('a', '\n', '\r', '\r\n', '🌊', ' ');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const lines = new LineIndex(text);
        for (let offset = 0; offset <= text.length; offset++) {
          if (text[offset - 1] === '\r' && text[offset] === '\n') continue;
          expect(lines.offsetOf(lines.positionOf(offset))).toBe(offset);
        }
      }),
    );
  });

  it('gives the range of a span', () => {
    expect(new LineIndex('a\nbcd').rangeOf({ start: 0, end: 4 })).toEqual({
      start: at(0, 0),
      end: at(1, 2),
    });
  });
});

describe('code points', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['🌊', 1],
    ['a🌊b', 3],
    ['\uD83C', 1],
    ['\uDF0A\uD83C', 2],
    ['\uD83C\uD83C\uDF0A', 2],
    ['e\u0301', 2],
  ])('of %j are %i', (text, length) => {
    expect(codePointLength(text)).toBe(length);
  });

  it('are counted as a string iterates', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(codePointLength(text)).toBe(Array.from(text).length);
      }),
    );
  });

  it('are taken from the front whole', () => {
    expect(firstCodePoints('🌊🌊🌊', 2)).toBe('🌊🌊');
    expect(firstCodePoints('a🌊b', 2)).toBe('a🌊');
    expect(firstCodePoints('ab', 5)).toBe('ab');
    expect(firstCodePoints('ab', 0)).toBe('');
    expect(firstCodePoints('\uD83Cab', 2)).toBe('\uD83Ca');
  });
});

describe('a byte-order mark', () => {
  it('is split off once', () => {
    expect(withoutByteOrderMark('\uFEFFa')).toEqual({ text: 'a', mark: true });
    expect(withoutByteOrderMark('\uFEFF\uFEFFa')).toEqual({ text: '\uFEFFa', mark: true });
    expect(withoutByteOrderMark('a\uFEFF')).toEqual({ text: 'a\uFEFF', mark: false });
  });
});
