import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { TextEdit } from '../../../src/rules/rule.js';
import { applyEdits } from '../../../src/rules/support/edits.js';
import { PiecedText } from '../../../src/workbench/fix-all-pieces.js';

/** Cuts and words that make edits of a text of whatever length. */
const round = fc.array(fc.tuple(fc.nat(60), fc.constantFrom('', 'x', 'YY', 'a')), {
  maxLength: 8,
});

/** Edits between each two cuts, none touching another. */
function editsFrom(cuts: readonly (readonly [number, string])[], length: number): TextEdit[] {
  const places = [...new Set(cuts.map(([at]) => Math.min(at, length)))].sort((a, b) => a - b);
  return places.flatMap((start, i) =>
    i % 2 === 1 || places[i + 1] === undefined
      ? []
      : [{ span: { start, end: places[i + 1]! }, newText: cuts[i]![1] }],
  );
}

it('rounds of edits come to edits of the first text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.array(round, { maxLength: 5 }), (text, rounds) => {
      let now = PiecedText.of(text);
      let expected = text;
      for (const cuts of rounds) {
        const edits = editsFrom(cuts, expected.length);
        expected = applyEdits(expected, edits);
        now = now.edit(edits);
        expect(now.text).toBe(expected);
      }
      const edits = now.edits();
      expect(applyEdits(text, edits)).toBe(expected);
      for (const [i, { span, newText }] of edits.entries()) {
        expect(text.slice(span.start, span.end)).not.toBe(newText);
        if (i > 0) expect(span.start).toBeGreaterThan(edits[i - 1]!.span.end);
      }
    }),
  );
});

it('a place of the present text is found in the first', () => {
  const now = PiecedText.of('abcdef')
    .edit([{ span: { start: 1, end: 3 }, newText: 'XYZ' }])
    .edit([{ span: { start: 2, end: 3 }, newText: '' }]);
  expect(now.text).toBe('aXZdef');
  expect([0, 1, 2, 3, 4, 5, 6].map((at) => now.placeBefore(at))).toEqual([0, 1, 1, 3, 4, 5, 6]);
});

it('edits that overlap are refused', () => {
  const edits = [
    { span: { start: 0, end: 2 }, newText: '' },
    { span: { start: 1, end: 3 }, newText: '' },
  ];
  expect(() => PiecedText.of('abc').edit(edits)).toThrow('overlap');
});
