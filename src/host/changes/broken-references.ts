/** Which references lead nowhere when pages go. */

import * as vscode from 'vscode';

import type { LeftAlone } from '../../protocol/changes.js';

import type { LanguageServer } from '../language-server.js';

import { isPageFile } from './corpus-sign.js';
import { isRefused, placeOf, planChange } from './planning.js';
import { uriOf } from './verify.js';

/** Of a folder with more pages the references to the first ones are counted. */
const MOST_PAGES = 200;

/** References on other pages to the pages in some files and folders, each once. */
export async function broken(
  server: LanguageServer,
  root: string,
  files: readonly vscode.Uri[],
): Promise<LeftAlone[]> {
  const pages = await pagesIn(files);
  const gone = new Set<string>();
  const places: LeftAlone[] = [];
  for (const uri of pages) {
    const place = await placeOf(server, uri);
    if (place?.root !== root || !place.page) continue;
    gone.add(uri.toString());
    const request = { type: 'delete-page', page: place.path } as const;
    const { planned } = await planChange(server, root, request);
    if (!isRefused(planned)) places.push(...planned.leftAlone);
  }
  return places.filter(({ page }) => !gone.has(uriOf(root, page).toString()));
}

async function pagesIn(files: readonly vscode.Uri[]): Promise<vscode.Uri[]> {
  const pages: vscode.Uri[] = [];
  for (const uri of files) {
    if (isPageFile(uri)) pages.push(uri);
    else {
      const pattern = new vscode.RelativePattern(uri, '**/*.{md,MD,Md}');
      const room = Math.max(1, MOST_PAGES - pages.length);
      pages.push(...(await vscode.workspace.findFiles(pattern, null, room)));
    }
  }
  return pages.slice(0, MOST_PAGES);
}
