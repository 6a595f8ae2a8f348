/** Reading takes time in proportion to the text, whatever the text is made of. */

import { describe, expect, it } from 'vitest';

import { parsePage } from '../../../src/corpus/page.js';
import { recordOf } from '../../../src/corpus/record.js';
import { growth } from '../support/growth.js';

const SMALL = 60_000;
const FACTOR = 4;
/** Memory has to be managed too; work that grows with the square would be at four. */
const SLACK = 2;

/** A page of about this many characters, of one piece again and again. */
const pageOf = (head: string, unit: string, tail: string) => (length: number) =>
  head + unit.repeat(Math.ceil(length / unit.length)) + tail;

const numbered = (line: (i: number) => string) => (length: number) => {
  const lines: string[] = [];
  let written = 0;
  for (let i = 0; written < length; i++) {
    lines.push(line(i));
    written += lines[i]!.length;
  }
  return lines.join('');
};

const fence = (json: (length: number) => string) => (length: number) =>
  `\`\`\`json-ld\n${json(length)}\n\`\`\`\n`;

const classFence = (list: string, unit: string) =>
  fence((length) => {
    const entries = Array.from({ length: Math.ceil(length / unit.length) }, () => unit).join(',');
    return `{"@type": "Class", "@id": "urn:x:a", ${list.replace('…', entries)}}`;
  });

const texts: readonly [string, (length: number) => string][] = [
  ['brackets that never close', pageOf('', '[[', '')],
  ['brackets with words', pageOf('', '[[a ', '')],
  ['brackets on lines', pageOf('', '[[a\n', '')],
  ['brackets and code that never close', pageOf('', '[[`', '')],
  ['brackets around code', pageOf('', '[[`a`', '')],
  ['links', pageOf('', '[[a]] ', '')],
  ['links side by side', pageOf('- ', '[[a|b]]', '\n')],
  ['backticks in one run', pageOf('', '`', '')],
  ['backticks in pairs', pageOf('', '`` ` ', '')],
  ['backticks in runs of any length', numbered((i) => `${'`'.repeat(i % 400)} `)],
  ['code over lines and properties', pageOf('a\n', 'k:: `v\nk:: v`\n', '')],
  ['code over lines in one paragraph', pageOf('', '`a\nb` [[c]]\n', '')],
  ['fences that never close', pageOf('', '```a\n', '')],
  ['fences of two marks that never close', pageOf('', '```a\n~~~b\n', '')],
  ['fences in items that end', pageOf('', '- ```\n  a\n', '')],
  ['fences in quotes that end', pageOf('', '> ```\n> a\n\n', '')],
  [
    'fences ever shorter',
    numbered(
      (i) => `${'`'.repeat(40 - (i % 37))}a
`,
    ),
  ],
  ['fences', pageOf('', '```\n```\n', '')],
  ['fences without a line feed', pageOf('', '```a\r', '')],
  ['quote marks on one line', pageOf('', '> ', 'a')],
  ['quotes', pageOf('', '> a\n', '')],
  ['quotes ever deeper', numbered((i) => `${'> '.repeat(i % 300)}a\n`)],
  ['list marks on one line', pageOf('', '- ', 'a')],
  ['list marks and rules', pageOf('', '* - * - ', '\n')],
  ['items', pageOf('', '- a\n', '')],
  ['items ever deeper', numbered((i) => `${'\t'.repeat(i % 300)}- a\n`)],
  ['numbers', pageOf('', '1. ', '')],
  ['hashes', pageOf('', '#', '')],
  ['headings', pageOf('', '# a #\n', '')],
  ['underlines', pageOf('', 'a\n===\n', '')],
  ['one paragraph', pageOf('', 'word\n', '')],
  ['blank lines', pageOf('', '\n', '')],
  ['carriage returns', pageOf('', 'a\r', '')],
  ['blanks', pageOf('a', ' ', 'a')],
  ['tabs', pageOf('', '\t', 'a')],
  ['backslashes', pageOf('', '\\', '[[a]]')],
  ['colons', pageOf('', ':', '')],
  ['keys on one line', pageOf('', 'key::', '')],
  ['a key without an end', pageOf('', 'key', '::')],
  ['properties', pageOf('', 'key:: a\n', '')],
  ['aliases of one line', pageOf('alias:: ', '[[a]], ', '')],
  ['aliases that never close', pageOf('alias:: ', '[[', '')],
  ['aliases in quotes', pageOf('alias:: ', '"a", ', '')],
  ['quotes that never close', pageOf('alias:: ', '"', '')],
  [
    'a class with many lines',
    pageOf('### OntologyBlock\n- owl:class:: ngm:a\n', '- uses:: [[b]]\n', ''),
  ],
  ['a class with a long line', pageOf('- ### OntologyBlock\n  uses:: ', '[[b]], ', '')],
  ['block ids', pageOf('', 'a ^b\n', '')],
  ['front matter that never ends', pageOf('---\n', 'a: b\n', '')],
  [
    'JSON nested',
    fence((length) => `[${`${'['.repeat(99)}${']'.repeat(99)},`.repeat(length / 199)}0]`),
  ],
  ['JSON never closed', fence((length) => '{"a":'.repeat(length / 5))],
  ['JSON of many parents', classFence('"subClassOf": […]', '{"@id": "urn:x:b"}')],
  ['JSON of many targets', classFence('"relations": {"uses": […]}', '{"@id": "urn:x:b"}')],
  ['many fences of JSON', pageOf('', '```json-ld\n{"@type": "Class"}\n```\n', '')],
];

const matter = (head: string, unit: string, tail = '\n') =>
  pageOf(`---\n${head}`, unit, `${tail}---\n`);

const frontMatters: readonly [string, (length: number) => string][] = [
  ['many keys', (length) => `---\n${numbered((i) => `k${String(i)}: v\n`)(length)}---\n`],
  ['a long list', matter('type: class\nuses: [', '"[[a]]", ', ']\n')],
  ['a list of lines', matter('type: class\nuses:\n', '  - "[[a]]"\n', '')],
  ['one long value', matter('a: ', 'word ')],
  ['quotes', matter('a: ', '"')],
  ['quoted words', matter('', '"a" ')],
  ['commas', matter('a: [', ',', ']\n')],
  ['brackets that close nothing', matter('', ']')],
  ['braces that are no YAML', matter('public:: true\na:: ', '{')],
  ['question marks', matter('a: [', '? ', ']\n')],
  ['anchors', matter('', '&a ')],
];

function read(text: string): void {
  recordOf(parsePage('pages/A.md', text, { iri: 'urn:ngm:class:' }), '');
}

describe('reading a page', { timeout: 300_000 }, () => {
  it.each(texts)('of %s takes time in proportion to its length', (_, textOf) => {
    const ratio = growth(textOf(SMALL), textOf(SMALL * FACTOR), read, FACTOR * SLACK);
    expect(ratio).toBeLessThanOrEqual(FACTOR * SLACK);
  });

  // Front matter a few times longer is not given to the YAML reader at all.
  it.each(frontMatters)('with front matter of %s does so too', (_, textOf) => {
    const ratio = growth(textOf(8_000), textOf(8_000 * FACTOR), read, FACTOR * SLACK);
    expect(ratio).toBeLessThanOrEqual(FACTOR * SLACK);
  });
});
