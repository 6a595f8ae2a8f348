/** The scaffold screen's one panel: opened by command, brought back after a reload. */

import * as vscode from 'vscode';

import { keptAsking } from '../protocol/scaffold-kept.js';
import { type Asking, readWebviewState, SCAFFOLD_SCREEN } from '../protocol/scaffold-screen.js';

import { QuestionHistory } from './scaffold/history.js';
import { type ScaffoldPanelPorts, ScaffoldScreen, TITLE } from './scaffold/screen.js';

const PANEL_TYPE = `ontodesk.${SCAFFOLD_SCREEN}`;

/** Opens the one scaffold panel, and brings it back after a reload. */
export class ScaffoldPanels implements vscode.WebviewPanelSerializer, vscode.Disposable {
  private readonly registration: vscode.Disposable;
  private readonly history: QuestionHistory;
  private screen: ScaffoldScreen | null = null;

  constructor(
    private readonly ports: ScaffoldPanelPorts,
    memory: vscode.Memento,
  ) {
    this.history = new QuestionHistory(memory);
    this.registration = vscode.window.registerWebviewPanelSerializer(PANEL_TYPE, this);
  }

  /** Shows the screen and asks the question; `place` lies in the corpus to ask. */
  show(question: string, place: string | null): void {
    if (this.screen) {
      this.screen.panel.reveal();
      this.screen.pose(question, place);
      return;
    }
    const panel = vscode.window.createWebviewPanel(PANEL_TYPE, TITLE, vscode.ViewColumn.Beside, {});
    this.adopt(panel, { question, options: {}, gold: [] }, place);
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = readWebviewState(state, SCAFFOLD_SCREEN);
    this.adopt(panel, keptAsking(kept?.typed ?? {}), inWorkspace(kept?.id ?? null));
    return Promise.resolve();
  }

  dispose(): void {
    this.registration.dispose();
    this.screen?.panel.dispose();
  }

  private adopt(panel: vscode.WebviewPanel, asking: Asking, place: string | null): void {
    const screen = new ScaffoldScreen(panel, this.ports, this.history, asking, place);
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
