/** Applies the desk's page edit in the editor and saves it, or leaves the page as it was. */

import path from 'node:path';
import * as vscode from 'vscode';

import type { CheckedEdit, Refusal } from '../protocol/desk-views.js';

import { decode, sha256 } from './page-bytes.js';

const AGAIN = 'Nothing was changed. Look at the dossier again, then promote it anew.';

/**
 * Writes the edit through the editor, so that undo takes it back. A refusal means that the page's
 * file holds what it held before.
 */
export async function writePage(root: string, edit: CheckedEdit): Promise<Refusal | null> {
  const uri = vscode.Uri.file(path.join(root, edit.page));
  const before = await vscode.workspace.fs.readFile(uri);
  if (sha256(before) !== edit.hash) {
    return { refused: `${edit.page} changed on disk in the meantime.`, how: AGAIN };
  }
  const { mark, text } = decode(before);
  const document = await vscode.workspace.openTextDocument(uri);
  const refusal = unfit(document, text, edit.page);
  if (refusal) return refusal;
  if (!(await apply(document, edit))) {
    return { refused: `The editor refused to change ${edit.page}.`, how: AGAIN };
  }
  const expected = mark + splice(text, edit);
  const saved = await document.save();
  const after = await vscode.workspace.fs.readFile(uri);
  if (saved && Buffer.from(after).toString('utf8') === expected) return null;
  await restore(document, uri, before);
  return {
    refused: `Saving ${edit.page} did not write exactly what was approved.`,
    how: 'Switch off what changes markdown files on save (format on save, trimming of spaces), or use `ontodesk promote`.',
  };
}

/** Shows the page beside, so that its undo is at hand; the focus stays where it is. */
export async function showPage(root: string, page: string): Promise<void> {
  const uri = vscode.Uri.file(path.join(root, page));
  await vscode.window.showTextDocument(uri, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: false,
  });
}

/** Why the open document cannot take the edit; null when it can. */
function unfit(document: vscode.TextDocument, text: string, page: string): Refusal | null {
  if (document.isDirty) {
    return {
      refused: `${page} is open with changes that are not saved.`,
      how: 'Save or undo them, then try again.',
    };
  }
  if (document.getText() === text) return null;
  // The editor makes all line ends of a document the same, and reads other encodings.
  return {
    refused: `The editor reads ${page} differently from what its bytes say, for instance because its line ends are mixed.`,
    how: 'Use `ontodesk promote` on the command line: it changes no other byte.',
  };
}

async function apply(document: vscode.TextDocument, { edits }: CheckedEdit): Promise<boolean> {
  const change = new vscode.WorkspaceEdit();
  for (const { start, end, newText } of edits) {
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    change.replace(document.uri, range, newText);
  }
  return vscode.workspace.applyEdit(change);
}

/** The text with the edits made, each at its place in the text as it was. */
function splice(text: string, { edits }: CheckedEdit): string {
  const ordered = [...edits].sort((a, b) => b.start - a.start);
  return ordered.reduce(
    (sum, { start, end, newText }) => sum.slice(0, start) + newText + sum.slice(end),
    text,
  );
}

/** Puts the old bytes back; the open document follows its file. */
async function restore(
  document: vscode.TextDocument,
  uri: vscode.Uri,
  before: Uint8Array,
): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, before);
  if (!document.isDirty) return;
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const change = new vscode.WorkspaceEdit();
  change.replace(uri, whole, decode(before).text);
  await vscode.workspace.applyEdit(change);
}
