/** The ledger of a corpus on this machine. */

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { LedgerStore, type LedgerPorts } from './ledger-store.js';
import { fileLock } from './lock.js';
import { nodeDurableFiles } from './node-durable-files.js';
import { readPerson } from './person.js';

/** Opens the ledger of a corpus root; ports given replace those of the machine. */
export function nodeLedger(root: string, ports: Partial<LedgerPorts> = {}): LedgerStore {
  return new LedgerStore(root, {
    files: nodeDurableFiles,
    lock: fileLock(path.join(root, '.ontodesk', 'cache', 'ledger.lock')),
    clock: () => new Date(),
    random: randomBytes,
    person: () => readPerson(root),
    ...ports,
  });
}
