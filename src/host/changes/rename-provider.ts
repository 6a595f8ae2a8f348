/** F2 on pages: a link or heading renames the page, a label or IRI the class, everywhere at once. */

import * as vscode from 'vscode';

import {
  CHANGE_METHODS,
  type ChangeRefusal,
  type LocatedChange,
  type Renameable,
  type RenameableAnswer,
} from '../../protocol/changes.js';

import type { LanguageServer } from '../language-server.js';
import { needsServer } from '../ontology-block.js';

import { workspaceEdit } from './apply-change.js';
import { liesInCorpus } from './corpus-sign.js';
import { announceSteps } from './own-steps.js';
import { isRefused, planChange, refuseUntrusted, warn } from './planning.js';
import { SavedPages } from './saved-pages.js';
import { tellMade } from './told.js';
import { uriOf, verifyPages } from './verify.js';

const PAGES: vscode.DocumentSelector = { scheme: 'file', language: 'markdown' };

/** Registers the rename of pages, labels and slugs. */
export function registerRename(server: LanguageServer): vscode.Disposable {
  const provider = new PageRename(server);
  return vscode.Disposable.from(vscode.languages.registerRenameProvider(PAGES, provider), provider);
}

class PageRename implements vscode.RenameProvider {
  private waiting: vscode.Disposable | null = null;

  constructor(private readonly server: LanguageServer) {}

  dispose(): void {
    this.waiting?.dispose();
  }

  async prepareRename(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<{ range: vscode.Range; placeholder: string }> {
    const { range, placeholder } = await this.nameAt(document, position);
    const { start, end } = range;
    const at = new vscode.Range(start.line, start.character, end.line, end.character);
    return { range: at, placeholder };
  }

  async provideRenameEdits(
    document: vscode.TextDocument,
    position: vscode.Position,
    newName: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.WorkspaceEdit | undefined> {
    const untrusted = refuseUntrusted();
    if (untrusted) return refuse(untrusted);
    const { root, what } = await this.nameAt(document, position);
    const request = { ...what, to: newName };
    const { planned } = await planChange(this.server, document.uri.fsPath, request);
    if (isRefused(planned)) return refuse(planned);
    const isStopped = (): boolean => token.isCancellationRequested;
    const fault = await verifyPages(root, planned, () => !isStopped());
    if (isStopped()) return undefined;
    if (fault) return refuse(fault);
    this.tellOnceMade(root, planned);
    return workspaceEdit(root, planned);
  }

  private async nameAt(
    document: vscode.TextDocument,
    { line, character }: vscode.Position,
  ): Promise<Renameable> {
    if (this.server.state === 'off' && !needsServer(document)) {
      // Any markdown file asks here: the server is started for pages only.
      if (!(await liesInCorpus(document.uri))) {
        throw new Error('This file is no page of an ontology.');
      }
    }
    const params = { uri: document.uri.toString(), line, character };
    const answer = await this.server.ask<RenameableAnswer>(CHANGE_METHODS.renameable, params);
    if ('none' in answer) throw new Error(answer.none);
    return answer;
  }

  /**
   * The editor makes the change after this, or not at all: what was left alone is told once it did.
   * It edits all pages first and moves the file then, so a move without these edits is not ours.
   */
  private tellOnceMade(root: string, change: LocatedChange): void {
    this.waiting?.dispose();
    const saved = new SavedPages(root, change);
    const pages = new Set(change.pages.map(({ page }) => uriOf(root, page).toString()));
    const moved = new Set(change.files.map(({ page }) => uriOf(root, page).toString()));
    const edited = new Set<string>();
    let forget: (() => void) | null = null;
    const made = (): void => {
      waiting.dispose();
      saved.remember();
      tellMade(root, change);
    };
    const waiting = vscode.Disposable.from(
      vscode.workspace.onDidRenameFiles(({ files }) => {
        if (forget && files.some(({ oldUri }) => moved.has(oldUri.toString()))) made();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const page = document.uri.toString();
        if (contentChanges.length === 0 || !pages.has(page)) return;
        if (edited.add(page).size < pages.size) return;
        if (moved.size === 0) made();
        else forget ??= announceSteps(root, change.files);
      }),
      { dispose: () => forget?.() },
    );
    this.waiting = waiting;
  }
}

/**
 * The reason is shown and nothing is edited. An error would pass the rename on to the editor's own
 * markdown support, which would change the heading and nothing else.
 */
function refuse(refusal: ChangeRefusal): vscode.WorkspaceEdit {
  warn(refusal);
  return new vscode.WorkspaceEdit();
}
