/** Takes a promotion off a page: section and edges as they were, whatever else has changed since. */

import { locate } from '../corpus/json-fence.js';
import type { Page, Span } from '../corpus/model.js';
import { parsePage } from '../corpus/page.js';
import { scan } from '../corpus/scan.js';
import { withoutByteOrderMark } from '../corpus/text.js';
import type { Refusal } from '../judging/refusal.js';
import type { Slot } from '../ledger/events.js';
import { isJsonPlace } from '../rules/support/places.js';
import { applyEdits, composeEdits, editBetween, shiftEdits, type TextEdit } from './edit.js';
import { frontMatterValues } from './edges-front-matter.js';
import { pageHash } from './hash.js';
import { eolOf, withEol } from './lines.js';
import { findSection } from './section.js';

/** What a revert needs of a promotion. */
export interface RevertInput {
  readonly section: string;
  readonly slots: readonly Slot[];
}

export interface RevertOptions {
  readonly path: string;
  readonly iri: string;
}

export interface Reverted {
  readonly text: string;
  /** Sorted; offsets of the text that was given. */
  readonly edits: readonly TextEdit[];
  readonly afterHash: string;
}

/** Why a promotion cannot be taken back, and which part of it stands in the way. */
export interface RevertRefusal extends Refusal {
  readonly part: 'section' | 'edge';
  readonly predicate: string | null;
  readonly target: string | null;
}

/** Puts back what stood where a promotion wrote. */
export function revert(
  given: string,
  promotion: RevertInput,
  options: RevertOptions,
): Reverted | RevertRefusal {
  const { text, mark } = withoutByteOrderMark(given);
  const section = promotion.slots.find(({ kind }) => kind === 'section');
  const first = section ? revertSection(text, promotion.section, section) : null;
  if (first && 'refused' in first) return first;
  const between = first ? applyEdits(text, [first]) : text;
  let now = between;
  for (const slot of promotion.slots.filter(({ kind }) => kind === 'edge').reverse()) {
    const edit = revertEdge(now, slot, options);
    if ('refused' in edit) return edit;
    now = applyEdits(now, [edit]);
  }
  const composed = composeEdits(text, first, editBetween(between, now));
  const edits = shiftEdits(composed, mark ? 1 : 0);
  const after = applyEdits(given, edits);
  return { text: after, edits, afterHash: pageHash(after) };
}

/** A slot as it was written, and as a checkout with the page's line ends would have it. */
function variants(slot: Slot, text: string): readonly Pick<Slot, 'before' | 'after'>[] {
  const eol = eolOf(text);
  const converted = { before: withEol(slot.before, eol), after: withEol(slot.after, eol) };
  const plain = { before: withEol(slot.before, '\n'), after: withEol(slot.after, '\n') };
  return [slot, converted, plain];
}

function revertSection(text: string, id: string, slot: Slot): TextEdit | RevertRefusal {
  const found = findSection(scan(text));
  const refuse = (refused: string, how: string | null): RevertRefusal => ({
    refused,
    how,
    part: 'section',
    predicate: null,
    target: null,
  });
  if ('refused' in found) return refuse(found.refused, found.how);
  if ('none' in found) return refuse('the section is no longer on the page', null);
  if (found.id !== id) {
    return refuse(`the section on the page has another id, ${found.id}`, null);
  }
  for (const { before, after } of variants(slot, text)) {
    const edit = before === '' ? takeOut(text, found.span, after) : null;
    if (edit) return edit;
    if (before !== '' && text.slice(found.span.start, found.span.end) === after) {
      return { span: found.span, newText: before };
    }
  }
  return refuse(
    'the section was edited since it was promoted',
    'Restore its text as it was promoted, or promote a new draft.',
  );
}

/**
 * Removes a first section with the line ends that were put around it. Where these are gone, somebody
 * has joined lines around the section: the rest of them stays.
 */
function takeOut(text: string, span: Span, after: string): TextEdit | null {
  const core = text.slice(span.start, span.end);
  const offset = after.search(/[^\r\n]/u);
  const from = Math.max(0, offset);
  if (!after.startsWith(core, from)) return null;
  const tail = after.slice(from + core.length);
  if (!/^[\r\n]*$/u.test(tail)) return null;
  const lead = after.slice(0, from);
  const start = text.endsWith(lead, span.start) ? span.start - lead.length : span.start;
  const end = text.startsWith(tail, span.end) ? span.end + tail.length : span.end;
  return { span: { start, end }, newText: '' };
}

function revertEdge(text: string, slot: Slot, options: RevertOptions): TextEdit | RevertRefusal {
  const page = parsePage(options.path, text, { iri: options.iri });
  const places = slot.predicate === null ? [] : placesOf(page, slot.predicate);
  for (const { before, after } of variants(slot, text)) {
    for (const place of places) {
      const span = stretchAt(text, place, after);
      if (span) return { span, newText: before };
    }
  }
  const { predicate, target } = slot;
  const gone = places.length === 0;
  return {
    refused: gone
      ? `the relation ${predicate} is no longer in the class block`
      : `the relation ${predicate} was edited since the edge to ${target} was promoted`,
    how: gone ? null : 'Restore the relation as it was promoted, or take the edge out by hand.',
    part: 'edge',
    predicate,
    target,
  };
}

/** Values a stretch may end with: that of a relation, or of all relations of a fence. */
function placesOf(page: Page, predicate: string): Span[] {
  const relations = page.classBlock?.relations.filter(({ key }) => key === predicate) ?? [];
  return relations.flatMap(({ keyPlace }) => {
    if (isJsonPlace(keyPlace)) {
      const { fence, path } = keyPlace;
      return [locate({ fence, path }), locate({ fence, path: ['relations'] })];
    }
    const at = locate(keyPlace).start;
    const property = page.scan.properties.find(({ keySpan }) => keySpan.start === at);
    if (page.classBlock?.dialect === 'front-matter') return frontMatterValues(page, at);
    return property ? [property.valueSpan] : [];
  });
}

/** The stretch that is exactly this text, ends with a value and holds all of it. */
function stretchAt(text: string, value: Span, after: string): Span | null {
  const start = value.end - after.length;
  const holds = after !== '' && start >= 0 && start <= value.start;
  // Half of a CRLF is no match: the other variant takes both halves away.
  if (after.startsWith('\n') && text[start - 1] === '\r') return null;
  return holds && text.startsWith(after, start) ? { start, end: value.end } : null;
}
