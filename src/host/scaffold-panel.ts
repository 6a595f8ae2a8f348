/** The scaffold screen's panel: asks the server, sends the report, opens pages. */

import path from 'node:path';
import * as vscode from 'vscode';

import type { ScaffoldAnswer } from '../protocol/messages.js';
import {
  type HostToScaffold,
  readScaffoldMessage,
  readWebviewState,
  SCAFFOLD_SCREEN,
  type ScaffoldToHost,
} from '../protocol/scaffold-screen.js';

import type { LanguageServer } from './language-server.js';
import { webviewHtml, webviewRoots } from './webview-html.js';

const PANEL_TYPE = `ontodesk.${SCAFFOLD_SCREEN}`;
/** An answer that comes sooner, in ms, needs no word about waiting. */
const BUSY_AFTER = 200;

const TITLE = 'Scaffold Preview';

/** What the panel needs from the extension. */
export interface ScaffoldPanelPorts {
  readonly extensionUri: vscode.Uri;
  readonly server: LanguageServer;
  readonly log: vscode.LogOutputChannel;
}

/** Opens the one scaffold panel, and brings it back after a reload. */
export class ScaffoldPanels implements vscode.WebviewPanelSerializer, vscode.Disposable {
  private readonly registration: vscode.Disposable;
  private screen: ScaffoldScreen | null = null;

  constructor(private readonly ports: ScaffoldPanelPorts) {
    this.registration = vscode.window.registerWebviewPanelSerializer(PANEL_TYPE, this);
  }

  /** Shows the screen and asks the question; `place` lies in the corpus to ask. */
  show(question: string, place: string | null): void {
    if (this.screen) {
      this.screen.reveal();
      this.screen.pose(question, place);
      return;
    }
    const panel = vscode.window.createWebviewPanel(PANEL_TYPE, TITLE, vscode.ViewColumn.Beside, {});
    this.adopt(panel, question, place);
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = readWebviewState(state, SCAFFOLD_SCREEN);
    this.adopt(panel, kept?.typed.asked ?? '', inWorkspace(kept?.id ?? null));
    return Promise.resolve();
  }

  dispose(): void {
    this.registration.dispose();
    this.screen?.panel.dispose();
  }

  private adopt(panel: vscode.WebviewPanel, question: string, place: string | null): void {
    const screen = new ScaffoldScreen(panel, this.ports, question, place);
    this.screen = screen;
    panel.onDidDispose(() => {
      if (this.screen === screen) this.screen = null;
    });
  }
}

/** A place a screen remembers counts only while it lies in an open folder. */
function inWorkspace(place: string | null): string | null {
  if (place === null) return null;
  return vscode.workspace.getWorkspaceFolder(vscode.Uri.file(place)) ? place : null;
}

class ScaffoldScreen {
  private ready = false;
  /** Grows with every question: the answer to an older one is dropped. */
  private asked = 0;
  private last: ScaffoldAnswer | null = null;

  constructor(
    readonly panel: vscode.WebviewPanel,
    private readonly ports: ScaffoldPanelPorts,
    private question: string,
    private place: string | null,
  ) {
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: webviewRoots(ports.extensionUri) };
    panel.iconPath = {
      light: vscode.Uri.joinPath(ports.extensionUri, 'media', 'scaffold-light.svg'),
      dark: vscode.Uri.joinPath(ports.extensionUri, 'media', 'scaffold-dark.svg'),
    };
    webview.onDidReceiveMessage((message: unknown) => this.receive(message));
    webview.html = webviewHtml(webview, ports.extensionUri, SCAFFOLD_SCREEN, TITLE);
  }

  reveal(): void {
    this.panel.reveal();
  }

  /** Puts a question into the field and asks it. */
  pose(question: string, place: string | null): void {
    this.question = question;
    this.place = place;
    if (this.ready) this.begin();
  }

  private receive(value: unknown): void {
    const message = readScaffoldMessage(value);
    if (message)
      this.handle(message).catch((cause: unknown) => this.ports.log.error(String(cause)));
    else this.ports.log.warn('The scaffold screen sent a message that is not understood.');
  }

  private async handle(message: ScaffoldToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.ready = true;
        this.begin();
        break;
      case 'ask':
        this.question = message.question;
        await this.ask();
        break;
      case 'open':
        await this.open(message.path);
        break;
      case 'copy':
        await this.copy();
        break;
      case 'showLog':
        this.ports.log.show();
        break;
      case 'error':
        this.ports.log.error(`Scaffold screen: ${message.message}`);
        break;
      default:
        this.ports.log.warn(`The scaffold screen asked for ${message.type}, which is not there yet.`);
    }
  }

  private begin(): void {
    this.send({ type: 'place', id: this.place });
    if (this.question === '') return;
    this.send({ type: 'question', question: this.question });
    void this.ask();
  }

  private async ask(): Promise<void> {
    const number = ++this.asked;
    const busy = setTimeout(() => this.send({ type: 'busy', message: 'Asking…' }), BUSY_AFTER);
    try {
      const { question } = this;
      const answer = await this.ports.server.scaffold({ root: this.place, question });
      if (number !== this.asked) return;
      this.last = answer;
      this.send({ type: 'report', report: answer.report });
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      this.ports.log.error(`Scaffold: ${message}`);
      if (number === this.asked) this.send({ type: 'failed', message });
    } finally {
      clearTimeout(busy);
    }
  }

  /** Opens a page, but only one the last report named. */
  private async open(page: string): Promise<void> {
    const named = this.last?.report.seeds.some((seed) => seed.path === page);
    if (!this.last || !named) {
      this.ports.log.warn('The scaffold screen asked for a page it was not told of.');
      return;
    }
    const uri = vscode.Uri.file(path.join(this.last.root, page));
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.One });
  }

  private async copy(): Promise<void> {
    if (!this.last) return;
    await vscode.env.clipboard.writeText(this.last.report.block);
    this.send({ type: 'copied', as: 'block' });
  }

  private send(message: HostToScaffold): void {
    void this.panel.webview.postMessage(message);
  }
}
