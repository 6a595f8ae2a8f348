/** Symbols as the protocol wants them. */

import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver/node';

import type { Page } from '../../corpus/model.js';
import type { DocSymbol } from '../../language/symbols.js';

import { rangeIn } from './open-pages.js';

export const CLASS_SYMBOL = SymbolKind.Class;
export const PAGE_SYMBOL = SymbolKind.File;

const KINDS: Readonly<Record<DocSymbol['kind'], SymbolKind>> = {
  heading: SymbolKind.String,
  class: SymbolKind.Class,
  relation: SymbolKind.Field,
  reference: SymbolKind.Constant,
};

/** A symbol of a page with its children. */
export function symbolOf(page: Page, symbol: DocSymbol): DocumentSymbol {
  return {
    name: symbol.name,
    detail: symbol.detail,
    kind: KINDS[symbol.kind],
    range: rangeIn(page, symbol.range),
    selectionRange: rangeIn(page, symbol.selectionRange),
    children: symbol.children.map((child) => symbolOf(page, child)),
  };
}
