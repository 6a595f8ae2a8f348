/** The file system of this machine, as the workbench wants it. */

import { readFileSync, statSync, type Stats } from 'node:fs';
import {
  access,
  lstat,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { SETTINGS_FILE } from '../settings/init.js';
import { makeFolder } from './node-durable-files.js';
import type { FileSystem } from './workbench.types.js';

/** Folders that never hold pages: version control, packages, our own state, Logseq's backups. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'bak', 'version-files']);

/** Whether a folder of this name is looked into for pages. */
export function holdsPages(name: string): boolean {
  return !name.startsWith('.') && !SKIPPED_FOLDERS.has(name);
}

export const nodeFiles: FileSystem = {
  async read(file) {
    refuseEndless(await stat(file));
    return readFile(file);
  },
  async readAny(file) {
    return readFile(file);
  },
  readSync(file) {
    refuseEndless(statSync(file));
    return readFileSync(file);
  },
  async list(folder, accept, unreadable) {
    const found: Found = { files: [], links: [] };
    await collect(folder, '', { accept, unreadable }, found);
    return [...found.files, ...(await linksElsewhere(folder, found))];
  },
  async exists(file) {
    return access(file).then(
      () => true,
      () => false,
    );
  },
  async realPath(file) {
    return realpath(file);
  },
  stampSync(file) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return null;
    const { size, ino, mtimeMs, ctimeMs } = found;
    // The second time tells of a file that was put there with its old date.
    return { id: [size, ino, mtimeMs, ctimeMs].join(' '), changed: Math.max(mtimeMs, ctimeMs) };
  },
  async write(file, bytes) {
    await makeFolder(path.dirname(file));
    const target = await behindLinks(file);
    const temporary = temporaryOf(target);
    try {
      await writeFile(temporary, bytes);
      await rename(temporary, target);
    } catch (cause) {
      await rm(temporary, { force: true });
      throw cause;
    }
  },
  async tryWrite(file) {
    await makeFolder(path.dirname(file));
    const target = await behindLinks(file);
    const there = await stat(target).catch(() => null);
    if (there?.isDirectory() === true) {
      throw Object.assign(new Error('EISDIR: it is a folder'), { code: 'EISDIR' });
    }
    const temporary = temporaryOf(target);
    await writeFile(temporary, '').finally(() => rm(temporary, { force: true }));
  },
};

/** A pipe or a device may never end; reading a folder says itself what is wrong. */
function refuseEndless(found: Stats): void {
  if (!found.isFile() && !found.isDirectory()) {
    throw new Error('It is a pipe, socket or device: name a file.');
  }
}

/** Where the bytes of a file are gathered before they take its place. */
function temporaryOf(file: string): string {
  return `${file}.${process.pid.toString()}.tmp`;
}

/** The file a path leads to, so that a link stays a link; a link to nothing is refused. */
async function behindLinks(file: string): Promise<string> {
  const entry = await lstat(file).catch(() => null);
  return entry?.isSymbolicLink() === true ? realpath(file) : file;
}

interface Found {
  readonly files: string[];
  readonly links: string[];
}

/**
 * Links but those to a listed file of the same name: a page counts once. Under another name it is
 * another page.
 */
async function linksElsewhere(folder: string, { files, links }: Found): Promise<string[]> {
  if (links.length === 0) return [];
  const root = await realpath(folder);
  const listed = new Set(files.map((file) => path.join(root, file)));
  const kept: string[] = [];
  for (const link of links.sort()) {
    const target = await realpath(path.join(folder, link)).catch(() => null);
    const sameName = target !== null && path.basename(target) === path.basename(link);
    if (sameName && listed.has(target)) continue;
    if (sameName) listed.add(target);
    kept.push(link);
  }
  return kept;
}

interface Wanted {
  readonly accept: (name: string) => boolean;
  readonly unreadable: ((folder: string, cause: unknown) => void) | undefined;
}

async function collectInside(
  root: string,
  below: string,
  wanted: Wanted,
  found: Found,
): Promise<void> {
  try {
    await collect(root, below, wanted, found);
  } catch (cause) {
    if (!wanted.unreadable) throw cause;
    wanted.unreadable(below, cause);
  }
}

async function collect(root: string, below: string, wanted: Wanted, found: Found): Promise<void> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true });
  // A folder with settings of its own is another corpus: its pages count there.
  if (below !== '' && entries.some((entry) => entry.name === SETTINGS_FILE)) return;
  for (const entry of entries) {
    const relative = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (holdsPages(entry.name)) await collectInside(root, relative, wanted, found);
    } else if (wanted.accept(entry.name) && (await isFile(path.join(root, relative), entry))) {
      (entry.isSymbolicLink() ? found.links : found.files).push(relative);
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
