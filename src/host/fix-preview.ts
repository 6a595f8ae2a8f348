/** Shows a quick fix beside the page before it is made, in the editor's own comparison. */

import path from 'node:path';
import * as vscode from 'vscode';

import { COMMANDS, type FixPreview } from '../protocol/messages.js';

import { readFix } from './fix-argument.js';
import { tell } from './open-page.js';

/** Scheme of the documents that hold a page with a fix made. */
const SCHEME = 'ontodesk-fix';
const APPLY = 'Apply';

/** Previews kept: closed comparisons may be opened again from the editor's history. */
const MOST_KEPT = 20;

interface Shown {
  readonly fix: FixPreview;
  /** The text of the page the fix was made for. */
  readonly before: string;
  readonly after: string;
}

export class FixPreviews implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly shown = new Map<string, Shown>();
  private readonly registration: vscode.Disposable;
  private count = 0;

  constructor() {
    this.registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  dispose(): void {
    this.registration.dispose();
  }

  commands(): Record<string, (argument?: unknown) => unknown> {
    return {
      [COMMANDS.previewFix]: (argument) => this.show(argument),
      [COMMANDS.applyFix]: (argument) => this.apply(argument),
    };
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.shown.get(uri.toString())?.after ?? '';
  }

  private async show(argument: unknown): Promise<void> {
    const fix = readFix(argument);
    if (!fix) return;
    const page = vscode.Uri.parse(fix.uri, true);
    const document = await vscode.workspace.openTextDocument(page);
    if (document.version !== fix.version) {
      tellChanged(page);
      return;
    }
    const before = document.getText();
    const name = path.posix.basename(page.path);
    const fixed = page.with({ scheme: SCHEME, query: String(++this.count) });
    this.keep(fixed, { fix, before, after: spliced(document, fix) });
    await vscode.commands.executeCommand('vscode.diff', page, fixed, `${name}: ${fix.title}`, {
      preview: true,
    });
    // The question may stand for long: the command does not wait for its answer.
    const question = `Ontodesk: ${fix.title}? The comparison shows it.`;
    const answer = vscode.window.showInformationMessage(question, APPLY);
    void answer.then((chosen) => (chosen === APPLY ? this.apply(fixed) : undefined));
  }

  private keep(uri: vscode.Uri, shown: Shown): void {
    this.shown.set(uri.toString(), shown);
    const [oldest] = this.shown.keys();
    if (this.shown.size > MOST_KEPT && oldest !== undefined) this.shown.delete(oldest);
  }

  /** Makes the fix of a comparison: the one that is given, else the one in front. */
  private async apply(argument: unknown): Promise<void> {
    const fixed = argument instanceof vscode.Uri ? argument : fixInFront();
    const shown = fixed && this.shown.get(fixed.toString());
    if (!fixed || !shown) {
      tell('no fix is shown. Choose one at a finding first.');
      return;
    }
    const page = vscode.Uri.parse(shown.fix.uri, true);
    const document = await vscode.workspace.openTextDocument(page);
    if (document.getText() === shown.before && (await edit(document, shown.fix))) {
      await closeComparison(fixed);
      await vscode.window.showTextDocument(document);
    } else tellChanged(page);
  }
}

function tellChanged(page: vscode.Uri): void {
  const name = path.posix.basename(page.path);
  void vscode.window.showWarningMessage(
    `Ontodesk: ${name} changed since this fix was offered. Nothing was changed; choose it again.`,
  );
}

type Edit = FixPreview['edits'][number];

function rangeOf({ range: { start, end } }: Edit): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

function spliced(document: vscode.TextDocument, { edits }: FixPreview): string {
  const places = edits.map((one) => {
    const { start, end } = rangeOf(one);
    const { newText } = one;
    return { start: document.offsetAt(start), end: document.offsetAt(end), newText };
  });
  return places
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, newText }) => text.slice(0, start) + newText + text.slice(end),
      document.getText(),
    );
}

function edit(document: vscode.TextDocument, { edits }: FixPreview): Thenable<boolean> {
  const change = new vscode.WorkspaceEdit();
  for (const one of edits) change.replace(document.uri, rangeOf(one), one.newText);
  return vscode.workspace.applyEdit(change);
}

function comparisonOf({ input }: vscode.Tab): vscode.Uri | null {
  if (!(input instanceof vscode.TabInputTextDiff)) return null;
  return input.modified.scheme === SCHEME ? input.modified : null;
}

function fixInFront(): vscode.Uri | null {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  return tab ? comparisonOf(tab) : null;
}

async function closeComparison(fixed: vscode.Uri): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const shown = tabs.filter((tab) => comparisonOf(tab)?.toString() === fixed.toString());
  await vscode.window.tabGroups.close(shown);
}
