/** One tree view of the corpus: asks the server node by node, and only while it is seen. */

import * as vscode from 'vscode';

import {
  type Row,
  type RowsAnswer,
  type RowsParams,
  VIEW_METHODS,
  type ViewId,
} from '../../protocol/corpus-views.js';
import type { LanguageServer } from '../language-server.js';
import { placeAtHand } from '../place.js';

import { slowly } from './slow-work.js';
import { idOf, itemOf, type TreeNode } from './tree-node.js';

/** Rows shown below a node before a person asks for more. */
const PAGE = 200;

/** The key of the node that stands for what is not shown; no row has it. */
const MORE = '\u0000more';

export interface TreeSource {
  readonly server: LanguageServer;
  readonly log: vscode.LogOutputChannel;
  /** URI of the page whose backlinks are shown; null without one and in other views. */
  readonly of: () => string | null;
  /** Query searched for last; null without one. */
  readonly search: () => string | null;
}

export class CorpusTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly view: vscode.TreeView<TreeNode>;
  private readonly changed = new vscode.EventEmitter<TreeNode | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  /** Rows wanted below a node, where it is not the first page of them. */
  private readonly limits = new Map<string, number>();
  private readonly running = new Set<vscode.CancellationTokenSource>();
  /** Root of the corpus shown last. */
  root: string | null = null;

  constructor(
    readonly id: ViewId,
    private readonly source: TreeSource,
  ) {
    this.view = vscode.window.createTreeView(`ontodesk.${id}`, {
      treeDataProvider: this,
      showCollapseAll: true,
    });
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return itemOf(node);
  }

  getParent(node: TreeNode): TreeNode | null {
    return node.parent;
  }

  async getChildren(parent?: TreeNode): Promise<TreeNode[]> {
    const { server, log } = this.source;
    // A view that happens to be open is no reason to start a server.
    if (server.state !== 'running') return [];
    const path = parent?.path ?? [];
    try {
      return this.nodes(await this.rows(path), parent ?? null);
    } catch (cause) {
      if (isCancelled(cause)) return [this.moreNode(parent ?? null, 0, true)];
      const message = cause instanceof Error ? cause.message : String(cause);
      log.warn(`View ${this.id}: ${message}`);
      return parent ? [this.node(problem(message), parent, this.root ?? '')] : [];
    }
  }

  /** Draws the view anew; what is expanded stays so. */
  refresh(): void {
    this.changed.fire(undefined);
  }

  /** Shows the next rows below the parent of a node, or searches again. */
  async showMore({ parent, more }: TreeNode): Promise<void> {
    const key = this.keyOf(parent?.path ?? []);
    const shown = this.limits.get(key) ?? PAGE;
    if (more?.again !== true) this.limits.set(key, shown + PAGE);
    this.changed.fire(parent ?? undefined);
    if (more?.again === true) return;
    // The focus goes on where the new rows begin.
    const next = (await this.getChildren(parent ?? undefined))[shown];
    if (next) await this.view.reveal(next, { select: true, focus: true });
  }

  /** Ends what is being looked for, because nobody waits for it any more. */
  cancel(): void {
    for (const source of this.running) source.cancel();
  }

  /** Selects the node that some keys lead to; each with its place among its siblings. */
  async reveal(
    steps: readonly { readonly key: string; readonly position: number }[],
    expand = false,
  ): Promise<boolean> {
    this.makeRoom(steps);
    const way: TreeNode[] = [];
    for (const { key } of steps) {
      const children = await this.getChildren(way.at(-1));
      const next = children.find(({ row }) => row?.key === key);
      if (!next) return false;
      way.push(next);
    }
    const node = way.at(-1);
    if (node) await this.view.reveal(node, { select: true, focus: true, expand });
    return node !== undefined;
  }

  dispose(): void {
    this.cancel();
    this.view.dispose();
    this.changed.dispose();
  }

  /** Lets enough rows be shown for each step. */
  private makeRoom(steps: readonly { readonly key: string; readonly position: number }[]): void {
    let grown = false;
    for (const [depth, { position }] of steps.entries()) {
      const key = this.keyOf(steps.slice(0, depth).map((step) => step.key));
      if (position < (this.limits.get(key) ?? PAGE)) continue;
      this.limits.set(key, Math.ceil((position + 1) / PAGE) * PAGE);
      grown = true;
    }
    if (grown) this.refresh();
  }

  private async rows(path: readonly string[]): Promise<RowsAnswer> {
    const { server, of, search } = this.source;
    const page = of();
    const params: Omit<RowsParams, 'progress'> = {
      place: placeAtHand(),
      view: this.id,
      path,
      of: page,
      search: search(),
      count: this.limits.get(this.keyOf(path)) ?? PAGE,
    };
    const source = new vscode.CancellationTokenSource();
    this.running.add(source);
    try {
      const answer = await slowly('Ontodesk: searching the pages', source, (step, token) =>
        server.askLong<RowsAnswer>(VIEW_METHODS.rows, params, step, token),
      );
      this.root = answer.root;
      if (path.length === 0) this.view.description = answer.title ?? undefined;
      return answer;
    } finally {
      this.running.delete(source);
      source.dispose();
    }
  }

  private nodes({ root, page }: RowsAnswer, parent: TreeNode | null): TreeNode[] {
    const nodes = page.rows.map((row) => this.node(row, parent, root));
    const left = page.total - page.rows.length;
    return left > 0 ? [...nodes, this.moreNode(parent, left, false)] : nodes;
  }

  private node(row: Row, parent: TreeNode | null, root: string): TreeNode {
    const path = [...(parent?.path ?? []), row.key];
    return { view: this.id, path, parent, root, of: this.source.of(), row, more: null };
  }

  private moreNode(parent: TreeNode | null, count: number, again: boolean): TreeNode {
    const path = [...(parent?.path ?? []), MORE];
    const { id: view, root } = this;
    const of = this.source.of();
    return { view, path, parent, root: root ?? '', of, row: null, more: { count, again } };
  }

  private keyOf(path: readonly string[]): string {
    return idOf(this.id, this.source.of(), path);
  }
}

function problem(message: string): Row {
  return {
    key: 'problem',
    kind: 'problem',
    label: message,
    marked: null,
    description: '',
    tooltip: message,
    spoken: message,
    expands: false,
    opens: null,
  };
}

/** Codes of a request that was cancelled, by the server and by the client. */
const CANCELLED: ReadonlySet<unknown> = new Set([-32800, -32802]);

function isCancelled(cause: unknown): boolean {
  if (cause instanceof vscode.CancellationError) return true;
  return (
    typeof cause === 'object' && cause !== null && 'code' in cause && CANCELLED.has(cause.code)
  );
}
