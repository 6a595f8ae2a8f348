/**
 * Pages of a change that had nothing unsaved: they are saved after it, and again when it is undone
 * or made anew. The editor itself leaves every page of an undone refactoring unsaved in a tab.
 */

import * as vscode from 'vscode';

import type { LocatedChange } from '../../protocol/changes.js';

import { sha256 } from '../page-bytes.js';
import { openDocuments, uriOf } from './verify.js';

/** Pages remembered: those of the last changes. */
const MOST_PAGES = 5_000;
/** The editor notes that a document has changed a moment after it tells of the change, in ms. */
const MOMENT = 20;

/** What a page held before and after a change, as hashes. */
interface Texts {
  readonly hashes: Set<string>;
  /** Whether the text after the change is still to come. */
  awaited: boolean;
}

const remembered = new Map<string, Texts>();

interface Page {
  readonly before: vscode.Uri;
  readonly after: vscode.Uri;
  readonly hash: string;
}

export class SavedPages {
  private readonly pages: readonly Page[];

  /** To be made before the change. */
  constructor(root: string, { pages, files }: LocatedChange) {
    const open = openDocuments();
    const moved = new Map(
      files.flatMap((file) => (file.type === 'rename' ? [[file.page, file.to]] : [])),
    );
    const all = pages.map(({ page, hash }) => ({
      before: uriOf(root, page),
      after: uriOf(root, moved.get(page) ?? page),
      hash,
    }));
    this.pages = all.filter(({ before }) => open.get(before.toString())?.isDirty !== true);
  }

  /** To be called once the change was made, or begins to be made. */
  remember(): void {
    if (!savesRefactorings()) return;
    for (const { before, after, hash } of this.pages) {
      keep(before, hash, false);
      keep(after, null, true);
    }
  }

  /** Saves what the change edited: the editor does so itself only for several files at once. */
  async save(): Promise<void> {
    this.remember();
    if (!savesRefactorings()) return;
    const clean = new Set(this.pages.map(({ after }) => after.toString()));
    const edited = vscode.workspace.textDocuments.filter(({ uri }) => clean.has(uri.toString()));
    await Promise.all(edited.filter(({ isDirty }) => isDirty).map((one) => one.save()));
    for (const document of edited) keep(document.uri, sha256(document.getText()), false);
  }
}

/** Saves a page when undo or redo brings back what it held before or after a change. */
export function saveWhatIsUndone(): vscode.Disposable[] {
  return [
    vscode.workspace.onDidSaveTextDocument((document) => {
      const texts = remembered.get(document.uri.toString());
      if (texts?.awaited) keep(document.uri, sha256(document.getText()), false);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, reason }) => {
      if (reason === undefined || !isRemembered(document)) return;
      setTimeout(() => {
        if (!document.isClosed && isRemembered(document)) void document.save();
      }, MOMENT);
    }),
  ];
}

function isRemembered(document: vscode.TextDocument): boolean {
  const texts = remembered.get(document.uri.toString());
  return texts?.hashes.has(sha256(document.getText())) ?? false;
}

function keep(uri: vscode.Uri, hash: string | null, awaited: boolean): void {
  const key = uri.toString();
  const texts: Texts = remembered.get(key) ?? { hashes: new Set(), awaited };
  texts.awaited = awaited;
  if (hash !== null) texts.hashes.add(hash);
  // Put last again: the first is the one of the oldest change.
  remembered.delete(key);
  remembered.set(key, texts);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_PAGES && oldest !== undefined) remembered.delete(oldest);
}

/** Whether files are saved after a refactoring: a setting of the editor. */
function savesRefactorings(): boolean {
  return vscode.workspace.getConfiguration('files.refactoring').get<boolean>('autoSave') !== false;
}
