/** A draft put into a page: section and edges, everything else byte for byte as it was. */

import type { PageOutline } from '../corpus/markdown/sections.js';
import type { Page, Scan } from '../corpus/model.js';
import { scan } from '../corpus/scan.js';
import { withoutByteOrderMark } from '../corpus/text.js';
import type { Refusal } from '../judging/refusal.js';
import type { Edge, Slot } from '../ledger/events.js';
import { applyEdits, composeEdits, shiftEdits, type TextEdit } from './edit.js';
import { addEdges, type AddedEdges, type EdgeOptions } from './edges.js';
import { edgesHash, pageHash, sectionHash } from './hash.js';
import {
  findSection,
  insertionPoint,
  renderBody,
  renderSection,
  styleAt,
  type InsertionPoint,
  type Section,
} from './section.js';
import { asLf, lineAround } from './lines.js';
import { openFence } from './open-fence.js';
import { draftFault } from './template.js';

export interface Draft {
  /** Id of the page's section: the ULID of its first dossier. */
  readonly section: string;
  /** What goes between the anchors, with LF and without indentation. */
  readonly body: string;
  readonly edges: readonly Edge[];
}

export interface SpliceOptions extends EdgeOptions {
  /** Heading a first section goes under; null for the end of the page. */
  readonly heading: string | null;
}

export interface Spliced {
  readonly text: string;
  /** False when the page holds section and edges already. */
  readonly changed: boolean;
  /** Sorted; offsets of the text that was given. */
  readonly edits: readonly TextEdit[];
  /** What reverting puts back: edges in the order they were made, then the section. */
  readonly slots: readonly Slot[];
  /** Edges the page declared before; no part of this promotion. */
  readonly already: readonly Edge[];
  readonly sectionHash: string;
  /** Of the edges this promotion adds. */
  readonly edgesHash: string;
  /** sha-256 of the whole page before and after. */
  readonly beforeHash: string;
  readonly afterHash: string;
}

/**
 * Puts a draft into a page's text, or says why it cannot be. The outline is that of the text without
 * its byte-order mark; whoever must not wait for it has it read elsewhere, else it is read here.
 */
export function splice(
  given: string,
  draft: Draft,
  options: SpliceOptions,
  outline?: PageOutline,
): Spliced | Refusal {
  const fault = draftFault(draft.body);
  if (fault) return fault;
  const { text, mark } = withoutByteOrderMark(given);
  const edges = addEdges(text, draft.edges, options);
  if ('refused' in edges) return edges;
  const section = placeSection(edges.page, draft, () =>
    firstPlace(text, edges, options.heading, outline),
  );
  if ('refused' in section) return section;
  const edits = shiftEdits(composeEdits(text, edges.edit, section.edit), mark ? 1 : 0);
  const after = applyEdits(given, edits);
  return {
    text: after,
    changed: edits.length > 0,
    edits,
    slots: [...edges.slots, ...(section.slot ? [section.slot] : [])],
    already: edges.already,
    sectionHash: sectionHash(section.body),
    edgesHash: edgesHash(edges.slots.flatMap(edgeOf)),
    beforeHash: pageHash(given),
    afterHash: pageHash(after),
  };
}

/** Predicate and target of an edge's slot. */
export function edgeOf(slot: Slot): { readonly predicate: string; readonly target: string }[] {
  const { kind, predicate, target } = slot;
  return kind === 'edge' && predicate !== null && target !== null ? [{ predicate, target }] : [];
}

interface PlacedSection {
  readonly edit: TextEdit | null;
  readonly slot: Slot | null;
  /** What stands between the anchors afterwards. */
  readonly body: string;
}

/** Where a first section goes once the edges are made; they keep the outline as it was. */
function firstPlace(
  text: string,
  { page, edit }: AddedEdges,
  heading: string | null,
  outline?: PageOutline,
): InsertionPoint | Refusal {
  const dialect = page.classBlock?.dialect ?? null;
  const point = insertionPoint(scan(text), heading, dialect, outline);
  if ('refused' in point || !edit || edit.span.start > point.at) return point;
  // Edges on both sides of the place are one edit around it: then only the new text can tell.
  if (edit.span.end > point.at) return insertionPoint(page.scan, heading, dialect);
  return { ...point, at: point.at + edit.newText.length - (edit.span.end - edit.span.start) };
}

function placeSection(
  { scan: scanned }: Page,
  draft: Draft,
  firstPlaceOf: () => InsertionPoint | Refusal,
): PlacedSection | Refusal {
  const found = findSection(scanned);
  if ('refused' in found) return found;
  const placed =
    'none' in found
      ? firstSection(scanned.text, draft, firstPlaceOf())
      : replaceSection(scanned, found, draft);
  if ('refused' in placed) return placed;
  return verify(scanned.text, placed, draft) ?? placed;
}

function replaceSection(scanned: Scan, section: Section, draft: Draft): PlacedSection | Refusal {
  const { text } = scanned;
  if (section.id !== draft.section) {
    return {
      refused: `the section on the page has the id ${section.id}, the draft was made for ${draft.section}`,
      how: 'Make the draft again.',
    };
  }
  const open = openFence(scanned, section.span.start);
  if (open) return open;
  const body = renderBody(draft.body, styleAt(text, section));
  const old = text.slice(section.body.start, section.body.end);
  // Equal but for line ends is equal: a checkout may have changed them.
  if (asLf(old) === asLf(body)) return { edit: null, slot: null, body: old };
  const before = text.slice(section.span.start, section.span.end);
  const head = text.slice(section.span.start, section.body.start);
  const tail = text.slice(section.body.end, section.span.end);
  return {
    edit: { span: section.body, newText: body },
    slot: sectionSlot(before, head + body + tail),
    body,
  };
}

function sectionSlot(before: string, after: string): Slot {
  return { kind: 'section', predicate: null, target: null, before, after };
}

function firstSection(
  text: string,
  draft: Draft,
  point: InsertionPoint | Refusal,
): PlacedSection | Refusal {
  if ('refused' in point) return point;
  const style = styleAt(text, point);
  const body = renderBody(draft.body, style);
  const core = renderSection(draft.section, body, style);
  const { lead, tail } = surroundings(text, point, style.eol);
  const newText = lead + core + tail;
  return {
    edit: { span: { start: point.at, end: point.at }, newText },
    slot: sectionSlot('', newText),
    body,
  };
}

/** Line ends that set a first section apart from what stands around it. */
function surroundings(
  text: string,
  { at, bulleted }: InsertionPoint,
  eol: string,
): { readonly lead: string; readonly tail: string } {
  const onNewLine = at === 0 || /[\r\n]/u.test(text[at - 1] ?? '');
  const afterBlank = at === 0 || (onNewLine && isBlankBefore(text, at));
  const apart = bulleted || afterBlank ? '' : eol;
  // A page that ends without a line end goes on doing so.
  const tail = onNewLine || at < text.length ? eol : '';
  return { lead: (onNewLine ? '' : eol) + apart, tail };
}

/** Whether the line before an offset at a line's start is blank. */
function isBlankBefore(text: string, at: number): boolean {
  const end = at - (text.startsWith('\r\n', at - 2) ? 2 : 1);
  const line = lineAround(text, Math.max(0, end));
  return text.slice(line.start, line.end).trim() === '';
}

/** What was written must be found again, with the same words around it. */
function verify(text: string, placed: PlacedSection, draft: Draft): Refusal | null {
  if (!placed.edit) return null;
  const after = applyEdits(text, [placed.edit]);
  const found = findSection(scan(after));
  const same =
    'id' in found &&
    found.id === draft.section &&
    after.slice(found.body.start, found.body.end) === placed.body;
  if (same) return null;
  return {
    refused: 'the draft would not be found again between its anchors',
    how: 'Take code, comments and anchors out of the draft.',
  };
}
