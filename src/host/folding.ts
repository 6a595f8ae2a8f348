/** Folds the ontology blocks of a page when it is opened, and leaves them to the user from then on. */

import * as vscode from 'vscode';

import { CHANGE_METHODS, type LineSpan } from '../protocol/changes.js';

import type { LanguageServer } from './language-server.js';
import { needsServer } from './ontology-block.js';

/** Pages whose blocks the user unfolded, kept for the folder. */
const UNFOLDED = 'ontodesk.unfolded';
/** The newest ones are kept: more pages than anybody unfolds by hand. */
const MOST_KEPT = 2000;
/** The editor sets selection and scroll position right after it shows a page, in ms. */
const SETTLED = 60;

export class OntologyFolding implements vscode.Disposable {
  /** Pages seen since the window opened. */
  private readonly seen = new Set<string>();
  /** Pages whose blocks are folded by us, as far as we know. */
  private readonly folded = new Set<string>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly server: LanguageServer,
    private readonly memory: vscode.Memento,
  ) {
    this.subscriptions = [
      vscode.window.onDidChangeActiveTextEditor((editor) => this.look(editor)),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.watch(textEditor)),
      server.onDidChangeState(() => this.look(vscode.window.activeTextEditor)),
    ];
    this.look(vscode.window.activeTextEditor);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private look(editor: vscode.TextEditor | undefined): void {
    if (!editor || this.server.state !== 'running' || !isWanted()) return;
    const { document } = editor;
    const key = document.uri.toString();
    if (this.seen.has(key) || !needsServer(document)) return;
    this.seen.add(key);
    if (this.unfolded().includes(key)) return;
    // A page that cannot be folded is shown whole: nothing to tell anybody.
    this.fold(editor, key).catch(() => undefined);
  }

  private async fold(editor: vscode.TextEditor, key: string): Promise<void> {
    const [blocks] = await Promise.all([this.blocksOf(editor), pause(SETTLED)]);
    // The commands of the editor act on the one that is active.
    if (vscode.window.activeTextEditor !== editor) {
      this.seen.delete(key);
      return;
    }
    const starts = blocks.filter((block) => !holdsCursor(editor, block)).map((b) => b.startLine);
    if (starts.length === 0) return;
    await vscode.commands.executeCommand('editor.fold', { selectionLines: starts, levels: 1 });
    this.folded.add(key);
  }

  /** A block that is seen again was unfolded by the user: it stays that way. */
  private watch(editor: vscode.TextEditor): void {
    const key = editor.document.uri.toString();
    if (!this.folded.has(key)) return;
    void this.blocksOf(editor).then((blocks) => {
      if (!blocks.some((block) => isOpen(editor, block)) || !this.folded.delete(key)) return;
      const kept = [...this.unfolded().filter((one) => one !== key), key].slice(-MOST_KEPT);
      void this.memory.update(UNFOLDED, kept);
    });
  }

  private async blocksOf({ document }: vscode.TextEditor): Promise<readonly LineSpan[]> {
    const client = await this.server.start();
    const uri = document.uri.toString();
    return client.sendRequest<LineSpan[]>(CHANGE_METHODS.ontologyFolds, { uri });
  }

  private unfolded(): readonly string[] {
    return this.memory.get<string[]>(UNFOLDED, []);
  }
}

function isWanted(): boolean {
  return vscode.workspace.getConfiguration('ontodesk').get<boolean>('foldOntologyBlocks') !== false;
}

/** Whether the page was opened at a place inside: folding would hide what was looked for. */
function holdsCursor({ selections }: vscode.TextEditor, { startLine, endLine }: LineSpan): boolean {
  return selections.some(({ start, end }) => end.line > startLine && start.line <= endLine);
}

/** Whether a line inside a block can be seen. */
function isOpen({ visibleRanges }: vscode.TextEditor, { startLine, endLine }: LineSpan): boolean {
  return visibleRanges.some(({ start, end }) => start.line <= endLine && end.line > startLine);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
