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
/** What is drawn and what is known here may differ for a moment, as while somebody types, in ms. */
const SURE = 200;

/** A page since it was opened: which of its blocks were folded here, by their order. */
type Folded = Set<number>;

export class OntologyFolding implements vscode.Disposable {
  private readonly seen = new Map<string, Folded>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly server: LanguageServer,
    private readonly memory: vscode.Memento,
  ) {
    this.subscriptions = [
      vscode.window.onDidChangeActiveTextEditor((editor) => this.look(editor)),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.watch(textEditor)),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => closed.forEach(this.forget)),
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
    if (this.seen.has(key) || !needsServer(document) || !isShownAlone(document)) return;
    const folded: Folded = new Set();
    this.seen.set(key, folded);
    if (this.unfolded().includes(key)) return;
    // A page that cannot be folded is shown whole: nothing to tell anybody.
    this.fold(editor, folded).catch(() => this.seen.delete(key));
  }

  /** A page that is closed everywhere may be folded when it is opened again. */
  private readonly forget = ({ input }: vscode.Tab): void => {
    if (!(input instanceof vscode.TabInputText)) return;
    const { uri } = input;
    if (!openTabs().some((tab) => showsPage(tab, uri))) this.seen.delete(uri.toString());
  };

  private async fold(editor: vscode.TextEditor, folded: Folded): Promise<void> {
    const { version } = editor.document;
    const [blocks] = await Promise.all([this.blocksOf(editor), pause(SETTLED)]);
    const known = await foldable(editor, blocks);
    if (known.length > 0 && vscode.window.activeTextEditor === editor) await foldingKnown(editor);
    // The commands of the editor act on the one that is active.
    if (vscode.window.activeTextEditor !== editor) {
      this.seen.delete(editor.document.uri.toString());
      return;
    }
    // Who types by now has begun to work: nothing is folded under their hands.
    const isUntouched = editor.document.version === version;
    const wanted = isUntouched ? known.filter((block) => !isLookedAt(editor, block)) : [];
    if (wanted.length === 0) return;
    for (const block of wanted) folded.add(blocks.indexOf(block));
    await foldAround(editor, wanted);
  }

  /** A block that was folded and is seen again was unfolded by the user: it stays that way. */
  private watch(editor: vscode.TextEditor): void {
    const folded = this.seen.get(editor.document.uri.toString());
    if (!folded || folded.size === 0) return;
    this.keepUnfolded(editor, folded).catch(() => undefined);
  }

  private async keepUnfolded(editor: vscode.TextEditor, folded: Folded): Promise<void> {
    if (!(await this.showsFolded(editor, folded))) return;
    await pause(SURE);
    if (folded.size === 0 || !(await this.showsFolded(editor, folded))) return;
    folded.clear();
    const key = editor.document.uri.toString();
    const kept = [...this.unfolded().filter((one) => one !== key), key].slice(-MOST_KEPT);
    await this.memory.update(UNFOLDED, kept);
  }

  private async showsFolded(editor: vscode.TextEditor, folded: Folded): Promise<boolean> {
    const blocks = await this.blocksOf(editor);
    return blocks.some((block, i) => folded.has(i) && isOpen(editor, block));
  }

  private async blocksOf({ document }: vscode.TextEditor): Promise<readonly LineSpan[]> {
    const uri = document.uri.toString();
    return this.server.ask<LineSpan[]>(CHANGE_METHODS.ontologyFolds, { uri });
  }

  private unfolded(): readonly string[] {
    return this.memory.get<string[]>(UNFOLDED, []);
  }
}

/**
 * Folds blocks. The editor moves a cursor out of what it folds, and one may have gone there since
 * it was looked at: then the block is unfolded and the cursor goes back at once.
 */
async function foldAround(editor: vscode.TextEditor, blocks: readonly LineSpan[]): Promise<void> {
  let strayed: readonly vscode.Selection[] | null = null;
  const listener = vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
    const inside = blocks.some((block) => holds(selections, block));
    if (textEditor === editor && inside) strayed ??= selections;
  });
  try {
    await command('editor.fold', blocks);
    // What the editor did before the answer is told before it, or right after.
    await pause(0);
    const back = strayed as readonly vscode.Selection[] | null;
    if (!back) return;
    await command(
      'editor.unfold',
      blocks.filter((block) => holds(back, block)),
    );
    editor.selections = back;
  } finally {
    listener.dispose();
  }
}

function command(name: string, blocks: readonly LineSpan[]): Thenable<unknown> {
  const selectionLines = blocks.map(({ startLine }) => startLine);
  return vscode.commands.executeCommand(name, { selectionLines, levels: 1 });
}

function isWanted(): boolean {
  return vscode.workspace.getConfiguration('ontodesk').get<boolean>('foldOntologyBlocks') !== false;
}

/** Whether a page is what its tab shows; in a comparison nothing is folded. */
function isShownAlone({ uri }: vscode.TextDocument): boolean {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  return tab !== undefined && showsPage(tab, uri);
}

function showsPage({ input }: vscode.Tab, uri: vscode.Uri): boolean {
  return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
}

function openTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

/**
 * The blocks that the editor would fold as they are. Folding by line takes whatever begins there,
 * so the editor must know of them by now.
 */
async function foldable(
  { document }: vscode.TextEditor,
  blocks: readonly LineSpan[],
): Promise<readonly LineSpan[]> {
  if (blocks.length === 0) return [];
  const ranges = await vscode.commands.executeCommand<vscode.FoldingRange[] | undefined>(
    'vscode.executeFoldingRangeProvider',
    document.uri,
  );
  const ends = new Map((ranges ?? []).map(({ start, end }) => [start, end]));
  return blocks.filter(({ startLine, endLine }) => ends.get(startLine) === endLine);
}

/**
 * Waits until the editor has worked out what can be folded: a command waits for that, and until
 * then a cursor has time to go where it is about to fold. Unfolding what is unfolded does nothing.
 */
async function foldingKnown({ visibleRanges }: vscode.TextEditor): Promise<void> {
  const plain = visibleRanges.find(({ start, end }) => end.line > start.line);
  if (!plain) return;
  const { line } = plain.start;
  await command('editor.unfold', [{ startLine: line, endLine: line }]);
}

/** Whether the page was opened at a place in the block: folding would hide what was looked for. */
function isLookedAt(editor: vscode.TextEditor, block: LineSpan): boolean {
  const { selections, visibleRanges } = editor;
  // At its top nobody scrolled there; further down what is drawn is what somebody wants to see.
  const scrolled = (visibleRanges[0]?.start.line ?? 0) > 0;
  return holds(selections, block) || (scrolled && isOpen(editor, block));
}

function holds(selections: readonly vscode.Selection[], { startLine, endLine }: LineSpan): boolean {
  return selections.some(({ start, end }) => end.line > startLine && start.line <= endLine);
}

/** Whether a line inside a block can be seen. */
function isOpen({ visibleRanges }: vscode.TextEditor, { startLine, endLine }: LineSpan): boolean {
  return visibleRanges.some(({ start, end }) => start.line <= endLine && end.line > startLine);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
