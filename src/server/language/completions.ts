/** Completions as the protocol wants them. */

import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
} from 'vscode-languageserver/node';

import { complete, type CompletionItems } from '../../language/completion.js';
import type { PagePlace } from '../../language/surroundings.js';

import { type OpenPage, rangeIn } from './open-pages.js';

type Kind = CompletionItems['items'][number]['kind'];

const KINDS: Readonly<Record<Kind, CompletionItemKind>> = {
  page: CompletionItemKind.File,
  class: CompletionItemKind.Class,
  missing: CompletionItemKind.Text,
  predicate: CompletionItemKind.Field,
  value: CompletionItemKind.EnumMember,
  heading: CompletionItemKind.Reference,
  'block-id': CompletionItemKind.Reference,
  property: CompletionItemKind.Property,
  iri: CompletionItemKind.Class,
};

/** What may stand at a place of an open page. */
export function completions(open: OpenPage, place: PagePlace): CompletionList {
  const { items, incomplete } = complete(place, open.surroundings, open.read);
  return {
    isIncomplete: incomplete,
    items: items.map((item): CompletionItem => {
      const { label, kind, detail, documentation, edit, more, filterText, sortText } = item;
      return {
        label,
        kind: KINDS[kind],
        detail,
        filterText,
        sortText,
        insertTextFormat: InsertTextFormat.PlainText,
        // Entries of several lines bring their indentation with them.
        insertTextMode: InsertTextMode.asIs,
        textEdit: { range: rangeIn(open.page, edit.span), newText: edit.newText },
        additionalTextEdits: more.map(({ span, newText }) => ({
          range: rangeIn(open.page, span),
          newText,
        })),
        ...(documentation === null
          ? {}
          : { documentation: { kind: MarkupKind.Markdown, value: documentation } }),
      };
    }),
  };
}
