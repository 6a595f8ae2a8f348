/** Whether the pages of a change still hold the texts it was made for, and its places are free. */

import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';

import type { ChangeRefusal, FileStep, LocatedChange } from '../../protocol/changes.js';

import { cannotBeRead, faultOf, isTaken } from './page-fault.js';

/** Called before pages are looked at; false ends the work. */
export type Step = (done: number, total: number) => boolean;

/** Files read at a time. */
const AT_ONCE = 16;

/**
 * Compares every page of a change with the text the change was made for: an open document by its
 * buffer and its file, any other by the bytes of its file. No page is opened for it.
 */
export async function verifyPages(
  root: string,
  change: LocatedChange,
  step: Step = () => true,
): Promise<ChangeRefusal | null> {
  const taken = await takenPlace(root, change.files);
  if (taken) return taken;
  const wanted = pagesOf(change);
  const open = openDocuments();
  for (let done = 0; done < wanted.length; done += AT_ONCE) {
    if (!step(done, wanted.length)) return { refused: 'Stopped.', how: 'Nothing was changed.' };
    const faults = await Promise.all(
      wanted.slice(done, done + AT_ONCE).map((one) => verifyPage(root, one, open)),
    );
    const fault = faults.find((one) => one !== null);
    if (fault) return fault;
  }
  return null;
}

/** A page and the hash of the text a change was made for. */
export interface Wanted {
  readonly page: string;
  readonly hash: string;
}

/** Pages a change rests on: those it edits and those it deletes. */
export function pagesOf({ pages, files }: LocatedChange): Wanted[] {
  const deleted = files.flatMap((file) => (file.type === 'delete' ? [file] : []));
  const all = [...pages, ...deleted].map(({ page, hash }) => [page, { page, hash }] as const);
  return [...new Map(all).values()];
}

export function uriOf(root: string, page: string): vscode.Uri {
  return vscode.Uri.file(path.join(root, page));
}

/** The documents the editor holds, by URI. */
export function openDocuments(): Map<string, vscode.TextDocument> {
  return new Map(vscode.workspace.textDocuments.map((one) => [one.uri.toString(), one]));
}

/** A place that a new or moved file is to take and that has one. */
async function takenPlace(root: string, files: readonly FileStep[]): Promise<ChangeRefusal | null> {
  for (const file of files) {
    if (file.type === 'delete') continue;
    const target = file.type === 'create' ? file.page : file.to;
    // Where case does not count, a file is in its own way.
    const isItself = file.type === 'rename' && target.toLowerCase() === file.page.toLowerCase();
    if (!isItself && (await exists(uriOf(root, target).fsPath))) return isTaken(target);
  }
  return null;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function verifyPage(
  root: string,
  { page, hash }: Wanted,
  open: ReadonlyMap<string, vscode.TextDocument>,
): Promise<ChangeRefusal | null> {
  const uri = uriOf(root, page);
  const bytes = await readFile(uri.fsPath).catch(() => null);
  let document = open.get(uri.toString());
  if (!document && bytes && !readsUtf8(uri)) {
    try {
      document = await vscode.workspace.openTextDocument(uri);
    } catch {
      return cannotBeRead(page);
    }
  }
  const held = document ? { text: document.getText(), isDirty: document.isDirty } : null;
  return faultOf(page, hash, { bytes, document: held });
}

/** Whether the editor is sure to read a page as UTF-8, as the change does. */
function readsUtf8(uri: vscode.Uri): boolean {
  const files = vscode.workspace.getConfiguration('files', { uri, languageId: 'markdown' });
  const encoding = files.get<string>('encoding') ?? 'utf8';
  return encoding.startsWith('utf8') && files.get<boolean>('autoGuessEncoding') !== true;
}
