/** Inlay labels: what a bare IRI is called, shown behind it. */

import { locate } from '../corpus/json-fence.js';
import type { ClassBlock, Page, Reference, Span } from '../corpus/model.js';
import { TOP } from '../corpus/names.js';
import type { Surroundings } from './surroundings.js';

export interface InlayLabel {
  readonly offset: number;
  readonly text: string;
  /** Plain text. */
  readonly tooltip: string;
}

/**
 * Labels for the references of a stretch that are an IRI without a label, in the order they stand.
 * Of the rest of the page not even the places are worked out.
 */
export function inlayLabels(page: Page, span: Span, s: Surroundings): InlayLabel[] {
  return [page.classBlock, ...page.layers]
    .filter((block) => block !== null)
    .flatMap((block) => bareReferences(block))
    .filter(({ place }) => !('fence' in place) || meet(place.fence.fence.content, span))
    .flatMap((reference) => {
      const at = locate(reference.place);
      return meet(at, span) ? [labelOf(reference.iri, at, s)] : [];
    })
    .sort((a, b) => a.offset - b.offset);
}

/** A reference that is an IRI alone. */
type Bare = Reference & { readonly iri: string };

function bareReferences({ parents, relations }: ClassBlock): Bare[] {
  return [...parents, ...relations.flatMap(({ targets }) => targets)].filter(isBare);
}

function isBare(reference: Reference): reference is Bare {
  const { iri, label } = reference;
  return iri !== null && iri !== TOP && (label === null || label.value.trim() === '');
}

function meet(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function labelOf(iri: string, { end }: Span, s: Surroundings): InlayLabel {
  const slug = s.view.slugOf({ iri, name: null, label: null, place: { start: 0, end: 0 } });
  const found = slug === null ? undefined : s.view.classOf(slug);
  if (!found) {
    return { offset: end, text: 'unknown class', tooltip: `No page describes ${iri}.` };
  }
  const text = found.label.trim() === '' ? found.slug : found.label;
  return { offset: end, text, tooltip: `${iri}, described in ${found.path}` };
}
