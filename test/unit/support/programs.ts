/** Server and command line as programs of their own, bundled as in `dist`, to be raced and killed. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { build } from 'esbuild';
import {
  createProtocolConnection,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type ProtocolConnection,
  RegistrationRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

import { inlined } from '../../../scripts/lib/inlined.mjs';
import { type DeskAnswer, METHODS } from '../../../src/protocol/messages.js';
import { uriOf } from '../../../src/server/paths.js';
import {
  type DeskAction,
  type DeskAnswers,
  isRefusal,
  type Outcome,
} from '../../../src/workbench/desk.types.js';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

export interface Programs {
  /** Runs the command line to its end. */
  cli(root: string, data: string, args: readonly string[]): Promise<CliEnded>;
  /** Starts a server that has shaken hands. */
  server(root: string, data: string): Promise<ServerProcess>;
  remove(): Promise<void>;
}

interface CliEnded {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function buildPrograms(): Promise<Programs> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ontodesk-programs-'));
  await build({
    absWorkingDir: REPOSITORY,
    entryPoints: {
      cli: 'src/cli/main.ts',
      server: 'src/server/main.ts',
      'worker/outline': 'src/workbench/outline.worker.ts',
    },
    outdir: path.join(folder, 'dist'),
    define: inlined(),
    bundle: true,
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    format: 'cjs',
    logLevel: 'warning',
  });
  const at = (name: string): string => path.join(folder, 'dist', name);
  return {
    cli: (root, data, args) => runCli(at('cli.js'), root, data, args),
    server: (root, data) => ServerProcess.start(at('server.js'), root, data),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function runCli(
  program: string,
  cwd: string,
  data: string,
  args: readonly string[],
): Promise<CliEnded> {
  const env = { ...process.env, XDG_DATA_HOME: data };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd, env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

export class ServerProcess {
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly connection: ProtocolConnection,
  ) {
    this.gone = new Promise((resolve) => child.once('close', () => resolve()));
  }

  static async start(program: string, root: string, data: string): Promise<ServerProcess> {
    const env = { ...process.env, XDG_DATA_HOME: data };
    const stdio = ['pipe', 'pipe', 'ignore'] as const;
    const child = spawn(process.execPath, [program, '--stdio'], { env, stdio: [...stdio] });
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    connection.onRequest(RegistrationRequest.type, () => undefined);
    connection.onRequest('workspace/codeLens/refresh', () => null);
    connection.onError(() => undefined);
    child.stdin.on('error', () => undefined);
    connection.listen();
    const params: Omit<InitializeParams, 'rootUri' | 'rootPath'> = {
      processId: process.pid,
      capabilities: { workspace: { workspaceFolders: true } },
      workspaceFolders: [{ uri: uriOf(root), name: 'corpus' }],
      initializationOptions: { checkOn: 'save', rulePages: 'file:///rules', trusted: true },
    };
    await connection.sendRequest(InitializeRequest.type, params as InitializeParams);
    await connection.sendNotification(InitializedNotification.type, {});
    return new ServerProcess(child, connection);
  }

  /** What the server answers; null when it dies before it does. */
  async ask<A extends DeskAction>(action: A): Promise<Outcome<DeskAnswers[A['type']]> | null> {
    const params = { place: null, action, dirty: [] };
    const request = this.connection.sendRequest<DeskAnswer<A['type']>>(METHODS.desk, params);
    const answer = await Promise.race([
      request.catch((cause: unknown) => {
        if (this.child.exitCode === null && this.child.signalCode === null && !this.child.killed) {
          throw cause;
        }
        return null;
      }),
      this.gone.then(() => null),
    ]);
    return answer === null ? null : answer.outcome;
  }

  /** The same of an action that must not be refused. */
  async act<A extends DeskAction>(action: A): Promise<DeskAnswers[A['type']] | null> {
    const outcome = await this.ask(action);
    if (outcome !== null && isRefusal(outcome)) {
      throw new Error(`${action.type}: ${outcome.refused} ${outcome.how ?? ''}`);
    }
    return outcome;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.gone;
    this.connection.dispose();
  }
}
