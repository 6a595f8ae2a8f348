/** Ends the editor's preview of a change when one of its pages changes on disk meanwhile. */

import * as vscode from 'vscode';

import type { ChangeRefusal, LocatedChange } from '../../protocol/changes.js';

import { pagesOf, uriOf, verifyPages } from './verify.js';

export interface PreviewGuard {
  /** What changed while the preview was shown; null when nothing did. */
  fault(): ChangeRefusal | null;
  dispose(): void;
}

/**
 * Watches the pages of a change. The editor compares versions of documents, but one that it opens
 * for the preview has none to compare with: for those the text the change was made for is compared.
 */
export function guardPreview(root: string, change: LocatedChange): PreviewGuard {
  let fault: ChangeRefusal | null = null;
  let agreed = false;
  const agree = (): void => void (agreed = true);
  const isOver = (): boolean => agreed || fault !== null;
  const pages = new Set(pagesOf(change).map(({ page }) => uriOf(root, page).toString()));
  const look = async (uri: vscode.Uri): Promise<void> => {
    if (isOver() || !pages.has(uri.toString())) return;
    const found = await verifyPages(root, change);
    if (!found || isOver()) return;
    fault = found;
    await vscode.commands.executeCommand('refactorPreview.discard');
  };
  const pattern = new vscode.RelativePattern(vscode.Uri.file(root), '**/*.{md,MD,Md}');
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  const seen = (uri: vscode.Uri): void => void look(uri).catch(() => undefined);
  const subscriptions = [
    watcher,
    watcher.onDidChange(seen),
    watcher.onDidCreate(seen),
    watcher.onDidDelete(seen),
    // The change itself: from here on the pages are to differ.
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.isDirty && pages.has(document.uri.toString())) agree();
    }),
    vscode.workspace.onWillRenameFiles(agree),
    vscode.workspace.onWillDeleteFiles(agree),
  ];
  return {
    fault: () => fault,
    dispose: () => subscriptions.forEach((one) => void one.dispose()),
  };
}
