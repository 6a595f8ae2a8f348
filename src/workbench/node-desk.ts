/** The desk of a corpus on this machine: editor and command line open the same one. */

import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';

import { Desk, type DeskPorts } from './desk.js';
import { gitReader } from './git.js';
import { nodeDurableFiles } from './node-durable-files.js';
import { nodeLedger } from './node-ledger.js';
import { nodeFileModes, PageFiles } from './page-files.js';
import { readPerson } from './person.js';
import { fileTrialKeys, trialKeysFolder } from './trial-keys.js';
import type { Workbench } from './workbench.js';

/** Opens the desk of a workbench whose pages are read; ports given replace those of the machine. */
export function nodeDesk(workbench: Workbench, ports: Partial<DeskPorts> = {}): Desk {
  const { root } = workbench;
  return new Desk(workbench, {
    store: nodeLedger(root, ports.clock ? { clock: ports.clock } : {}),
    files: nodeDurableFiles,
    pages: new PageFiles(nodeDurableFiles, nodeFileModes),
    keys: fileTrialKeys(trialKeysFolder(process.env, process.platform, homedir())),
    git: gitReader(root),
    clock: () => new Date(),
    random: randomBytes,
    person: () => readPerson(root),
    ...ports,
  });
}
