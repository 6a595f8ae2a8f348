import { describe, expect, it } from 'vitest';

import { LineIndex } from '../../../src/corpus/text.js';
import type { Severity, TextEdit } from '../../../src/rules/rule.js';
import { applyEdits } from '../../../src/rules/support/edits.js';
import { fixPage, type Judge } from '../../../src/workbench/fix-all-page.js';
import type { LocatedFinding } from '../../../src/workbench/workbench.types.js';

interface Found {
  readonly code?: string;
  readonly severity?: Severity;
  readonly at: number;
  readonly edits?: readonly TextEdit[];
}

/** Findings as a check of a text would give them. */
function judging(find: (text: string) => readonly Found[]): Judge {
  const all = (text: string): LocatedFinding[] =>
    find(text).map(({ code = 'twice', severity = 'warning', at, edits }) => ({
      ...{ path: 'pages/A.md', code, severity, message: `At ${at}.` },
      range: new LineIndex(text).rangeOf({ start: at, end: at + 1 }),
      ...(edits ? { fix: { title: 'Remove it', edits } } : {}),
    }));
  return {
    find: (text) => all(text).filter(({ code }) => code === 'twice'),
    errors: (text) => all(text).filter(({ severity }) => severity === 'error'),
  };
}

const cut = (start: number, end: number, newText = ''): TextEdit => ({
  span: { start, end },
  newText,
});

/** Every letter behind the same letter is a finding; its fix takes both and writes one. */
const pairs = (text: string): Found[] =>
  Array.from(text).flatMap((letter, i) =>
    /[a-z]/u.test(letter) && text[i + 1] === letter
      ? [{ at: i, edits: [cut(i, i + 2, letter)] }]
      : [],
  );

describe('all fixes of a code on a page', () => {
  it('that overlap are made in rounds, and come to edits of the text as it was', () => {
    const text = 'aaaa-bb\ncdee';
    const { edits, fixes, left } = fixPage(text, judging(pairs));
    expect(applyEdits(text, edits)).toBe('a-b\ncde');
    expect(fixes).toBe(5);
    expect(left).toEqual([]);
    expect(edits.map(({ span }) => [span.start, span.end])).toEqual([
      [0, 4],
      [5, 7],
      [10, 12],
    ]);
  });

  it('are judged once at the end, and the text before only when there is an error then', () => {
    const judged: string[] = [];
    const judge = (errors: readonly LocatedFinding[]): Judge => ({
      find: judging(pairs).find,
      errors: (text) => {
        judged.push(text);
        return errors;
      },
    });
    fixPage('aaaa', judge([]));
    expect(judged).toEqual(['a']);
    const [error] = judging(() => [{ code: 'old', severity: 'error', at: 0 }]).errors('a');
    fixPage('aaaa', judge([error!]));
    expect(judged).toEqual(['a', 'a', 'aaaa']);
    fixPage('abab', judge([error!]));
    expect(judged).toHaveLength(3);
  });

  it('that bring an error are not made, and that is said', () => {
    const judge = judging((text) => [
      ...pairs(text),
      { code: 'old', severity: 'error', at: 0 },
      ...(text.includes('bb') ? [] : [{ code: 'short', severity: 'error' as const, at: 0 }]),
    ]);
    const { edits, fixes, left } = fixPage('aa\nbb', judge);
    expect({ edits, fixes }).toEqual({ edits: [], fixes: 0 });
    expect(left.map(({ range }) => range.start.line)).toEqual([0, 1]);
    expect(left[0]?.reason).toMatch(/would bring the error short\. At 0\.$/u);
  });

  it('that bring another error of a code that was there before are not made either', () => {
    const judge = judging((text) => [
      ...pairs(text),
      ...[...text.matchAll(/-/gu)].map(({ index }) => ({
        ...{ code: 'dash', severity: 'error' as const, at: index },
      })),
      ...(text === '-a' ? [{ code: 'dash', severity: 'error' as const, at: 1 }] : []),
    ]);
    expect(fixPage('-aa', judge).edits).toEqual([]);
  });

  it('leave what has none, and say where it stood', () => {
    const judge = judging((text) => [...pairs(text), { at: text.indexOf('!') }]);
    const { edits, left } = fixPage('aaa\nbb!', judge);
    expect(applyEdits('aaa\nbb!', edits)).toBe('a\nb!');
    expect(left).toMatchObject([
      { path: 'pages/A.md', range: { start: { line: 1, character: 2 } } },
    ]);
    expect(left[0]?.reason).toMatch(/no fix/u);
  });

  it('that never come to an end are stopped', () => {
    const judge = judging(() => [{ at: 0, edits: [cut(0, 0, 'x')] }]);
    const { fixes, left } = fixPage('', judge);
    expect(fixes).toBeLessThan(1000);
    expect(left[0]?.reason).toMatch(/came back/u);
  });

  it('that change nothing, lie outside the text or overlap themselves are none', () => {
    for (const edits of [[cut(0, 1, 'a')], [cut(1, 9)], [cut(2, 1)], [cut(0, 2), cut(1, 3)]]) {
      const judge = judging(() => [{ at: 0, edits }]);
      expect(fixPage('abc', judge)).toMatchObject({ edits: [], fixes: 0 });
    }
  });

  it('that leave half a character are not made', () => {
    const judge = judging((text) => (text === '😀' ? [{ at: 0, edits: [cut(0, 1)] }] : []));
    const { edits, left } = fixPage('😀', judge);
    expect(edits).toEqual([]);
    expect(left[0]?.reason).toMatch(/half a character/u);
  });
});
