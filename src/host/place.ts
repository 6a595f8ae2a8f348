/** Which corpus is meant when nobody says. */

import * as vscode from 'vscode';

/** A place in the corpus at hand: the open file, else the first folder. */
export function placeAtHand(): string | null {
  const open = vscode.window.activeTextEditor?.document.uri;
  if (open?.scheme === 'file' && vscode.workspace.getWorkspaceFolder(open)) return open.fsPath;
  return vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? null;
}
