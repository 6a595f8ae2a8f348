/** The command that shows the graph of a class: of the open page, or of the class it is given. */

import * as vscode from 'vscode';

import type { GraphPanels } from './graph-panel.js';

/** Shows the graph of the class an argument names, else of the page that is open. */
export function showGraph(graphs: GraphPanels, argument: unknown): void {
  const named = readClass(argument);
  if (named) {
    graphs.show({ slug: named.slug }, named.root);
    return;
  }
  const uri = argument instanceof vscode.Uri ? argument : openPage();
  if (uri) graphs.show({ uri: uri.toString() }, uri.fsPath);
  else void vscode.window.showInformationMessage('Ontodesk: open the page of a class first.');
}

function readClass(argument: unknown): { slug: string; root: string | null } | null {
  if (typeof argument !== 'object' || argument === null) return null;
  const { slug, root } = argument as { slug?: unknown; root?: unknown };
  if (typeof slug !== 'string') return null;
  return { slug, root: typeof root === 'string' ? root : null };
}

function openPage(): vscode.Uri | null {
  const document = vscode.window.activeTextEditor?.document;
  return document?.uri.scheme === 'file' && document.languageId === 'markdown'
    ? document.uri
    : null;
}
