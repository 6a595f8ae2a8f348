/** The views of the corpus in the side bar, and what their commands do. */

import path from 'node:path';
import * as vscode from 'vscode';

import type { ChangeAnswer, ChangeRefusal, LocatedChange } from '../../protocol/changes.js';
import {
  type InTaxonomyAnswer,
  type ListParams,
  type RowPlaceAnswer,
  VIEW_COMMANDS,
  VIEW_METHODS,
  type ViewId,
} from '../../protocol/corpus-views.js';
import { COMMANDS } from '../../protocol/messages.js';
import { applyChange } from '../changes/apply-change.js';
import type { LanguageServer } from '../language-server.js';
import { placeAtHand } from '../place.js';

import { CorpusTree } from './corpus-tree.js';
import { askQuery, type Choice } from './find-classes.js';
import { fileOf, isNode, type TreeNode } from './tree-node.js';

/** Changes within this time are drawn as one, in ms: a checkout moves thousands of files. */
const PAUSE = 300;

const VIEWS: readonly ViewId[] = [
  'taxonomy',
  'backlinks',
  'lists',
  'missing',
  'orphans',
  'classless',
];

export class CorpusTrees implements vscode.Disposable {
  private readonly trees: ReadonlyMap<ViewId, CorpusTree>;
  private readonly subscriptions: vscode.Disposable[];
  /** Page whose backlinks are shown; it stays while something else is in front. */
  private page: vscode.Uri | null = null;
  private search: string | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly server: LanguageServer,
    log: vscode.LogOutputChannel,
  ) {
    this.page = openPage();
    const source = (id: ViewId) => ({
      server,
      log,
      of: () => (id === 'backlinks' ? (this.page?.toString() ?? null) : null),
      search: () => (id === 'lists' ? this.search : null),
    });
    this.trees = new Map(VIEWS.map((id) => [id, new CorpusTree(id, source(id))]));
    this.subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(() => this.pageChanged()),
      server.onDidChangeViews(() => this.refreshSoon()),
      server.onDidChangeState((state) => {
        void vscode.commands.executeCommand('setContext', 'ontodesk.server', state);
        if (state !== 'starting') this.refresh();
      }),
    ];
  }

  /** Commands by their names. */
  commands(): Record<string, (argument?: unknown) => unknown> {
    return {
      [VIEW_COMMANDS.readPages]: () => this.server.start(),
      [VIEW_COMMANDS.findClasses]: () => this.find(''),
      [VIEW_COMMANDS.revealInTaxonomy]: (argument) => this.revealInTaxonomy(argument),
      [COMMANDS.showBacklinks]: (argument) => this.showBacklinks(argument),
      [VIEW_COMMANDS.openRow]: onNode((node) => this.open(node, false)),
      [VIEW_COMMANDS.openRowBeside]: onNode((node) => this.open(node, true)),
      [VIEW_COMMANDS.showMoreRows]: onNode((node) => this.tree(node.view).showMore(node)),
      [VIEW_COMMANDS.saveList]: () => this.saveList(),
      [VIEW_COMMANDS.editList]: onNode(({ row }) => this.find(row?.description ?? '')),
      [VIEW_COMMANDS.removeList]: onNode(({ row }) => this.removeList(row?.label ?? '')),
      [VIEW_COMMANDS.createMissingPage]: onNode(({ row, root }) =>
        vscode.commands.executeCommand(COMMANDS.createPage, { root, name: row?.label }),
      ),
    };
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
    for (const tree of this.trees.values()) tree.dispose();
  }

  /** The view of this name. */
  tree(id: ViewId): CorpusTree {
    return this.trees.get(id)!;
  }

  private refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), PAUSE);
  }

  private refresh(): void {
    for (const tree of this.trees.values()) tree.refresh();
  }

  /** Another editor is in front: its page has other backlinks, and maybe another corpus. */
  private pageChanged(): void {
    const page = openPage();
    if (!page || page.toString() === this.page?.toString()) return;
    this.setPage(page);
    for (const [id, tree] of this.trees) {
      const { root } = tree;
      if (id !== 'backlinks' && root !== null && !isWithin(root, page.fsPath)) tree.refresh();
    }
  }

  private setPage(page: vscode.Uri): void {
    const tree = this.tree('backlinks');
    tree.cancel();
    this.page = page;
    tree.refresh();
  }

  private async showBacklinks(argument: unknown): Promise<void> {
    const page = pageOf(argument);
    if (!page) {
      tellOpenPage();
      return;
    }
    await this.server.start();
    if (page.toString() !== this.page?.toString()) this.setPage(page);
    await vscode.commands.executeCommand('ontodesk.backlinks.focus');
  }

  private async revealInTaxonomy(argument: unknown): Promise<void> {
    const page = pageOf(argument);
    if (!page) {
      tellOpenPage();
      return;
    }
    const params = { uri: page.toString() };
    const { found } = await this.server.ask<InTaxonomyAnswer>(VIEW_METHODS.inTaxonomy, params);
    if (!found) {
      tell(`${path.basename(page.fsPath)} declares no class, so it is not in the taxonomy.`);
      return;
    }
    await vscode.commands.executeCommand('ontodesk.taxonomy.focus');
    await this.tree('taxonomy').reveal(found.path);
  }

  private async open(node: TreeNode, beside: boolean): Promise<void> {
    const { row, view, path: keys, of, root } = node;
    const file = fileOf(node);
    if (!row?.opens || !file) return;
    const { page } = row.opens;
    const params = { place: root, view, path: keys, of, page };
    const range =
      row.opens.range ?? (await this.server.ask<RowPlaceAnswer>(VIEW_METHODS.place, params)).range;
    await showAt(file, range, beside);
  }

  private async find(start: string): Promise<void> {
    const choice = await askQuery(this.server, start);
    if (choice) await this.act(choice);
  }

  private async act(choice: Choice): Promise<void> {
    if (choice.type === 'open') {
      const { row, root } = choice;
      const place = { view: 'lists' as const, path: [row.key], parent: null, of: null, more: null };
      await this.open({ ...place, root, row }, false);
    } else if (choice.type === 'list') {
      await this.showList(`list:${choice.name}`);
    } else {
      this.search = choice.query;
      await this.showList('search');
    }
  }

  private async showList(key: string): Promise<void> {
    const tree = this.tree('lists');
    tree.refresh();
    await vscode.commands.executeCommand('ontodesk.lists.focus');
    await tree.reveal([{ key, position: 0 }], true);
  }

  private async saveList(): Promise<void> {
    const where = this.search;
    if (where === null) {
      tell('Find classes by property first, then save what was found as a list.');
      return;
    }
    const name = await vscode.window.showInputBox({
      title: 'Save List',
      prompt: `Name of the list of classes with: ${where}`,
      validateInput: (text) => (text.trim() === '' ? 'Type a name.' : null),
    });
    if (name === undefined) return;
    const keep = { name: name.trim(), where };
    if (await this.changeLists({ place: placeAtHand(), keep, drop: null })) this.search = null;
    this.refreshSoon();
  }

  private async removeList(name: string): Promise<void> {
    await this.changeLists({ place: placeAtHand(), keep: null, drop: name });
  }

  /** Changes `ontodesk.yaml` through the editor, so that undo takes it back; true when it did. */
  private async changeLists(params: ListParams): Promise<boolean> {
    const { root, planned } = await this.server.ask<ChangeAnswer>(VIEW_METHODS.list, params);
    const refusal = isRefused(planned) ? planned : await writeSettings(root, planned);
    if (refusal) {
      void vscode.window.showWarningMessage(`Ontodesk: ${refusal.refused} ${refusal.how}`);
    }
    return refusal === null;
  }
}

async function writeSettings(root: string, planned: LocatedChange): Promise<ChangeRefusal | null> {
  const file = vscode.Uri.file(path.join(root, 'ontodesk.yaml'));
  const document = await vscode.workspace.openTextDocument(file);
  // What somebody is still typing there is not ours to save.
  const { isDirty } = document;
  const refusal = await applyChange(root, planned);
  if (!refusal && !isDirty) await document.save();
  return refusal;
}

const isRefused = (planned: LocatedChange | ChangeRefusal): planned is ChangeRefusal =>
  'refused' in planned;

async function showAt(
  file: vscode.Uri,
  range: RowPlaceAnswer['range'],
  beside: boolean,
): Promise<void> {
  const at = range && {
    selection: new vscode.Range(
      range.start.line,
      range.start.character,
      range.end.line,
      range.end.character,
    ),
  };
  const viewColumn = beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
  await vscode.window.showTextDocument(file, { ...at, viewColumn });
}

/** The page a command is about: that of a row, a file, or the one that is open. */
function pageOf(argument: unknown): vscode.Uri | null {
  if (isNode(argument)) return fileOf(argument);
  return argument instanceof vscode.Uri ? argument : openPage();
}

function openPage(): vscode.Uri | null {
  const document = vscode.window.activeTextEditor?.document;
  return document?.uri.scheme === 'file' && document.languageId === 'markdown'
    ? document.uri
    : null;
}

function onNode(run: (node: TreeNode) => unknown): (argument?: unknown) => unknown {
  return (argument) => (isNode(argument) ? run(argument) : undefined);
}

const tell = (message: string): void =>
  void vscode.window.showInformationMessage(`Ontodesk: ${message}`);

const tellOpenPage = (): void => tell('open the page of a class first.');

function isWithin(root: string, file: string): boolean {
  return file === root || file.startsWith(root + path.sep);
}
