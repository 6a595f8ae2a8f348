/** Tells from a few files whether a place lies in a corpus: the server is not started to find out. */

import { access, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';

import { hasOntologyBlock } from '../ontology-block.js';

/** Pages of a folder that are looked into, and how far. */
const MOST_PAGES = 20;
const MOST_BYTES = 64 * 1024;

/** Whether settings stand at or above a file, or pages with a class in its folder. */
export async function liesInCorpus(uri: vscode.Uri): Promise<boolean> {
  const home = vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath;
  if (uri.scheme !== 'file' || home === undefined) return false;
  for (let at = uri.fsPath; ; at = path.dirname(at)) {
    if (await exists(path.join(at, 'ontodesk.yaml'))) return true;
    if (at === home || at === path.dirname(at)) break;
  }
  const folder = isPageFile(uri) ? path.dirname(uri.fsPath) : uri.fsPath;
  return holdsClass(folder);
}

/** Whether a file is a page by its name. */
export const isPageFile = (uri: vscode.Uri): boolean => /\.md$/iu.test(uri.path);

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function holdsClass(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  const pages = names.filter((name) => /\.md$/iu.test(name)).slice(0, MOST_PAGES);
  for (const name of pages) {
    if (hasOntologyBlock(await startOf(path.join(folder, name)))) return true;
  }
  return false;
}

async function startOf(file: string): Promise<string> {
  const handle = await open(file).catch(() => null);
  if (!handle) return '';
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    return '';
  } finally {
    await handle.close();
  }
}
