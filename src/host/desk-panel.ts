/** One screen of the desk: carries its actions to the server and the answers back. */

import path from 'node:path';
import * as vscode from 'vscode';

import {
  type ActionOfScreens,
  type DeskScreen,
  type DeskToHost,
  type HostToDesk,
  readDeskMessage,
} from '../protocol/desk-screen.js';
import type { Outcome } from '../protocol/desk-views.js';

import type { DeskMemory } from './desk-memory.js';
import { importWithDialog } from './import-assertions.js';
import type { LanguageServer } from './language-server.js';
import { writeThroughEditor } from './promotion.js';
import { webviewHtml, webviewRoots } from './webview-html.js';

export interface DeskPanelPorts {
  readonly extensionUri: vscode.Uri;
  readonly server: LanguageServer;
  readonly log: vscode.LogOutputChannel;
  readonly memory: DeskMemory;
  /** Shows another screen of the desk. */
  readonly show: (screen: DeskScreen, place: string | null, id: string | null) => void;
}

export const panelType = (screen: DeskScreen): string => `ontodesk.${screen}`;

export class DeskPanel {
  private ready = false;
  private place: string | null;
  /** Where to go once the screen is ready. */
  private id: string | null;
  /** Root of the corpus that answered last. */
  private root: string | null = null;
  /** Pages the answers named: only these can be opened from the screen. */
  private readonly named = new Set<string>();

  constructor(
    private readonly screen: DeskScreen,
    title: string,
    private readonly panel: vscode.WebviewPanel,
    private readonly ports: DeskPanelPorts,
    at: { readonly place: string | null; readonly id: string | null },
  ) {
    this.place = at.place;
    this.id = at.id;
    const { webview } = panel;
    const { extensionUri } = ports;
    webview.options = { enableScripts: true, localResourceRoots: webviewRoots(extensionUri) };
    const icon = (theme: string): vscode.Uri =>
      vscode.Uri.joinPath(extensionUri, 'media', `desk-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    webview.onDidReceiveMessage((message: unknown) => this.receive(message));
    webview.html = webviewHtml(webview, extensionUri, screen, title);
  }

  /** Brings the screen to the front, at another place. */
  go(place: string | null, id: string | null): void {
    this.panel.reveal();
    this.place = place ?? this.place;
    this.id = id;
    if (!this.ready) return;
    this.sendPlace();
    this.send({ type: 'changed' });
  }

  ledgerChanged(root: string): void {
    if (this.ready && (this.root === null || this.root === root)) this.send({ type: 'changed' });
  }

  dispose(): void {
    this.panel.dispose();
  }

  private receive(value: unknown): void {
    const { log } = this.ports;
    const message = readDeskMessage(this.screen, value);
    if (!message) {
      log.warn(`The ${this.screen} screen sent a message that is not understood.`);
      return;
    }
    this.handle(message).catch((cause: unknown) => log.error(String(cause)));
  }

  private async handle(message: DeskToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.ready = true;
        this.sendPlace();
        break;
      case 'act':
        await this.answer(message.request, () => this.act(message.action));
        break;
      case 'classes':
        await this.answer(message.request, async () => ({
          classes: await this.ports.server.classes(this.place, message.query),
        }));
        break;
      case 'typed':
        this.ports.memory.keepTyped(this.screen, message.typed);
        break;
      case 'open':
        await this.open(message.page);
        break;
      case 'show':
        this.ports.show(message.screen, this.place, message.id);
        break;
      case 'chooseImport':
        await importWithDialog(this.ports.server, this.place);
        break;
      case 'showLog':
        this.ports.log.show();
        break;
      case 'error':
        this.ports.log.error(`${this.screen} screen: ${message.message}`);
    }
  }

  private async answer(request: number, work: () => Promise<Outcome<object>>): Promise<void> {
    try {
      this.send({ type: 'answer', request, outcome: await work() });
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      this.ports.log.error(`${this.screen} screen: ${message}`);
      this.send({ type: 'failed', request, message });
    }
  }

  private async act(action: ActionOfScreens): Promise<Outcome<object>> {
    const { server } = this.ports;
    if (action.type === 'promote' || action.type === 'revert') {
      return writeThroughEditor(server, this.place, action);
    }
    const { root, outcome } = await server.desk(this.place, action);
    this.place = root;
    this.root = root;
    this.ports.memory.keepPlace(this.screen, root);
    notePages(outcome, this.named);
    return outcome;
  }

  /** Opens a page, but only one that an answer named. */
  private async open(page: string): Promise<void> {
    if (this.root === null || !this.named.has(page)) {
      this.ports.log.warn(`The ${this.screen} screen asked for a page it was not told of.`);
      return;
    }
    const uri = vscode.Uri.file(path.join(this.root, page));
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside });
  }

  private sendPlace(): void {
    this.send({ type: 'place', id: this.id, typed: this.ports.memory.typed(this.screen) });
    this.id = null;
  }

  private send(message: HostToDesk): void {
    void this.panel.webview.postMessage(message);
  }
}

/** Collects every `page` an answer holds. */
function notePages(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'page' && typeof inner === 'string') into.add(inner);
    else notePages(inner, into);
  }
}
