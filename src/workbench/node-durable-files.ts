/** Durable writing on the disks of this machine. */

import {
  lstat,
  mkdir,
  open,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { DurableFiles, DurableHandle } from './durable-files.js';

export const nodeDurableFiles: DurableFiles = {
  async read(file) {
    return readFile(file);
  },
  async readFrom(file, offset) {
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      const bytes = new Uint8Array(Math.max(0, size - offset));
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(bytes, filled, undefined, offset + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    } finally {
      await handle.close();
    }
  },
  async stat(file) {
    try {
      const { size, mtimeNs, ctimeNs, ino } = await stat(file, { bigint: true });
      return { size: Number(size), stamp: [size, mtimeNs, ctimeNs, ino].join(' ') };
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return null;
      throw cause;
    }
  },
  async list(folder) {
    try {
      return (await readdir(folder)).sort();
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return [];
      throw cause;
    }
  },
  async mkdir(folder) {
    const first = await makeFolder(folder);
    // The name of each new folder stands in the one above it.
    for (let made = folder; first !== undefined; made = path.dirname(made)) {
      await syncFolder(path.dirname(made));
      if (made === first || made === path.dirname(made)) break;
    }
  },
  async open(file, how) {
    const handle = await open(file, how === 'append' ? 'a' : 'wx');
    return {
      async write(bytes) {
        const { bytesWritten } = await handle.write(bytes);
        if (bytesWritten < bytes.length) throw new Error(`${file}: only a part was written`);
      },
      sync: () => handle.sync(),
      close: () => handle.close(),
    } satisfies DurableHandle;
  },
  async rename(from, to) {
    await rename(from, to);
  },
  async remove(file) {
    await rm(file, { force: true });
  },
  async syncFile(file) {
    // Windows flushes only what is open for writing; elsewhere a file may be read-only.
    const handle = await open(file, process.platform === 'win32' ? 'r+' : 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  syncFolder,
  async real(file) {
    return realpath(file);
  },
  async isLink(file) {
    try {
      return (await lstat(file)).isSymbolicLink();
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return false;
      throw cause;
    }
  },
};

/**
 * Makes a folder and those above it; gives the first that was made. Node's own way to do this never
 * returns where the system denies that there is a folder it has just found, as below /proc.
 */
export async function makeFolder(folder: string, mode?: number): Promise<string | undefined> {
  try {
    await makeOne(folder, mode);
    return folder;
  } catch (cause) {
    if (await isFolder(folder)) return undefined;
    if (codeOf(cause) !== 'ENOENT' || path.dirname(folder) === folder) throw cause;
  }
  const first = await makeFolder(path.dirname(folder), mode);
  try {
    await makeOne(folder, mode);
  } catch (cause) {
    // Another process may have been quicker.
    if (!(await isFolder(folder))) throw cause;
  }
  return first ?? folder;
}

/** Makes one folder; our cache keeps itself out of git, be the corpus set up or not. */
async function makeOne(folder: string, mode: number | undefined): Promise<void> {
  await mkdir(folder, { mode });
  if (!folder.endsWith(CACHE)) return;
  // Without it everything works; what is there already is somebody's.
  await writeFile(path.join(folder, '.gitignore'), '*\n', { flag: 'wx' }).catch(() => undefined);
}

const CACHE = path.join(path.sep, '.ontodesk', 'cache');

async function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system journals names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Error code of a failed system call; undefined for other errors. */
export function codeOf(cause: unknown): string | undefined {
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
