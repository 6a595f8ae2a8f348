import type { NameLookup } from '../corpus/corpus-index.js';
import type { Predicate, Reference } from '../corpus/model.js';

/** What the index knows of one class: the facts other pages need. */
export interface ClassRecord {
  readonly slug: string;
  readonly iri: string;
  readonly path: string;
  readonly label: string;
  /** As written; empty when the class names none. */
  readonly domain: string;
  readonly published: boolean;
  /** Slugs of the declared parents, in order, repeats and self kept. */
  readonly parents: readonly string[];
  readonly relations: ReadonlyMap<Predicate, readonly string[]>;
}

export type { NameLookup };

/** What stands above a class in the taxonomy. */
export interface Ascent {
  /** Slugs of all ancestors, with or without a page; the class itself when it is on a cycle. */
  readonly ancestors: ReadonlySet<string>;
  /** Steps up to the nearest class without a parent in the corpus; null when none is reached. */
  readonly depth: number | null;
}

/** What the index knows of a page. */
export interface PageFacts {
  readonly published: boolean;
  /** Slug of the class the page declares; null without one. */
  readonly slug: string | null;
}

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
  /** Everything above a class. */
  ascentOf(slug: string): Ascent;
  /** The page at a path. */
  pageAt(path: string): PageFacts | undefined;
  /** Pages whose class is defined in the same words, in page order. */
  definedAs(definition: string): readonly string[];
  /** The class whose slug is one slip of the keyboard away, when there is only one. */
  nearestClass(slug: string): ClassRecord | undefined;
  /** The class that declares an IRI as another name of its own, when there is only one. */
  classSameAs(iri: string): ClassRecord | undefined;
}
