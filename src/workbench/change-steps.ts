/** Takes one step of a change on the disk, and remembers how to take it back. */

import path from 'node:path';

import type { DiskStep } from './change-check.js';
import { replaceDurably, TEMPORARY, type DurableFiles } from './durable-files.js';
import type { PageFiles } from './page-files.js';

interface Disk {
  readonly files: DurableFiles;
  readonly pages: PageFiles;
}

type Work = () => Promise<void>;

/** `undo` is run from its end when a later step fails, `finish` when none did. */
interface Afterwards {
  readonly undo: Work[];
  readonly finish: Work[];
}

/** Takes a step; `mark` tells its temporary files from those of other writers. */
export async function undoable(
  root: string,
  step: DiskStep,
  mark: string,
  { files, pages }: Disk,
  { undo, finish }: Afterwards,
): Promise<void> {
  const [file = root, target = root] = step.paths.map((page) => path.join(root, page));
  switch (step.type) {
    case 'write':
      // Noted first: a write can fail behind the moment it has happened.
      undo.push(() => putBack(files, pages, file, step, mark));
      return pages.replace(file, step.after, mark);
    case 'create':
      undo.push(() => removeOwn(files, file, step.bytes));
      return replaceDurably(files, file, step.bytes, mark);
    case 'rename':
      return move(files, file, target, undo);
    case 'delete': {
      // Out of the way first, under a name nobody lists: back it comes with mode and all.
      const aside = path.join(path.dirname(file), `.${path.basename(file)}.${mark}${TEMPORARY}`);
      await move(files, file, aside, undo);
      finish.push(() => files.remove(aside));
    }
  }
}

/** A page that was made goes again; what somebody else has put there stays. */
async function removeOwn(files: DurableFiles, file: string, bytes: Uint8Array): Promise<void> {
  if ((await files.stat(file)) === null) return;
  if (Buffer.from(bytes).equals(await files.read(file))) await files.remove(file);
}

/** Puts the old bytes back, unless they never left or somebody else wrote in between. */
async function putBack(
  files: DurableFiles,
  pages: PageFiles,
  file: string,
  { before, after }: { readonly before: Uint8Array; readonly after: Uint8Array },
  mark: string,
): Promise<void> {
  const now = Buffer.from(await files.read(file));
  if (now.equals(before)) return;
  if (!now.equals(after)) throw new Error(`${file} was written by somebody else meanwhile.`);
  await pages.replace(file, before, mark);
}

async function move(files: DurableFiles, from: string, to: string, undo: Work[]): Promise<void> {
  const folders = [...new Set([path.dirname(from), path.dirname(to)])];
  await files.mkdir(path.dirname(to));
  // Noted first: a rename can fail behind the moment it has happened.
  undo.push(async () => {
    if ((await isListed(files, to)) && !(await isListed(files, from))) await files.rename(to, from);
  });
  await files.rename(from, to);
  for (const folder of folders) await files.syncFolder(folder);
}

async function isListed(files: DurableFiles, file: string): Promise<boolean> {
  return (await files.list(path.dirname(file))).includes(path.basename(file));
}
