/** Whether the pages of a change still hold the texts it was made for. */

import { createHash } from 'node:crypto';
import path from 'node:path';
import * as vscode from 'vscode';

import type { ChangeRefusal, LocatedChange } from '../../protocol/changes.js';

const PLAN_AGAIN = 'Nothing was changed. Try again: the change is then planned for the new text.';

/** Called before each page is looked at; false ends the work. */
export type Step = (done: number, total: number) => boolean;

/**
 * Opens every page of a change and compares it with the text the change was made for, in the
 * editor and on disk. Null when all of them agree: from here on the editor's own versions guard.
 */
export async function verifyPages(
  root: string,
  change: LocatedChange,
  step: Step = () => true,
): Promise<ChangeRefusal | null> {
  const wanted = pagesOf(change);
  for (const [i, { page, hash }] of wanted.entries()) {
    if (!step(i, wanted.length)) return { refused: 'Stopped.', how: 'Nothing was changed.' };
    const refusal = await verifyPage(vscode.Uri.file(path.join(root, page)), page, hash);
    if (refusal) return refusal;
  }
  return null;
}

/** Pages a change rests on: those it edits and those it deletes. */
function pagesOf({ pages, files }: LocatedChange): { page: string; hash: string }[] {
  const deleted = files.flatMap((file) => (file.type === 'delete' ? [file] : []));
  return [...pages, ...deleted].map(({ page, hash }) => ({ page, hash }));
}

async function verifyPage(
  uri: vscode.Uri,
  page: string,
  hash: string,
): Promise<ChangeRefusal | null> {
  let document: vscode.TextDocument;
  let bytes: Uint8Array;
  try {
    bytes = await vscode.workspace.fs.readFile(uri);
    document = await vscode.workspace.openTextDocument(uri);
  } catch {
    return { refused: `${page} cannot be opened any more.`, how: PLAN_AGAIN };
  }
  // What is typed and not saved counts: the change was made for the buffer then.
  const text = document.getText();
  if (document.isDirty) return sha256(text) === hash ? null : changed(page, 'in the editor');
  const onDisk = decode(bytes);
  if (sha256(onDisk) !== hash) return changed(page, 'on disk');
  return onDisk === text ? null : readsDifferently(page, onDisk, text);
}

function changed(page: string, where: string): ChangeRefusal {
  return { refused: `${page} changed ${where} in the meantime.`, how: PLAN_AGAIN };
}

function readsDifferently(page: string, onDisk: string, text: string): ChangeRefusal {
  const sameLines = onDisk.replace(/\r\n?/gu, '\n') === text.replace(/\r\n?/gu, '\n');
  return sameLines
    ? {
        refused: `${page} has mixed line ends, and the editor would make them all the same.`,
        how: 'Give the page one kind of line end (command “Change End of Line Sequence”) and save it, then try again.',
      }
    : changed(page, 'on disk');
}

function decode(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
