/** The language server: wires the editor's messages to corpora, checks and features. */

import {
  type ClientCapabilities,
  CodeActionKind,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

import { METHODS, type ServerOptions } from '../protocol/messages.js';
import type { MeasureCeilings } from '../workbench/ceiling-thread.js';
import type { FileSystem } from '../workbench/workbench.types.js';

import { answerBaseline } from './baseline.js';
import { Checks } from './checks.js';
import { Corpora } from './corpora.js';
import { ViewServer } from './corpus-views.js';
import { Desks, type OpenDesk } from './desk.js';
import { answerDiff, keptComparings } from './diff.js';
import { FileEvents } from './file-events.js';
import { answerFixes } from './fixes.js';
import { answerGraph } from './graph.js';
import { HealthServer } from './health.js';
import { answerChanges } from './language/changes.js';
import { answerFeatures, LANGUAGE_CAPABILITIES } from './language/features.js';
import { pageLensesOf } from './language/lenses.js';
import { OpenPages } from './language/open-pages.js';
import { codeActions, codeLenses } from './page-features.js';
import { answerModels } from './models.js';
import { pathOf } from './paths.js';
import { answerRequests, corpusAt } from './requests.js';
import { answerScaffolds } from './scaffold.js';
import { ShapeChecks } from './shapes.js';
import { Watcher } from './watcher.js';

/** What the server takes from outside. */
export interface ServerPorts {
  readonly files: FileSystem;
  readonly clock: () => Date;
  /** Measures ceilings on another processor; without it a check does so itself. */
  readonly ceilings?: MeasureCeilings;
  readonly openDesk: OpenDesk;
  /** Version of the product. */
  readonly version: string;
  /** File of the process that checks shapes; the one that was built when absent. */
  readonly shapesProgram?: string;
}

const DEFAULT_OPTIONS: ServerOptions = {
  checkOn: 'save',
  rulePages: '',
  trusted: false,
  showKnown: false,
};

/** Serves one editor over a connection, until the editor ends it. */
export function serve(connection: Connection, ports: ServerPorts): void {
  const documents = new TextDocuments(TextDocument);
  let options = DEFAULT_OPTIONS;
  const corpora = new Corpora({
    ...ports,
    log: connection.console,
    changed: (status) => {
      void connection.sendNotification(METHODS.status, status);
      views.stateChanged(status.root);
      health.stateChanged(status.root);
    },
  });
  const shapes = new ShapeChecks(ports.shapesProgram);
  const checks = new Checks(connection, documents, corpora, () => options, shapes);
  const watcher = new Watcher(connection);
  const events = new FileEvents(connection, corpora, checks, documents, watcher.watch);
  const desks = new Desks({
    connection,
    corpusAt: (place) => corpusAt(corpora, place),
    options: () => options,
    openDesk: ports.openDesk,
  });

  const pages = new OpenPages(documents, corpora);
  const { files, clock, version } = ports;
  const health = new HealthServer({
    ...{ connection, corpora, files, clock, version },
    options: () => options,
  });
  const views = new ViewServer({
    ...{ connection, corpora, pages, documents, files },
    options: () => options,
  });

  let client: ClientCapabilities = {};

  connection.onInitialize((params) => {
    client = params.capabilities;
    options = { ...DEFAULT_OPTIONS, ...(params.initializationOptions as Partial<ServerOptions>) };
    corpora.setFolders(foldersOf(params));
    return CAPABILITIES;
  });
  connection.onInitialized(() => {
    if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration) watcher.start();
    if (client.workspace?.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(() => void events.foldersChanged());
    }
  });
  connection.onNotification(METHODS.options, (next: ServerOptions) => {
    const toggled = next.showKnown !== options.showKnown;
    options = next;
    if (toggled) events.optionsChanged();
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    events.watched(changes);
    desks.watched(changes.map(({ uri }) => uri));
  });

  documents.onDidOpen(({ document }) => events.opened(document.uri));
  documents.onDidSave(({ document }) => events.saved(document.uri));
  documents.onDidClose(({ document }) => {
    checks.close(document.uri);
    pages.closed(document.uri);
  });
  documents.onDidChangeContent(({ document }) => {
    if (options.checkOn === 'type' && document.version > 1) checks.checkSoon(document.uri);
  });

  connection.onCodeAction((params) => {
    const document = documents.get(params.textDocument.uri);
    return document ? codeActions(document, checks.current(document.uri), params) : [];
  });
  connection.onCodeLens(({ textDocument }) => {
    const checked = checks.current(textDocument.uri);
    const question = checked?.corpus.indexed?.questionFor(checked.page.path) ?? null;
    return [...codeLenses(checked, question), ...pageLensesOf(pages.of(textDocument.uri))];
  });
  answerGraph(connection, corpora, pages);
  const comparingOf = keptComparings(files);
  answerDiff({ connection, corpora, comparingOf, options: () => options });
  answerScaffolds({ connection, corpora, comparingOf, options: () => options });
  answerRequests({ connection, corpora, checks, events, ports, options: () => options });
  answerModels({ connection, corpora, files, clock: ports.clock, options: () => options });
  answerFixes({ connection, corpora, checks, documents, files });
  answerBaseline({ connection, corpora, events, files, isTrusted: () => options.trusted });
  answerFeatures(connection, pages);
  answerChanges(connection, corpora, pages);
  health.listen();
  desks.listen();
  views.listen();
  documents.listen(connection);
  connection.listen();
}

const CAPABILITIES: InitializeResult = {
  capabilities: {
    ...LANGUAGE_CAPABILITIES,
    textDocumentSync: {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: { includeText: false },
    },
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    codeLensProvider: { resolveProvider: false },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  },
  serverInfo: { name: 'ontodesk' },
};

function foldersOf({ workspaceFolders }: InitializeParams): string[] {
  return (workspaceFolders ?? []).flatMap(({ uri }) => pathOf(uri) ?? []);
}
