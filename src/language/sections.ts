/** The stretch of a page below each heading. */

import type { Heading, Scan } from '../corpus/model.js';
import { startOfLine } from '../corpus/text.js';

export interface Section {
  readonly heading: Heading;
  /** Behind the last character that is not blank before the next heading of its rank or above. */
  readonly end: number;
}

/** Sections of some headings, given in order; those of lower rank lie within. */
export function sectionsOf({ text }: Scan, headings: readonly Heading[]): Section[] {
  const next: (Heading | undefined)[] = [];
  const open: number[] = [];
  headings.forEach((heading, i) => {
    while (open.length > 0 && (headings[open.at(-1) ?? 0]?.depth ?? 0) >= heading.depth) {
      next[open.pop() ?? 0] = heading;
    }
    open.push(i);
  });
  return headings.map((heading, i) => ({ heading, end: endBefore(text, heading, next[i]) }));
}

function endBefore(text: string, heading: Heading, next: Heading | undefined): number {
  return Math.max(
    endOfText(text, next ? startOfLine(text, next.span.start) : text.length, heading.span.end),
    heading.span.end,
  );
}

/** Behind the last character before an offset that is not blank; never before `from`. */
export function endOfText(text: string, before: number, from: number): number {
  let end = before;
  while (end > from && /\s/u.test(text[end - 1] ?? '')) end--;
  return end;
}
