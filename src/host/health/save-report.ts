/** Writes the report of the health screen where a person chooses. */

import path from 'node:path';
import * as vscode from 'vscode';

import type { HealthExport, HealthFormat } from '../../protocol/health-screen.js';

const FILTERS: Readonly<Record<HealthFormat, Record<string, string[]>>> = {
  json: { JSON: ['json'] },
  csv: { CSV: ['csv'] },
  markdown: { Markdown: ['md'] },
};

/** Name of the file that was written; null when nobody chose one. */
export async function saveReport(
  root: string,
  { name, text }: HealthExport,
  format: HealthFormat,
): Promise<string | null> {
  if (!vscode.workspace.isTrusted) {
    throw new Error('This folder is not trusted: nothing is written.');
  }
  const target = await vscode.window.showSaveDialog({
    title: 'Save the Health Report',
    filters: FILTERS[format],
    defaultUri: vscode.Uri.file(path.join(root, path.basename(name))),
  });
  if (!target) return null;
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  return path.basename(target.fsPath);
}
