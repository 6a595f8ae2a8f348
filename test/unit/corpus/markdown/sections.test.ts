/** The outline of a page: which text belongs to which heading. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  flatSections,
  sectionsOf,
  type OutlineSection,
} from '../../../../src/corpus/markdown/sections.js';
import { pageLines } from '../support/texts.js';

function outlineOf(text: string): readonly OutlineSection[] {
  const outline = sectionsOf(text);
  if ('fault' in outline) throw new Error(outline.fault);
  return outline;
}

const bodies = (text: string): Record<string, string> =>
  Object.fromEntries(
    flatSections(outlineOf(text)).map((s) => [s.text, text.slice(s.body.start, s.body.end)]),
  );

const tree = (text: string): unknown[] => outlineOf(text).map(nodeOf);
const nodeOf = ({ text, children }: OutlineSection): unknown =>
  children.length === 0 ? text : [text, ...children.map(nodeOf)];

describe('the outline of a page', () => {
  it('nests headings by their depth', () => {
    expect(tree('# A\n## B\n### C\n## D\n# E\n')).toEqual([['A', ['B', 'C'], 'D'], 'E']);
    expect(tree('### A\n# B\nC\n---\n')).toEqual(['A', ['B', 'C']]);
  });

  it('nests headings in bullets by their bullets', () => {
    expect(tree('# P\n- ### A\n\t- # B\n\t- x\n- ### C\n')).toEqual([['P', ['A', 'B'], 'C']]);
    expect(tree('- # A\n- ### B\n- # C\n')).toEqual(['A', 'B', 'C']);
    expect(tree('- x\n  # A\n  y\n\n  ## B\n\n  # C\n- z\n')).toEqual([['A', 'B'], 'C']);
  });

  it('knows no heading in quotes, code and front matter', () => {
    expect(tree('---\n# a\n---\n> # b\n\n```\n# c\n```\n- > # d\n')).toEqual([]);
  });
});

describe('the text below a heading', () => {
  it.each([
    [
      'a plain one ends at its depth',
      '## A\nx\n\n### B\ny\n\n\n## C\n',
      { A: 'x\n\n### B\ny\n', B: 'y\n', C: '' },
    ],
    ['at a bullet of its depth', '## A\n- x\n- # B\n  y\n', { A: '- x\n', B: '  y\n' }],
    [
      'but not at a deeper one',
      '## A\n- ### B\n\t- # C\nz\n',
      { A: '- ### B\n\t- # C\nz\n', B: '\t- # C\n', C: '' },
    ],
    [
      'one in a bullet ends with it',
      '- ### A\n  id:: 1\n\t- x\n\n\t- y\n- z\n',
      { A: '  id:: 1\n\t- x\n\n\t- y\n' },
    ],
    ['with lines that only continue', '- ## A\n\t- x\nlazy\n\nout\n', { A: '\t- x\nlazy\n' }],
    [
      'with its fence',
      '- ## A\n\t- ```\n\t  # no\n\n\t  ```\n- B\n',
      { A: '\t- ```\n\t  # no\n\n\t  ```\n' },
    ],
    ['and a fence never closed', '- ## A\n  ```\n  x\n- ## B\n', { A: '  ```\n  x\n', B: '' }],
    ['line ends of all kinds', '# A\r\n🌊\r\n\r\n# B\rx\r\r# C', { A: '🌊\r\n', B: 'x\r', C: '' }],
    ['two lines of heading', 'A\nb\n===\nx\n\nC\n---\n', { 'A\nb': 'x\n\nC\n---\n', C: '' }],
  ])('%s', (_, text, expected) => {
    expect(bodies(text)).toEqual(expected);
  });

  it('of any page stands behind its heading, and inside or apart from every other', () => {
    fc.assert(
      fc.property(pageLines, (text) => {
        const all = flatSections(outlineOf(text));
        all.forEach(({ heading, body }, i) => {
          expect(heading.end).toBeLessThanOrEqual(body.start);
          expect(body.end).toBeLessThanOrEqual(text.length);
          expect(text.slice(heading.end, body.start)).toMatch(/^[^\r\n]*(?:\r\n?|\n)?$/u);
          const inner = text.slice(body.start, body.end);
          expect(inner).toMatch(/^$|\S[^\r\n]*(?:\r\n?|\n)?$/u);
          for (const other of all.slice(i + 1)) {
            const inside = other.body.start >= body.start && other.body.end <= body.end;
            expect(inside || other.heading.start >= body.end, JSON.stringify(text)).toBe(true);
          }
        });
      }),
      { numRuns: 1500 },
    );
  });
});

it('a page that cannot be read has no outline, but a reason', () => {
  expect(sectionsOf(`${'> '.repeat(2000)}# A\n`)).toHaveProperty('fault');
});
