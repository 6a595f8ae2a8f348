/** The places where a page says its own name: heading, title; they follow the file. */

import { isScalar, isMap, parseDocument } from 'yaml';
import { recordOf, sha256 } from '../../corpus/record.js';
import { parsePage } from '../../corpus/page.js';
import type { Heading, Page, Span } from '../../corpus/model.js';
import { applyEdits } from '../../rules/support/edits.js';
import { writtenLike } from '../../rules/support/scalar.js';
import type { PageRecord } from '../../corpus/record.js';
import { declarationsOf } from '../own-class.js';
import type { PageText } from '../surroundings.js';
import { asWritten, type Quoting } from '../written.js';
import type { TextPlace } from '../entries.js';
import type { ChangeDraft } from './draft.js';

/** The first heading of depth one; null without one. */
export function titleHeading(page: Page): Heading | null {
  return page.scan.headings.find(({ depth }) => depth === 1) ?? null;
}

/** Lets the title of the page say the new name where it says exactly the old. */
export function renameTitle(draft: ChangeDraft, text: PageText, from: string, to: string): void {
  const { page } = text;
  for (const { part, place } of declarationsOf(page)) {
    if (part === 'title') renameAt(draft, text, place, from, to);
  }
  const title = frontMatterTitle(page);
  if (title?.value === from) {
    draft.edit(text, { span: title.span, newText: writtenLike(title.token, to) });
  }
  for (const { key, value, scope, valueSpan } of page.scan.properties) {
    const names = scope === 'page' && key === 'title' && value === from;
    if (names) draft.edit(text, { span: valueSpan, newText: to });
  }
}

/** The same for the first heading; true when it did. */
export function renameHeading(
  draft: ChangeDraft,
  text: PageText,
  from: string,
  to: string,
): boolean {
  const heading = titleHeading(text.page);
  if (heading?.text !== from) return false;
  return draft.edit(text, { span: heading.textSpan, newText: to });
}

/** Writes a new text where a declaration says the old one; true when it did. */
export function renameAt(
  draft: ChangeDraft,
  text: PageText,
  place: TextPlace,
  from: string,
  to: string,
): boolean {
  const { start, end } = place.span;
  if (place.quoting === null) return false;
  if (readBack(text.page.scan.text.slice(start, end), place.quoting) !== from) return false;
  const written = asWritten(place.quoting, to);
  // A plain value that YAML would read as something else goes into quotation marks.
  const newText = written ?? (place.quoting === 'yaml-plain' ? JSON.stringify(to) : null);
  return newText !== null && draft.edit(text, { span: place.span, newText });
}

/** What a place says; null when it is written with escapes JSON does not know. */
export function readBack(written: string, quoting: Quoting): string | null {
  if (quoting === 'yaml-single') return written.replaceAll("''", "'");
  if (quoting !== 'json' && quoting !== 'yaml-double') return written;
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return null;
  }
}

/** The `title` of a page's front matter, with or without a class. */
function frontMatterTitle(page: Page): { value: string; span: Span; token: string } | null {
  const { frontMatter, text } = page.scan;
  if (!frontMatter || page.frontMatterFaults.length > 0) return null;
  const { start, end } = frontMatter.content;
  const { contents } = parseDocument(text.slice(start, end), {
    uniqueKeys: false,
    logLevel: 'silent',
    prettyErrors: false,
  });
  const title = isMap(contents) ? contents.get('title', true) : null;
  if (!isScalar(title) || typeof title.value !== 'string' || !title.range) return null;
  const span = { start: start + title.range[0], end: start + title.range[1] };
  return { value: title.value, span, token: text.slice(span.start, span.end) };
}

/** What a page will declare once the edits planned for it so far are made, under a path. */
export function recordAfter(
  draft: ChangeDraft,
  { page }: PageText,
  path: string,
  iri: string,
): PageRecord {
  const text = applyEdits(page.scan.text, draft.editsOf(page.path));
  return recordOf(parsePage(path, text, { iri }), sha256(text));
}
