import type { NameLookup } from '../corpus/corpus-index.js';
import type { Predicate, Reference } from '../corpus/model.js';

/** What the index knows of one class: the facts other pages need. */
export interface ClassRecord {
  readonly slug: string;
  readonly iri: string;
  readonly path: string;
  readonly label: string;
  readonly published: boolean;
  /** Slugs of the declared parents, in order, repeats and self kept. */
  readonly parents: readonly string[];
  readonly relations: ReadonlyMap<Predicate, readonly string[]>;
}

export type { NameLookup };

/** Read-only questions a rule may ask of the corpus as a whole. */
export interface CorpusView {
  /** The class with this slug, published or not. */
  classOf(slug: string): ClassRecord | undefined;
  /** Paths of all pages that claim this class IRI or page IRI. */
  claimsOf(iri: string): readonly string[];
  /** Slug a reference points to; null when neither its IRI nor its name gives one. */
  slugOf(reference: Reference): string | null;
  /** Looks a wikilink target up by file name, title, label and aliases. */
  lookUp(target: string): NameLookup;
  /** A shortest subClassOf cycle through this class, first and last slug equal; null without one. */
  cycleThrough(slug: string): readonly string[] | null;
}
