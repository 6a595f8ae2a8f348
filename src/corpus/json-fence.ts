/** `json-ld` fences: reading, kind, and the place of a value only when somebody asks for it. */

import { parseTree, type ParseError } from 'jsonc-parser';
import { JsonPlaces } from './json-places.js';
import { characterAt, isBlankCharacter } from './text.js';
import type { Fence, FenceKind, JsonFence, Place, Scan, Span, SyntaxFault } from './model.js';

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Reads the `json-ld` fences of a page, in order. */
export function readJsonFences(scan: Scan): JsonFence[] {
  return scan.fences
    .filter((fence) => fence.info.toLowerCase() === 'json-ld')
    .map((fence) => readJsonFence(scan.text, fence));
}

function readJsonFence(text: string, fence: Fence): JsonFence {
  const source = text.slice(fence.content.start, fence.content.end);
  try {
    const value: unknown = JSON.parse(source);
    if (!isRecord(value)) return { fence, text, kind: 'other', value: null, error: null };
    return { fence, text, kind: kindOf(value['@type']), value, error: null };
  } catch (cause) {
    return {
      fence,
      text,
      kind: 'other',
      value: null,
      error: syntaxFault(text, fence, source, cause),
    };
  }
}

/** Whether a parsed JSON value is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(type: unknown): FenceKind {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  for (const one of types) {
    if (typeof one !== 'string') continue;
    if (one === 'Page') return 'page';
    if (one === 'Class' || one === 'OntologyClass') return 'class';
    if (one === 'Individual') return 'individual';
    if (one.endsWith('LinkResolutionsAnnotation')) return 'link-resolutions';
  }
  return 'other';
}

/**
 * The fault at the first character that cannot be read. What ends too early is shown at its last
 * character, an empty fence at its opener: nobody sees a mark under the end of a line.
 */
function syntaxFault(text: string, fence: Fence, source: string, cause: unknown): SyntaxFault {
  const detail = cause instanceof Error ? cause.message.replace(/, ?"?\.\.\.[\s\S]*$/u, '') : '';
  const message = firstLine(detail);
  const { start, end } = fence.content;
  const last = lastVisible(text, end - 1, start);
  if (last < start) return { span: fence.opener, message, breaksOff: true };
  const at = start + firstFaultOffset(source, cause);
  if (at > last) return { span: characterAt(text, last), message, breaksOff: true };
  return { span: characterAt(text, Math.max(lastVisible(text, at, start), start)), message };
}

/** Offset of the last character at or before another that can be seen; before `from` if none is. */
function lastVisible(text: string, offset: number, from: number): number {
  let at = offset;
  while (at >= from && isBlankCharacter(text.charCodeAt(at))) at--;
  return at;
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]?.slice(0, 200) ?? '';
}

/** Offset of the first character that cannot be read, relative to the fence's content. */
function firstFaultOffset(source: string, cause: unknown): number {
  const errors: ParseError[] = [];
  try {
    parseTree(source, errors, STRICT);
  } catch {
    // Nesting too deep for the recursive reader: the position of JSON.parse serves.
  }
  const own = errors.reduce((least, e) => Math.min(least, e.offset), Infinity);
  if (own !== Infinity) return own;
  const told = /position (\d+)/.exec(cause instanceof Error ? cause.message : '');
  return told ? Number(told[1]) : 0;
}

const places = new WeakMap<JsonFence, JsonPlaces>();

/** The places of a fence, kept as long as the fence; null when it is not JSON. */
function placesOf(fence: JsonFence): JsonPlaces | null {
  if (fence.error !== null) return null;
  const known = places.get(fence);
  if (known) return known;
  const { start, end } = fence.fence.content;
  const found = new JsonPlaces(fence.text.slice(start, end));
  places.set(fence, found);
  return found;
}

/** Span of a place in the page's text; the opening line of its fence when the fence has none. */
export function locate(place: Place): Span {
  if (!('fence' in place)) return place;
  const { start } = place.fence.fence.content;
  const span = placesOf(place.fence)?.find(place.path, place.part ?? 'value');
  if (!span) return place.fence.fence.opener;
  return { start: start + span.start, end: start + span.end };
}
