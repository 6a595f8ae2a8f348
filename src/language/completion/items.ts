/** What completion offers, and how an offer is put in order and told to the editor. */

import type { TextEdit } from '../../rules/rule.js';

export interface CompletionItem {
  readonly label: string;
  readonly kind:
    | 'page'
    | 'class'
    | 'missing'
    | 'predicate'
    | 'value'
    | 'heading'
    | 'block-id'
    | 'property'
    | 'iri';
  readonly detail: string;
  /** Markdown. */
  readonly documentation: string | null;
  /** On one line, with the cursor in it or at its end. New text is inserted as it is. */
  readonly edit: TextEdit;
  /** Further edits of the page; none touches another or the main one. */
  readonly more: readonly TextEdit[];
  readonly filterText: string;
  readonly sortText: string;
  readonly preselect?: boolean;
}

export interface CompletionItems {
  readonly items: readonly CompletionItem[];
  /** There are more than the items: ask again when more is typed. */
  readonly incomplete: boolean;
}

/** An offer before it has its place in the list; `names` is what it may be found by. */
export interface Offer extends Omit<CompletionItem, 'filterText' | 'sortText' | 'more'> {
  readonly more?: readonly TextEdit[];
  readonly names: readonly string[];
}

export const NOTHING: CompletionItems = { items: [], incomplete: false };

/** Most items of one answer. */
export const MOST_ITEMS = 100;

/**
 * Items in the order of the offers. Editors match what is typed against `filterText`, and know
 * neither accents nor our order: what is typed stands first in each, so that all match alike.
 */
export function inOrder(
  text: string,
  offset: number,
  offers: readonly Offer[],
  incomplete = false,
): CompletionItems {
  const items = offers.slice(0, MOST_ITEMS).map(({ names, more, ...offer }, i) => ({
    ...offer,
    more: more ?? [],
    filterText: [text.slice(offer.edit.span.start, offset), ...names]
      .filter((part) => part !== '')
      .join(' '),
    sortText: i.toString().padStart(4, '0'),
  }));
  return { items, incomplete: incomplete || offers.length > items.length };
}
