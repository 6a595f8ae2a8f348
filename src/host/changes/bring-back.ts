/** Brings deleted pages back: without an editor of theirs nothing in the editor's history can. */

import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';

import type { LocatedChange } from '../../protocol/changes.js';

import { uriOf } from './verify.js';

/** Makes the deleted files again with the bytes they had; false when one stands there by now. */
export type BringBack = () => Promise<boolean>;

/**
 * Keeps the bytes of the pages a change deletes. Null when it edits other pages too: there undo
 * takes back all of it.
 */
export async function keepDeleted(
  root: string,
  { pages, files }: LocatedChange,
): Promise<BringBack | null> {
  const deleted = files.filter(({ type }) => type === 'delete');
  if (pages.length > 0 || deleted.length === 0 || deleted.length < files.length) return null;
  const edit = new vscode.WorkspaceEdit();
  for (const { page } of deleted) {
    const uri = uriOf(root, page);
    const contents = await readFile(uri.fsPath).catch(() => null);
    if (!contents) return null;
    edit.createFile(uri, { contents, overwrite: false });
  }
  return async () => vscode.workspace.applyEdit(edit);
}
