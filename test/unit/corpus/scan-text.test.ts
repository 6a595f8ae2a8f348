/** Links, properties and block ids of running text, never those inside code. */

import { describe, expect, it } from 'vitest';

import { scan } from '../../../src/corpus/scan.js';

import { blockIdsOf, propertiesOf, targetsOf } from './support/scans.js';

describe('a wikilink', () => {
  const only = (text: string) => {
    const { links } = scan(text);
    expect(links).toHaveLength(1);
    return links[0]!;
  };

  it.each([
    ['[[A]]', 'A', null, null],
    ['[[ A b ]]', 'A b', null, null],
    ['[[A|shown]]', 'A', null, 'shown'],
    ['[[A|]]', 'A', null, ''],
    ['[[A|b|c]]', 'A', null, 'b|c'],
    ['[[A#Head]]', 'A', 'Head', null],
    ['[[A#Head|shown]]', 'A', 'Head', 'shown'],
    ['[[A#^id]]', 'A', '^id', null],
    ['[[#Head]]', '', 'Head', null],
    ['[[C#]]', 'C#', null, null],
    ['[[C# and more]]', 'C', 'and more', null],
    ['[[a/b]]', 'a/b', null, null],
    ['[[a]b]]', 'a]b', null, null],
    ['[[海図 🌊]]', '海図 🌊', null, null],
  ])('%s', (text, target, heading, alias) => {
    expect(only(text)).toMatchObject({ target, heading, alias, embed: false });
  });

  it('that is embedded says so; its place leaves the mark out', () => {
    const link = only('see ![[A]]');
    expect(link.embed).toBe(true);
    expect(link.span).toEqual({ start: 5, end: 10 });
  });

  it('in a table cell writes its bar as \\|', () => {
    expect(only('| [[A\\|shown]] | b |')).toMatchObject({ target: 'A', alias: 'shown' });
  });

  it.each([
    ['| [[A|b]] |\n| --- | --- |\n', []],
    ['| a |\n| --- |\n| [[A|b]] | [[C]] |\n', ['C']],
    ['a | `b\n--- | ---\n[[C]] ` | d\n', ['C']],
    ['a | b\n--- | ---\n`c | [[D]] | e`\n', ['D']],
    ['a | b\n--- | ---\n`c \\| [[D]]` | e\n', []],
    ['`a\nb | c\n--- | ---\n[[D]]` | e\n', ['D']],
    ['> a | b\n> --- | ---\n`c\n[[D]]`\n', []],
  ])('and code end with the cell of a table: %j', (text, targets) => {
    expect(targetsOf(text)).toEqual(targets);
  });

  it('knows its place and that of its target', () => {
    const text = 'ab [[  Tide Gauge |x]] c';
    const { span, targetSpan } = only(text);
    expect(text.slice(span.start, span.end)).toBe('[[  Tide Gauge |x]]');
    expect(text.slice(targetSpan.start, targetSpan.end)).toBe('Tide Gauge');
  });

  it.each([
    ['[[[x]]]', 'x', { start: 1, end: 6 }],
    ['[[a [[x]] b]]', 'x', { start: 4, end: 9 }],
  ])('inside brackets is the innermost: %s', (text, target, span) => {
    expect(only(text)).toMatchObject({ target, span });
  });

  it.each([
    '[[]]',
    '[[ ]]',
    '[[|x]]',
    '[[a\nb]]',
    '[[a\rb]]',
    '[[a',
    '[[a]',
    '[a]]',
    '[ [a]]',
    '\\[[a]]',
    '[\\[a]]',
  ])('is not in %j', (text) => {
    expect(targetsOf(text)).toEqual([]);
  });

  it('follows an escaped backslash', () => {
    expect(targetsOf('\\\\[[a]]')).toEqual(['a']);
  });

  it('may stand in headings, list items, quotes and tables', () => {
    expect(targetsOf('# [[a]]\n- [[b]]\n> [[c]]\n\n| [[d]] |\n| --- |\n')).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('several stand in the order of the text', () => {
    expect(targetsOf('[[b]][[a]] [[c]]')).toEqual(['b', 'a', 'c']);
  });
});

describe('a code span', () => {
  it.each([
    ['`[[a]]`', []],
    ['``[[a]] ` [[b]]``', []],
    ['`a`` [[b]] `', []],
    ['`` [[a]] ` [[b]]', ['a', 'b']],
    ['\\`[[a]]`', ['a']],
    ['`\\`[[a]]`', ['a']],
    ['`a\n[[b]]` [[c]]', ['c']],
    ['`a\n\n[[b]]`', ['b']],
    ['# `a\n[[b]]`', ['b']],
    ['- `a\n- [[b]]`', ['b']],
  ])('hides what it holds: %j', (text, targets) => {
    expect(targetsOf(text)).toEqual(targets);
  });

  it.each([
    ['Open with `[[` and close with `]]`.', []],
    ['Open with [[ and `close]]` it.', []],
    ['[[a `]]` b]]', ['a `]]` b']],
    ['[[`npm` Guide]]', ['`npm` Guide']],
    ['[[a ` b]]', ['a ` b']],
    ['[[a `b\nc` d]] [[e]]', ['e']],
    ['[[a \\`b]] `c`', ['a \\`b']],
  ])('closes no link with what it holds: %j', (text, targets) => {
    expect(targetsOf(text)).toEqual(targets);
  });

  it('is found after a link that came to nothing', () => {
    expect(targetsOf('[[a `b` [[c `d` e\n`[[f]]` [[g]]')).toEqual(['g']);
  });
});

describe('a property', () => {
  it.each([
    ['public:: true', 'public=true'],
    ['- public:: true', 'public=true'],
    ['\t\t- owl:class:: ngm:tidal-index', 'owl:class=ngm:tidal-index'],
    ['key::', 'key='],
    ['key:: ', 'key='],
    ['key::\tvalue  ', 'key=value'],
    ['prefix:Key_1.a/b-c:: v', 'prefix:Key_1.a/b-c=v'],
    ['größe:: 3', 'größe=3'],
    ['海図:: 3', '海図=3'],
    ['a:: b:: c', 'a=b:: c'],
    ['> a:: b', 'a=b'],
    ['1. a:: b', 'a=b'],
  ])('%j', (text, expected) => {
    expect(propertiesOf(`${text}\n`)).toEqual([expected]);
  });

  it.each([
    'a key:: v',
    'see key:: v',
    'key::value',
    'key: v',
    '::v',
    ':: v',
    '`key:: v`',
    '# key:: v',
    '```\nkey:: v\n```',
    '-key:: v',
    'std::vector',
    '- `a\n  key:: v\n  b`',
  ])('is not in %j', (text) => {
    expect(propertiesOf(`${text}\n`)).toEqual([]);
  });

  it('outside a code span over lines stays, before it and behind it', () => {
    expect(propertiesOf('- x `a\n  in:: 1\n  b` c\n  out:: `2\n  in:: 3`\n  last:: 4\n')).toEqual([
      'out=`2',
      'last=4',
    ]);
    expect(blockIdsOf('x `a ^in\nb` c ^out\n')).toEqual(['out']);
  });

  it('knows the places of key and value', () => {
    const text = '- \n  owl:class::  ngm:a \n';
    const [property] = scan(text).properties;
    expect(text.slice(property!.keySpan.start, property!.keySpan.end)).toBe('owl:class');
    expect(text.slice(property!.valueSpan.start, property!.valueSpan.end)).toBe('ngm:a');
  });

  it('belongs to the page before the first heading and outside indented bullets', () => {
    const text = 'a:: 1\n- b:: 2\n\t- c:: 3\n# H\nd:: 4\n';
    expect(scan(text).properties.map(({ key, scope }) => [key, scope])).toEqual([
      ['a', 'page'],
      ['b', 'page'],
      ['c', 'block'],
      ['d', 'block'],
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('ends with its line, here %j', (end) => {
    const text = `public:: true${end}alias:: [[A, b]], C${end}${end}# H${end}`;
    expect(propertiesOf(text)).toEqual(['public=true', 'alias=[[A, b]], C']);
    expect(targetsOf(text)).toEqual(['A, b']);
    expect(scan(text).headings.map((heading) => heading.text)).toEqual(['H']);
  });
});

describe('a block id', () => {
  it.each([
    ['text ^abc-1', 'abc-1'],
    ['^abc', 'abc'],
    ['- text\t^abc  ', 'abc'],
    ['# Heading ^abc', 'abc'],
    ['id:: 65a1-f', '65a1-f'],
    ['- x\n  id:: 65a1', '65a1'],
  ])('%j', (text, id) => {
    expect(blockIdsOf(`${text}\n`)).toEqual([id]);
  });

  it.each(['text^abc', 'text ^', '2^10', '^ab c', 'a ^b_c', '```\nx ^abc\n```', 'id::'])(
    'is not in %j',
    (text) => {
      expect(blockIdsOf(`${text}\n`)).toEqual([]);
    },
  );

  it('knows its place', () => {
    const text = 'text ^abc\n';
    expect(scan(text).blockIds[0]?.span).toEqual({ start: 5, end: 9 });
  });
});
