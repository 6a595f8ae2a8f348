import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { isRefusal } from '../../../src/judging/refusal.js';
import { applyEdits, composeEdits, editBetween, inverseOf } from '../../../src/promotion/edit.js';
import { planEdits, type PageEdit } from '../../../src/promotion/page-edit.js';

function textAfter(text: string, ...edits: PageEdit[]): string {
  const planned = planEdits(text, edits);
  if (isRefusal(planned)) throw new Error(planned.refused);
  expect(applyEdits(text, planned.edits)).toBe(planned.text);
  expect(applyEdits(planned.text, inverseOf(text, planned.edits))).toBe(text);
  return planned.text;
}

describe('a section by its name', () => {
  const page =
    '# Kelp Harvester\n- ### Content\n  - first body\n- ### Relationships\n  - uses:: [[Winch]]\n- ### Content\n  - second body\n';
  const dup: PageEdit = { kind: 'replaceSection', name: 'Content', with: '  - new body\n' };
  const typo: PageEdit = {
    kind: 'replaceSection',
    name: 'Relationship',
    with: '  - uses:: [[Crane]]\n',
  };

  it('is not replaced when two have it, or none (C11)', () => {
    const answer = planEdits(page, [dup, typo]);
    expect(answer).toMatchObject({
      refusals: [
        { edit: 0, refused: 'section name is not unique', lines: [1, 5] },
        { edit: 1, refused: 'no such section', nearNames: ['Relationships'] },
      ],
    });
    expect(answer).not.toHaveProperty('text');
    expect(createHash('sha256').update(page).digest('hex')).toBe(
      '99e7099548da4d2eca3ada7fb8fcba8a94f663e84a40d302251f36779e5baa58',
    );
  });

  it('changes nothing when one edit of the list is refused', () => {
    const good: PageEdit = { kind: 'replaceSection', name: 'Relationships', with: '  - x\n' };
    expect(planEdits(page, [good, typo])).toMatchObject({ refusals: [{ edit: 1 }] });
    expect(textAfter(page, good)).toBe(page.replace('  - uses:: [[Winch]]', '  - x'));
  });

  it.each([
    ['plain, to the next of its depth', '# A\n\nold\n### in\n\n## B\n', 'A', 'new', '# A\nnew\n'],
    ['at the end without a line end', '## A\nold', 'A', 'new\n', '## A\nnew'],
    ['empty, at the end', '## A', 'A', 'new\n', '## A\nnew'],
    [
      'with CRLF',
      '## A\r\nold\r\n\r\n## B\r\n',
      'A',
      'n1\nn2\n',
      '## A\r\nn1\r\nn2\r\n\r\n## B\r\n',
    ],
    ['setext', 'A\n===\nold\n', 'A', 'new\n', 'A\n===\nnew\n'],
  ])('%s', (_, text, name, words, expected) => {
    expect(textAfter(text, { kind: 'replaceSection', name, with: words })).toBe(expected);
  });

  it('does not take a heading inside code for one', () => {
    const text = '```\n## A\n```\n';
    expect(planEdits(text, [{ kind: 'replaceSection', name: 'A', with: 'x' }])).toMatchObject({
      refusals: [{ refused: 'no such section' }],
    });
  });
});

describe('text by its words', () => {
  it('is put in as it was typed (C13)', () => {
    const text = '# Fee Sheet\n- ### Pricing\n  - price text here\n- ### Notes\n  - tail\n';
    const after = textAfter(text, {
      kind: 'replaceText',
      text: 'price text here',
      with: "costs $1.40, $& per seat, $' and $` and $$ stay as typed",
      expectMatches: 1,
    });
    expect(after).toBe(
      "# Fee Sheet\n- ### Pricing\n  - costs $1.40, $& per seat, $' and $` and $$ stay as typed\n- ### Notes\n  - tail\n",
    );
    expect(after).toHaveLength(108);
  });

  it('is refused with the lines when it occurs more or less often than expected', () => {
    const edit: PageEdit = { kind: 'replaceText', text: 'a', with: 'b', expectMatches: 1 };
    expect(planEdits('a\nb\na\n', [edit])).toMatchObject({ refusals: [{ lines: [0, 2] }] });
    expect(planEdits('b\n', [edit])).toMatchObject({ refusals: [{ lines: [] }] });
  });

  it('refuses two edits of the same text', () => {
    const edit: PageEdit = { kind: 'replaceText', text: 'abc', with: 'x', expectMatches: 1 };
    const other: PageEdit = { kind: 'replaceText', text: 'cd', with: 'y', expectMatches: 1 };
    expect(planEdits('abcd', [edit, other])).toMatchObject({ refusals: [{ edit: 1 }] });
  });
});

describe('a property by its key', () => {
  it('changes its value and no other byte (C14)', () => {
    const head =
      '# Under_Score Store\n\n* kept_star bullet with [[Under_Score Store]] and <https://drift.example/a_b>\n\n1) numbered with paren\n\n- uses:: [[Snake_Case Queue]]  \n\t- tab child * not emphasis *\n\n***\n\nSetext Title\n============\n\n- quality-note:: ';
    const edit: PageEdit = { kind: 'setProperty', key: 'quality-note', value: 'new' };
    expect(textAfter(`${head}old\n`, edit)).toBe(`${head}new\n`);
    expect(textAfter(`\ufeff${head}old\n`, edit)).toBe(`\ufeff${head}new\n`);
  });

  it('gets a blank before its first value', () => {
    expect(textAfter('status::\n', { kind: 'setProperty', key: 'status', value: 'new' })).toBe(
      'status:: new\n',
    );
  });

  it('is refused when it is not there, or there twice', () => {
    const edit: PageEdit = { kind: 'setProperty', key: 'statos', value: 'new' };
    expect(planEdits('status:: a\n', [edit])).toMatchObject({
      refusals: [{ refused: 'no such property', nearNames: ['status'] }],
    });
    const twice: PageEdit = { kind: 'setProperty', key: 'a', value: 'x' };
    expect(planEdits('a:: 1\n\n- a:: 2\n', [twice])).toMatchObject({
      refusals: [{ lines: [0, 2] }],
    });
  });
});

describe('edits', () => {
  it('between two texts never cut a character or a line end', () => {
    expect(editBetween('a\r\nb', 'a\nb')).toEqual({ span: { start: 1, end: 3 }, newText: '\n' });
    expect(editBetween('x🌊', 'x🌋')).toEqual({ span: { start: 1, end: 3 }, newText: '🌋' });
    expect(editBetween('same', 'same')).toBeNull();
  });

  it.each([
    ['apart', [1, 2, 'XX'], [6, 7, 'Y'], 2],
    ['apart, the second before the first', [5, 6, 'XX'], [1, 2, 'Y'], 2],
    ['touching', [3, 3, 'XX'], [5, 5, 'YY'], 1],
    ['the second inside the first', [2, 4, 'XYZ'], [3, 4, '!'], 1],
  ] as const)('one after the other: %s', (_, a, b, count) => {
    const text = 'abcdefgh';
    const first = { span: { start: a[0], end: a[1] }, newText: a[2] };
    const second = { span: { start: b[0], end: b[1] }, newText: b[2] };
    const composed = composeEdits(text, first, second);
    expect(composed).toHaveLength(count);
    expect(applyEdits(text, composed)).toBe(applyEdits(applyEdits(text, [first]), [second]));
  });
});
