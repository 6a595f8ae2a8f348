/** Resident memory of the real language server with a corpus indexed. */

import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  IPCMessageReader,
  IPCMessageWriter,
} from 'vscode-languageserver/node';
import { METHODS, type Status } from '../../src/protocol/messages.js';

/** Starts `dist/server.js` on a root, waits until it is indexed, and reads its resident bytes. */
export async function serverMemory(root: string): Promise<number> {
  const server = fork(path.resolve('dist/server.js'), ['--node-ipc'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const connection = createProtocolConnection(
      new IPCMessageReader(server),
      new IPCMessageWriter(server),
    );
    const ready = new Promise<void>((resolve) => {
      connection.onNotification(METHODS.status, (status: Status) => {
        if (status.state === 'ready') resolve();
      });
    });
    // What the server asks of its client is not answered: it has to do without.
    connection.onUnhandledNotification(() => undefined);
    connection.listen();
    const rootUri = pathToFileURL(root).href;
    await connection.sendRequest('initialize', {
      processId: process.pid,
      capabilities: {},
      rootUri,
      workspaceFolders: [{ uri: rootUri, name: path.basename(root) }],
      initializationOptions: { checkOn: 'save' },
    });
    await connection.sendNotification('initialized', {});
    await connection.sendRequest(METHODS.scaffold, { root: null, question: 'ontology' });
    await ready;
    connection.dispose();
    return residentBytes(server.pid ?? 0);
  } finally {
    server.kill('SIGKILL');
  }
}

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid.toString()}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error('The resident memory of the server cannot be read.');
  return Number(kilobytes) * 1024;
}
