/** The view of changed classes: those of a commit beside those of another, or of the disk. */

import path from 'node:path';
import * as vscode from 'vscode';

import {
  type ChangedClasses,
  type CompareAnswer,
  type CompareParams,
  type ComparedState,
  DIFF_COMMANDS,
  DIFF_METHODS,
} from '../protocol/semantic-diff.js';

import { COMMIT_SCHEME, commitPages, sideOf } from './commit-pages.js';
import { type ChangeNode, isChange, itemOf } from './diff-node.js';
import type { LanguageServer } from './language-server.js';
import { pickRef } from './pick-ref.js';
import { placeAtHand } from './place.js';
import { slowly } from './views/slow-work.js';

/** Classes shown before a person asks for more. */
const PAGE = 200;

/** Changes of the disk within this time, in ms, are compared as one. */
const PAUSE = 300;

/** The context key that says that there is something to compare again. */
const COMPARED = 'ontodesk.compared';

/** What was asked for last. */
interface Asked {
  readonly place: string | null;
  readonly before: string;
  readonly after: string | null;
  readonly count: number;
}

interface Shown extends ChangedClasses {
  readonly root: string;
}

export class DiffView implements vscode.TreeDataProvider<ChangeNode>, vscode.Disposable {
  readonly view: vscode.TreeView<ChangeNode>;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly subscriptions: vscode.Disposable[];
  private asked: Asked | null = null;
  private shown: Shown | null = null;
  private running: vscode.CancellationTokenSource | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly server: LanguageServer,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.view = vscode.window.createTreeView('ontodesk.changes', {
      treeDataProvider: this,
      showCollapseAll: true,
    });
    this.subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(COMMIT_SCHEME, commitPages(server)),
      server.onDidChangeViews(({ root }) => this.diskChanged(root)),
    ];
  }

  /** Commands by their names. */
  commands(): Record<string, (argument?: unknown) => unknown> {
    return {
      [DIFF_COMMANDS.compare]: (argument) => this.compare(argument),
      [DIFF_COMMANDS.compareAgain]: () => this.again(),
      [DIFF_COMMANDS.openChange]: (argument) =>
        isChange(argument) ? this.open(argument) : undefined,
      [DIFF_COMMANDS.showMoreChanges]: () => this.showMore(),
    };
  }

  getTreeItem(node: ChangeNode): vscode.TreeItem {
    return itemOf(node);
  }

  getParent(node: ChangeNode): ChangeNode | null {
    return node.type === 'line' ? node.parent : null;
  }

  getChildren(parent?: ChangeNode): ChangeNode[] {
    if (parent?.type === 'class') {
      return parent.row.lines.map((line, number) => ({ type: 'line', line, number, parent }));
    }
    const { shown } = this;
    if (parent || !shown) return [];
    const nodes: ChangeNode[] = shown.rows.map((row) => ({ type: 'class', row, compared: shown }));
    const left = shown.total - shown.rows.length;
    return left > 0 ? [...nodes, { type: 'more', count: left }] : nodes;
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.running?.cancel();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.view.dispose();
    this.changed.dispose();
  }

  /** Compares with the ref given, or with one that a person chooses. */
  private async compare(argument: unknown): Promise<void> {
    const place = placeAtHand();
    const given = readRefs(argument);
    const before = given?.before ?? (await pickRef(this.server, place));
    if (before === undefined) return;
    await this.server.start();
    // What the watcher has yet to tell of counts as well: it is on the disk.
    await this.server.refresh();
    const asked = { place, before, after: given?.after ?? null, count: PAGE };
    if (await this.ask(asked)) await vscode.commands.executeCommand('ontodesk.changes.focus');
  }

  private async again(): Promise<void> {
    if (!this.asked) return;
    await this.server.start();
    await this.server.refresh();
    await this.ask(this.asked);
  }

  private async showMore(): Promise<void> {
    const { asked, shown } = this;
    if (!asked || !shown || !(await this.ask({ ...asked, count: asked.count + PAGE }))) return;
    // The focus goes on where the new rows begin.
    const next = this.getChildren()[shown.rows.length];
    if (next) await this.view.reveal(next, { select: true, focus: true });
  }

  /** The disk is one of the two sides: what is shown of it has to be true. */
  private diskChanged(root: string): void {
    if (this.asked?.after !== null || this.shown?.root !== root) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.asked) return;
      this.ask(this.asked).catch((cause: unknown) => this.log.warn(`Comparing: ${String(cause)}`));
    }, PAUSE);
  }

  /** Asks the server and shows its answer; false when there is none to show. */
  private async ask(asked: Asked): Promise<boolean> {
    this.running?.cancel();
    const source = new vscode.CancellationTokenSource();
    this.running = source;
    try {
      const { root, outcome } = await this.answer(asked, source);
      // A later question has taken the place of this one.
      if (this.running !== source) return false;
      if ('refused' in outcome) {
        void vscode.window.showWarningMessage(`Ontodesk: ${outcome.refused}`);
        return false;
      }
      this.show(asked, { root, ...outcome });
      return true;
    } catch (cause) {
      if (source.token.isCancellationRequested) return false;
      throw cause;
    } finally {
      if (this.running === source) this.running = null;
      source.dispose();
    }
  }

  private answer(asked: Asked, source: vscode.CancellationTokenSource): Promise<CompareAnswer> {
    const params: Omit<CompareParams, 'progress'> = asked;
    return slowly('Ontodesk: comparing the classes', source, (step, token) =>
      this.server.askLong<CompareAnswer>(DIFF_METHODS.compare, params, step, token),
    );
  }

  private show(asked: Asked, shown: Shown): void {
    this.asked = asked;
    this.shown = shown;
    this.view.description = `${nameOf(shown.before)} → ${nameOf(shown.after)}`;
    this.view.message = summaryOf(shown);
    for (const { path: page, reason } of shown.notCompared) {
      this.log.warn(`Not compared: ${page}. ${reason}`);
    }
    void vscode.commands.executeCommand('setContext', COMPARED, true);
    this.changed.fire();
  }

  private async open(node: Exclude<ChangeNode, { type: 'more' }>): Promise<void> {
    const { row, compared } = node.type === 'class' ? node : node.parent;
    const name = path.posix.basename(row.after ?? row.before ?? '');
    const title = `${name} (${nameOf(compared.before)} ↔ ${nameOf(compared.after)})`;
    const sides = [sideOf(compared, 'before', row), sideOf(compared, 'after', row)];
    await vscode.commands.executeCommand('vscode.diff', ...sides, title);
  }
}

/** Refs another command gives. */
function readRefs(argument: unknown): { before: string; after: string | null } | null {
  if (typeof argument === 'string') return { before: argument, after: null };
  if (typeof argument !== 'object' || argument === null) return null;
  const { before, after } = argument as { before?: unknown; after?: unknown };
  if (typeof before !== 'string') return null;
  return { before, after: typeof after === 'string' ? after : null };
}

const nameOf = ({ ref }: ComparedState): string => ref ?? 'disk';

function summaryOf({ counts, notCompared, notes }: ChangedClasses): string {
  const { classes, otherPages } = counts;
  const { added, removed, changed } = classes;
  const what =
    added + removed + changed === 0
      ? 'No class changed.'
      : `Classes: ${added} added, ${removed} removed, ${changed} changed.`;
  const others = otherPages === 0 ? [] : [`${pages(otherPages)} with another text.`];
  const left = notCompared.length === 0 ? [] : [`${pages(notCompared.length)} not compared.`];
  return [what, ...others, ...left, ...notes].join(' ');
}

const pages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);
