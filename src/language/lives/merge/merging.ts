/** Two classes while they are merged: what every step needs to know of them. */

import type { CorpusIndex, IndexedClass } from '../../../corpus/corpus-index.js';
import type { Reference } from '../../../corpus/model.js';
import { slugify, slugOfIri } from '../../../corpus/names.js';
import type { ChangeDraft } from '../../changes/draft.js';
import { pagesNamed } from '../../changes/file-names.js';
import type { ReadPage, Surroundings } from '../../surroundings.js';

export interface Merging {
  /** The class that goes. */
  readonly from: IndexedClass;
  readonly into: IndexedClass;
  /** What a link to the class that stays says; null when no link can name its page. */
  readonly linkName: string | null;
  /** The corpus without the page that goes. */
  readonly after: CorpusIndex;
  readonly s: Surroundings;
  readonly read: ReadPage;
  readonly draft: ChangeDraft;
}

/** Whether a name means the class or the page that goes: surely, perhaps, or not at all. */
export function meansFrom(
  { from, s }: Merging,
  name: string,
  ontology: boolean,
): 'surely' | 'perhaps' | 'no' {
  const paths = pagesNamed(s.index, name);
  if (paths.length === 0) return ontology && slugify(name) === from.slug ? 'surely' : 'no';
  if (!paths.includes(from.page.path)) return 'no';
  return paths.length === 1 ? 'surely' : 'perhaps';
}

/** Whether a reference of a class surely means the one that goes. */
export function refersToFrom(merging: Merging, { iri, name }: Reference): boolean {
  if (iri !== null) return slugOfIri(iri) === merging.from.slug;
  return meansFrom(merging, name ?? '', true) === 'surely';
}
