/** What the tree of a page says, held against what is written here by hand. */

import { describe, expect, it } from 'vitest';

import { marksOf } from '../../../../src/corpus/markdown/reading.js';
import { treeOf } from '../../../../src/corpus/markdown/tree.js';
import { partsOf } from '../../../../src/corpus/markdown/wikilink.js';

function told(text: string): string[] {
  const tree = treeOf(text);
  if ('fault' in tree) throw new Error(tree.fault);
  return marksOf(text, tree).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
}

describe('a page read by remark', () => {
  it('has headings, properties, links, fences and block ids', () => {
    const text =
      '---\ntype: class\n---\npublic:: true\n\n# A 🌊\n- ### B\n\tid:: 66b1\n\t- see [[C|d]] ^e\n\t- ```js\n\t  [[no]]\n\t  ```\n';
    expect(told(text)).toEqual([
      'frontMatter ---\ntype: class\n---\n',
      'property public:: true',
      'heading # A 🌊',
      'heading ### B',
      'property id:: 66b1',
      'blockId 66b1',
      'wikilink [[C|d]]',
      'blockId ^e',
      'fence ```js\n\t  [[no]]\n\t  ```',
    ]);
  });

  it('counts links inside raw HTML, addresses and definitions: they are text', () => {
    expect(told('<b>[[a]]</b> [x]([[b]])\n\n[r]: [[c]]\n\n<!--\n[[d]]\n-->\n')).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => `wikilink [[${name}]]`),
    );
  });

  it('ends links and code with the cell of a table', () => {
    expect(told('a | b\n--- | ---\n[[c|d]] | `e | [[f]] | g` | [[h\\|i]]\n`[[j]]` | k\n')).toEqual([
      'wikilink [[f]]',
      'wikilink [[h\\|i]]',
    ]);
  });

  it('keeps its places behind a character that remark would drop', () => {
    expect(told('\uFEFF[[a]] \0 [[b]]')).toEqual(['wikilink [[a]]', 'wikilink [[b]]']);
  });

  it('knows a fence that is never closed', () => {
    expect(told('- ~~~\n  ~~~\n- ```a\n  b')).toEqual(['fence ~~~\n  ~~~', 'unbalanced ```a\n  b']);
  });
});

it('a tree may be wider than the stack is deep', () => {
  const at = { line: 1, column: 1, offset: 0 };
  const position = { start: at, end: { ...at, column: 6, offset: 5 } };
  const words = Array.from({ length: 300_000 }, () => ({ type: 'text' as const, value: '' }));
  const tree = {
    type: 'root' as const,
    children: [{ type: 'paragraph' as const, position, children: words }],
  };
  expect(marksOf('k:: v', tree).map(({ kind }) => kind)).toEqual(['property']);
});

describe('a page that remark cannot read', () => {
  it.each(['> ', '- ', '1. '])('says so: %j nested in itself', (mark) => {
    expect(treeOf(`${mark.repeat(5000)}a`)).toHaveProperty('fault');
    expect(treeOf(`${mark.repeat(500)}a`)).not.toHaveProperty('fault');
  });
});

it.each([
  ['[[ A b ]]', { target: 'A b', heading: null, alias: null }],
  ['[[A#H|]]', { target: 'A', heading: 'H', alias: '' }],
  ['[[A\\|b|c]]', { target: 'A', heading: null, alias: 'b|c' }],
  ['[[#^id]]', { target: '', heading: '^id', alias: null }],
  ['[[C# ]]', { target: 'C#', heading: null, alias: null }],
  ['[[ |x]]', null],
])('the parts of %s', (source, parts) => {
  expect(partsOf(source)).toEqual(parts);
});
