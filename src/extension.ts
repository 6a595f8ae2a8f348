/** Entry of the extension: cheap on activation, the server starts when a page or command needs it. */

import * as vscode from 'vscode';

import { followChanges } from './host/changes/changes.js';
import { changesApi, type ChangesApi } from './host/changes/api.js';
import { registerCommands } from './host/commands.js';
import { DeskPanels } from './host/desk-panels.js';
import { DeskTree } from './host/desk-tree.js';
import { DiffView } from './host/diff-view.js';
import { FixPreviews } from './host/fix-preview.js';
import { OntologyFolding } from './host/folding.js';
import { GraphPanels } from './host/graph-panel.js';
import { HealthPanels } from './host/health-panel.js';
import { LanguageServer } from './host/language-server.js';
import { Models } from './host/models/models.js';
import { needsServer } from './host/ontology-block.js';
import { placeAtHand } from './host/place.js';
import { PagePreview } from './host/preview/page-preview.js';
import { refreshByItself } from './host/refresh.js';
import { ScaffoldPanels } from './host/scaffold-panel.js';
import { StatusItem } from './host/status-item.js';
import { CorpusTrees } from './host/views/corpus-trees.js';
import type { DeskAction, Outcome } from './protocol/desk-views.js';
import type { Status } from './protocol/messages.js';

/** What other extensions and the tests may ask. */
export interface OntodeskApi {
  /** State of the corpus at hand; null while nothing is known. */
  readonly status: () => Status | null;
  /** Text of the status item; null while it is hidden. */
  readonly statusText: () => string | null;
  /** Asks the desk of the corpus at hand; person, trust and gate hold as they do for a screen. */
  readonly desk: (action: DeskAction) => Promise<Outcome<object>>;
  /** Plans and makes changes of several pages in the corpus at hand. */
  readonly changes: ChangesApi;
  /** The views of the corpus in the side bar. */
  readonly tree: CorpusTrees['tree'];
  /** The view of changed classes. */
  readonly diff: DiffView;
  /** Asked for by the markdown preview. */
  readonly extendMarkdownIt: PagePreview['extendMarkdownIt'];
}

/** Wires log, status, commands and screens; nothing here waits. */
export function activate(context: vscode.ExtensionContext): OntodeskApi {
  const { extensionUri } = context;
  const log = vscode.window.createOutputChannel('Ontodesk', { log: true });
  const server = new LanguageServer(context, log);
  const status = new StatusItem();
  const panels = new ScaffoldPanels({ extensionUri, server, log }, context.workspaceState);
  const desk = new DeskPanels({ extensionUri, server, log }, context.workspaceState);
  const graphs = new GraphPanels({ extensionUri, server, log });
  const health = new HealthPanels({ extensionUri, server, log });
  const preview = new PagePreview(server);
  const fixes = new FixPreviews();
  const views = new CorpusTrees(server, log);
  context.subscriptions.push(log, server, status, panels, desk, new DeskTree(server));
  const diff = new DiffView(server, log);
  const models = new Models({ server, secrets: context.secrets, log });
  context.subscriptions.push(views, graphs, health, preview, fixes, diff, models);
  context.subscriptions.push(new OntologyFolding(server, context.workspaceState));
  context.subscriptions.push(
    ...registerCommands({
      ...{ extensionUri, server, panels, desk, graphs, health, fixes, views, diff, models, log },
      memory: context.workspaceState,
    }),
    server.onDidChangeState((state) => status.follow(state)),
    server.onDidReceiveStatus((received) => status.update(received)),
    vscode.window.onDidChangeActiveTextEditor(() => status.show()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => server.sendOptions()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('ontodesk')) server.sendOptions();
    }),
    ...startWhenNeeded(server, log),
    ...refreshByItself(server, log),
    ...followChanges(server, log),
  );
  return {
    status: () => status.status,
    statusText: () => status.text,
    desk: async (action) => (await server.desk(placeAtHand(), action)).outcome,
    changes: changesApi(server),
    tree: (id) => views.tree(id),
    diff,
    extendMarkdownIt: preview.extendMarkdownIt,
  };
}

/** Starts the server with the first page that holds an ontology block. */
function startWhenNeeded(
  server: LanguageServer,
  log: vscode.LogOutputChannel,
): vscode.Disposable[] {
  const look = (document: vscode.TextDocument): void => {
    if (server.state !== 'off' || !needsServer(document)) return;
    log.info(`Starting for ${vscode.workspace.asRelativePath(document.uri)}.`);
    server.start().catch(() => log.show(true));
  };
  vscode.workspace.textDocuments.forEach(look);
  return [
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidSaveTextDocument(look),
  ];
}
