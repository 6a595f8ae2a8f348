/** The panels of ledger, judge and dossier: one of each, brought back after a reload. */

import * as vscode from 'vscode';

import { DESK_SCREENS, type DeskScreen } from '../protocol/desk-screen.js';

import { DeskPanel, type DeskPanelPorts, panelType } from './desk-panel.js';
import { DeskMemory } from './desk-memory.js';

export class DeskPanels implements vscode.Disposable {
  private readonly open = new Map<DeskScreen, DeskPanel>();
  private readonly subscriptions: vscode.Disposable[];
  private readonly memory: DeskMemory;

  constructor(
    private readonly ports: Omit<DeskPanelPorts, 'memory' | 'show'>,
    state: vscode.Memento,
  ) {
    this.memory = new DeskMemory(state);
    this.subscriptions = DESK_SCREENS.map((screen) => this.restoring(screen));
    this.subscriptions.push(
      ports.server.onDidChangeLedger(({ root }) => {
        for (const panel of this.open.values()) panel.ledgerChanged(root);
      }),
    );
  }

  /** Shows a screen, at a trial, dossier or assertion, in the corpus of a place. */
  show(screen: DeskScreen, place: string | null, id: string | null = null): void {
    const known = this.open.get(screen);
    if (known) {
      known.go(place, id);
      return;
    }
    const title = TITLES[screen];
    const panel = vscode.window.createWebviewPanel(
      panelType(screen),
      title,
      vscode.ViewColumn.Active,
      {},
    );
    this.adopt(screen, panel, place, id);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    for (const panel of this.open.values()) panel.dispose();
  }

  private restoring(screen: DeskScreen): vscode.Disposable {
    return vscode.window.registerWebviewPanelSerializer(panelType(screen), {
      // Where the screen was it reads from its own state; which corpus it showed, we remember.
      deserializeWebviewPanel: (panel: vscode.WebviewPanel) => {
        this.adopt(screen, panel, this.memory.place(screen), null);
        return Promise.resolve();
      },
    });
  }

  private adopt(
    screen: DeskScreen,
    view: vscode.WebviewPanel,
    place: string | null,
    id: string | null,
  ): void {
    const ports: DeskPanelPorts = {
      ...this.ports,
      memory: this.memory,
      show: (next, root, at) => this.show(next, root, at),
    };
    const panel = new DeskPanel(screen, TITLES[screen], view, ports, { place, id });
    this.open.set(screen, panel);
    view.onDidDispose(() => {
      if (this.open.get(screen) === panel) this.open.delete(screen);
    });
  }
}

/** Titles say which screen it is and never what it shows: a judge must not learn it from a tab. */
const TITLES: Readonly<Record<DeskScreen, string>> = {
  ledger: 'Ledger',
  judge: 'Judge',
  dossier: 'Dossiers',
};
