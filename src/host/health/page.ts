/** Pages that the health screen leads to. */

import path from 'node:path';
import * as vscode from 'vscode';

import type { HealthRow } from '../../protocol/health-screen.js';

/** Opens a page below a root at a range, in a column. */
export async function openAt(
  root: string,
  { path: page, range }: { readonly path: string } & Pick<HealthRow, 'range'>,
  viewColumn: vscode.ViewColumn,
): Promise<void> {
  const uri = vscode.Uri.file(path.join(root, page));
  const options: vscode.TextDocumentShowOptions = { viewColumn };
  if (range) {
    const { start, end } = range;
    options.selection = new vscode.Range(start.line, start.character, end.line, end.character);
  }
  await vscode.window.showTextDocument(uri, options);
}

/** The column beside a panel: the list stays in sight while a page is read. */
export const columnBeside = ({ viewColumn }: vscode.WebviewPanel): vscode.ViewColumn =>
  viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
