/** The language features of the protocol, each handed to the language room and translated back. */

import {
  type CancellationToken,
  type Connection,
  type DocumentLink,
  type FoldingRange,
  FoldingRangeKind,
  type Hover,
  type InlayHint,
  type Location,
  MarkupKind,
  type SemanticTokens,
  SemanticTokensBuilder,
  type ServerCapabilities,
  type TextDocumentPositionParams,
  type WorkspaceSymbol,
} from 'vscode-languageserver/node';

import type { Page } from '../../corpus/model.js';
import { definitionOf } from '../../language/definition.js';
import { documentLinks } from '../../language/document-links.js';
import { foldingRanges } from '../../language/folding.js';
import { hover } from '../../language/hover.js';
import { inlayLabels } from '../../language/inlay.js';
import { referencesOf } from '../../language/references.js';
import { semanticTokens, TOKEN_MODIFIERS, TOKEN_TYPES } from '../../language/semantic-tokens.js';
import { documentSymbols, workspaceSymbols } from '../../language/symbols.js';
import { COMMANDS } from '../../protocol/messages.js';

import { completions } from './completions.js';
import { answerHierarchy } from './hierarchy.js';
import {
  linesOf,
  locationOf,
  type OpenPage,
  type OpenPages,
  rangeIn,
  readingOnce,
  uriIn,
} from './open-pages.js';
import { CLASS_SYMBOL, PAGE_SYMBOL, symbolOf } from './symbols.js';

export const LANGUAGE_CAPABILITIES: ServerCapabilities = {
  completionProvider: { triggerCharacters: ['[', '#', '^', '(', '"', ':'] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  typeHierarchyProvider: true,
  foldingRangeProvider: true,
  documentLinkProvider: {},
  inlayHintProvider: true,
  semanticTokensProvider: {
    legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] },
    full: true,
  },
};

/** Answers every feature for the pages that are open. A page that is none gets no answer. */
export function answerFeatures(connection: Connection, pages: OpenPages): void {
  const at = <T>(params: TextDocumentPositionParams, none: T, work: (open: OpenPage) => T): T => {
    const open = pages.of(params.textDocument.uri);
    return open ? work(open) : none;
  };
  connection.onCompletion((params) =>
    at(params, null, (open) => completions(open, pages.place(open, params.position))),
  );
  connection.onHover((params) =>
    at(params, null, (open) => hoverAt(open, pages.place(open, params.position).offset)),
  );
  connection.onDefinition((params) =>
    at(params, [], (open) => {
      const found = definitionOf(pages.place(open, params.position), open.surroundings, open.read);
      return found.map(({ page, span }) => locationOf(open.workbench, page, span));
    }),
  );
  connection.onReferences((params, token) =>
    at<Location[]>(params, [], (open) => {
      const place = pages.place(open, params.position);
      return references(open, place.offset, params.context.includeDeclaration, token);
    }),
  );
  connection.onDocumentSymbol(({ textDocument }) => {
    const open = pages.of(textDocument.uri);
    return open ? documentSymbols(open.page).map((one) => symbolOf(open.page, one)) : [];
  });
  connection.onWorkspaceSymbol(({ query }) => workspaceSymbolsOf(pages, query));
  connection.onFoldingRanges(({ textDocument }) => foldsOf(pages.text(textDocument.uri)));
  connection.onDocumentLinks(({ textDocument }) => linksOf(pages.of(textDocument.uri)));
  connection.languages.inlayHint.on(({ textDocument, range }) => {
    const open = pages.of(textDocument.uri);
    if (!open) return [];
    const lines = linesOf(open.page);
    const span = { start: lines.offsetOf(range.start), end: lines.offsetOf(range.end) };
    return inlayLabels(open.page, span, open.surroundings).map(
      ({ offset, text, tooltip }): InlayHint => ({
        position: lines.positionOf(offset),
        label: text,
        tooltip,
        paddingLeft: true,
      }),
    );
  });
  connection.languages.semanticTokens.on(({ textDocument }) =>
    tokensOf(pages.of(textDocument.uri)),
  );
  answerHierarchy(connection, pages);
}

function hoverAt(open: OpenPage, offset: number): Hover | null {
  const { workbench, page, surroundings, read } = open;
  const served = (slug: string): string | null => workbench.servedBlock(slug);
  const found = hover({ page, offset }, surroundings, read, served);
  if (!found) return null;
  return {
    contents: { kind: MarkupKind.Markdown, value: found.markdown },
    range: rangeIn(page, found.span),
  };
}

function references(
  { workbench, page, surroundings, ...open }: OpenPage,
  offset: number,
  declaration: boolean,
  token: CancellationToken,
): Location[] {
  const read = readingOnce(open.read);
  const stopped = (): boolean => token.isCancellationRequested;
  const found = referencesOf({ page, offset }, surroundings, read, { declaration, stopped });
  return found.map((one) => locationOf(workbench, one.page, one.span, read));
}

function workspaceSymbolsOf(pages: OpenPages, query: string): WorkspaceSymbol[] {
  return pages.indexed().flatMap((workbench) =>
    workspaceSymbols(query, workbench.live.surroundings()).map(
      ({ name, detail, page, kind }): WorkspaceSymbol => ({
        name,
        containerName: detail,
        kind: kind === 'class' ? CLASS_SYMBOL : PAGE_SYMBOL,
        location: { uri: uriIn(workbench, page) },
      }),
    ),
  );
}

function foldsOf(page: Page | null): FoldingRange[] {
  if (!page) return [];
  return foldingRanges(page).map(({ startLine, endLine, kind }) => ({
    startLine,
    endLine,
    ...(kind === 'ontology' ? { kind: FoldingRangeKind.Region } : {}),
  }));
}

function linksOf(open: OpenPage | null): DocumentLink[] {
  if (!open) return [];
  const { workbench, page, surroundings } = open;
  return documentLinks(page, surroundings).map((link): DocumentLink => {
    const range = rangeIn(page, link.span);
    if (link.page !== null) {
      return { range, target: uriIn(workbench, link.page), tooltip: `Open ${link.page}` };
    }
    const argument = encodeURIComponent(
      JSON.stringify([{ root: workbench.root, name: link.name }]),
    );
    return {
      range,
      target: `command:${COMMANDS.createPage}?${argument}`,
      tooltip: 'No page of this name: create it',
    };
  });
}

function tokensOf(open: OpenPage | null): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  if (!open) return builder.build();
  const lines = linesOf(open.page);
  for (const { span, type, modifiers } of semanticTokens(open.page, open.surroundings)) {
    const { line, character } = lines.positionOf(span.start);
    const bits = modifiers.reduce((sum, one) => sum | (1 << TOKEN_MODIFIERS.indexOf(one)), 0);
    builder.push(line, character, span.end - span.start, TOKEN_TYPES.indexOf(type), bits);
  }
  return builder.build();
}
