/** The graph screen's panel: asks the server, opens pages, saves the drawing. */

import path from 'node:path';
import * as vscode from 'vscode';

import {
  GRAPH_SCREEN,
  type GraphAnswer,
  type GraphParams,
  type GraphToHost,
  type GraphView,
  type HostToGraph,
  keptGraphView,
  readGraphMessage,
} from '../protocol/graph-screen.js';
import { readWebviewState } from '../protocol/scaffold-screen.js';

import type { LanguageServer } from './language-server.js';
import { webviewHtml, webviewRoots } from './webview-html.js';

const PANEL_TYPE = `ontodesk.${GRAPH_SCREEN}`;
const TITLE = 'Graph';
/** An answer that comes sooner, in ms, needs no word about waiting. */
const BUSY_AFTER = 200;

/** What the panel needs from the extension. */
export interface GraphPanelPorts {
  readonly extensionUri: vscode.Uri;
  readonly server: LanguageServer;
  readonly log: vscode.LogOutputChannel;
}

/** What to show first: the class of a page, or a view that was kept. */
type Start = { readonly uri: string } | GraphView;

/** Opens the one graph panel, and brings it back after a reload. */
export class GraphPanels implements vscode.WebviewPanelSerializer, vscode.Disposable {
  private readonly registration: vscode.Disposable;
  private screen: GraphScreen | null = null;

  constructor(private readonly ports: GraphPanelPorts) {
    this.registration = vscode.window.registerWebviewPanelSerializer(PANEL_TYPE, this);
  }

  /** Shows the class of a page, or one of a corpus by its slug. */
  show(of: GraphParams['of'], place: string | null): void {
    const start: Start = 'uri' in of ? of : { slug: of.slug, depth: 1, without: [] };
    if (this.screen) {
      this.screen.panel.reveal();
      this.screen.look(start, place);
      return;
    }
    const panel = vscode.window.createWebviewPanel(PANEL_TYPE, TITLE, vscode.ViewColumn.Beside, {});
    this.adopt(panel, start, place);
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = readWebviewState(state, GRAPH_SCREEN);
    const id = kept?.id ?? null;
    const place =
      id !== null && vscode.workspace.getWorkspaceFolder(vscode.Uri.file(id)) ? id : null;
    this.adopt(panel, kept && keptGraphView(kept.typed), place);
    return Promise.resolve();
  }

  dispose(): void {
    this.registration.dispose();
    this.screen?.panel.dispose();
  }

  private adopt(panel: vscode.WebviewPanel, start: Start | null, place: string | null): void {
    const screen = new GraphScreen(panel, this.ports, start, place);
    this.screen = screen;
    panel.onDidDispose(() => {
      if (this.screen === screen) this.screen = null;
    });
  }
}

class GraphScreen {
  private ready = false;
  /** Grows with every question: the answer to an older one is dropped. */
  private asked = 0;
  private last: GraphAnswer | null = null;

  constructor(
    readonly panel: vscode.WebviewPanel,
    private readonly ports: GraphPanelPorts,
    private at: Start | null,
    private place: string | null,
  ) {
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: webviewRoots(ports.extensionUri) };
    panel.iconPath = {
      light: vscode.Uri.joinPath(ports.extensionUri, 'media', 'graph-light.svg'),
      dark: vscode.Uri.joinPath(ports.extensionUri, 'media', 'graph-dark.svg'),
    };
    webview.onDidReceiveMessage((message: unknown) => this.receive(message));
    webview.html = webviewHtml(webview, ports.extensionUri, GRAPH_SCREEN, TITLE);
  }

  look(start: Start, place: string | null): void {
    this.at = start;
    this.place = place;
    if (this.ready) this.begin();
  }

  private receive(value: unknown): void {
    const message = readGraphMessage(value);
    if (!message) {
      this.ports.log.warn('The graph screen sent a message that is not understood.');
      return;
    }
    this.handle(message).catch((cause: unknown) => {
      this.ports.log.error(cause instanceof Error ? cause : String(cause));
      this.send({
        type: 'failed',
        message: cause instanceof Error ? cause.message : String(cause),
      });
    });
  }

  private async handle(message: GraphToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.ready = true;
        this.begin();
        break;
      case 'show':
        this.at = message.view;
        await this.ask();
        break;
      case 'open':
        await this.open(message.path);
        break;
      case 'export':
        await this.save(message.name, message.svg);
        break;
      case 'showLog':
        this.ports.log.show();
        break;
      case 'error':
        this.ports.log.error(`Graph screen: ${message.message}`);
    }
  }

  private begin(): void {
    this.send({ type: 'place', id: this.place });
    void this.ask();
  }

  private async ask(): Promise<void> {
    const { at, place } = this;
    if (!at) {
      this.send({ type: 'failed', message: 'Open the page of a class, then show its graph.' });
      return;
    }
    const number = ++this.asked;
    const busy = setTimeout(() => this.send({ type: 'busy', message: 'Looking…' }), BUSY_AFTER);
    try {
      const { depth, without } = 'slug' in at ? at : { depth: 1 as const, without: [] };
      const of = 'slug' in at ? { slug: at.slug } : at;
      const answer = await this.ports.server.graph({ place, of, depth, without });
      if (number === this.asked) this.take(answer, depth, without);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      this.ports.log.error(`Graph: ${message}`);
      if (number === this.asked) this.send({ type: 'failed', message });
    } finally {
      clearTimeout(busy);
    }
  }

  private take(answer: GraphAnswer, depth: GraphView['depth'], without: readonly string[]): void {
    const { graph, message, root } = answer;
    if (!graph) {
      this.send({ type: 'failed', message: message ?? 'There is nothing to show.' });
      return;
    }
    const view = { slug: graph.centre, depth, without };
    this.at = view;
    this.place = root;
    this.last = answer;
    this.send({ type: 'place', id: root });
    this.send({ type: 'graph', view, graph });
  }

  /** Opens a page, but only one the last graph named. */
  private async open(page: string): Promise<void> {
    if (!this.last?.graph?.nodes.some((node) => node.path === page)) {
      this.ports.log.warn('The graph screen asked for a page it was not told of.');
      return;
    }
    const uri = vscode.Uri.file(path.join(this.last.root, page));
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.One });
  }

  private async save(name: string, svg: string): Promise<void> {
    if (!vscode.workspace.isTrusted) {
      throw new Error('This folder is not trusted: nothing is written.');
    }
    const folder = this.last?.root ?? this.place;
    const file = `${name.replace(/[^\p{L}\p{N} ._-]+/gu, '-').slice(0, 100)}.svg`;
    const target = await vscode.window.showSaveDialog({
      title: 'Save the Graph as SVG',
      filters: { SVG: ['svg'] },
      ...(folder !== null && { defaultUri: vscode.Uri.file(path.join(folder, file)) }),
    });
    if (!target) return;
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(svg));
    this.send({ type: 'exported', file: path.basename(target.fsPath) });
  }

  private send(message: HostToGraph): void {
    void this.panel.webview.postMessage(message);
  }
}
