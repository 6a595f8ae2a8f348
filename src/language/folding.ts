/** What of a page can be folded, by lines. */

import type { Heading, Page, Span } from '../corpus/model.js';
import { ontologyLines } from '../corpus/property-lines.js';
import { LineIndex, startOfLine } from '../corpus/text.js';
import { endOfText, sectionsOf } from './sections.js';

export interface FoldingRange {
  /** Zero-based; this line stays visible. */
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: 'ontology' | 'section' | 'fence' | 'front-matter' | 'bullet';
}

/** Of ranges that begin on one line the earlier kind stands. */
const RANK: readonly FoldingRange['kind'][] = [
  'ontology',
  'front-matter',
  'fence',
  'section',
  'bullet',
];

/** All foldable ranges in order: properly nested, and no two begin on one line. */
export function foldingRanges(page: Page): FoldingRange[] {
  const lines = new LineIndex(page.scan.text);
  const all = [
    ...frontMatter(page, lines),
    ...fences(page, lines),
    ...propertyLines(page, lines),
    ...sections(page, lines),
    ...bullets(page, lines),
  ];
  return nested(all.filter(({ startLine, endLine }) => startLine < endLine));
}

/** The ranges of the ontology blocks: what the editor folds when it opens a page. */
export function ontologyFolds(page: Page): { startLine: number; endLine: number }[] {
  return foldingRanges(page)
    .filter(({ kind }) => kind === 'ontology')
    .map(({ startLine, endLine }) => ({ startLine, endLine }));
}

/**
 * The line of a page's class block that stays visible when the block is folded: its fence, the mark
 * above the front matter, the heading of the property lines. Null without a block.
 */
export function blockHead({ classBlock, scan }: Page): Span | null {
  if (!classBlock) return null;
  const { place, dialect } = classBlock;
  if ('fence' in place) return place.fence.fence.opener;
  if (dialect === 'front-matter') return { start: 0, end: 0 };
  return ontologyLines(scan)?.heading.span ?? place;
}

function hasBlock({ classBlock, layers }: Page, dialect: string): boolean {
  return [classBlock, ...layers].some((block) => block?.dialect === dialect);
}

function frontMatter(page: Page, lines: LineIndex): FoldingRange[] {
  const { frontMatter: matter } = page.scan;
  if (!matter) return [];
  const endLine = lines.positionOf(matter.content.end).line;
  const kind = hasBlock(page, 'front-matter') ? 'ontology' : 'front-matter';
  return [{ startLine: 0, endLine, kind }];
}

function fences({ scan }: Page, lines: LineIndex): FoldingRange[] {
  return scan.fences.map(({ span, info }) => ({
    startLine: lines.positionOf(span.start).line,
    endLine: lines.positionOf(span.end).line,
    kind: info.toLowerCase() === 'json-ld' ? 'ontology' : 'fence',
  }));
}

/** The OntologyBlock of the property lines with everything below it. */
function propertyLines(page: Page, lines: LineIndex): FoldingRange[] {
  const block = hasBlock(page, 'property-lines') ? ontologyLines(page.scan) : null;
  if (!block) return [];
  const { start, end } = block.heading.span;
  const last = endOfText(page.scan.text, block.end, end);
  return [
    {
      startLine: lines.positionOf(start).line,
      endLine: lines.positionOf(last).line,
      kind: 'ontology',
    },
  ];
}

/** Sections of the headings that stand in no bullet below another. */
function sections({ scan }: Page, lines: LineIndex): FoldingRange[] {
  const outer = scan.headings.filter((heading) => isOuter(scan.text, heading));
  return sectionsOf(scan, outer).map(({ heading, end }) => ({
    startLine: lines.positionOf(heading.span.start).line,
    endLine: lines.positionOf(end).line,
    kind: 'section',
  }));
}

function isOuter(text: string, { span }: Heading): boolean {
  const before = text.slice(startOfLine(text, span.start), span.start);
  return before.length < 8 && /^(?: {0,3}|[-*+][ \t]+)$/.test(before);
}

interface OpenBullet {
  readonly line: number;
  readonly column: number;
}

/** Bullets with what is indented below them. A fence counts as the line it begins on. */
function bullets({ scan }: Page, lines: LineIndex): FoldingRange[] {
  const { text } = scan;
  const found: FoldingRange[] = [];
  const open: OpenBullet[] = [];
  let last = 0;
  const closeTo = (column: number): void => {
    while ((open.at(-1)?.column ?? -1) >= column) {
      const { line } = open.pop() ?? { line: last };
      found.push({ startLine: line, endLine: last, kind: 'bullet' });
    }
  };
  const skipped = fencedLines(scan, lines);
  let line = scan.frontMatter ? lines.positionOf(scan.frontMatter.content.end).line + 1 : 0;
  for (; line < lines.lineCount; line++) {
    const start = lines.offsetOf({ line, character: 0 });
    const { column, offset } = indentation(text, start);
    if (!isBlankAt(text, offset)) {
      closeTo(column);
      if (isBullet(text, offset)) open.push({ line, column });
      last = line;
    }
    const end = skipped.get(line);
    if (end !== undefined) last = line = end;
  }
  closeTo(0);
  return found;
}

/** Lines fences begin on, and the lines they end on. */
function fencedLines({ fences: all }: Page['scan'], lines: LineIndex): Map<number, number> {
  return new Map(
    all.map(({ span }) => [lines.positionOf(span.start).line, lines.positionOf(span.end).line]),
  );
}

/** Column and offset of the first character of a line that is no space or tab. */
function indentation(text: string, start: number): { column: number; offset: number } {
  let column = 0;
  let offset = start;
  for (; text[offset] === ' ' || text[offset] === '\t'; offset++) {
    column += text[offset] === ' ' ? 1 : 4 - (column % 4);
  }
  return { column, offset };
}

function isBlankAt(text: string, offset: number): boolean {
  const char = text[offset];
  return char === undefined || char === '\n' || char === '\r';
}

const BULLET = /(?:[-*+]|\d{1,9}[.)])(?=[ \t\r\n]|$)/y;

function isBullet(text: string, offset: number): boolean {
  BULLET.lastIndex = offset;
  return BULLET.test(text);
}

/** One range for each line, cut where it reaches out of one that began before it. */
function nested(ranges: readonly FoldingRange[]): FoldingRange[] {
  const byLine = new Map<number, FoldingRange>();
  for (const range of ranges) {
    const known = byLine.get(range.startLine);
    if (!known || RANK.indexOf(range.kind) < RANK.indexOf(known.kind)) {
      byLine.set(range.startLine, range);
    }
  }
  const kept: FoldingRange[] = [];
  const around: number[] = [];
  for (const range of [...byLine.values()].sort((a, b) => a.startLine - b.startLine)) {
    while ((around.at(-1) ?? Infinity) < range.startLine) around.pop();
    const endLine = Math.min(range.endLine, around.at(-1) ?? Infinity);
    if (endLine <= range.startLine) continue;
    kept.push({ ...range, endLine });
    around.push(endLine);
  }
  return kept;
}
