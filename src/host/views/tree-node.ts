/** Nodes of the tree views, and how each is drawn. */

import path from 'node:path';
import * as vscode from 'vscode';

import { type Row, type RowKind, VIEW_COMMANDS, type ViewId } from '../../protocol/corpus-views.js';

/** A row at its place in a view: the same row may stand at several. */
export interface TreeNode {
  readonly view: ViewId;
  /** Keys from the top. */
  readonly path: readonly string[];
  readonly parent: TreeNode | null;
  /** Root of the corpus, below which the row's page lies. */
  readonly root: string;
  /** Page the backlinks are those of, as a URI; null in other views. */
  readonly of: string | null;
  /** Null for the node that stands for rows not shown yet. */
  readonly row: Row | null;
  /** Rows not shown yet; with `again` none was, because the search was stopped. */
  readonly more: { readonly count: number; readonly again: boolean } | null;
}

/** Whether an argument of a command is a node of ours. */
export function isNode(argument: unknown): argument is TreeNode {
  return (
    typeof argument === 'object' && argument !== null && 'view' in argument && 'row' in argument
  );
}

/**
 * Names a node for good: by the keys from the top. What is open for one page's backlinks is open for
 * the next one's too, but mentions are looked for only when a person opens them.
 */
export function idOf(view: ViewId, of: string | null, keys: readonly string[]): string {
  const page = keys[0] === 'mentions' ? [of ?? ''] : [];
  return [view, ...page, ...keys].map(encodeURIComponent).join('/');
}

const ICONS: Readonly<Record<RowKind, string | null>> = {
  class: 'symbol-class',
  group: 'symbol-namespace',
  page: 'markdown',
  link: null,
  reference: null,
  mention: null,
  missing: 'question',
  list: 'filter',
  search: 'search',
  problem: 'warning',
  note: 'info',
};

/** Icons of groups by their keys. */
const KEY_ICONS: Readonly<Record<string, string>> = {
  references: 'type-hierarchy',
  links: 'link',
  mentions: 'quote',
  'group:without-parent': 'circle-slash',
  'group:parent-missing': 'question',
  'group:cycle': 'sync',
};

/** The item of a node. */
export function itemOf(node: TreeNode): vscode.TreeItem {
  const { row, view, of, path: keys } = node;
  if (!row) return moreItem(node);
  const { label, marked, description, spoken, kind } = row;
  const item = new vscode.TreeItem(
    marked ? { label, highlights: [[marked[0], marked[1]]] } : label,
    stateOf(node),
  );
  item.id = idOf(view, of, keys);
  item.description = description;
  item.tooltip = plainTooltip(row.tooltip);
  item.accessibilityInformation = { label: spoken };
  item.contextValue = row.opens ? `${kind}.opens` : kind;
  const icon = KEY_ICONS[row.key] ?? ICONS[kind];
  if (icon !== null) item.iconPath = new vscode.ThemeIcon(icon);
  if (row.opens) {
    item.command = { command: VIEW_COMMANDS.openRow, title: 'Open', arguments: [node] };
  }
  return item;
}

function stateOf({ row }: TreeNode): vscode.TreeItemCollapsibleState {
  if (row?.expands !== true) return vscode.TreeItemCollapsibleState.None;
  return row.kind === 'search'
    ? vscode.TreeItemCollapsibleState.Expanded
    : vscode.TreeItemCollapsibleState.Collapsed;
}

function moreItem(node: TreeNode): vscode.TreeItem {
  const { view, of, path: keys, more } = node;
  const label = more?.again === true ? 'Search again' : `${more?.count ?? 0} more`;
  const item = new vscode.TreeItem(label);
  item.id = idOf(view, of, keys);
  item.iconPath = new vscode.ThemeIcon(more?.again === true ? 'refresh' : 'ellipsis');
  item.description = more?.again === true ? 'The search was stopped' : '';
  item.tooltip = label;
  item.accessibilityInformation = {
    label: more?.again === true ? 'Search again, the search was stopped' : `Show ${label}`,
  };
  item.command = { command: VIEW_COMMANDS.showMoreRows, title: label, arguments: [node] };
  return item;
}

/** Text of pages is data: no markdown, no icon, no link. */
function plainTooltip(text: string): vscode.MarkdownString {
  return new vscode.MarkdownString().appendText(text);
}

/** The file of a row's page; null for a row that opens nothing. */
export function fileOf({ row, root }: TreeNode): vscode.Uri | null {
  return row?.opens ? vscode.Uri.file(path.join(root, row.opens.page)) : null;
}
