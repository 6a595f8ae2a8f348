/** The generated section of a page: where it is, where a first one goes, how its lines are written. */

import type { PageOutline } from '../corpus/markdown/sections.js';
import type { Dialect, Scan, Span } from '../corpus/model.js';
import { LineIndex } from '../corpus/text.js';
import {
  anchorsIn,
  beginAnchor,
  citationsIn,
  END_ANCHOR,
  isInFence,
  type AnchorLine,
} from '../judging/marks.js';
import type { Refusal } from '../judging/refusal.js';
import { headedSections, hiddenSection, sectionsNamed, type HeadedSection } from './headings.js';
import { openFence } from './open-fence.js';
import { bulletOf, eolOf, indentOf, indentUnitOf, lineAround, linesOf, widthOf } from './lines.js';

export interface Section {
  readonly id: string;
  /** From the start of the first anchor's line to the end of the second's, its line end left out. */
  readonly span: Span;
  /** What stands between the two anchor lines. */
  readonly body: Span;
  /** White space before the first anchor. */
  readonly indent: string;
  readonly bulleted: boolean;
}

/** A page has one section, none, or anchors that nothing may be written between. */
export type FoundSection = Section | { readonly none: true } | Refusal;

/** Finds the section between its anchors. */
export function findSection(scanned: Scan): FoundSection {
  const anchors = anchorsIn(scanned);
  if (anchors.length === 0) return { none: true };
  const fault = anchorFault(scanned.text, anchors);
  if (fault) return fault;
  const { text } = scanned;
  const [begin, end] = anchors as [AnchorLine, AnchorLine];
  return {
    id: begin.id,
    span: { start: begin.line.start, end: end.line.end },
    body: { start: begin.line.next, end: end.line.start },
    indent: indentOf(text, begin.line),
    bulleted: bulletOf(text, begin.line) !== '',
  };
}

/** What is wrong with the anchors of a page that has some; null for one pair in order. */
function anchorFault(text: string, anchors: readonly AnchorLine[]): Refusal | null {
  const index = new LineIndex(text);
  const at = ({ line }: AnchorLine): number => index.positionOf(line.start).line + 1;
  const how = 'Restore the anchors as they were committed, or revert the promotion in git.';
  const altered = anchors.find(({ kind }) => kind === 'altered');
  if (altered) return { refused: `the anchor in line ${at(altered)} was altered`, how };
  const begins = anchors.filter(({ kind }) => kind === 'begin');
  const ends = anchors.filter(({ kind }) => kind === 'end');
  const ids = new Set(begins.map(({ id }) => id));
  const [first, second] = anchors;
  if (ids.size > 1) {
    const lines = begins.map(at).join(' and ');
    return { refused: `the page has sections with different ids, in lines ${lines}`, how };
  }
  if (first?.kind === 'begin' && second?.kind === 'begin') {
    return {
      refused: `sections are nested: they begin in lines ${at(first)} and ${at(second)}`,
      how,
    };
  }
  if (begins.length > 1 || ends.length > 1) {
    const lines = (begins.length > 1 ? begins : ends).map(at).join(' and ');
    return { refused: `anchors are duplicated, in lines ${lines}`, how };
  }
  const [begin] = begins;
  const [end] = ends;
  if (!begin && end)
    return { refused: `the anchor that begins the section of line ${at(end)} is missing`, how };
  if (begin && !end)
    return { refused: `the anchor that ends the section of line ${at(begin)} is missing`, how };
  if (begin && end && end.line.start < begin.line.start) {
    return { refused: `the section ends in line ${at(end)} before it begins`, how };
  }
  return null;
}

/** Fingerprints cited in a section or draft, each once, in order. */
export function fingerprintsIn(text: string): string[] {
  return [...new Set(citationsIn(text).map(({ fingerprint }) => fingerprint))];
}

/** Where a first section goes, and how its lines stand there. */
export interface InsertionPoint {
  readonly at: number;
  readonly indent: string;
  readonly bulleted: boolean;
}

/**
 * The place of a page's first section: the end of the configured heading, else of the page. The
 * outline is that of the scanned text.
 */
export function insertionPoint(
  scanned: Scan,
  heading: string | null,
  dialect: Dialect | null,
  outline?: PageOutline,
): InsertionPoint | Refusal {
  const bulletedPage = dialect === 'json-ld' || dialect === 'property-lines';
  const point =
    heading === null
      ? { at: scanned.text.length, indent: '', bulleted: bulletedPage }
      : belowHeading(scanned, heading, bulletedPage, outline);
  if ('refused' in point) return point;
  return openFence(scanned, point.at) ?? point;
}

function belowHeading(
  scanned: Scan,
  heading: string,
  bulletedPage: boolean,
  outline?: PageOutline,
): InsertionPoint | Refusal {
  const sections = headedSections(scanned, outline);
  if ('refused' in sections) return sections;
  const found = sectionsNamed(sections, heading);
  const [section] = found;
  const name = JSON.stringify(heading);
  if (!section) {
    const hidden = hiddenSection(scanned, heading);
    if (hidden) return hidden;
    return {
      refused: `the page has no heading ${name}`,
      how: `Add the heading ${name} to the page, or change promotion.heading.`,
    };
  }
  if (found.length > 1) {
    const lines = found.map(({ line }) => line + 1).join(' and ');
    return {
      refused: `the page has several headings ${name}, in lines ${lines}`,
      how: 'Rename all but the one the section belongs under.',
    };
  }
  return {
    at: section.body.end,
    indent: childIndent(scanned, section, bulletedPage),
    bulleted: section.bulleted || bulletedPage,
  };
}

/** Indentation of the bullets under a heading: that of its first, or one step deeper than it. */
function childIndent(scanned: Scan, section: HeadedSection, bulletedPage: boolean): string {
  if (!section.bulleted && !bulletedPage) return '';
  const { text } = scanned;
  const { start, end } = section.body;
  const first = linesOf(text.slice(start, end))
    .map((line) => lineAround(text, line.start + start))
    .find((line) => bulletOf(text, line) !== '' && !isInFence(scanned, line));
  const below = first ? indentOf(text, first) : null;
  if (!section.bulleted) return below ?? '';
  if (below !== null && widthOf(below) > widthOf(section.indent)) return below;
  return section.indent + indentUnitOf(text, '\t');
}

/** How a section's lines are written on a page. */
export interface LineStyle {
  readonly indent: string;
  readonly bulleted: boolean;
  readonly eol: string;
  /** One step of indentation. */
  readonly unit: string;
}

/** The style of a page at a place. */
export function styleAt(text: string, place: Omit<InsertionPoint, 'at'>): LineStyle {
  const { indent, bulleted } = place;
  const unit = indent.includes('\t') ? '\t' : indentUnitOf(text, '  ');
  return { indent, bulleted, eol: eolOf(text), unit };
}

/** The lines of a draft as the page writes them, each with its line end. */
export function renderBody(draft: string, style: LineStyle): string {
  const lines = draft.replace(/\r\n?/gu, '\n').split('\n');
  while (lines.at(-1)?.trim() === '') lines.pop();
  const written = style.bulleted ? asBullets(lines, style.unit) : lines;
  return written
    .map((line) => (line.trim() === '' ? '' : style.indent + line) + style.eol)
    .join('');
}

/**
 * In an outline a line that is no bullet belongs to the bullet before it, which would be the
 * anchor: a paragraph becomes a bullet. Nested bullets take the page's step of indentation.
 */
function asBullets(lines: readonly string[], unit: string): string[] {
  let inParagraph = false;
  let previousBlank = true;
  return lines.map((line) => {
    const indent = /^[ \t]*/u.exec(line)?.[0] ?? '';
    const rest = line.slice(indent.length);
    if (rest === '') {
      previousBlank = true;
      return '';
    }
    const starts = previousBlank;
    previousBlank = false;
    const width = widthOf(indent);
    if (/^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/u.test(rest)) {
      inParagraph = false;
      return unit.repeat(Math.floor(width / 2)) + rest;
    }
    if (width === 0 && (starts || inParagraph)) {
      const opens = starts || !inParagraph;
      inParagraph = true;
      return (opens ? '- ' : '  ') + rest;
    }
    return unit.repeat(Math.floor(Math.max(0, width - 2) / 2)) + '  ' + rest;
  });
}

/** A whole section: anchors and body, without the line end of its last line. */
export function renderSection(id: string, body: string, style: LineStyle): string {
  const bullet = style.bulleted ? '- ' : '';
  const begin = style.indent + bullet + beginAnchor(id) + style.eol;
  return begin + body + style.indent + bullet + END_ANCHOR;
}
