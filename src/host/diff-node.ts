/** Rows of the view of changed classes, and how each is drawn. */

import * as vscode from 'vscode';

import {
  type ChangeLine,
  type ChangeRow,
  type ComparedState,
  DIFF_COMMANDS,
} from '../protocol/semantic-diff.js';

/** What was compared: rows lead to the pages of these two states. */
export interface Compared {
  readonly root: string;
  readonly before: ComparedState;
  readonly after: ComparedState;
}

/** A changed class, one of its changes, or the node that stands for classes not shown yet. */
export type ChangeNode =
  | { readonly type: 'class'; readonly row: ChangeRow; readonly compared: Compared }
  | {
      readonly type: 'line';
      readonly line: ChangeLine;
      readonly number: number;
      readonly parent: Extract<ChangeNode, { type: 'class' }>;
    }
  | { readonly type: 'more'; readonly count: number };

const KIND_ICONS: Readonly<Record<string, string>> = {
  added: 'diff-added',
  removed: 'diff-removed',
  renamed: 'diff-renamed',
  changed: 'diff-modified',
};

const LINE_ICONS: Readonly<Record<ChangeLine['kind'], string>> = {
  added: 'add',
  removed: 'remove',
  value: 'edit',
};

/** Whether an argument of a command is a row of ours that leads to a page. */
export function isChange(argument: unknown): argument is Exclude<ChangeNode, { type: 'more' }> {
  if (typeof argument !== 'object' || argument === null || !('type' in argument)) return false;
  return argument.type === 'class' || argument.type === 'line';
}

/** The item of a node. */
export function itemOf(node: ChangeNode): vscode.TreeItem {
  if (node.type === 'class') return classItem(node);
  return node.type === 'line' ? lineItem(node) : moreItem(node.count);
}

function classItem(node: Extract<ChangeNode, { type: 'class' }>): vscode.TreeItem {
  const { key, label, word, lines, before, after } = node.row;
  const state = lines.length > 0 ? 'Collapsed' : 'None';
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState[state]);
  const count = lines.length === 1 ? '1 change' : `${lines.length} changes`;
  item.id = key;
  item.description = word === 'changed' ? count : word;
  item.iconPath = new vscode.ThemeIcon(KIND_ICONS[word] ?? 'circle-outline');
  item.tooltip = plain([after ?? before ?? '', ...lines.map(inWords)].join('\n'));
  item.accessibilityInformation = { label: `${label}, ${word}, ${count}` };
  return opening(item, node);
}

function lineItem(node: Extract<ChangeNode, { type: 'line' }>): vscode.TreeItem {
  const { line, number, parent } = node;
  const item = new vscode.TreeItem(line.what);
  item.id = `${parent.row.key} ${number}`;
  item.description = line.text;
  item.iconPath = new vscode.ThemeIcon(LINE_ICONS[line.kind]);
  item.tooltip = plain(inWords(line));
  item.accessibilityInformation = { label: inWords(line) };
  return opening(item, node);
}

function moreItem(count: number): vscode.TreeItem {
  const item = new vscode.TreeItem(`${count} more`);
  item.id = 'more';
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.accessibilityInformation = { label: `Show ${count} more` };
  item.command = { command: DIFF_COMMANDS.showMoreChanges, title: 'Show More' };
  return item;
}

function opening(item: vscode.TreeItem, node: ChangeNode): vscode.TreeItem {
  item.command = { command: DIFF_COMMANDS.openChange, title: 'Open Changes', arguments: [node] };
  return item;
}

function inWords({ kind, what, text }: ChangeLine): string {
  return kind === 'value' ? `${what}: ${text}` : `${what} ${kind}: ${text}`;
}

/** Text of pages is data: no markdown, no icon, no link. */
function plain(text: string): vscode.MarkdownString {
  return new vscode.MarkdownString().appendText(text);
}
