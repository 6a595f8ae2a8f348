/**
 * Replaces a page's bytes at one instant. A symbolic link stays a link (the file behind it gets the
 * bytes), the file mode stays, and a link to nothing is refused.
 */

import { constants } from 'node:fs';
import { access, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Port for writing pages from the command line. */
export interface PageFiles {
  /** Rejects with a sentence for people; `mark` names the temporary file. */
  replace(file: string, bytes: Uint8Array, mark: string): Promise<void>;
  /** Removes what a killed `replace` with this mark left behind. */
  tidy(file: string, mark: string): Promise<void>;
}

/** A page that must not be written, with the reason as a sentence. */
export class PageWriteError extends Error {}

export const nodePageFiles: PageFiles = {
  async replace(file, bytes, mark) {
    const target = await targetOf(file);
    const temporary = temporaryOf(target, mark);
    try {
      await writeSynced(temporary, bytes, await modeOf(target));
      await rename(temporary, target);
    } catch (cause) {
      await rm(temporary, { force: true });
      throw cause;
    }
    await syncFolder(path.dirname(target));
  },
  async tidy(file, mark) {
    const target = await realpath(file).catch(() => null);
    if (target !== null) await rm(temporaryOf(target, mark), { force: true });
  },
};

function temporaryOf(target: string, mark: string): string {
  return `${target}.${mark}.tmp`;
}

/** The file behind a path: behind every link on the way. */
async function targetOf(file: string): Promise<string> {
  const link = await lstat(file).catch(() => null);
  if (link === null) throw new PageWriteError('The page does not exist any more.');
  return realpath(file).catch(() => {
    throw new PageWriteError('The page is a link to a file that does not exist.');
  });
}

/** The mode to keep; a file its owner made read-only is not replaced behind their back. */
async function modeOf(target: string): Promise<number> {
  await access(target, constants.W_OK).catch(() => {
    throw new PageWriteError('The page may not be written: check its permissions.');
  });
  return (await stat(target)).mode & 0o7777;
}

async function writeSynced(file: string, bytes: Uint8Array, mode: number): Promise<void> {
  const handle = await open(file, 'w', mode);
  try {
    await handle.writeFile(bytes);
    // The mode given to open is cut by the umask.
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; there the rename is on disk when it returns.
  const handle = await open(folder, 'r').catch(() => null);
  if (handle === null) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
