/** Changes of several pages in the editor: F2, and files that are moved or deleted. */

import type * as vscode from 'vscode';

import type { LanguageServer } from '../language-server.js';

import { DeletedFiles } from './deleted-files.js';
import { MovedFiles } from './moved-files.js';
import { registerRename } from './rename-provider.js';
import { saveWhatIsUndone } from './saved-pages.js';

/** Registers what follows from what a person does in editor and Explorer. */
export function followChanges(
  server: LanguageServer,
  log: vscode.LogOutputChannel,
): vscode.Disposable[] {
  return [
    registerRename(server),
    ...saveWhatIsUndone(),
    ...new MovedFiles(server, log).listen(),
    ...new DeletedFiles(server, log).listen(),
  ];
}
