/** The file system of this machine, as the workbench wants it. */

import { readFileSync } from 'node:fs';
import {
  access,
  lstat,
  mkdir,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { FileSystem } from './workbench.types.js';

/** Folders that never hold pages: version control, packages, our own state, Logseq's backups. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'bak', 'version-files']);

export const nodeFiles: FileSystem = {
  async read(file) {
    return readFile(file);
  },
  readSync(file) {
    return readFileSync(file);
  },
  async list(folder, accept) {
    const found: string[] = [];
    await collect(folder, '', accept, found);
    return found;
  },
  async exists(file) {
    return access(file).then(
      () => true,
      () => false,
    );
  },
  async write(file, bytes) {
    await mkdir(path.dirname(file), { recursive: true });
    const target = await behindLinks(file);
    const temporary = `${target}.${process.pid.toString()}.tmp`;
    try {
      await writeFile(temporary, bytes);
      await rename(temporary, target);
    } catch (cause) {
      await rm(temporary, { force: true });
      throw cause;
    }
  },
};

/** The file a path leads to, so that a link stays a link; a link to nothing is refused. */
async function behindLinks(file: string): Promise<string> {
  const entry = await lstat(file).catch(() => null);
  return entry?.isSymbolicLink() === true ? realpath(file) : file;
}

async function collect(
  root: string,
  below: string,
  accept: (name: string) => boolean,
  found: string[],
): Promise<void> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true });
  for (const entry of entries) {
    const relative = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      const skipped = entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name);
      if (!skipped) await collect(root, relative, accept, found);
    } else if (accept(entry.name) && (await isFile(path.join(root, relative), entry))) {
      found.push(relative);
    }
  }
}

/** A link to a file counts as a file; a folder called `x.md` does not. */
async function isFile(
  file: string,
  entry: { isFile(): boolean; isSymbolicLink(): boolean },
): Promise<boolean> {
  if (entry.isFile()) return true;
  if (!entry.isSymbolicLink()) return false;
  return stat(file).then(
    (target) => target.isFile(),
    // A link to nothing is listed: reading it will say so.
    () => true,
  );
}
