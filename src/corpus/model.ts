/**
 * The model of one page: what the scanner and the dialects say of its text.
 * Every offset counts UTF-16 code units of the text without a byte-order mark.
 */

import { PREDICATES } from '../settings/predicates.js';

/** Half-open range of UTF-16 offsets into a page's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A fenced code block; `content` leaves out the two fence lines. */
export interface Fence {
  readonly span: Span;
  readonly opener: Span;
  readonly content: Span;
  /** First word after the fence marker, as written. */
  readonly info: string;
}

/** A fence marker that opens a block nothing closes. */
export interface UnbalancedFence {
  readonly span: Span;
}

export interface Heading {
  readonly depth: number;
  /** Text without the `#` marks, trimmed, markup kept. */
  readonly text: string;
  readonly span: Span;
  readonly textSpan: Span;
}

/** A `key:: value` line. */
export interface Property {
  readonly key: string;
  readonly value: string;
  readonly keySpan: Span;
  readonly valueSpan: Span;
  /** `page`: before the first heading and outside any indented bullet; else `block`. */
  readonly scope: 'page' | 'block';
  /** Column of the line's first character after indentation and bullet. */
  readonly indent: number;
}

/** `[[target]]`, `[[target#heading|alias]]` or `![[embed]]`, outside code. */
export interface Wikilink {
  readonly target: string;
  readonly heading: string | null;
  readonly alias: string | null;
  readonly embed: boolean;
  /** The whole link with its brackets, without the `!` of an embed. */
  readonly span: Span;
  readonly targetSpan: Span;
}

/** A block id: `^id` at a line's end or the value of an `id::` property. */
export interface BlockId {
  readonly id: string;
  readonly span: Span;
}

/** Everything the scanner reads from a page's text. */
export interface Scan {
  readonly text: string;
  /** Front matter between two `---` lines at the very start, `content` without them. */
  readonly frontMatter: { readonly span: Span; readonly content: Span } | null;
  readonly fences: readonly Fence[];
  readonly unbalanced: readonly UnbalancedFence[];
  readonly headings: readonly Heading[];
  readonly properties: readonly Property[];
  readonly links: readonly Wikilink[];
  readonly blockIds: readonly BlockId[];
}

export type Dialect = 'json-ld' | 'front-matter' | 'property-lines';

/** A place inside a page: a span, or a node of a JSON fence found only when asked for. */
export type Place = Span | JsonPlace;

export interface JsonPlace {
  readonly fence: JsonFence;
  readonly path: readonly (string | number)[];
  /** `value` (default) is the token or composite at the path; `key` its property name token. */
  readonly part?: 'key' | 'value';
}

/** A place where the text of a fence or of the front matter cannot be read. */
export interface SyntaxFault {
  readonly span: Span;
  readonly message: string;
  /** Set when the text ends too early, so that nothing at the span is wrong. */
  readonly breaksOff?: true;
}

export type FenceKind = 'page' | 'class' | 'individual' | 'link-resolutions' | 'other';

/** A `json-ld` fence; `value` is null when the text is no JSON object. */
export interface JsonFence {
  readonly fence: Fence;
  /** Text of the page the fence stands in. */
  readonly text: string;
  readonly kind: FenceKind;
  readonly value: Readonly<Record<string, unknown>> | null;
  readonly error: SyntaxFault | null;
}

/** A value of the ontology block together with the place it was read from. */
export interface Located<T> {
  readonly value: T;
  readonly place: Place;
}

/**
 * A reference from one class to another. It is written as an IRI (`iri`), or as a page name
 * (`name`, from a wikilink) that the index resolves.
 */
export interface Reference {
  readonly iri: string | null;
  readonly name: string | null;
  readonly label: Located<string> | null;
  readonly place: Place;
}

/** One entry of a reference list that cannot be read as a reference. */
export interface MalformedReference {
  readonly place: Place;
  readonly text: string;
}

/** The references under one key of `relations`; `key` as written, canonical or not. */
export interface Relation {
  readonly key: string;
  readonly keyPlace: Place;
  readonly targets: readonly Reference[];
  readonly malformed: readonly MalformedReference[];
}

/** The ontology block of a page, in whichever dialect it is written. */
export interface ClassBlock {
  readonly dialect: Dialect;
  /** Where findings about the class as a whole are shown. */
  readonly place: Place;
  /** Class IRI; null when missing or when nothing stands behind the last `:`. */
  readonly iri: Located<string> | null;
  readonly label: Located<string> | null;
  readonly definition: Located<string> | null;
  readonly domain: Located<string> | null;
  readonly maturity: Located<string> | null;
  readonly quality: Located<number> | null;
  readonly qualityScore: Located<number> | null;
  readonly aliases: readonly Located<string>[];
  readonly sameAs: readonly string[];
  readonly parents: readonly Reference[];
  readonly malformedParents: readonly MalformedReference[];
  /** Place of the list of parents: its key. Null when there is none. */
  readonly parentsPlace: Place | null;
  /** Set when the parents are one bare object instead of a list. */
  readonly bareParent: Place | null;
  readonly relations: readonly Relation[];
  /** Set when the class is no longer to be used. */
  readonly deprecated: Located<boolean> | null;
  /** The class to be used in its stead. */
  readonly replacedBy: Reference | null;
}

/** The Page block (json-ld), or what stands for it in the other dialects. */
export interface PageBlock {
  readonly place: Place;
  readonly iri: Located<string> | null;
  readonly slug: Located<string> | null;
  readonly title: Located<string> | null;
  readonly public: Located<boolean> | null;
  /** Slugs named by the object entries of `vc:outboundWikilinks`; empty elsewhere. */
  readonly outbound: readonly string[];
  /** Entries of `vc:outboundWikilinks` that are bare strings. */
  readonly bareStrings: readonly Located<string>[];
}

/** A page, read whole. */
export interface Page {
  /** Path below the corpus root, with forward slashes. */
  readonly path: string;
  readonly scan: Scan;
  readonly jsonFences: readonly JsonFence[];
  /** Second and later blocks of a kind. */
  readonly duplicateBlocks: readonly JsonFence[];
  readonly frontMatterFaults: readonly SyntaxFault[];
  readonly pageBlock: PageBlock | null;
  readonly classBlock: ClassBlock | null;
  /** Class blocks of the dialects that did not win: the prose layer. */
  readonly layers: readonly ClassBlock[];
  /** Further names of the page: front matter `aliases`, page property `alias::`. */
  readonly aliases: readonly string[];
}

export { PREDICATES };

export type Predicate = (typeof PREDICATES)[number];

const predicateSet: ReadonlySet<string> = new Set(PREDICATES);

/** Whether a key of `relations` is one of the twelve predicates. */
export function isPredicate(key: string): key is Predicate {
  return predicateSet.has(key);
}
