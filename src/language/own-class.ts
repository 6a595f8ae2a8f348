/** The class a page declares, and the places where it does. */

import { readPageFence, readClassFence } from '../corpus/json-ld.js';
import type { ClassBlock, Dialect, JsonFence, Located, Page, Place } from '../corpus/model.js';
import { slugOfIri } from '../corpus/names.js';
import { textPlaceAt, type TextPlace } from './entries.js';

/** A place that declares an identity of the page or its class. */
export interface Declaration {
  readonly part: 'iri' | 'label' | 'slug' | 'title';
  readonly place: TextPlace;
  /** Slug of the class it is declared for; null when that has none. */
  readonly slug: string | null;
}

/** Slug of the page's own class; null without a class IRI. */
export function ownSlugOf({ classBlock }: Page): string | null {
  return classBlock?.iri ? slugOfIri(classBlock.iri.value) : null;
}

/** What people call a class: its label, or its slug where it has none. */
export function classTitle({
  label,
  slug,
}: {
  readonly label: string;
  readonly slug: string;
}): string {
  return label.trim() === '' ? slug : label;
}

/** The fence a class is written in on a json-ld page. */
export function classFence(page: Page): JsonFence | undefined {
  return page.jsonFences.find(({ kind }) => kind === 'class');
}

/** Every place that declares IRI, label, slug or title, those of second blocks included. */
export function declarationsOf(page: Page): Declaration[] {
  const second = page.duplicateBlocks.filter(({ kind }) => kind === 'class').map(readClassFence);
  const blocks = [page.classBlock, ...page.layers, ...second];
  return [...blocks.flatMap((block) => (block ? ofClass(page, block) : [])), ...ofPage(page)];
}

function ofClass(page: Page, block: ClassBlock): Declaration[] {
  const { iri, label, dialect } = block;
  const slug = iri ? slugOfIri(iri.value) : null;
  // A minted IRI is written nowhere: front matter without one has the place of label or block.
  const minted = iri && dialect === 'front-matter' && isPlaceOf(iri.place, label, block);
  const written = minted === true ? null : iri;
  const found: Declaration[] = [];
  if (written) found.push({ part: 'iri', place: textPlaceAt(page, written.place, dialect), slug });
  if (label) found.push({ part: 'label', place: textPlaceAt(page, label.place, dialect), slug });
  return found;
}

function isPlaceOf(place: Place, label: Located<string> | null, block: ClassBlock): boolean {
  return place === label?.place || place === block.place;
}

function ofPage(page: Page): Declaration[] {
  const slug = ownSlugOf(page);
  const at = (part: Declaration['part'], value: Located<unknown> | null, dialect: Dialect) =>
    value ? [{ part, place: textPlaceAt(page, value.place, dialect), slug }] : [];
  const fences = page.jsonFences.filter(({ kind }) => kind === 'page').map(readPageFence);
  const title = fences.length === 0 ? (page.pageBlock?.title ?? null) : null;
  return [
    ...fences.flatMap((block) => [
      // A page IRI that ends otherwise says nothing of the class.
      ...at('iri', block.iri && slugOfIri(block.iri.value) === slug ? block.iri : null, 'json-ld'),
      ...at('slug', block.slug, 'json-ld'),
      ...at('title', block.title, 'json-ld'),
    ]),
    ...at('title', title, 'front-matter'),
  ];
}
