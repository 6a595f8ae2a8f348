/** The IRIs in a page's json-ld fences that mean a class or a page, and how to rewrite them. */

import { isRecord, locate } from '../../corpus/json-fence.js';
import type { JsonFence, JsonPlace, Page } from '../../corpus/model.js';
import { slugOfIri } from '../../corpus/names.js';
import type { TextEdit } from '../../rules/rule.js';

type Path = readonly (string | number)[];

export interface JsonIri {
  readonly iri: string;
  readonly place: JsonPlace;
  /** Label written beside it in the same object. */
  readonly label: { readonly value: string; readonly place: JsonPlace } | null;
  /**
   * `own`: the `@id` of the block itself. `slug`: read by its last part, whatever stands before.
   * `exact`: anything else that looks like an IRI.
   */
  readonly means: 'own' | 'slug' | 'exact';
}

/** Keys below which only the part behind the last colon counts. */
const BY_SLUG: ReadonlySet<string> = new Set([
  'subClassOf',
  'relations',
  'vc:outboundWikilinks',
  'resolved',
]);

const LABELS = ['label', 'vc:label'];

/** Deeper than this nothing refers to anything; a walk of hostile text has an end. */
const MAX_DEPTH = 40;

/** Every IRI in the json-ld fences of a page, in reading order. */
export function jsonIris(page: Page): JsonIri[] {
  const found: JsonIri[] = [];
  for (const fence of page.jsonFences) {
    if (fence.value) walk({ fence, found }, fence.value, [], false);
  }
  return found;
}

interface Walk {
  readonly fence: JsonFence;
  readonly found: JsonIri[];
}

function walk(w: Walk, value: unknown, path: Path, bySlug: boolean): void {
  if (path.length > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    value.forEach((entry: unknown, i) => {
      visit(w, entry, [...path, i], bySlug, null);
    });
  } else if (isRecord(value)) {
    for (const [key, entry] of Object.entries(value)) {
      if (key === '@context' || key === '@type') continue;
      const inside = bySlug || BY_SLUG.has(key);
      visit(w, entry, [...path, key], inside, key === '@id' ? value : null);
    }
  }
}

function visit(
  w: Walk,
  value: unknown,
  path: Path,
  bySlug: boolean,
  object: Readonly<Record<string, unknown>> | null,
): void {
  if (typeof value !== 'string') {
    walk(w, value, path, bySlug);
    return;
  }
  if (!/^[a-z][\w+.-]*:\S+$/iu.test(value)) return;
  const own = path.length === 1 && path[0] === '@id';
  w.found.push({
    iri: value,
    place: { fence: w.fence, path },
    label: object && !own ? labelBeside(w.fence, object, path) : null,
    means: own ? 'own' : bySlug ? 'slug' : 'exact',
  });
}

function labelBeside(
  fence: JsonFence,
  object: Readonly<Record<string, unknown>>,
  path: Path,
): JsonIri['label'] {
  for (const key of LABELS) {
    const value = object[key];
    if (typeof value !== 'string') continue;
    return { value, place: { fence, path: [...path.slice(0, -1), key] } };
  }
  return null;
}

/** The edit that gives an IRI another last part; only that part is touched where it can be. */
export function replaceTail(page: Page, { iri, place }: JsonIri, slug: string): TextEdit {
  return replaceString(page, place, iri, iri.slice(0, iri.lastIndexOf(':') + 1) + slug);
}

/** The edit that turns a JSON string into another, leaving alone what they begin with together. */
export function replaceString(page: Page, place: JsonPlace, from: string, to: string): TextEdit {
  const span = locate(place);
  const token = page.scan.text.slice(span.start, span.end);
  const plain = token === `"${from}"` && JSON.stringify(to) === `"${to}"`;
  if (!plain) return { span, newText: JSON.stringify(to) };
  const kept = from.length - slugOfIri(from).length;
  const same = from.slice(0, kept) === to.slice(0, kept) ? kept : 0;
  return { span: { start: span.start + 1 + same, end: span.end - 1 }, newText: to.slice(same) };
}
