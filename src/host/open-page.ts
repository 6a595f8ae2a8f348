/** The page in front, and messages about it. */

import * as vscode from 'vscode';

/** URI of the markdown file in the active editor. */
export function openPage(): vscode.Uri | null {
  const document = vscode.window.activeTextEditor?.document;
  return document?.uri.scheme === 'file' && document.languageId === 'markdown'
    ? document.uri
    : null;
}

export function tell(message: string): void {
  void vscode.window.showInformationMessage(`Ontodesk: ${message}`);
}
