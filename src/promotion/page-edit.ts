/** Edits of a page by name: a section, a stretch of text, a property. All are made, or none is. */

import type { Scan } from '../corpus/model.js';
import { scan } from '../corpus/scan.js';
import { LineIndex, withoutByteOrderMark } from '../corpus/text.js';
import type { Refusal } from '../judging/refusal.js';
import { closest } from '../settings/suggest.js';
import { applyEdits, shiftEdits, type TextEdit } from './edit.js';
import { headedSections, hiddenSection, sectionsNamed } from './headings.js';
import { eolOf, withEol } from './lines.js';

export type PageEdit =
  | { readonly kind: 'replaceSection'; readonly name: string; readonly with: string }
  | {
      readonly kind: 'replaceText';
      readonly text: string;
      readonly with: string;
      readonly expectMatches: number;
    }
  | { readonly kind: 'setProperty'; readonly key: string; readonly value: string };

/** Why one edit of a list cannot be made. */
export interface EditRefusal extends Refusal {
  /** Place of the edit in the list. */
  readonly edit: number;
  /** Zero-based lines of all that answer to the name. */
  readonly lines: readonly number[];
  /** Names that may have been meant. */
  readonly nearNames: readonly string[];
}

export interface PlannedEdits {
  readonly text: string;
  /** Sorted; offsets of the text that was given. */
  readonly edits: readonly TextEdit[];
}

/** Plans a list of edits; with one of them refused nothing is changed. */
export function planEdits(
  given: string,
  edits: readonly PageEdit[],
): PlannedEdits | (Refusal & { readonly refusals: readonly EditRefusal[] }) {
  const { text, mark } = withoutByteOrderMark(given);
  const scanned = scan(text);
  const planned: TextEdit[] = [];
  const refusals: EditRefusal[] = [];
  edits.forEach((edit, i) => {
    const answer = planOne(scanned, edit);
    if (!Array.isArray(answer)) refusals.push({ ...answer, edit: i });
    else if (answer.some((one) => planned.some((other) => touches(one, other)))) {
      refusals.push({ ...no('it touches the same text as an earlier edit', null), edit: i });
    } else planned.push(...answer);
  });
  if (refusals.length > 0) {
    const reasons = refusals.map(({ refused }) => refused).join('; ');
    return { refused: reasons, how: 'Nothing was changed.', refusals };
  }
  const sorted = shiftEdits(planned, mark ? 1 : 0).sort((a, b) => a.span.start - b.span.start);
  return { text: applyEdits(given, sorted), edits: sorted };
}

type Unplaced = Omit<EditRefusal, 'edit'>;

function no(
  refused: string,
  how: string | null,
  lines: readonly number[] = [],
  nearNames: readonly string[] = [],
): Unplaced {
  return { refused, how, lines, nearNames };
}

function planOne(scanned: Scan, edit: PageEdit): TextEdit[] | Unplaced {
  if (edit.kind === 'replaceSection') return replaceSection(scanned, edit.name, edit.with);
  if (edit.kind === 'setProperty') return setProperty(scanned, edit.key, edit.value);
  return replaceText(scanned.text, edit.text, edit.with, edit.expectMatches);
}

function replaceSection(scanned: Scan, name: string, words: string): TextEdit[] | Unplaced {
  const { text } = scanned;
  const sections = headedSections(scanned);
  if ('refused' in sections) return no(sections.refused, sections.how);
  const found = sectionsNamed(sections, name);
  const [section] = found;
  if (!section) {
    const hidden = hiddenSection(scanned, name);
    if (hidden) return no(hidden.refused, hidden.how);
    const near = nearNames(
      name,
      sections.map((other) => other.text),
    );
    return no('no such section', meant(near), [], near);
  }
  if (found.length > 1) {
    return no(
      'section name is not unique',
      'Give the sections names that differ.',
      found.map(({ line }) => line),
    );
  }
  const eol = eolOf(text);
  const body = withEol(words, eol).replace(/(?:\r\n|\r|\n)$/u, '');
  const { start, end } = section.body;
  const opensLine = start > 0 && !/[\r\n]/u.test(text[start - 1] ?? '');
  const closesLine = body !== '' && (end < text.length || /[\r\n]/u.test(text[end - 1] ?? ''));
  const newText = (opensLine && body !== '' ? eol : '') + body + (closesLine ? eol : '');
  return [{ span: section.body, newText }];
}

function replaceText(
  text: string,
  sought: string,
  words: string,
  expected: number,
): TextEdit[] | Unplaced {
  const eol = eolOf(text);
  const needle = withEol(sought, eol);
  if (needle === '') return no('the text to replace is empty', null);
  const places: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
    places.push(at);
  }
  if (places.length !== expected) {
    const index = new LineIndex(text);
    return no(
      `the text occurs ${places.length} times, not ${expected}`,
      'Quote more of the text around it, or expect as many as there are.',
      places.map((at) => index.positionOf(at).line),
    );
  }
  const newText = withEol(words, eol);
  return places.map((start) => ({ span: { start, end: start + needle.length }, newText }));
}

function setProperty(scanned: Scan, key: string, value: string): TextEdit[] | Unplaced {
  if (/[\r\n]/u.test(value)) return no('a property value is one line', 'Write it in one line.');
  const found = scanned.properties.filter((property) => property.key === key);
  const [property] = found;
  if (!property) {
    const near = nearNames(
      key,
      scanned.properties.map((other) => other.key),
    );
    return no('no such property', meant(near), [], near);
  }
  if (found.length > 1) {
    const index = new LineIndex(scanned.text);
    const lines = found.map(({ keySpan }) => index.positionOf(keySpan.start).line);
    return no('property is not unique', 'Edit the one that is meant by hand.', lines);
  }
  const { start } = property.valueSpan;
  const joined = scanned.text[start - 1] === ':' && value !== '';
  return [{ span: property.valueSpan, newText: (joined ? ' ' : '') + value }];
}

function nearNames(name: string, known: readonly string[]): string[] {
  const near = closest(name, known);
  return near === null ? [] : [near];
}

function meant(near: readonly string[]): string | null {
  return near[0] === undefined ? null : `Did you mean ${JSON.stringify(near[0])}?`;
}

function touches(a: TextEdit, b: TextEdit): boolean {
  if (a.span.start === b.span.start) return true;
  return a.span.start < b.span.end && b.span.start < a.span.end;
}
