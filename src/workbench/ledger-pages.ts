/** Ledger pages on disk: projections below `ledger/`, made again whenever the ledger changes. */

import path from 'node:path';

import type { LedgerState } from '../ledger/state.js';
import { projectLedger } from '../ledger/project.js';
import type { DeskParts } from './desk-room.js';
import { replaceDurably } from './durable-files.js';

/** The line every projection has: a page without it is somebody's own and stays. */
const MARK = 'Made from the ledger of ';

/** Writes the pages that differ and removes those of episodes that are gone; tells how many stand. */
export async function rebuildPages(parts: DeskParts, state: LedgerState): Promise<number> {
  const { workbench, files, newId } = parts;
  const titleOf = (slug: string): string | null => workbench.corpus.classOf(slug)?.label ?? null;
  const pages = projectLedger(state, titleOf);
  const wanted = new Set(pages.map((page) => path.basename(page.path)));
  for (const { path: below, text } of pages) {
    const file = path.join(workbench.root, below);
    if ((await textOf(parts, file)) === text) continue;
    await replaceDurably(files, file, Buffer.from(text, 'utf8'), newId());
  }
  const folder = path.join(workbench.root, 'ledger');
  for (const name of await files.list(folder)) {
    if (!name.endsWith('.md') || wanted.has(name)) continue;
    const text = await textOf(parts, path.join(folder, name));
    if (text?.includes(`\n${MARK}`) === true) await files.remove(path.join(folder, name));
  }
  return pages.length;
}

async function textOf({ files }: DeskParts, file: string): Promise<string | null> {
  const bytes = await files.read(file).catch(() => null);
  return bytes === null ? null : Buffer.from(bytes).toString('utf8');
}
