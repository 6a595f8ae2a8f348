/** Writing that survives a crash: what was acknowledged is on the disk, and never half of it. */

import path from 'node:path';

/** A file being written. */
export interface DurableHandle {
  write(bytes: Uint8Array): Promise<void>;
  /** Returns when the content is on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** What tells one state of a file from another without reading it. */
export interface FileStamp {
  readonly size: number;
  /** Changes whenever the file does. */
  readonly stamp: string;
}

/** The file operations that durable writing is made of. Paths are absolute; a missing file rejects with code ENOENT. */
export interface DurableFiles {
  read(file: string): Promise<Uint8Array>;
  /** Bytes of a file from an offset on; none when it is shorter. */
  readFrom(file: string, offset: number): Promise<Uint8Array>;
  /** Null when there is no such file. */
  stat(file: string): Promise<FileStamp | null>;
  /** Names in a folder, sorted; none when there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Makes a folder and those above it. */
  mkdir(folder: string): Promise<void>;
  /** `create` rejects with code EEXIST when the file is there. */
  open(file: string, how: 'append' | 'create'): Promise<DurableHandle>;
  rename(from: string, to: string): Promise<void>;
  /** No error when there is no such file. */
  remove(file: string): Promise<void>;
  /** Returns when the content of a file, whoever wrote it, is on the disk. */
  syncFile(file: string): Promise<void>;
  /** Returns when the names in a folder are on the disk. */
  syncFolder(folder: string): Promise<void>;
  /** The file behind symbolic links; rejects with ENOENT when a link leads nowhere. */
  real(file: string): Promise<string>;
  /** Whether a name is a symbolic link, even to nothing. */
  isLink(file: string): Promise<boolean>;
}

/** Adds bytes at the end of a file, in one write, and makes them durable. */
export async function appendDurably(
  files: DurableFiles,
  file: string,
  bytes: Uint8Array,
): Promise<void> {
  const handle = await files.open(file, 'append');
  await writeAndSync(handle, bytes);
}

/** Makes a file that must not be there yet. */
export async function createDurably(
  files: DurableFiles,
  file: string,
  bytes: Uint8Array,
): Promise<void> {
  await files.mkdir(path.dirname(file));
  const handle = await files.open(file, 'create');
  await writeAndSync(handle, bytes);
  await files.syncFolder(path.dirname(file));
}

/** Names that end like this are left over from a crash, and of no worth. */
export const TEMPORARY = '.ontodesk-tmp';

/** Removes such files from a folder. Only where nobody is writing them: under the lock. */
export async function removeTemporaries(files: DurableFiles, folder: string): Promise<void> {
  for (const name of await files.list(folder)) {
    if (name.endsWith(TEMPORARY)) await files.remove(path.join(folder, name));
  }
}

/**
 * Puts a file in the place of another, or makes it: whoever reads sees the old bytes or the new. A
 * symbolic link stays one, and the file behind it is written; a link to nothing is refused.
 * `unique` keeps two writers' temporary files apart.
 */
export async function replaceDurably(
  files: DurableFiles,
  file: string,
  bytes: Uint8Array,
  unique: string,
): Promise<void> {
  const target = await fileBehind(files, file);
  const folder = path.dirname(target);
  await files.mkdir(folder);
  const temporary = path.join(folder, `.${path.basename(target)}.${unique}${TEMPORARY}`);
  try {
    await writeAndSync(await files.open(temporary, 'create'), bytes);
    await files.rename(temporary, target);
  } catch (cause) {
    await files.remove(temporary).catch(() => undefined);
    throw cause;
  }
  await files.syncFolder(folder);
}

async function fileBehind(files: DurableFiles, file: string): Promise<string> {
  if (!(await files.isLink(file))) return file;
  try {
    return await files.real(file);
  } catch (cause) {
    throw new Error(`${file} is a symbolic link to a file that does not exist: nothing written`, {
      cause,
    });
  }
}

async function writeAndSync(handle: DurableHandle, bytes: Uint8Array): Promise<void> {
  try {
    await handle.write(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
