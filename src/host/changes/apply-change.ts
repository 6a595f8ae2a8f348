/** Makes a change of several pages in the editor: whole or not at all, and one undo takes it back. */

import path from 'node:path';
import * as vscode from 'vscode';

import type { ChangeRefusal, FileStep, LocatedChange } from '../../protocol/changes.js';

import { type Step, verifyPages } from './verify.js';

export interface ApplyOptions {
  /** Shows the change in the editor's own preview, where each edit can be left out. */
  readonly preview?: boolean;
  readonly step?: Step;
}

/** Moves the editor makes for us: whoever follows moved files has nothing to do for these. */
export const ownMoves = new Set<string>();

/** Null when the change was made; a refusal means that no page was touched. */
export async function applyChange(
  root: string,
  change: LocatedChange,
  { preview = false, step }: ApplyOptions = {},
): Promise<ChangeRefusal | null> {
  const refusal = await verifyPages(root, change, step);
  if (refusal) return refusal;
  const moves = change.files.flatMap((file) =>
    file.type === 'rename' ? [uriOf(root, file.page).toString()] : [],
  );
  moves.forEach((uri) => ownMoves.add(uri));
  try {
    const edit = workspaceEdit(root, change, preview);
    if (await vscode.workspace.applyEdit(edit, { isRefactoring: true })) return null;
  } finally {
    moves.forEach((uri) => ownMoves.delete(uri));
  }
  return {
    refused: `“${change.title}” was not made.`,
    how: preview
      ? 'It was discarded, or a page changed while it was shown. Nothing was changed.'
      : 'A page changed at this moment or may not be written. Nothing was changed; try again.',
  };
}

/** The change as the editor takes it. */
export function workspaceEdit(
  root: string,
  { title, pages, files }: LocatedChange,
  needsConfirmation: boolean,
): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  const metadata: vscode.WorkspaceEditEntryMetadata = { needsConfirmation, label: title };
  for (const { page, edits } of pages) {
    const uri = uriOf(root, page);
    for (const { range, newText } of edits) {
      const { start, end } = range;
      const at = new vscode.Range(start.line, start.character, end.line, end.character);
      edit.replace(uri, at, newText, metadata);
    }
  }
  for (const file of files) addFileStep(edit, root, file, metadata);
  return edit;
}

function addFileStep(
  edit: vscode.WorkspaceEdit,
  root: string,
  file: FileStep,
  metadata: vscode.WorkspaceEditEntryMetadata,
): void {
  const uri = uriOf(root, file.page);
  if (file.type === 'create') {
    edit.createFile(uri, { contents: Buffer.from(file.text, 'utf8'), overwrite: false }, metadata);
  } else if (file.type === 'rename') {
    edit.renameFile(uri, uriOf(root, file.to), { overwrite: false }, metadata);
  } else {
    edit.deleteFile(uri, { ignoreIfNotExists: false }, metadata);
  }
}

function uriOf(root: string, page: string): vscode.Uri {
  return vscode.Uri.file(path.join(root, page));
}
