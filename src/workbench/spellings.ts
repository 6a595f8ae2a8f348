/** Tells spellings of one file apart where the file system does not: only one of them is listed. */

import path from 'node:path';

import type { FileSystem } from './workbench.types.js';

/** Which of these pages are but other spellings: no folder lists a file of exactly that name. */
export async function unlisted(
  root: string,
  pages: readonly string[],
  files: FileSystem,
): Promise<string[]> {
  const found: string[] = [];
  for (const page of pages) {
    const name = path.posix.basename(page);
    const folder = path.join(root, path.posix.dirname(page));
    const names = await files.list(folder, (one) => one === name).catch(() => null);
    // A folder that cannot be listed tells nothing.
    if (names && !names.includes(name)) found.push(page);
  }
  return found;
}
