/** The view in the activity bar: what waits at the desk, one click away. */

import * as vscode from 'vscode';

import type { DeskScreen } from '../protocol/desk-screen.js';
import { type DeskAction, refuses } from '../protocol/desk-views.js';
import { COMMANDS } from '../protocol/messages.js';

import type { LanguageServer } from './language-server.js';
import { placeAtHand } from './place.js';

interface Waiting {
  readonly label: string;
  readonly count: number;
  readonly screen: DeskScreen;
}

const OPEN: Readonly<Record<DeskScreen, string>> = {
  ledger: COMMANDS.openLedger,
  judge: COMMANDS.judgeTrials,
  dossier: COMMANDS.openDossiers,
};

const ICONS: Readonly<Record<DeskScreen, string>> = {
  ledger: 'checklist',
  judge: 'law',
  dossier: 'notebook',
};

/** Counts are fetched while the view is seen; the server is not started for it. */
export class DeskTree implements vscode.TreeDataProvider<Waiting>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[];
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly server: LanguageServer) {
    this.subscriptions = [
      vscode.window.registerTreeDataProvider('ontodesk.desk', this),
      server.onDidChangeLedger(() => this.changed.fire()),
      server.onDidChangeState((state) => {
        if (state !== 'starting') this.changed.fire();
      }),
    ];
  }

  getTreeItem({ label, count, screen }: Waiting): vscode.TreeItem {
    const item = new vscode.TreeItem(label);
    item.description = String(count);
    item.iconPath = new vscode.ThemeIcon(ICONS[screen]);
    item.command = { command: OPEN[screen], title: 'Open' };
    item.accessibilityInformation = { label: `${label}: ${count}` };
    return item;
  }

  async getChildren(parent?: Waiting): Promise<Waiting[]> {
    if (parent || this.server.state !== 'running') return [];
    try {
      return await this.waiting();
    } catch {
      // Without a corpus there is nothing to count; the view's welcome says what to do.
      return [];
    }
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  private async waiting(): Promise<Waiting[]> {
    const [ledger, candidates, trials, dossiers] = await Promise.all([
      this.ask({ type: 'ledger' }),
      this.ask({ type: 'candidates' }),
      this.ask({ type: 'waitingTrials' }),
      this.ask({ type: 'dossiers' }),
    ]);
    if (!ledger || !candidates || !trials || !dossiers) return [];
    const proposed = ledger.assertions.filter(({ state }) => state === 'proposed').length;
    const ready = candidates.candidates.filter((one) => one.ready && one.dossier === null).length;
    const queued = (queue: string): number =>
      dossiers.dossiers.filter((one) => one.queue === queue).length;
    return [
      { label: 'Assertions proposed', count: proposed, screen: 'ledger' },
      { label: 'Candidates ready', count: ready, screen: 'ledger' },
      { label: 'Trials waiting', count: trials.trials.length, screen: 'judge' },
      { label: 'Dossiers waiting for me', count: queued('waiting-for-me'), screen: 'dossier' },
      { label: 'Dossiers returned to me', count: queued('returned-to-me'), screen: 'dossier' },
      { label: 'Dossiers decided', count: queued('decided'), screen: 'dossier' },
    ];
  }

  private async ask<A extends DeskAction>(action: A) {
    const { outcome } = await this.server.desk(placeAtHand(), action);
    return refuses(outcome) ? null : outcome;
  }
}
