/** What holds of the scan of any text at all. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { locate } from '../../../src/corpus/json-fence.js';
import type { ClassBlock, Page, Place, Scan, Span } from '../../../src/corpus/model.js';
import { parsePage } from '../../../src/corpus/page.js';
import { scan } from '../../../src/corpus/scan.js';

import { anyText, tornText } from './support/texts.js';

const RUNS = { numRuns: 1500 };
const options = { iri: 'urn:ngm:class:' };

/** All spans of a scan, list by list. */
const spansOf = ({ fences, unbalanced, headings, properties, links, blockIds }: Scan): Span[][] => [
  fences.map(({ span }) => span),
  unbalanced.map(({ span }) => span),
  headings.map(({ span }) => span),
  properties.map(({ keySpan }) => keySpan),
  links.map(({ span }) => span),
  blockIds.map(({ span }) => span),
];

const inside = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.start <= inner.end && inner.end <= outer.end;

function expectWithin(text: string, span: Span): void {
  expect(inside({ start: 0, end: text.length }, span), JSON.stringify({ text, span })).toBe(true);
}

describe('the scan of any text', () => {
  it('never fails, and all its places are within the text and in order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const spans of spansOf(scan(text))) {
          for (const [i, span] of spans.entries()) {
            expectWithin(text, span);
            if (i > 0) expect(span.start).toBeGreaterThanOrEqual(spans[i - 1]!.start);
          }
        }
      }),
      RUNS,
    );
  });

  it('finds at its places the texts it gives', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const at = ({ start, end }: Span): string => text.slice(start, end);
        const found = scan(text);
        for (const heading of found.headings) {
          expect(at(heading.textSpan)).toBe(heading.text);
          expect(inside(heading.span, heading.textSpan)).toBe(true);
        }
        for (const { key, value, keySpan, valueSpan } of found.properties) {
          expect(at(keySpan)).toBe(key);
          expect(at(valueSpan)).toBe(value);
          expect(text.slice(keySpan.end, keySpan.end + 2)).toBe('::');
        }
        for (const { target, span, targetSpan, embed } of found.links) {
          expect(at(targetSpan)).toBe(target);
          expect(inside(span, targetSpan)).toBe(true);
          expect(at(span)).toMatch(/^\[\[[^\r\n]*\]\]$/u);
          expect(text[span.start - 1] === '!').toBe(embed);
        }
        for (const { id, span } of found.blockIds) expect([id, `^${id}`]).toContain(at(span));
        for (const fence of found.fences) {
          expect(at(fence.opener)).toMatch(/^(?:`{3}|~{3})/u);
          expect(inside(fence.span, fence.opener)).toBe(true);
          expect(inside(fence.span, fence.content)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('reads no link, heading or property inside a fence', () => {
    fc.assert(
      fc.property(tornText, (text) => {
        const found = scan(text);
        const hits = [
          ...found.links.map(({ span }) => span),
          ...found.headings.map(({ textSpan }) => textSpan),
          ...found.properties.map(({ keySpan }) => keySpan),
        ];
        for (const { span } of found.fences) {
          for (const hit of hits) expect(hit.end <= span.start || hit.start >= span.end).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('stays the same behind a paragraph put in front, moved by its length', () => {
    const front = 'A paragraph with 🌊.\n\n';
    const moved = (spans: Span[][], by: number): Span[][] =>
      spans.map((list) => list.map(({ start, end }) => ({ start: start + by, end: end + by })));
    fc.assert(
      fc.property(tornText, (text) => {
        // Front matter is only front matter at the very start.
        fc.pre(!text.startsWith('---'));
        const behind = scan(front + text);
        expect(spansOf(behind)).toEqual(moved(spansOf(scan(text)), front.length));
      }),
      RUNS,
    );
  });

  it('does not change with the kind of line end', () => {
    const told = ({ links, headings, properties, fences, unbalanced }: Scan) => ({
      links: links.map(({ target }) => target),
      headings: headings.map(({ text }) => text.replace(/\r\n?/gu, '\n')),
      properties: properties.map(({ key, value }) => [key, value]),
      fences: fences.map(({ info }) => info),
      unbalanced: unbalanced.length,
    });
    fc.assert(
      fc.property(tornText, (text) => {
        const unix = text.replace(/\r\n?/gu, '\n');
        const expected = told(scan(unix));
        expect(told(scan(unix.replaceAll('\n', '\r\n')))).toEqual(expected);
        expect(told(scan(unix.replaceAll('\n', '\r')))).toEqual(expected);
      }),
      RUNS,
    );
  });
});

/** Every place a class block names. */
function placesOf(block: ClassBlock): Place[] {
  const single = [block.iri, block.label, block.definition, block.domain, block.maturity];
  const numbers = [block.quality, block.qualityScore];
  const references = [...block.parents, ...block.relations.flatMap(({ targets }) => targets)];
  return [
    block.place,
    ...[...single, ...numbers].flatMap((value) => (value ? [value.place] : [])),
    ...block.aliases.map(({ place }) => place),
    ...references.flatMap(({ place, label }) => (label ? [place, label.place] : [place])),
    ...block.relations.map(({ keyPlace }) => keyPlace),
    ...[block.parentsPlace, block.bareParent].filter((place) => place !== null),
  ];
}

const pagePlaces = (page: Page): Place[] => [
  ...[page.classBlock, ...page.layers].flatMap((block) => (block ? placesOf(block) : [])),
  ...(page.pageBlock
    ? [page.pageBlock.place, ...page.pageBlock.bareStrings.map((b) => b.place)]
    : []),
  ...page.frontMatterFaults.map(({ span }) => span),
  ...page.jsonFences.flatMap(({ error }) => (error ? [error.span] : [])),
];

describe('the reading of any page', () => {
  it('never fails, and every place can be found within the text', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '---\n', '\uFEFF'), anyText, (start, text) => {
        const page = parsePage('pages/A.md', start + text, options);
        for (const place of pagePlaces(page)) expectWithin(page.scan.text, locate(place));
      }),
      RUNS,
    );
  });
});
