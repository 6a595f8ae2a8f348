import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parsePage } from '../../../src/corpus/page.js';
import type { Page, Span } from '../../../src/corpus/model.js';
import { pageLenses } from '../../../src/language/code-lens.js';
import { definitionOf } from '../../../src/language/definition.js';
import { documentLinks } from '../../../src/language/document-links.js';
import { foldingRanges } from '../../../src/language/folding.js';
import { hierarchyItemAt } from '../../../src/language/hierarchy.js';
import { doubtfulIn, occurrencesIn } from '../../../src/language/occurrences.js';
import { referencesOf, soughtBy } from '../../../src/language/references.js';
import { subjectAt } from '../../../src/language/subject.js';
import { documentSymbols, type DocSymbol } from '../../../src/language/symbols.js';
import { LineIndex } from '../../../src/corpus/text.js';
import { chanceFrom, mutate } from '../support/mutations.js';
import { SEED } from '../support/seed.js';
import { corpusOf, sampleTexts } from './support/reading.js';

const texts = Object.entries(sampleTexts());
const sample = corpusOf(Object.fromEntries(texts));

function tornPage(seed: number): Page {
  const chance = chanceFrom(SEED + seed * 7919);
  const [path, text] = texts[chance(texts.length)]!;
  const torn = mutate(text, chance, texts[chance(texts.length)]![1]);
  return parsePage(path, torn, { iri: sample.s.settings.iri });
}

function isInside({ start, end }: Span, outer: Span): boolean {
  return outer.start <= start && start <= end && end <= outer.end;
}

function expectNested(symbols: readonly DocSymbol[], around: Span): void {
  let last = around.start;
  for (const { name, range, selectionRange, children } of symbols) {
    expect(name).not.toBe('');
    expect(isInside(range, around)).toBe(true);
    expect(isInside(selectionRange, range)).toBe(true);
    expect(range.start).toBeGreaterThanOrEqual(last);
    last = range.start;
    expectNested(children, range);
  }
}

function expectFolds(page: Page): void {
  const { lineCount } = new LineIndex(page.scan.text);
  const around: number[] = [];
  let last = -1;
  for (const { startLine, endLine } of foldingRanges(page)) {
    expect(startLine).toBeGreaterThan(last);
    expect(endLine).toBeGreaterThan(startLine);
    expect(endLine).toBeLessThan(lineCount);
    while ((around.at(-1) ?? Infinity) < startLine) around.pop();
    expect(endLine).toBeLessThanOrEqual(around.at(-1) ?? Infinity);
    around.push(endLine);
    last = startLine;
  }
}

describe('on torn pages', () => {
  const whole = (page: Page): Span => ({ start: 0, end: page.scan.text.length });

  it('answers at every place without failing, inside the page', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.double({ min: 0, max: 1, noNaN: true }), (seed, share) => {
        const page = tornPage(seed);
        const offset = Math.floor(share * page.scan.text.length);
        const at = { page, offset };
        const subject = subjectAt(page, offset, sample.s);
        if (subject) {
          expect(isInside(subject.span, whole(page))).toBe(true);
          const sought = soughtBy(subject, page, sample.s) ?? {};
          for (const one of occurrencesIn(page, sought, sample.s)) {
            expect(isInside(one.span, whole(page))).toBe(true);
          }
          doubtfulIn(page, sought, sample.s);
        }
        for (const { span } of definitionOf(at, sample.s, sample.read)) {
          if (span) expect(span.start).toBeLessThanOrEqual(span.end);
        }
        referencesOf(at, sample.s, sample.read, { declaration: true });
        hierarchyItemAt(at, sample.s);
        pageLenses(page, sample.s);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps outline and folds nested, and links inside the page', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        const page = tornPage(seed);
        expectNested(documentSymbols(page), whole(page));
        expectFolds(page);
        for (const { span } of documentLinks(page, sample.s)) {
          expect(isInside(span, whole(page))).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a place and what is sought there', () => {
  it('agree: the subject of every occurrence seeks the same page or class', () => {
    for (const [path] of texts) {
      const record = sample.s.index.get(path)!;
      const slug = record.class?.slug;
      const sought = { page: path, ...(slug === undefined ? {} : { slug }) };
      for (const [other] of texts) {
        const page = sample.page(other);
        for (const { span, kind, part } of occurrencesIn(page, sought, sample.s)) {
          if (kind === 'declaration' && slug === undefined) continue;
          const subject = subjectAt(page, span.start, sample.s);
          const said = subject && page.scan.text.slice(subject.span.start, subject.span.end);
          expect(said, `${other} ${part}`).toBe(page.scan.text.slice(span.start, span.end));
          expect(soughtBy(subject!, page, sample.s)).toMatchObject(
            slug === undefined ? {} : { slug },
          );
        }
      }
    }
  });
});
