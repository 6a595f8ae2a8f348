/** What a page's blocks say, each value with the page's own characters at its place. */

import { locate } from '../../../../src/corpus/json-fence.js';
import type { Located, Page, Place, Reference } from '../../../../src/corpus/model.js';
import { parsePage } from '../../../../src/corpus/page.js';

export const read = (text: string): Page =>
  parsePage('pages/P.md', text, { iri: 'urn:ngm:class:' });

/** The characters of the page at a place. */
export function textAt(page: Page, place: Place): string {
  const { start, end } = locate(place);
  return page.scan.text.slice(start, end);
}

/** A value and the characters at its place. */
export const both = <T>(page: Page, located: Located<T> | null | undefined): [T, string] | null =>
  located ? [located.value, textAt(page, located.place)] : null;

/** References as they name their class, and the characters at their places. */
export const references = (page: Page, list: readonly Reference[]): (string | null)[][] =>
  list.map(({ iri, name, label, place }) => [
    iri ?? name,
    textAt(page, place),
    ...(label ? [label.value, textAt(page, label.place)] : []),
  ]);
