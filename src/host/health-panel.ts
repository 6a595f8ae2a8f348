/** The health screen's panel: one, brought back after a reload, told when pages change. */

import * as vscode from 'vscode';

import { HEALTH_METHODS, HEALTH_SCREEN, type HealthStale } from '../protocol/health-screen.js';
import { readWebviewState } from '../protocol/scaffold-screen.js';

import { type HealthPorts, HealthScreen, TITLE } from './health/screen.js';
import type { LanguageServer } from './language-server.js';

const PANEL_TYPE = `ontodesk.${HEALTH_SCREEN}`;

/** What the panel needs from the extension. */
export interface HealthPanelPorts extends HealthPorts {
  readonly server: LanguageServer;
}

/** Opens the one health panel, and brings it back after a reload. */
export class HealthPanels implements vscode.WebviewPanelSerializer, vscode.Disposable {
  private readonly registrations: readonly vscode.Disposable[];
  private screen: HealthScreen | null = null;

  constructor(private readonly ports: HealthPanelPorts) {
    this.registrations = [
      vscode.window.registerWebviewPanelSerializer(PANEL_TYPE, this),
      ports.server.onDidMakeClient((client) => {
        client.onNotification(HEALTH_METHODS.stale, ({ root }: HealthStale) =>
          this.screen?.stale(root),
        );
      }),
    ];
  }

  /** Shows the health of the corpus at a place. */
  async show(place: string | null): Promise<void> {
    if (this.screen) {
      this.screen.panel.reveal();
      await this.screen.look(place);
      return;
    }
    const column = vscode.ViewColumn.Active;
    this.adopt(vscode.window.createWebviewPanel(PANEL_TYPE, TITLE, column, {}), place);
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const id = readWebviewState(state, HEALTH_SCREEN)?.id ?? null;
    const known = id !== null && vscode.workspace.getWorkspaceFolder(vscode.Uri.file(id));
    this.adopt(panel, known ? id : null);
    return Promise.resolve();
  }

  dispose(): void {
    for (const registration of this.registrations) registration.dispose();
    this.screen?.panel.dispose();
  }

  private adopt(panel: vscode.WebviewPanel, place: string | null): void {
    const screen = new HealthScreen(panel, this.ports, place);
    this.screen = screen;
    panel.onDidDispose(() => {
      screen.dispose();
      if (this.screen === screen) this.screen = null;
    });
  }
}
