/** Changes of several pages on the disks of this machine. */

import { randomUUID } from 'node:crypto';
import path from 'node:path';

import { Changes, type ChangePorts } from './changes.js';
import { fileLock } from './lock.js';
import { nodeDurableFiles } from './node-durable-files.js';
import { nodeFileModes, PageFiles } from './page-files.js';
import type { Workbench } from './workbench.js';

/** Changes of a workbench whose pages are read; ports given replace those of the machine. */
export function nodeChanges(workbench: Workbench, ports: Partial<ChangePorts> = {}): Changes {
  return new Changes(workbench, {
    files: nodeDurableFiles,
    pages: new PageFiles(nodeDurableFiles, nodeFileModes),
    modes: nodeFileModes,
    // The lock promotions hold as well: both write pages.
    lock: fileLock(path.join(workbench.root, '.ontodesk', 'cache', 'ledger.lock')),
    newMark: randomUUID,
    ...ports,
  });
}
