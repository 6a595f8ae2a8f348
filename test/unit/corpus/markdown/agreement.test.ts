/** Two parsers that share no code find the same things on the same pages. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Mark } from '../../../../src/corpus/markdown/reading.js';
import { scan } from '../../../../src/corpus/scan.js';
import { withoutByteOrderMark } from '../../../../src/corpus/text.js';
import { compareParsers, type Comparison } from '../../support/agreement.js';
import { SEED } from '../../support/seed.js';
import { tornPage } from '../../support/torn-pages.js';
import { anyText, pageLines, tornText } from '../support/texts.js';

const fixtures = path.resolve(import.meta.dirname, '../../../fixtures');
const files = readdirSync(fixtures, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name))
  .map((file) => ({ path: path.relative(fixtures, file), text: readFileSync(file, 'utf8') }));
const pages = files
  .filter((file) => file.path.startsWith('sample/pages'))
  .sort((a, b) => a.text.length - b.text.length);

/** Pages of the sample in which a fence is never closed. */
const UNBALANCED: readonly string[] = ['sample/pages/Barrier Closure.md'];

/** What parsers of markdown get wrong, or read each in its own way. */
const HARD: readonly string[] = [
  'a 🌊 [[海図 🌊|\uD83C]] `🌊` [[b]]\r\n🌊:: v\r\n- 海:: [[c]] ^id\r\n',
  'a\rb:: c\r\r# d\r```\r[[e]]\r```\r',
  '\uFEFF# no heading\n[[a]] \0 [[b\0]]\n',
  '---\n# no\nk: "[[no]]"\n---\nk:: [[yes]]\n',
  '---\n\n# yes\n- ```\n  x\n  ```\n',
  '---\r\na: 1\r\n...\r\n- # yes\r\n',
  '- a\n\t- ```json-ld\n\t  {"[[no]]": 1}\n\t  ```\n\t- [[yes]]\n\t\t\t- k:: v\n',
  '-      far [[a]]\n\n       ```\n       x\n       ```\n',
  '>  - a\n>    # in it\n>  # behind it\n',
  '>+ \ta\n>\t-\n',
  'text\n* 2) # first\n  3) ```\n     x\n     ```\n',
  '> a `b\nc` [[d]] `e\n> [[f]]` [[g]]\n',
  '| a | [[b\\|c]] | `d |\n|---|:-:|--:|\n| e` [[f]] | `[[g]]` |\n[[h]] | `\\|` | [[i]] ^id\n\nj\n===\n',
  'a\n[[b]] | `c\n--- | ---\nd` [[e]] | f\n---\n',
  '> | a | b |\n> | - | - |\n[[c]] `\nd:: `e`\n',
  '| [[a|b]] | c |\n| --- | --- |\n',
  '||\n|-|\n[[a]]|`\n- b` [[c]]\n',
  '<div title="[[a]]">\n# heading\n- [[b]]\n</div>\n<!-- [[c]]\n\n[[d]] -->\n',
  '[x]([[a]]) [y](<[[b]]> "[[c]]") ![z]([[d]])\n\n[r]: [[e]]\n===\n\n<http://x/[[f]]>\n',
  '\\[[a]] \\\\[[b]] [\\[c]] [[[d]]] [[e [[f]] g]] [[]] [[ | ]] [[#h]] [[C#]] ![[i#j|k]]\n',
  '[[a \\\\`b]] c\nk:: v` d\n',
  'Open with `[[` and `]]`: [[a `]]` b]] [[c ` d]] [[e `f\ng` h]] [[i \\`j]] `k`\n',
  '- # A ##\n  B\n  ---\n  C `d\n  k:: no\n  ` ^yes\n',
  'k:: v\nw:: `x\n===\n\n- - -\n***\n-\n\n  a\n---\n',
  '~~~ `a`\n[[no]]\n~~~~\n``` `[[a]]\n[[b]]```\n',
  `${'> '.repeat(40)}- # deep\n${'\t'.repeat(40)}- [[deeper]]\n`,
];

const NEVER_CLOSED: readonly string[] = [
  '```',
  '```\n[[a]]\n~~~\n',
  '- ```\n  a\n- ```\n',
  '> ~~~\n> a\n\n> ~~~\n',
  '````\n```\n',
  'a\n\n```\n> ```\n',
];

/** Expects equal lists; a page may be left out only for a fence, and only for depth unread. */
function expectAgreement(text: string): Comparison {
  const found = compareParsers(text);
  expect(found.outcome === 'different' ? found.reason : null, JSON.stringify(text)).toBeNull();
  expect(found.outcome === 'unread').toBe(deepestLine(text) > 500);
  if (found.outcome !== 'unread') {
    const { unbalanced } = scan(withoutByteOrderMark(text).text);
    expect(found.outcome === 'left out').toBe(unbalanced.length > 0);
  }
  return found;
}

/** Most marks of quotes and items that one line begins with. */
function deepestLine(text: string): number {
  const lines = text.split(/[\r\n]/u).filter((line) => line.length > 500);
  return Math.max(0, ...lines.map(marksBefore));
}

function marksBefore(line: string): number {
  let rest = line.trimStart();
  let marks = 0;
  for (; /^(?:>|(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$))/u.test(rest); marks++) {
    rest = rest.replace(/^(?:>|[-*+]|\d+[.)])[ \t]*/u, '');
    if (marks > 600) break;
  }
  return marks;
}

describe('scanner and remark agree', () => {
  it.each(files)('on $path', ({ path: name, text }) => {
    expect(expectAgreement(text).outcome).toBe(UNBALANCED.includes(name) ? 'left out' : 'same');
  });

  it.each(HARD)('on %j', (text) => {
    expect(expectAgreement(text).outcome).toBe('same');
  });

  it.each(NEVER_CLOSED)('that a fence is never closed in %j', (text) => {
    expect(expectAgreement(text).outcome).toBe('left out');
  });

  it('on every kind of thing the sample holds', () => {
    const kinds = new Map<Mark['kind'], number>();
    for (const { text } of pages) {
      for (const [kind, n] of compareParsers(text).kinds)
        kinds.set(kind, (kinds.get(kind) ?? 0) + n);
    }
    // A comparison of nothing with nothing would agree as well.
    for (const kind of [
      'frontMatter',
      'heading',
      'fence',
      'property',
      'wikilink',
      'blockId',
    ] as const) {
      expect(kinds.get(kind), kind).toBeGreaterThan(kind === 'blockId' ? 0 : 3);
    }
  });

  it('on torn pages of the sample', { timeout: 300_000 }, () => {
    const outcomes = Array.from({ length: 300 }, (_, number) => {
      const { text } = tornPage({ seed: SEED, count: 300, pages, guard: 0 }, number);
      return expectAgreement(text).outcome;
    });
    const share = (outcome: Comparison['outcome']): number =>
      outcomes.filter((one) => one === outcome).length / outcomes.length;
    expect(share('same')).toBeGreaterThan(0.5);
    expect(share('left out')).toBeGreaterThan(0.02);
    expect(share('unread')).toBeLessThan(0.1);
  });

  it.each([
    ['lines of pages', pageLines, 1500],
    ['torn text', tornText, 1000],
    ['any text', anyText, 500],
  ] as const)('on %s', (_, texts, numRuns) => {
    fc.assert(
      fc.property(texts, (text) => void expectAgreement(text)),
      { numRuns },
    );
  });
});
