/** The status bar item: what is known of the corpus at hand, one click away from what to do. */

import * as vscode from 'vscode';

import { COMMANDS, type Status } from '../protocol/messages.js';

import { type ServerState, statusView, type StatusView } from './status-view.js';

/** Keeps the item up to date: it shows the corpus of the page at hand, else the one heard of last. */
export class StatusItem implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;
  private readonly statuses = new Map<string, Status>();
  private latest: Status | null = null;
  private server: ServerState = 'off';

  constructor() {
    this.item = vscode.window.createStatusBarItem(
      'ontodesk.status',
      vscode.StatusBarAlignment.Left,
    );
    this.item.name = 'Ontodesk';
  }

  /** The status shown now; null when nothing is known. */
  get status(): Status | null {
    return this.current();
  }

  /** Text of the item; null while it is hidden. */
  get text(): string | null {
    return statusView(this.server, this.current())?.text ?? null;
  }

  update(status: Status): void {
    this.statuses.set(status.root, status);
    this.latest = status;
    this.show();
  }

  follow(server: ServerState): void {
    this.server = server;
    if (server !== 'running') this.forget();
    this.show();
  }

  /** Draws the item anew; called when another page comes to the front. */
  show(): void {
    const view = statusView(this.server, this.current());
    if (!view) {
      this.item.hide();
      return;
    }
    this.item.text = view.text;
    this.item.tooltip = tooltipOf(view);
    this.item.command = view.command;
    this.item.backgroundColor = view.broken
      ? new vscode.ThemeColor('statusBarItem.errorBackground')
      : undefined;
    this.item.accessibilityInformation = { label: withoutIcon(view.text) };
    this.item.show();
  }

  dispose(): void {
    this.item.dispose();
  }

  private forget(): void {
    this.statuses.clear();
    this.latest = null;
  }

  private current(): Status | null {
    const file = vscode.window.activeTextEditor?.document.uri.fsPath;
    const own = [...this.statuses.values()].filter(
      ({ root }) => file !== undefined && (file === root || file.startsWith(`${root}/`)),
    );
    own.sort((a, b) => b.root.length - a.root.length);
    return own[0] ?? this.latest;
  }
}

const withoutIcon = (text: string): string => text.replace(/^\$\([^)]*\)\s*/u, '');

/** Paths and reasons are data: text, never markdown. The only link is our own. */
function tooltipOf({ tooltip, broken }: StatusView): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString().appendText(tooltip);
  markdown.isTrusted = { enabledCommands: [COMMANDS.restart] };
  return broken
    ? markdown.appendMarkdown(`\n\n[Restart the server](command:${COMMANDS.restart})`)
    : markdown;
}
