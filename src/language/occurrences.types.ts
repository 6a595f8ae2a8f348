/** What a place in a page means, and where else that is meant. */

import type { NameLookup } from '../corpus/corpus-index.js';
import type { Predicate, Reference, Span, Wikilink } from '../corpus/model.js';
import type { Quoting } from './written.js';

/**
 * The list an entry of the ontology data stands in: a relation, the parents, or one that only JSON
 * has. `outboundWikilinks` and `linkResolutions` repeat what the prose links to.
 */
export type EntryRelation =
  Predicate | 'subClassOf' | 'replacedBy' | 'outboundWikilinks' | 'sameAs' | 'linkResolutions';

/** What stands at an offset of a page. `span` is the text a person would say it of. */
export type Subject =
  | {
      readonly kind: 'link';
      readonly span: Span;
      readonly link: Wikilink;
      readonly lookup: NameLookup;
      /** Which part the offset is in. */
      readonly part: 'target' | 'heading' | 'alias';
    }
  /** An entry of a relation or of the parents: its IRI, label or wikilink. */
  | {
      readonly kind: 'reference';
      readonly span: Span;
      readonly relation: EntryRelation;
      /** As read: by IRI, or by the name of a page. */
      readonly reference: Reference;
      /** Slug it points to, whether or not there is such a class; null when it names none. */
      readonly slug: string | null;
      readonly part: 'iri' | 'label' | 'name';
    }
  /** The class of the page itself: its IRI, slug, label or title. */
  | {
      readonly kind: 'class';
      readonly span: Span;
      readonly slug: string;
      readonly part: 'iri' | 'label' | 'slug' | 'title';
    }
  | { readonly kind: 'predicate'; readonly span: Span; readonly key: string }
  | {
      readonly kind: 'value';
      readonly span: Span;
      readonly field: 'domain' | 'maturity' | 'public' | 'quality';
      readonly value: string;
    }
  | { readonly kind: 'heading'; readonly span: Span; readonly text: string }
  | { readonly kind: 'block-id'; readonly span: Span; readonly id: string }
  | { readonly kind: 'property'; readonly span: Span; readonly key: string };

/** A place of a page that refers to a page or a class. */
export interface Occurrence {
  readonly page: string;
  readonly span: Span;
  /** `declaration`: where it is declared; `link`: a wikilink; `ontology`: an entry of a relation. */
  readonly kind: 'declaration' | 'link' | 'ontology';
  /** Relation of an `ontology` occurrence. */
  readonly relation?: EntryRelation;
  /**
   * What the span covers: `target` of a wikilink, `iri`, `name` or `label` of an entry; of a
   * declaration also `slug` and `title`. Quotation marks and brackets are outside the span.
   */
  readonly part?: 'iri' | 'label' | 'name' | 'target' | 'slug' | 'title';
  /** Of an IRI: its part after the last `:`. */
  readonly tail?: Span;
  /** How the characters are written (see `asWritten`); null where none can safely be replaced. */
  readonly quoting: Quoting | null;
}

/**
 * What is looked for: a page, the class with a slug, or a name no page answers to. Given together,
 * a place counts that means one of them.
 */
export interface Sought {
  readonly page?: string;
  readonly slug?: string;
  readonly name?: string;
}
