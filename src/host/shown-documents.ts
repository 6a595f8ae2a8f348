/**
 * Documents that a tab shows. The editor also opens documents for edits of many files, and keeps
 * them for minutes: their findings would fill Problems although nobody looks at them.
 */

import * as vscode from 'vscode';

type Open = (document: vscode.TextDocument) => Promise<void>;

export class ShownDocuments implements vscode.Disposable {
  /** Documents that no tab shows yet, with what tells the server of them. */
  private readonly waiting = new Map<vscode.TextDocument, Open>();
  private readonly subscriptions = [
    vscode.window.tabGroups.onDidChangeTabs(() => this.look()),
    vscode.window.onDidChangeVisibleTextEditors(() => this.look()),
    vscode.workspace.onDidCloseTextDocument((document) => this.waiting.delete(document)),
  ];

  /** Tells the server of a document, at the latest when a tab shows it. */
  async open(document: vscode.TextDocument, tell: Open): Promise<void> {
    if (isShown(document)) return tell(document);
    this.waiting.set(document, tell);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.waiting.clear();
  }

  private look(): void {
    for (const [document, tell] of this.waiting) {
      if (!isShown(document)) continue;
      this.waiting.delete(document);
      // A server that cannot be told is on its way out; its next life is told anew.
      tell(document).catch(() => undefined);
    }
  }
}

function isShown({ uri, isDirty }: vscode.TextDocument): boolean {
  const wanted = uri.toString();
  const visible = vscode.window.visibleTextEditors.some(
    ({ document }) => document.uri.toString() === wanted,
  );
  return visible || isDirty || tabs().some((tab) => tab.toString() === wanted);
}

function tabs(): vscode.Uri[] {
  return vscode.window.tabGroups.all.flatMap((group) =>
    group.tabs.flatMap(({ input }) => {
      if (input instanceof vscode.TabInputText) return [input.uri];
      return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
    }),
  );
}
