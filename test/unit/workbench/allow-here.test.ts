/** A comment that allows one finding: it is gone, and nothing else of the page is another. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';

import { treeOf } from '../../../src/corpus/markdown/tree.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import { allowHere, canBeAllowed } from '../../../src/workbench/allow-here.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import type { LocatedFinding } from '../../../src/workbench/workbench.types.js';
import { DIALECTS, pageIn } from '../rules/support/dialects.js';
import { corpusOf } from '../support/memory-files.js';
import { SEED } from '../support/seed.js';
import { tornPage } from '../support/torn-pages.js';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures');
const REASON = 'The team votes on it in June.';

async function fixture(name: string) {
  const root = path.join(fixtures, name);
  const workbench = await Workbench.open(root, { files: nodeFiles, clock: () => new Date(0) });
  await workbench.build();
  const pages = readdirSync(path.join(root, 'pages'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      path: `pages/${file}`,
      text: readFileSync(path.join(root, 'pages', file), 'utf8'),
    }));
  return { workbench, pages };
}

const sample = await fixture('sample');
const faults = await fixture('faults');

/** Codes with the text they stand at, in order: lines may move, these must not change. */
function standing(text: string, findings: readonly LocatedFinding[]): string[] {
  const lines = text.split(/\r\n|\n|\r/u);
  return findings.map(({ code, range: { start, end } }) => {
    const last = start.line === end.line ? end.character : undefined;
    return `${code} ${lines[start.line]?.slice(start.character, last) ?? ''}`;
  });
}

/** Whether the other parser of pages sees the comment outside code and front matter. */
function isComment(text: string): boolean {
  const tree = treeOf(text);
  if ('fault' in tree) return true;
  const holds = (node: Nodes): boolean =>
    ((node.type === 'text' || node.type === 'html') && node.value.includes(REASON)) ||
    ('children' in node && node.children.some(holds));
  return holds(tree);
}

interface Tally {
  allowed: number;
  readonly refused: string[];
  readonly faults: string[];
}

/** Allows every finding of a page, one at a time, and looks at what came of it. */
function allowEach(
  workbench: Workbench,
  page: { readonly path: string; readonly text: string },
  tally: Tally,
): void {
  const { findings } = workbench.checkPage(page.path, page.text);
  for (const finding of findings.filter(({ code }) => canBeAllowed(code))) {
    const where = `${page.path} ${finding.code} ${finding.range.start.line + 1}`;
    const answer = allowHere(workbench, page, finding, REASON);
    if ('refused' in answer) {
      tally.refused.push(where);
      continue;
    }
    tally.allowed++;
    const { span, newText } = answer.edit;
    const text = page.text.slice(0, span.start) + newText + page.text.slice(span.end);
    const fault = faultOf(page.text, text, answer.edit, finding, findings, workbench, page.path);
    if (fault !== null) tally.faults.push(`${where}: ${fault}`);
  }
}

function faultOf(
  before: string,
  after: string,
  { span, newText }: { span: { start: number; end: number }; newText: string },
  finding: LocatedFinding,
  findings: readonly LocatedFinding[],
  workbench: Workbench,
  name: string,
): string | null {
  if (span.start !== span.end) return 'text was replaced';
  if (!/^(?:\r\n|\r|\n)?[ \t]*(?:[-*+][ \t]+)?<!-- .* -->(?:\r\n|\r|\n)?$/u.test(newText)) {
    return `more than a comment was written: ${JSON.stringify(newText)}`;
  }
  const ends = new Set(before.match(/\r\n|\r|\n/gu));
  if ((newText.match(/\r\n|\r|\n/gu) ?? []).some((end) => ends.size > 0 && !ends.has(end))) {
    return 'another line end was written';
  }
  // Where fences are out of balance, the two parsers may differ on what is inside one.
  const torn = findings.some(({ code }) => code === 'fence-unbalanced');
  if (!torn && !isComment(after)) return 'it is no comment of the page';
  const checked = workbench.checkPage(name, after);
  const now = standing(after, checked.findings);
  const then = standing(before, findings);
  const fresh = now.filter(
    (one) => now.filter((o) => o === one).length > then.filter((o) => o === one).length,
  );
  if (fresh.length > 0) return `a new finding: ${fresh[0] ?? ''}`;
  const gone = then.length - now.length;
  const code = (list: readonly LocatedFinding[]): number =>
    list.filter((one) => one.code === finding.code).length;
  if (gone === 0 || gone !== code(findings) - code(checked.findings)) return 'others went too';
  return checked.allowed.some((one) => one.code === finding.code && one.message === finding.message)
    ? null
    : 'it still stands';
}

const fresh = (): Tally => ({ allowed: 0, refused: [], faults: [] });

const MANNERS: [string, (text: string) => string][] = [
  ['as they are', (text) => text],
  ['with CRLF', (text) => text.replaceAll('\n', '\r\n')],
  ['without a line end at their end', (text) => text.trimEnd()],
];

describe.each(MANNERS)('allowing findings of pages %s', (_, manner) => {
  it.each([
    ['the sample', sample],
    ['the faulty corpus', faults],
  ])('of %s leaves all else as it is', (__, { workbench, pages }) => {
    const tally = fresh();
    for (const page of pages) {
      allowEach(workbench, { ...page, text: manner(page.text) }, tally);
    }
    expect(tally.faults).toEqual([]);
    expect(tally.refused).toEqual([]);
    expect(tally.allowed).toBeGreaterThan(10);
  });

  it.each(DIALECTS)('in %s leaves all else as it is', async (dialect) => {
    const text = pageIn(dialect, {
      ...{ domain: 'nowhere', maturity: 'odd', definition: 'Short.' },
      ...{ parents: ['Gone'], requires: ['Lost', 'Lost'] },
      body: 'Text with [[No Page]].\n\n- An item\n  - with [[Another]] inside\n',
    });
    const { workbench } = await corpusOf({ 'pages/Tidal Index.md': text });
    const tally = fresh();
    allowEach(workbench, { path: 'pages/Tidal Index.md', text: manner(text) }, tally);
    expect(tally.faults).toEqual([]);
    expect(tally.refused).toEqual([]);
    expect(tally.allowed).toBeGreaterThan(5);
  });
});

it('allowing findings of torn pages leaves all else as it is', () => {
  const seed = SEED;
  console.log(`Torn pages: seed ${seed}`);
  const tally = fresh();
  for (let number = 0; number < 120; number++) {
    const run = { seed, count: 120, pages: sample.pages, guard: 0 };
    allowEach(sample.workbench, tornPage(run, number), tally);
  }
  expect(tally.faults).toEqual([]);
  expect(tally.allowed).toBeGreaterThan(10);
});

describe('a comment is refused', () => {
  const page = sample.pages[0]!;
  const at = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const finding = (code: string): LocatedFinding => ({
    ...{ path: page.path, code, severity: 'warning', range: at, message: '' },
  });

  it.each([
    ['', 'Write why'],
    [' \n ', 'Write why'],
    ['because --> it is', 'Leave out'],
  ])('for the reason %j', (reason, how) => {
    const answer = allowHere(sample.workbench, page, finding('slug-differs'), reason);
    expect('how' in answer ? answer.how : '').toContain(how);
  });

  it.each(['json-syntax', 'ledger-block', 'settings-key', 'allow-unused', 'baseline-syntax'])(
    'for %s, which nothing can allow',
    (code) => {
      expect(canBeAllowed(code)).toBe(false);
      expect(allowHere(sample.workbench, page, finding(code), REASON)).toHaveProperty('refused');
    },
  );

  it('for a finding that is not there', () => {
    expect(allowHere(sample.workbench, page, finding('slug-differs'), REASON)).toHaveProperty(
      'refused',
    );
  });
});
