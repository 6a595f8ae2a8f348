/** Headings with the text below them: what an edit of a section replaces or appends to. */

import type { Line } from '../corpus/lines.js';
import type { Heading, Scan, Span } from '../corpus/model.js';
import { nameKey } from '../corpus/names.js';
import { LineIndex } from '../corpus/text.js';
import { bulletOf, endBelow, indentOf, isBlankLine, lineAround, linesOf } from './lines.js';

export interface HeadedSection {
  readonly heading: Heading;
  /** Zero-based line of the heading. */
  readonly line: number;
  /** White space before the heading, or before its bullet. */
  readonly indent: string;
  readonly bulleted: boolean;
  /** From behind the heading's line to the end of its last line that is not blank. */
  readonly body: Span;
}

/** Sections of a page in order; headings inside quotes are none. */
export function headedSections(scanned: Scan): HeadedSection[] {
  const { text } = scanned;
  const index = new LineIndex(text);
  const plain = scanned.headings
    .map((heading) => ({ heading, line: lineAround(text, heading.span.start) }))
    .filter(({ heading, line }) => !text.slice(line.start, heading.span.start).includes('>'));
  return plain.map(({ heading, line }, i) => {
    const bulleted = bulletOf(text, { start: line.start, end: heading.span.end }) !== '';
    const last = lineAround(text, heading.span.end);
    const end = bulleted
      ? endBelow(text, { ...line, end: last.end, next: last.next })
      : endOfPlain(text, heading, plain.slice(i + 1));
    return {
      heading,
      line: index.positionOf(heading.span.start).line,
      indent: indentOf(text, line),
      bulleted,
      body: withoutBlankEnd(text, { start: last.next, end }),
    };
  });
}

/** A heading that is no bullet ends at the next one of its depth that is not inside a bullet. */
function endOfPlain(
  text: string,
  heading: Heading,
  later: readonly { readonly heading: Heading; readonly line: Line }[],
): number {
  const next = later.find(
    (other) => other.heading.depth <= heading.depth && indentOf(text, other.line) === '',
  );
  return next?.line.start ?? text.length;
}

function withoutBlankEnd(text: string, span: Span): Span {
  const lines = linesOf(text.slice(span.start, span.end)).map((line) => ({
    start: line.start + span.start,
    end: line.end + span.start,
    next: line.next + span.start,
  }));
  const last = lines.findLast((line) => !isBlankLine(text, line));
  return { start: span.start, end: last?.next ?? span.start };
}

/** Sections of this name: case and runs of white space do not tell names apart. */
export function sectionsNamed(sections: readonly HeadedSection[], name: string): HeadedSection[] {
  return sections.filter(({ heading }) => nameKey(heading.text) === nameKey(name));
}
