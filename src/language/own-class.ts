/** The class a page declares, and the places where it does. */

import type { Page } from '../corpus/model.js';
import { slugOfIri } from '../corpus/names.js';

/** Slug of the page's own class; null without a class IRI. */
export function ownSlugOf({ classBlock }: Page): string | null {
  return classBlock?.iri ? slugOfIri(classBlock.iri.value) : null;
}
