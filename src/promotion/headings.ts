/** Headings with the text below them: what an edit of a section replaces or appends to. */

import {
  flatSections,
  sectionsOf,
  type OutlineSection,
  type PageOutline,
} from '../corpus/markdown/sections.js';
import type { Scan } from '../corpus/model.js';
import { nameKey } from '../corpus/names.js';
import { LineIndex } from '../corpus/text.js';
import type { Refusal } from '../judging/refusal.js';
import { indentOf, lineAround } from './lines.js';
import { openFence } from './open-fence.js';

export interface HeadedSection extends Pick<OutlineSection, 'text' | 'bulleted' | 'body'> {
  /** Zero-based line of the heading. */
  readonly line: number;
  /** White space before the heading, or before its bullet. */
  readonly indent: string;
}

/** Sections of a page in order; headings inside quotes are none. */
export function headedSections(
  { text }: Scan,
  outline: PageOutline = sectionsOf(text),
): HeadedSection[] | Refusal {
  if ('fault' in outline) {
    return {
      refused: `the sections of the page cannot be told: ${outline.fault}`,
      how: 'Make the page simpler, then try again.',
    };
  }
  const index = new LineIndex(text);
  return flatSections(outline).map(({ text: words, heading, bulleted, body }) => ({
    text: words,
    bulleted,
    body,
    line: index.positionOf(heading.start).line,
    indent: indentOf(text, lineAround(text, heading.start)),
  }));
}

/** Sections of this name: case and runs of white space do not tell names apart. */
export function sectionsNamed(sections: readonly HeadedSection[], name: string): HeadedSection[] {
  return sections.filter(({ text }) => nameKey(text) === nameKey(name));
}

/** Why a section of this name is not found, when a fence that nothing closes hides it. */
export function hiddenSection(scanned: Scan, name: string): Refusal | null {
  const hidden = scanned.headings.find(({ text }) => nameKey(text) === nameKey(name));
  return hidden ? openFence(scanned, hidden.span.start) : null;
}
