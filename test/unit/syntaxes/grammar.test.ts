import path from 'node:path';

import type { IGrammar } from 'vscode-textmate';
import { beforeAll, describe, expect, it } from 'vitest';

import { loadGrammar, printTokens, type Token, tokensOf } from './support/tokens.js';

const support = path.join(import.meta.dirname, 'support');
let grammar: IGrammar;

beforeAll(async () => {
  grammar = await loadGrammar({
    'text.html.markdown': path.join(support, 'markdown-base.json'),
    'source.json': path.join(support, 'json-base.json'),
  });
});

/** Texts of the tokens that have a scope, in order. */
function having(text: string, scope: string): string[] {
  const wanted = (token: Token): boolean => token.scopes.some((one) => one.startsWith(scope));
  return tokensOf(grammar, text).flatMap((line) => line.filter(wanted).map((token) => token.text));
}

const TARGET = 'markup.underline.link.wiki';
const HEADING = 'entity.name.section.link';
const ALIAS = 'string.other.link.title';
const KEY = 'entity.other.attribute-name.property';
const OURS = ['meta.link.wiki', 'meta.property', 'meta.block-id', 'comment.block.marker'];

describe('a wikilink', () => {
  it.each<[string, string[], string[], string[]]>([
    ['[[Tide Gauge]]', ['Tide Gauge'], [], []],
    ['[[Sensor|Tide Sensor]]', ['Sensor'], [], ['Tide Sensor']],
    ['[[Tide#Neap tides|neaps]]', ['Tide'], ['Neap tides'], ['neaps']],
    ['[[#Overview]]', [], ['Overview'], []],
    ['![[Chart.png]]', ['Chart.png'], [], []],
    ['a [[One]] b [[Two]] c', ['One', 'Two'], [], []],
    ['[[C#]] is a name', ['C#'], [], []],
    ['[[a#b#c]]', ['a'], ['b#c'], []],
    ['[[a [[inner]] b]]', ['inner'], [], []],
    ['[[[x]]]', ['x'], [], []],
    ['| [[Sensor\\|s]] |', ['Sensor'], [], ['s']],
    ['[[Zéro 🌊 Hydrographique]]', ['Zéro 🌊 Hydrographique'], [], []],
    ['[[a[0]]]', ['a[0'], [], []],
    ['# About [[Tide]]', ['Tide'], [], []],
    ['- one\n  - two [[Tide]]', ['Tide'], [], []],
  ])('in %j', (text, targets, headings, aliases) => {
    expect(having(text, TARGET)).toEqual(targets);
    expect(having(text, HEADING)).toEqual(headings);
    expect(having(text, ALIAS)).toEqual(aliases);
  });

  it.each([
    '[[]]',
    '[[ ]]',
    '[[|shown]]',
    '[[open',
    '[[one\nline]]',
    '\\[[x]]',
    '`[[x]]`',
    '``a ` [[x]]``',
    '```\n[[x]]\n```',
    '~~~ts\n[[x]]\n~~~',
    '- a\n  ```\n  [[x]]\n  ```',
    '<!-- [[x]] -->',
  ])('is none in %j', (text) => {
    expect(having(text, 'meta.link.wiki')).toEqual([]);
  });
});

describe('a property line', () => {
  it.each<[string, string[]]>([
    ['public:: true', ['public']],
    ['public:: true\nalias:: A, B', ['public', 'alias']],
    ['- term-id:: KS-1', ['term-id']],
    ['- owl:class:: ngm:tide', ['owl:class']],
    ['- A bullet\n  id:: 66b1c0de-0a11', ['id']],
    [
      '- ### OntologyBlock\n\t- is-subclass-of:: [[Tide]]\n\t- définition:: x',
      ['is-subclass-of', 'définition'],
    ],
    ['empty::', ['empty']],
  ])('in %j', (text, keys) => {
    expect(having(text, KEY)).toEqual(keys);
  });

  it.each([
    'a b:: c',
    'std::vector',
    'see x:: y',
    '`key:: value`',
    '```\nkey:: value\n```',
    ':: x',
  ])('is none in %j', (text) => {
    expect(having(text, KEY)).toEqual([]);
  });

  it('keeps the links of its value', () => {
    expect(having('- requires:: [[Sensor]], [[Clock]]', TARGET)).toEqual(['Sensor', 'Clock']);
  });
});

describe('a json-ld fence', () => {
  const fence = (inner: string, mark = '```'): string =>
    `${mark}json-ld\n${inner}\n${mark}\n[[after]]`;

  it.each(['```', '~~~', '````'])('after %s holds JSON', (mark) => {
    const text = fence('{"label": "Tide"}', mark);
    expect(having(text, 'string.quoted.double.json').join('')).toBe('"label""Tide"');
    expect(having(text, TARGET)).toEqual(['after']);
  });

  it('ends at its mark whatever the JSON says', () => {
    expect(having(fence('{"label": "Tide\n[[x'), TARGET)).toEqual(['after']);
  });

  it('in a list item is one too', () => {
    const text = '- ```json-ld\n  {"a": 1}\n  ```\n- [[after]]';
    expect(having(text, 'constant.numeric.json')).toEqual(['1']);
    expect(having(text, TARGET)).toEqual(['after']);
  });

  it('holds no links, properties or ids of ours', () => {
    const text = '```json-ld\n{"a": "[[x]]"}\nkey:: value\nx ^id\n```';
    for (const scope of OURS) expect(having(text, scope)).toEqual([]);
  });

  it.each(['```json\n{"a": 1}\n```', '```json-lds\n{"a": 1}\n```', '``json-ld\n1'])(
    'is none in %j',
    (text) => {
      expect(having(text, 'meta.embedded.block.json')).toEqual([]);
    },
  );
});

describe('a marker of a generated section', () => {
  it('tells its parts', () => {
    expect(having('<!-- ontodesk:begin id=01J9 -->', 'keyword.control.marker')).toEqual([
      'ontodesk:begin',
    ]);
    expect(having('<!-- ontodesk:begin id=01J9 -->', 'constant.other.section-id')).toEqual([
      '01J9',
    ]);
    expect(having('- <!-- ontodesk:end -->', 'keyword.control.marker')).toEqual(['ontodesk:end']);
  });

  it.each(['<!-- ontodesk:begin -->', '<!-- a note -->', '`<!-- ontodesk:end -->`'])(
    'is none in %j',
    (text) => {
      expect(having(text, 'comment.block.marker')).toEqual([]);
    },
  );
});

describe('a block id', () => {
  it.each<[string, string[]]>([
    ['- The bolt ^bolt-1', ['bolt-1']],
    ['A line ^a1  ', ['a1']],
    ['^alone', ['alone']],
    ['x^2', []],
    ['a ^b c', []],
    ['`a ^b`', []],
    ['```\na ^b\n```', []],
  ])('in %j', (text, ids) => {
    expect(having(text, 'entity.name.label.block-id')).toEqual(ids);
  });
});

it('colours a page as it did', async () => {
  const page = [
    'public:: true',
    '',
    '# Tide [[Gauge]]',
    '```json-ld',
    '{"@id": "urn:ngm:class:tide", "n": [1, true]}',
    '```',
    '- ### OntologyBlock',
    '\t- owl:class:: ngm:tide',
    '\t- requires:: [[Sensor#Kinds|a sensor]], ![[Chart.png]]',
    '- Text with `code [[x]]` and [[Clock]] ^id-1',
    '<!-- ontodesk:begin id=01J9ZZ -->',
    '- Said [[Here]].',
    '<!-- ontodesk:end -->',
  ].join('\n');
  await expect(printTokens(tokensOf(grammar, page))).toMatchFileSnapshot(
    'snapshots/page.tokens.txt',
  );
});
