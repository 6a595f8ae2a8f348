/** Semantic tokens: what the grammar cannot know, such as whether a link reaches a page. */

import type { NameLookup } from '../corpus/corpus-index.js';
import { isPredicate, type ClassBlock, type Page, type Span } from '../corpus/model.js';
import { asksForPage, TOP } from '../corpus/names.js';
import { locate } from '../corpus/json-fence.js';
import { entriesOf, partsOf, textPlaceAt, type Entry } from './entries.js';
import type { Surroundings } from './surroundings.js';

export const TOKEN_TYPES = ['wikilink', 'propertyKey', 'predicate', 'iri', 'blockId'] as const;

/**
 * `missing`: no page or class answers; `ambiguous`: several do; `declaration`: the page's own IRI;
 * `unknown`: none of the twelve predicates.
 */
export const TOKEN_MODIFIERS = ['missing', 'ambiguous', 'declaration', 'unknown'] as const;

export type TokenType = (typeof TOKEN_TYPES)[number];
export type TokenModifier = (typeof TOKEN_MODIFIERS)[number];

export interface SemanticToken {
  readonly span: Span;
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
}

/** Tokens of a page in their order, none over another, each on one line. */
export function semanticTokens(page: Page, s: Surroundings): SemanticToken[] {
  const all = [
    ...entryTokens(page, s),
    ...declarationTokens(page),
    ...predicateTokens(page),
    ...linkTokens(page, s),
    ...page.scan.blockIds.map(({ span }) => token(span, 'blockId')),
    ...page.scan.properties.map(({ keySpan }) => token(keySpan, 'propertyKey')),
  ];
  return apart(page.scan.text, all);
}

function token(span: Span, type: TokenType, ...modifiers: TokenModifier[]): SemanticToken {
  return { span, type, modifiers };
}

/** Of tokens that share characters the first named stays; the rest is put in order. */
function apart(text: string, tokens: readonly SemanticToken[]): SemanticToken[] {
  const ordered = tokens
    .map((one, rank) => ({ one, rank }))
    .filter(({ one: { span } }) => span.start < span.end && isOneLine(text, span))
    .sort((a, b) => a.one.span.start - b.one.span.start || a.rank - b.rank);
  const kept: { one: SemanticToken; rank: number }[] = [];
  for (const next of ordered) {
    const last = kept.at(-1);
    if (!last || last.one.span.end <= next.one.span.start) kept.push(next);
    else if (next.rank < last.rank) kept[kept.length - 1] = next;
  }
  return kept.map(({ one }) => one);
}

function isOneLine(text: string, { start, end }: Span): boolean {
  return !/[\r\n]/u.test(text.slice(start, end));
}

/** The names in links; a link to a heading of its own page has none. */
function linkTokens({ scan }: Page, s: Surroundings): SemanticToken[] {
  return scan.links
    .filter(asksForPage)
    .map(({ target, targetSpan }) =>
      token(targetSpan, 'wikilink', ...doubt(s.view.lookUp(target))),
    );
}

function doubt({ kind }: NameLookup): TokenModifier[] {
  return kind === 'page' ? [] : [kind];
}

/** Entries of relations and other lists: IRIs, and names where they are no wikilinks of the text. */
function entryTokens(page: Page, s: Surroundings): SemanticToken[] {
  return entriesOf(page, s.settings).flatMap((entry) => {
    const { iri, name } = partsOf(page, entry);
    if (iri) return [token(iri.span, 'iri', ...reach(entry, s))];
    if (!name || entry.dialect === 'property-lines') return [];
    const found = s.view.lookUp(entry.reference.name ?? '');
    return [token(name.span, 'wikilink', ...doubt(found))];
  });
}

/** Other lists than relations hold IRIs of their own, which need not be classes. */
function reach({ relation, reference }: Entry, s: Surroundings): TokenModifier[] {
  const slug = s.view.slugOf(reference);
  if (reference.iri === TOP || relation === 'sameAs') return [];
  return slug !== null && s.view.classOf(slug) ? [] : ['missing'];
}

/** The IRIs the page declares for itself; one minted from the label is written nowhere. */
function declarationTokens(page: Page): SemanticToken[] {
  const ofClass = blocksOf(page).flatMap(({ iri, label, place, dialect }) => {
    const minted =
      dialect === 'front-matter' && (iri?.place === label?.place || iri?.place === place);
    return iri && !minted ? [textPlaceAt(page, iri.place, dialect)] : [];
  });
  const { pageBlock } = page;
  const ofPage = pageBlock?.iri ? [textPlaceAt(page, pageBlock.iri.place, 'json-ld')] : [];
  return [...ofClass, ...ofPage].map(({ span }) => token(span, 'iri', 'declaration'));
}

function blocksOf({ classBlock, layers }: Page): ClassBlock[] {
  return [classBlock, ...layers].filter((block) => block !== null);
}

function predicateTokens(page: Page): SemanticToken[] {
  return blocksOf(page).flatMap(({ relations, parentsPlace }) => [
    ...(parentsPlace ? [token(unquoted(page, locate(parentsPlace)), 'predicate')] : []),
    ...relations.map(({ key, keyPlace }) => {
      const span = unquoted(page, locate(keyPlace));
      return isPredicate(key) ? token(span, 'predicate') : token(span, 'predicate', 'unknown');
    }),
  ]);
}

/** A key without its quotation marks. */
function unquoted({ scan: { text } }: Page, { start, end }: Span): Span {
  const quoted = end - start > 2 && /^["'].*["']$/su.test(text.slice(start, end));
  return quoted ? { start: start + 1, end: end - 1 } : { start, end };
}
