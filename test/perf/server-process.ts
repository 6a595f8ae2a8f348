/** The real language server in a process of its own, with a client that answers nothing. */

import { fork } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type ProtocolConnection,
} from 'vscode-languageserver/node';
import { METHODS, type Status } from '../../src/protocol/messages.js';

export interface ServerProcess {
  readonly connection: ProtocolConnection;
  readonly pid: number;
  /** Resolves once the pages are indexed. */
  readonly ready: Promise<void>;
  readonly end: () => void;
}

/** Starts `dist/server.js` on a root. */
export async function startServer(root: string): Promise<ServerProcess> {
  const server = fork(path.resolve('dist/server.js'), ['--node-ipc'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
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
  const end = (): void => {
    connection.dispose();
    server.kill('SIGKILL');
  };
  return { connection, pid: server.pid ?? 0, ready, end };
}
