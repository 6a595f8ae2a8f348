/** Fixes of torn pages: each is made and its finding gone, or it is left and that is said. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { TextEdit } from '../../../src/rules/rule.js';
import { compatibleFixes } from '../../../src/rules/support/edits.js';
import { fixPages, type PageOutcome } from '../../../src/workbench/fix-all.js';
import { FIXABLE_CODES } from '../../../src/workbench/fix-all-codes.js';
import { decodePage } from '../../../src/workbench/read-page.js';
import { Workbench } from '../../../src/workbench/workbench.js';
import { MemoryFiles, ROOT } from '../support/memory-files.js';
import { FAULTY } from './support/faulty-pages.js';

interface Corpus {
  readonly files: MemoryFiles;
  readonly workbench: Workbench;
  readonly page: string;
}

async function corpusOf(files: Readonly<Record<string, string>>, text: string): Promise<Corpus> {
  const [page = ''] = Object.keys(files);
  const memory = new MemoryFiles({ ...files, [page]: text });
  const workbench = await Workbench.open(ROOT, { files: memory, clock: () => new Date(0) });
  await workbench.build();
  return { files: memory, workbench, page };
}

function textOf({ files, page }: Corpus): string {
  const read = decodePage(files.readSync(`${ROOT}/${page}`));
  if ('reason' in read) throw new Error(read.reason);
  return read.text;
}

/** What all fixes of a code come to on the page; null when it has no finding of it. */
async function planned(corpus: Corpus, code: string): Promise<PageOutcome | null> {
  const request = {
    code,
    paths: [corpus.page],
    read: () => ({ text: textOf(corpus), saved: true }),
  };
  for await (const outcome of fixPages(corpus.workbench, request)) return outcome;
  return null;
}

/** The parts of a text between edits, looked up one by one in the text after. */
function spliced(text: string, edits: readonly TextEdit[]): string {
  let after = '';
  for (const [i, { span, newText }] of edits.entries()) {
    const from = edits[i - 1]?.span.end ?? 0;
    expect(span.start).toBeGreaterThanOrEqual(from);
    expect(span.end).toBeGreaterThanOrEqual(span.start);
    after += text.slice(from, span.start) + newText;
  }
  const last = edits.at(-1)?.span.end ?? 0;
  expect(last).toBeLessThanOrEqual(text.length);
  return after + text.slice(last);
}

const PIECES = [
  '😀',
  '𝔘',
  'e\u0301',
  '"',
  '[',
  ']',
  '{',
  '}',
  ',',
  '\\',
  '\n',
  '[[',
  ']]',
  '```',
  '- ',
  '::',
  '---\n',
  '\t',
];

/** Tears: text put in or taken out at a share of the length. */
const tear = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  gone: fc.integer({ min: 0, max: 12 }),
  put: fc.oneof(
    fc.constant(''),
    fc.constantFrom(...PIECES),
    fc.string({ maxLength: 4, unit: 'grapheme' }),
  ),
});

interface Torn {
  readonly files: Readonly<Record<string, string>>;
  readonly text: string;
}

const torn = fc
  .record({
    files: fc.constantFrom(...FAULTY),
    tears: fc.array(tear, { maxLength: 3 }),
    end: fc.constantFrom('\n', '\r\n'),
    mark: fc.boolean(),
  })
  .map(({ files, tears, end, mark }): Torn => {
    let [text = ''] = Object.values(files);
    for (const { at, gone, put } of tears) {
      const place = Math.round(at * text.length);
      text = text.slice(0, place) + put + text.slice(place + gone);
    }
    text = text.replaceAll(/\r\n|\r|\n/gu, end).replaceAll(/\p{Surrogate}/gu, '');
    return { files, text: mark ? `\uFEFF${text}` : text };
  });

const errors = ({ workbench, page }: Corpus, text: string): number =>
  workbench.checkPage(page, text).findings.filter(({ severity }) => severity === 'error').length;

describe('fixes of torn pages', () => {
  it('are made and their finding is gone, or they are left with a reason; the rest stays', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(torn, async ({ files, text }) => {
        const corpus = await corpusOf(files, text);
        const { findings } = corpus.workbench.checkPage(corpus.page, text);
        expect(findings.filter(({ code }) => code === 'rule-failed')).toEqual([]);
        const codes = findings.flatMap(({ code, fix }) => (fix ? [code] : []));
        expect(FIXABLE_CODES).toEqual(expect.arrayContaining(codes));
        for (const code of new Set(codes)) made += await fixOne(corpus, code);
      }),
      { numRuns: 300 },
    );
    // A test of fixes that nobody makes would prove nothing.
    expect(made).toBeGreaterThan(50);
  });

  /** Makes all fixes of a code; their number. */
  async function fixOne(corpus: Corpus, code: string): Promise<number> {
    const before = textOf(corpus);
    const outcome = await planned(corpus, code);
    if (outcome?.kind !== 'judged') throw new Error(`${code} is not looked at`);
    const { edits, left, fixes } = outcome.fixes;
    for (const { reason } of left) expect(reason).toMatch(/\.$/u);
    const mark = outcome.mark ? '\uFEFF' : '';
    expect(mark + outcome.text).toBe(before);
    const after = mark + spliced(outcome.text, edits);
    expect(after).not.toMatch(/\p{Surrogate}/u);
    if (before.includes('\r\n')) expect(after).not.toMatch(/[^\r]\n/u);
    const known = errors(corpus, before);
    corpus.files.put(corpus.page, after);
    await corpus.workbench.updateFromDisk(corpus.page);
    const found = corpus.workbench
      .checkPage(corpus.page, after)
      .findings.filter((one) => one.code === code);
    expect(found.map(({ message }) => message).sort()).toEqual(
      left.map(({ message }) => message).sort(),
    );
    expect(errors(corpus, after)).toBeLessThanOrEqual(known);
    const again = await planned(corpus, code);
    expect(again?.kind === 'judged' ? again.fixes.edits : []).toEqual([]);
    return fixes;
  }

  it('that are made together never touch', async () => {
    await fc.assert(
      fc.asyncProperty(torn, async ({ files, text }) => {
        const { workbench, page } = await corpusOf(files, text);
        const { findings } = workbench.checkPage(page, text);
        const together = compatibleFixes(findings.flatMap(({ fix }) => (fix ? [fix] : [])));
        const spans = together
          .flatMap(({ edits }) => edits.map(({ span }) => span))
          .sort((a, b) => a.start - b.start || a.end - b.end);
        for (const [i, span] of spans.entries()) {
          if (i === 0) continue;
          expect(span.start).toBeGreaterThanOrEqual(spans[i - 1]!.end);
          expect(span.start).toBeGreaterThan(spans[i - 1]!.start);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('of a code that nothing is found of are none', async () => {
    const [files] = FAULTY;
    const corpus = await corpusOf(files!, '# Plain\n');
    for (const code of FIXABLE_CODES) expect(await planned(corpus, code)).toBeNull();
  });
});
