/** Resident memory of the real language server with a corpus indexed. */

import { readFileSync } from 'node:fs';
import { METHODS } from '../../src/protocol/messages.js';
import { startServer } from './server-process.js';

/** Starts `dist/server.js` on a root, waits until it is indexed, and reads its resident bytes. */
export async function serverMemory(root: string): Promise<number> {
  const { connection, pid, ready, end } = await startServer(root);
  try {
    await connection.sendRequest(METHODS.scaffold, { root: null, question: 'ontology' });
    await ready;
    return residentBytes(pid);
  } finally {
    end();
  }
}

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid.toString()}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error('The resident memory of the server cannot be read.');
  return Number(kilobytes) * 1024;
}
