/** Makes a change of several pages in the editor: whole or not at all, and one undo takes it back. */

import * as vscode from 'vscode';

import type { ChangeRefusal, FileStep, LocatedChange } from '../../protocol/changes.js';

import { announceSteps } from './own-steps.js';
import { sha256 } from '../page-bytes.js';
import { guardPreview } from './preview-guard.js';
import { SavedPages } from './saved-pages.js';
import { openDocuments, pagesOf, type Step, uriOf, verifyPages } from './verify.js';

export interface ApplyOptions {
  /** Shows the change in the editor's own preview, where each edit can be left out. */
  readonly preview?: boolean;
  readonly step?: Step;
}

/** Null when the change was made; a refusal means that no page was changed. */
export async function applyChange(
  root: string,
  change: LocatedChange,
  { preview = false, step }: ApplyOptions = {},
): Promise<ChangeRefusal | null> {
  const refusal = await verifyPages(root, change, step);
  if (refusal) return refusal;
  const forget = announceSteps(root, change.files);
  const saved = new SavedPages(root, change);
  const guard = preview ? guardPreview(root, change) : null;
  let made: boolean;
  try {
    const edit = workspaceEdit(root, change, preview);
    made = await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  } finally {
    forget();
    guard?.dispose();
  }
  if (!made) return guard?.fault() ?? (await takeBack(root, change)) ?? notMade(change, preview);
  await saved.save();
  return null;
}

/** The change as the editor takes it. Edits are for the paths before the change, so they go first. */
export function workspaceEdit(
  root: string,
  { title, pages, files }: LocatedChange,
  preview = false,
): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  const metadata: vscode.WorkspaceEditEntryMetadata = { needsConfirmation: false, label: title };
  for (const { page, edits } of pages) {
    const uri = uriOf(root, page);
    for (const { range, newText } of edits) {
      const { start, end } = range;
      const at = new vscode.Range(start.line, start.character, end.line, end.character);
      edit.replace(uri, at, newText, metadata);
    }
  }
  const [only, ...others] = pages;
  const file = files.find(({ type, page }) => type !== 'create' && page !== only?.page);
  // The editor undoes the edit of a page nobody has open only where it is one of several.
  if (only && file && others.length === 0) {
    edit.replace(uriOf(root, file.page), new vscode.Range(0, 0, 0, 0), '', metadata);
  }
  for (const step of files) addFileStep(edit, root, step, metadata);
  if (preview) askForPreview(edit, root, title);
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

/**
 * One step that needs confirmation brings the preview up, but such steps are not ticked there. So
 * it is one that changes nothing and is not listed: all that matters stands ticked.
 */
function askForPreview(edit: vscode.WorkspaceEdit, root: string, label: string): void {
  const nothing = uriOf(root, '.ontodesk/no-such-file');
  edit.deleteFile(nothing, { ignoreIfNotExists: true }, { needsConfirmation: true, label });
}

/**
 * The editor edits texts before it moves or deletes files. When the latter fails the texts have
 * changed: they are one step in its history, which is undone.
 */
async function takeBack(root: string, change: LocatedChange): Promise<ChangeRefusal | null> {
  const [first] = editedPages(root, change);
  if (!first) return null;
  const failed = change.files.map(({ page }) => page).join(', ');
  await vscode.window.showTextDocument(first, { preview: true });
  await vscode.commands.executeCommand('undo');
  const left = editedPages(root, change).length;
  if (left === 0) {
    return {
      refused: `The editor could not move or delete ${failed}.`,
      how: 'The edits of the other pages were taken back. Check that the file may be written.',
    };
  }
  return {
    refused: `The editor could not move or delete ${failed}, and ${left} pages hold edits that are not saved.`,
    how: 'Undo them, or close the pages without saving.',
  };
}

/** Open documents that hold another text than the change was made for. */
function editedPages(root: string, change: LocatedChange): vscode.TextDocument[] {
  const open = openDocuments();
  return pagesOf(change).flatMap(({ page, hash }) => {
    const document = open.get(uriOf(root, page).toString());
    return document?.isDirty && sha256(document.getText()) !== hash ? [document] : [];
  });
}

function notMade({ title }: LocatedChange, preview: boolean): ChangeRefusal {
  return {
    refused: `“${title}” was not made.`,
    how: preview
      ? 'It was discarded, or a page changed while it was shown. Nothing was changed.'
      : 'A page changed at this moment or may not be written. Nothing was changed; try again.',
  };
}
