/** The language server as the host sees it: started when first needed, restarted on command. */

import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

import { VIEW_METHODS, type ViewsChanged } from '../protocol/corpus-views.js';
import type { ClassName, ClassNames } from '../protocol/desk-screen.js';
import type { GraphAnswer, GraphParams } from '../protocol/graph-screen.js';
import {
  type CheckCorpusReport,
  type CheckPageReport,
  type DeskAnswer,
  type DeskParams,
  type InitParams,
  type InitReport,
  type LedgerChanged,
  METHODS,
  type QuestionAnswer,
  type RefreshAnswer,
  type ScaffoldAnswer,
  type ScaffoldParams,
  type ServerOptions,
  type Status,
  type StepProgress,
} from '../protocol/messages.js';
import type { ResolveLinksAnswer, ResolveLinksParams } from '../protocol/preview-links.js';

import type { ServerState } from './status-view.js';

/** Under this key a window remembers whether findings of the baseline are shown; also a context key. */
export const SHOW_KNOWN = 'ontodesk.knownFindingsShown';

/** A server that ends more often than this is not started again by itself. */
const MOST_CRASHES = 3;

export class LanguageServer implements vscode.Disposable {
  private client: LanguageClient | null = null;
  private starting: Promise<LanguageClient> | null = null;
  private progressTokens = 0;
  private crashes = 0;
  private readonly stateChanged = new vscode.EventEmitter<ServerState>();
  private readonly statusReceived = new vscode.EventEmitter<Status>();

  private readonly ledgerChanged = new vscode.EventEmitter<LedgerChanged>();
  private readonly viewsChanged = new vscode.EventEmitter<ViewsChanged>();
  private readonly clientMade = new vscode.EventEmitter<LanguageClient>();

  readonly onDidChangeState = this.stateChanged.event;
  readonly onDidReceiveStatus = this.statusReceived.event;
  readonly onDidChangeLedger = this.ledgerChanged.event;
  readonly onDidChangeViews = this.viewsChanged.event;
  /** A client before it starts: for those who answer requests of the server. */
  readonly onDidMakeClient = this.clientMade.event;
  state: ServerState = 'off';

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Starts the server unless it runs; rejects with the cause when it cannot be started. */
  start(): Promise<LanguageClient> {
    this.starting ??= this.launch();
    return this.starting;
  }

  /** Ends the server, if it runs, and starts a new one. */
  async restart(): Promise<void> {
    this.log.info('Restarting the language server.');
    await this.stop();
    await this.start();
  }

  async scaffold(params: ScaffoldParams): Promise<ScaffoldAnswer> {
    return (await this.start()).sendRequest(METHODS.scaffold, params);
  }

  async questionFor(uri: vscode.Uri): Promise<QuestionAnswer> {
    return (await this.start()).sendRequest(METHODS.question, { uri: uri.toString() });
  }

  async checkPage(uri: vscode.Uri): Promise<CheckPageReport> {
    return (await this.start()).sendRequest(METHODS.checkPage, { uri: uri.toString() });
  }

  async setUp(params: InitParams): Promise<InitReport> {
    return (await this.start()).sendRequest(METHODS.init, params);
  }

  /** Compares the index with the disk; a server that does not run has nothing to compare. */
  async refresh(): Promise<RefreshAnswer | null> {
    if (this.state !== 'running' || !this.client) return null;
    return this.client.sendRequest<RefreshAnswer>(METHODS.refresh);
  }

  /** Asks the desk of the corpus at a place. */
  async desk<A extends DeskParams['action']>(
    place: string | null,
    action: A,
  ): Promise<DeskAnswer<A['type']>> {
    const client = await this.start();
    const open = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty);
    const params: DeskParams = { place, action, dirty: open.map(({ uri }) => uri.toString()) };
    return client.sendRequest<DeskAnswer<A['type']>>(METHODS.desk, params);
  }

  /** Classes whose name holds a text. */
  async classes(place: string | null, query: string): Promise<readonly ClassName[]> {
    const client = await this.start();
    const answer = await client.sendRequest<ClassNames>(METHODS.classes, { place, query });
    return answer.classes;
  }

  /** What stands around a class. */
  async graph(params: GraphParams): Promise<GraphAnswer> {
    return (await this.start()).sendRequest(METHODS.graph, params);
  }

  /** What the links of a page lead to. A server that does not run is not started for it. */
  async resolveLinks(params: ResolveLinksParams): Promise<ResolveLinksAnswer> {
    if (this.state === 'off' || this.state === 'failed') throw new Error('No server runs.');
    return (await this.start()).sendRequest(METHODS.resolveLinks, params);
  }

  /** Sends a request that has no method of its own here; the server is started for it. */
  async ask<T>(method: string, params: object): Promise<T> {
    return (await this.start()).sendRequest<T>(method, params);
  }

  /** The same for long work: it can be cancelled, and `step` is called as it goes on. */
  async askLong<T>(
    method: string,
    params: object,
    step: (progress: StepProgress) => void,
    token: vscode.CancellationToken,
  ): Promise<T> {
    const client = await this.start();
    const progress = `ask-${++this.progressTokens}`;
    const { onSteps } = await import('./client.js');
    const listener = onSteps(client, progress, step);
    try {
      return await client.sendRequest<T>(method, { ...params, progress }, token);
    } finally {
      listener.dispose();
    }
  }

  /** Checks a whole corpus; `step` is called as it goes on. */
  async checkCorpus(
    root: string | null,
    step: (progress: StepProgress) => void,
    token: vscode.CancellationToken,
  ): Promise<CheckCorpusReport> {
    const client = await this.start();
    const progress = `check-${++this.progressTokens}`;
    const { onSteps } = await import('./client.js');
    const listener = onSteps(client, progress, step);
    try {
      return await client.sendRequest(METHODS.checkCorpus, { root, progress }, token);
    } finally {
      listener.dispose();
    }
  }

  /** Tells a running server that a setting of the editor changed. */
  sendOptions(): void {
    if (this.state !== 'running') return;
    void this.client?.sendNotification(METHODS.options, this.options());
  }

  dispose(): void {
    void this.stop();
    this.stateChanged.dispose();
    this.statusReceived.dispose();
    this.ledgerChanged.dispose();
    this.viewsChanged.dispose();
    this.clientMade.dispose();
  }

  private async launch(): Promise<LanguageClient> {
    this.setState('starting');
    const started = performance.now();
    const client = await this.createClient();
    client.onNotification(METHODS.status, (status: Status) => this.statusReceived.fire(status));
    client.onNotification(METHODS.ledgerChanged, (change: LedgerChanged) =>
      this.ledgerChanged.fire(change),
    );
    client.onNotification(VIEW_METHODS.changed, (change: ViewsChanged) =>
      this.viewsChanged.fire(change),
    );
    this.clientMade.fire(client);
    try {
      await client.start();
    } catch (cause) {
      this.fail(cause);
      throw cause;
    }
    this.log.info(`Language server started in ${Math.round(performance.now() - started)} ms.`);
    return client;
  }

  private async createClient(): Promise<LanguageClient> {
    const { createClient } = await import('./client.js');
    const client: LanguageClient = createClient({
      module: this.context.asAbsolutePath('dist/server.js'),
      log: this.log,
      options: () => this.options(),
      // A client that was replaced has no say any more.
      changed: (state) => client === this.client && this.setState(state),
      crashed: () => client === this.client && this.afterCrash(),
    });
    this.client = client;
    return client;
  }

  private options(): ServerOptions {
    const settings = vscode.workspace.getConfiguration('ontodesk');
    return {
      checkOn: settings.get<string>('checkOn') === 'type' ? 'type' : 'save',
      rulePages: vscode.Uri.joinPath(this.context.extensionUri, 'media', 'rules').toString(),
      trusted: vscode.workspace.isTrusted,
      showKnown: this.context.workspaceState.get(SHOW_KNOWN) === true,
    };
  }

  /** Starts a server that ended by itself again, a few times; then a person has to. */
  private afterCrash(): boolean {
    this.crashes++;
    if (this.crashes <= MOST_CRASHES) {
      this.log.error('The language server ended unexpectedly. It is started again.');
      return true;
    }
    this.fail('The language server keeps ending unexpectedly. Restart it when the cause is gone.');
    return false;
  }

  private fail(cause: unknown): void {
    this.log.error(cause instanceof Error ? cause : String(cause));
    this.starting = null;
    this.setState('failed');
  }

  private async stop(): Promise<void> {
    // A client that is still starting refuses to stop.
    await this.starting?.catch(() => undefined);
    const client = this.client;
    this.client = null;
    this.starting = null;
    this.crashes = 0;
    try {
      if (client?.needsStop()) await client.stop();
    } catch (cause) {
      // A server that cannot be ended in order has ended already, or is ended with the editor.
      this.log.warn(`Stopping the language server: ${String(cause)}`);
    }
    this.setState('off');
  }

  private setState(state: ServerState): void {
    this.state = state;
    this.stateChanged.fire(state);
  }
}
