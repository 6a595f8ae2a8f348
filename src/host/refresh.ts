/** Keeps the index true where the file watcher is silent: it misses events, and folders as a whole. */

import * as vscode from 'vscode';

import type { LanguageServer } from './language-server.js';

/** Compares index and disk when the window is back in front, and after work on folders. */
export function refreshByItself(
  server: LanguageServer,
  log: vscode.LogOutputChannel,
): vscode.Disposable[] {
  const refresh = (): void => {
    server.refresh().catch((cause: unknown) => log.warn(`Refreshing the index: ${String(cause)}`));
  };
  return [
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) refresh();
    }),
    vscode.workspace.onDidDeleteFiles(refresh),
    vscode.workspace.onDidRenameFiles(refresh),
  ];
}

/** The command: starts the server if need be, and says what was found. */
export async function refreshIndex(server: LanguageServer): Promise<void> {
  await server.start();
  const found = await server.refresh();
  if (!found) return;
  const { pages, changed } = found;
  const what = changed === 0 ? 'the index was up to date' : `${changed} had changed on disk`;
  void vscode.window.showInformationMessage(`Ontodesk: ${pages} pages compared, ${what}.`);
}
