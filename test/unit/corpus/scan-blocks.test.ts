/** Fences, headings and containers. Expected values follow CommonMark but for indented code. */

import { describe, expect, it } from 'vitest';

import { scan } from '../../../src/corpus/scan.js';

import { codeOf, headingsOf, openFences, targetsOf } from './support/scans.js';

const lines = (...all: string[]): string => all.map((line) => `${line}\n`).join('');

describe('a fence', () => {
  it('holds what stands between its two lines', () => {
    const text = lines('```json-ld', '{}', '```', 'after');
    const [fence] = scan(text).fences;
    expect(fence).toEqual({
      span: { start: 0, end: 17 },
      opener: { start: 0, end: 10 },
      content: { start: 11, end: 14 },
      info: 'json-ld',
    });
  });

  it('may be empty', () => {
    expect(codeOf(lines('```', '```'))).toEqual(['']);
    expect(openFences(lines('```', '```'))).toEqual([]);
  });

  it.each([
    ['``` json-ld  x', 'json-ld'],
    ['```', ''],
    ['~~~\tpy', 'py'],
    ['```~x', '~x'],
  ])('opened by %j has the info %j', (opener, info) => {
    const close = opener.startsWith('~') ? '~~~' : '```';
    expect(scan(lines(opener, close)).fences.map((fence) => fence.info)).toEqual([info]);
  });

  it('is closed by its own mark only, at least as long, with nothing behind', () => {
    const text = lines('````', '```', '~~~~', '```` x', ' `````  ', 'out [[A]]');
    expect(codeOf(text)).toEqual(['```\n~~~~\n```` x\n']);
    expect(targetsOf(text)).toEqual(['A']);
  });

  it('of tildes may have backticks in its info, one of backticks may not', () => {
    expect(codeOf(lines('~~~ a`b', '[[A]]', '~~~'))).toEqual(['[[A]]\n']);
    // Without a fence the line is text with a code span.
    const text = lines('``` a`b', '[[A]]');
    expect(codeOf(text)).toEqual([]);
    expect(targetsOf(text)).toEqual(['A']);
  });

  it('may open inside a list item and closes there', () => {
    const text = lines('- ```', '  [[A]]', '  ```', '- [[B]]');
    expect(codeOf(text)).toEqual(['  [[A]]\n']);
    expect(targetsOf(text)).toEqual(['B']);
  });

  it('may be indented with tabs as Logseq does', () => {
    const text = lines('- a', '\t- ```json-ld', '\t  {}', '\t  ```', '\t- [[B]]');
    expect(codeOf(text)).toEqual(['\t  {}\n']);
    expect(targetsOf(text)).toEqual(['B']);
  });

  it('is closed on a line indented less than its opener, as long as the item goes on', () => {
    expect(codeOf(lines('- a', '', '      ```', '  x', '  ```'))).toEqual(['  x\n']);
  });

  it('passes over blank lines, with or without blanks', () => {
    expect(codeOf(lines('- ```', '  a', '', '  ', '  b', '  ```'))).toEqual(['  a\n\n  \n  b\n']);
  });

  it('may stand in a quote, each line with its mark', () => {
    const text = lines('> ```', '> [[A]]', '> ```', '[[B]]');
    expect(codeOf(text)).toEqual(['> [[A]]\n']);
    expect(targetsOf(text)).toEqual(['B']);
  });

  it('interrupts a paragraph', () => {
    expect(codeOf(lines('text', '```', '[[A]]', '```'))).toEqual(['[[A]]\n']);
  });

  it('that nothing closes is unbalanced, and its links are kept', () => {
    const text = lines('a', '```js', '[[A]]', '# H', '- [[B]]');
    expect(openFences(text)).toEqual(['```js']);
    expect(codeOf(text)).toEqual([]);
    expect(targetsOf(text)).toEqual(['A', 'B']);
    expect(headingsOf(text)).toEqual(['1 H']);
  });

  it('is unbalanced when its list item or its quote ends first', () => {
    expect(openFences(lines('- ```', '  a', '- b', '  ```', '  c', '  ```'))).toEqual(['```']);
    expect(openFences(lines('> ```', '> a', '', '> ```', '> b', '> ```'))).toEqual(['```']);
  });

  it('after an unbalanced one is found again', () => {
    const text = lines('- ```a', '- b', '~~~', '[[A]]', '~~~', '```', '[[B]]', '```');
    expect(openFences(text)).toEqual(['```a']);
    expect(codeOf(text)).toEqual(['[[A]]\n', '[[B]]\n']);
  });

  it('may be shorter than an unbalanced one before it', () => {
    expect(codeOf(lines('`````', '```', '[[A]]', '```'))).toEqual(['[[A]]\n']);
  });

  it.each(['\r\n', '\r'])('after an unbalanced one is found with line ends %j', (end) => {
    const text = ['```a', 'x', '~~~', '[[A]]', '~~~', '# H', 'k:: v', ''].join(end);
    expect(codeOf(text)).toEqual([`[[A]]${end}`]);
    expect(openFences(text)).toEqual(['```a']);
    expect(headingsOf(text)).toEqual(['1 H']);
    expect(scan(text).properties.map(({ value }) => value)).toEqual(['v']);
  });

  it('ends at the text’s end without a line end', () => {
    expect(codeOf('```\na\n```')).toEqual(['a\n']);
    expect(openFences('```')).toEqual(['```']);
  });
});

describe('a heading', () => {
  it.each([
    ['# A', '1 A'],
    ['###### A', '6 A'],
    ['# A ##', '1 A'],
    ['# A#', '1 A#'],
    ['# A \\#', '1 A \\#'],
    ['#', '1 '],
    ['## ##', '2 '],
    ['#\tA', '1 A'],
    ['   # A', '1 A'],
    ['- # A', '1 A'],
    ['1. ## A', '2 A'],
    ['> # A', '1 A'],
    ['- > - ### A', '3 A'],
    ['\t\t- ### OntologyBlock', '3 OntologyBlock'],
    ['# [[A]] and `b`', '1 [[A]] and `b`'],
    ['A\n===', '1 A'],
    ['A\nB\n---', '2 A\nB'],
    ['- A\n  ---', '2 A'],
  ])('is read from %j', (text, heading) => {
    expect(headingsOf(`${text}\n`)).toEqual([heading]);
  });

  it.each([
    '#A',
    '####### A',
    '\\# A',
    '`# A`',
    '```\n# A\n```',
    '\n---',
    '- A\n---',
    '> A\n===',
    '---',
    '===',
    'A\n\n===',
    'A\n= =',
    '| A | B |\n| --- | --- |\n| a | b |\n---',
    'A | B\n--- | :-:\n===',
  ])('is not read from %j', (text) => {
    expect(headingsOf(`${text}\n`)).toEqual([]);
  });

  it('knows its places', () => {
    const text = 'x\n\n  ## A b ##  \n';
    const [heading] = scan(text).headings;
    expect(text.slice(heading!.span.start, heading!.span.end)).toBe('## A b ##  ');
    expect(text.slice(heading!.textSpan.start, heading!.textSpan.end)).toBe('A b');
  });

  it('with a line under it spans both lines', () => {
    const text = 'A\nb\n===\nc\n';
    const [heading] = scan(text).headings;
    expect(heading?.span).toEqual({ start: 0, end: 7 });
    expect(heading?.textSpan).toEqual({ start: 0, end: 3 });
  });
});

describe('containers', () => {
  it('are a list item and a quote in any order, and end with the indentation', () => {
    const text = lines('- > a', '  > ```', '  > [[A]]', '  > ```', '[[B]]');
    expect(codeOf(text)).toEqual(['  > [[A]]\n']);
    expect(targetsOf(text)).toEqual(['B']);
  });

  it('let a paragraph go on without them', () => {
    // The second line is part of the paragraph in the quote: a code span may reach over it.
    expect(targetsOf(lines('> a `b', 'c` [[A]] `d', '> [[B]]` [[C]]'))).toEqual(['A', 'C']);
  });

  it('are not opened inside a paragraph by a number other than 1 or an empty item', () => {
    // Were these items, the code span would end with the paragraph.
    expect(targetsOf(lines('a `b', '2. c` [[A]]'))).toEqual(['A']);
    expect(targetsOf(lines('a `b', '2. [[B]]', 'c`'))).toEqual([]);
    expect(targetsOf(lines('a `b', '1. [[B]]', 'c`'))).toEqual(['B']);
    expect(targetsOf(lines('a `b', '*', '[[B]] c`'))).toEqual([]);
  });

  it('count indentation from the content of the container around them', () => {
    // Behind the quote's mark and its blank the second line is indented by two, not by three.
    expect(headingsOf('>+ \ta\n>\t-\n')).toEqual([]);
    expect(headingsOf('>+ \ta\n>\t -\n')).toEqual(['2 a']);
    // However far the text of an item is from its mark: there is no indented code.
    expect(codeOf(lines('-      a', '', '  ```', 'x', '```'))).toEqual(['x\n']);
  });

  it('are opened behind a table by any item', () => {
    const table = lines('a | b', '--- | ---', '1 | 2');
    expect(headingsOf(`${table}2. # A\n`)).toEqual(['1 A']);
    expect(codeOf(`${table}7) ~~~\n   x\n   ~~~\n`)).toEqual(['   x\n']);
  });

  it('that are items without anything end with a blank line', () => {
    // The text stands in no item, so that the line under it can make it a heading.
    expect(headingsOf(lines('-', '', '  A', '---'))).toEqual(['2 A']);
    expect(headingsOf(lines('-', '  A', '', '  B', '  ---'))).toEqual(['2 B']);
    expect(openFences(lines('- a', '  -', '', '  ```', '  x', 'b', '```'))).toEqual(['```', '```']);
  });

  it('do not open at a thematic break', () => {
    expect(headingsOf(lines('- - -', '* * *', '# A'))).toEqual(['1 A']);
    expect(codeOf(lines('***', '```', 'x', '```'))).toEqual(['x\n']);
  });

  it('deeper than any person writes are read as text', () => {
    const text = `${'> '.repeat(5000)}[[A]]\n`;
    expect(targetsOf(text)).toEqual(['A']);
  });

  it.each(['> ', '- ', '* 1. '])(
    'deeper than any person writes (%j) end with their line',
    (mark) => {
      const text = `${mark.repeat(3000)}a\n- # B\n- \`\`\`\n  [[C]]\n  \`\`\`\n`;
      expect(headingsOf(text)).toEqual(['1 B']);
      expect(codeOf(text)).toEqual(['  [[C]]\n']);
    },
  );
});

describe('front matter', () => {
  const content = (text: string): string | null => {
    const found = scan(text).frontMatter;
    return found && text.slice(found.content.start, found.content.end);
  };

  it.each([
    ['---\na: 1\n---\n', 'a: 1\n'],
    ['---\n---\n', ''],
    ['--- \na: 1\n---', 'a: 1\n'],
    ['---\r\na: 1\r\n---\r\n', 'a: 1\r\n'],
    ['---\na: 1\n...\n', 'a: 1\n'],
    ['---\na: "---"\n---\n', 'a: "---"\n'],
  ])('of %j is %j', (text, expected) => {
    expect(content(text)).toBe(expected);
  });

  it.each(['\n---\na: 1\n---\n', ' ---\na: 1\n---\n', '----\na: 1\n---\n', '---\na: 1\n', '---'])(
    'is not in %j',
    (text) => {
      expect(content(text)).toBeNull();
    },
  );

  it('is no text: nothing is read from it', () => {
    const text = '---\n# no\nkey:: no\nlink: "[[no]]"\n```\n---\n# yes [[yes]]\n';
    expect(headingsOf(text)).toEqual(['1 yes [[yes]]']);
    expect(targetsOf(text)).toEqual(['yes']);
    expect(scan(text).properties).toEqual([]);
    expect(openFences(text)).toEqual([]);
  });

  it.each(['\n', '\r\n', '\r'])('never closed is text, with line ends %j', (end) => {
    const text = ['---', '# yes', '```', 'x', '```', ''].join(end);
    expect(headingsOf(text)).toEqual(['1 yes']);
    expect(codeOf(text)).toEqual([`x${end}`]);
  });
});
