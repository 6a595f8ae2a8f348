/**
 * Every rule with a fix: all its fixes on a copy of the public corpus, one code after the other.
 * What lies outside the edits is spliced here byte by byte, not by the product.
 */

import { beforeAll, describe, expect, it } from 'vitest';

import { parsePage } from '../../src/corpus/page.js';
import { checkPage } from '../../src/rules/registry.js';
import type { Finding, TextEdit } from '../../src/rules/rule.js';
import { changeOf, fixPages } from '../../src/workbench/fix-all.js';
import { FIXABLE_CODES } from '../../src/workbench/fix-all-codes.js';
import { decodePage } from '../../src/workbench/read-page.js';
import type { CorpusCheck } from '../../src/workbench/workbench.types.js';
import { CorpusCopy } from './support/corpus-copy.js';
import { addParents, ancestors, type Parents } from './support/taxonomy.js';

/** What a run of a code came to. */
interface Run {
  fixes: number;
  /** Pages that were written. */
  readonly pages: string[];
  /** Messages of the findings that stay, by page. */
  readonly left: Map<string, string[]>;
  readonly faults: string[];
}

let copy: CorpusCopy;
let before: CorpusCheck;
let after: CorpusCheck;
const runs = new Map<string, Run>();
/** Pages with a finding of a code, as far as is known. */
const pagesWith = new Map<string, Set<string>>();
const errorsOn = new Map<string, Map<string, number>>();
const parentsBefore: Parents = new Map();
const parentsAfter: Parents = new Map();

beforeAll(async () => {
  copy = await CorpusCopy.open();
  before = await copy.workbench.checkCorpus();
  for (const finding of before.findings) note(finding.path, finding);
  for (const code of FIXABLE_CODES) {
    if (code === 'parent-implied') readTaxonomy(parentsBefore);
    const run = await fixAll(code);
    if (code === 'parent-implied') readTaxonomy(parentsAfter);
    runs.set(code, run);
    for (const page of run.pages) recheck(code, page, run);
  }
  after = await copy.workbench.checkCorpus();
});

const runOf = (code: string): Run => runs.get(code)!;

function note(page: string, { code, severity }: Pick<Finding, 'code' | 'severity'>): void {
  const pages = pagesWith.get(code) ?? new Set();
  pagesWith.set(code, pages.add(page));
  if (severity !== 'error') return;
  const errors = errorsOn.get(page) ?? new Map<string, number>();
  errorsOn.set(page, errors.set(code, (errors.get(code) ?? 0) + 1));
}

function readTaxonomy(parents: Parents): void {
  for (const page of copy.workbench.pagePaths()) {
    addParents(parents, copy.bytes(page).toString('utf8'));
  }
}

/** What a new run of a code would do on pages. */
function plan(code: string, paths: readonly string[]) {
  const read = (page: string) => {
    const found = decodePage(copy.bytes(page));
    return 'reason' in found ? found : { text: found.text, saved: true };
  };
  return fixPages(copy.workbench, { code, paths, read });
}

/** Makes all fixes of a code on the pages with a finding of it; compares the bytes. */
async function fixAll(code: string): Promise<Run> {
  const run: Run = { fixes: 0, pages: [], left: new Map(), faults: [] };
  for await (const outcome of plan(code, [...(pagesWith.get(code) ?? [])])) {
    if (outcome.kind === 'skipped') {
      run.faults.push(`${outcome.page} was skipped: ${outcome.reason}`);
      continue;
    }
    const { page, fixes } = outcome;
    run.left.set(page, fixes.left.map(({ message }) => message).sort());
    for (const { reason } of fixes.left) if (reason === '') run.faults.push(`${page}: no reason`);
    if (fixes.edits.length === 0) continue;
    const expected = spliced(copy.bytes(page), fixes.edits);
    await copy.apply(changeOf(code, outcome));
    if (!expected.equals(copy.bytes(page))) run.faults.push(`${page}: other bytes changed`);
    run.pages.push(page);
    run.fixes += fixes.fixes;
  }
  return run;
}

/** The bytes between the edits as they were, with the new texts between them. */
function spliced(bytes: Buffer, edits: readonly TextEdit[]): Buffer {
  const mark = bytes.subarray(0, 3).equals(Buffer.from('\uFEFF')) ? 3 : 0;
  const text = bytes.subarray(mark).toString('utf8');
  const parts: Buffer[] = [bytes.subarray(0, mark)];
  let [at, byte] = [0, mark];
  const pass = (to: number): Buffer => {
    if (to < at) throw new Error('edits are out of order');
    const start = byte;
    byte += Buffer.byteLength(text.slice(at, to));
    at = to;
    return bytes.subarray(start, byte);
  };
  for (const { span, newText } of edits) {
    parts.push(pass(span.start), Buffer.from(newText));
    pass(span.end);
  }
  return Buffer.concat([...parts, bytes.subarray(byte)]);
}

/** A new check of a page that was written, in the corpus as it is now. */
function recheck(code: string, page: string, run: Run): void {
  const { corpus, settings } = copy.workbench;
  const text = copy.bytes(page).toString('utf8');
  const parsed = parsePage(page, text, { iri: settings.iri });
  const found = checkPage({ page: parsed, corpus, settings });
  const own = found.filter((one) => one.code === code).map(({ message }) => message);
  const left = run.left.get(page) ?? [];
  if (own.sort().join('\n') !== left.join('\n')) {
    run.faults.push(`${page}: ${code} is ${own.join(' ')}, told was ${left.join(' ')}`);
  }
  const known = errorsOn.get(page) ?? new Map<string, number>();
  errorsOn.delete(page);
  for (const finding of found) note(page, finding);
  for (const [error, count] of errorsOn.get(page) ?? []) {
    if (count > (known.get(error) ?? 0)) run.faults.push(`${page}: new error ${error}`);
  }
}

describe('all fixes of a code on the public corpus', () => {
  it.each(FIXABLE_CODES)(
    '%s: other bytes stay, the finding is gone or was told as left, no new error',
    (code) => {
      expect(runOf(code).faults).toEqual([]);
    },
  );

  it('are as many as the corpus has', () => {
    const made = FIXABLE_CODES.map((code) => [code, runOf(code).fixes] as const);
    expect(Object.fromEntries(made.filter(([, fixes]) => fixes > 0))).toEqual({
      'predicate-unknown': 12,
      'wikilink-bare-string': 78,
      'parent-repeated': 121,
      'target-self': 1,
      // Writes the label of the class too: 156 of them had another.
      'target-dangling': 189,
      'target-repeated': 1,
      'ref-label-differs': 7517,
      'parent-label-differs': 443,
      'parent-implied': 949,
    });
  });

  it('parent-implied: every class keeps its ancestors', () => {
    expect(parentsBefore.size).toBeGreaterThan(8000);
    expect([...parentsAfter.keys()]).toEqual([...parentsBefore.keys()]);
    const differing = [...parentsBefore.keys()].filter(
      (slug) =>
        ancestors(parentsBefore, slug).join('\n') !== ancestors(parentsAfter, slug).join('\n'),
    );
    expect(differing).toEqual([]);
    const count = (parents: Parents): number => [...parents.values()].flat().length;
    expect(count(parentsBefore) - count(parentsAfter)).toBe(runOf('parent-implied').fixes);
  });
});

describe('the corpus with all of them made', () => {
  it('has nothing more to fix, on any page', async () => {
    const wanted = new Map<string, Set<string>>();
    for (const { code, path } of after.findings) {
      wanted.set(code, (wanted.get(code) ?? new Set()).add(path));
    }
    const planned: string[] = [];
    for (const code of FIXABLE_CODES) {
      for await (const outcome of plan(code, [...(wanted.get(code) ?? [])])) {
        const edits = outcome.kind === 'judged' ? outcome.fixes.edits.length : 1;
        if (edits > 0) planned.push(`${code} on ${outcome.page}`);
      }
    }
    expect(planned).toEqual([]);
  });

  it('has no error it did not have, on any page', () => {
    const errors = (check: CorpusCheck): string[] =>
      check.findings
        .filter(({ severity }) => severity === 'error')
        .map(({ path, code }) => `${code} on ${path}`)
        .sort();
    expect(errors(before).length).toBeGreaterThan(0);
    const known = errors(before);
    expect(errors(after).filter((one) => !known.includes(one))).toEqual([]);
    expect(errors(after).length).toBeLessThanOrEqual(known.length);
  });
});
