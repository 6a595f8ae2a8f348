/** Changes over a disk in memory. */

import type { Change, ChangeRequest } from '../../../../src/language/change.js';
import { isRefused } from '../../../../src/language/change.js';
import { Changes } from '../../../../src/workbench/changes.js';
import { PageFiles, type FileModes } from '../../../../src/workbench/page-files.js';
import { Workbench } from '../../../../src/workbench/workbench.js';
import { ROOT, sharedLock, type Disk } from './sample-desk.js';

export interface Changing {
  readonly changes: Changes;
  readonly workbench: Workbench;
  /** What a request comes to; a refusal fails the test. */
  readonly plan: (request: ChangeRequest) => Promise<Change>;
}

const free: FileModes = { writable: () => Promise.resolve(), copy: () => Promise.resolve() };

/** A disk with some files. */
export function diskWith<D extends Disk>(files: Readonly<Record<string, string>>, disk: D): D {
  for (const [name, text] of Object.entries(files)) disk.put(name, text);
  return disk;
}

/** The files of a disk by their paths below the root. */
export function filesOf(disk: Disk): Record<string, string> {
  const found = [...disk.content].map(([file, bytes]) => [
    file.slice(ROOT.length + 1),
    bytes.toString(),
  ]);
  return Object.fromEntries(found.sort()) as Record<string, string>;
}

/** Changes over a disk whose pages are read. */
export async function changing(disk: Disk, modes: FileModes = free): Promise<Changing> {
  const workbench = await Workbench.open(ROOT, {
    files: disk.asFileSystem,
    clock: () => new Date(0),
  });
  await workbench.build();
  let mark = 0;
  const changes = new Changes(workbench, {
    files: disk,
    pages: new PageFiles(disk, modes),
    modes,
    lock: sharedLock(),
    newMark: () => `m${(mark++).toString()}`,
  });
  return {
    changes,
    workbench,
    async plan(request) {
      const planned = await changes.prepareChange(request);
      if (isRefused(planned)) throw new Error(`${planned.refused} ${planned.how}`);
      return planned;
    },
  };
}
