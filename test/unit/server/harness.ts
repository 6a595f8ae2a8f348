/** The real server over a pair of streams, with a client that only speaks the protocol. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';

import {
  type CancellationToken,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  FileChangeType,
  type FileEvent,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { createConnection } from 'vscode-languageserver/node';

import {
  type LedgerChanged,
  METHODS,
  type ServerOptions,
  type Status,
} from '../../../src/protocol/messages.js';
import type { OpenDesk } from '../../../src/server/desk.js';
import { uriOf } from '../../../src/server/paths.js';
import { serve } from '../../../src/server/server.js';
import { nodeFiles } from '../../../src/workbench/node-files.js';
import type { FileSystem } from '../../../src/workbench/workbench.types.js';

export interface HarnessOptions {
  /** Files of the folder, by their path below it. */
  readonly files: Readonly<Record<string, string>>;
  readonly options?: Partial<ServerOptions>;
  /** Takes the place of the file system. */
  readonly fileSystem?: FileSystem;
  /** Makes the desk of each corpus. Default: one that refuses everything. */
  readonly openDesk?: OpenDesk;
  /** Folders of the workspace, below the temporary one. Default: that one. */
  readonly folders?: readonly string[];
  /** File of the process that checks shapes. */
  readonly shapesProgram?: string;
  /** The client offers nothing and answers no request of the server. */
  readonly bare?: boolean;
}

const CAPABILITIES: InitializeParams['capabilities'] = {
  workspace: { workspaceFolders: true, didChangeWatchedFiles: { dynamicRegistration: true } },
};

const refusing: OpenDesk = () => ({
  act: () => Promise.resolve({ refused: 'No desk here.', how: null }),
});

/** One server on one temporary folder. */
export class Harness {
  readonly published: { uri: string; version?: number; diagnostics: Diagnostic[] }[] = [];
  readonly statuses: Status[] = [];
  readonly ledgerChanges: LedgerChanged[] = [];
  readonly root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ontodesk-unit-')));
  /** Everything the server has sent, byte for byte. */
  sent = '';
  /** Logs as the server does. */
  log: (text: string) => void = () => undefined;
  private readonly up = new PassThrough();
  private readonly down = new PassThrough();
  private readonly client = createProtocolConnection(
    new StreamMessageReader(this.down),
    new StreamMessageWriter(this.up),
  );
  private readonly versions = new Map<string, number>();

  /** Starts a server and waits for the handshake. */
  static async start(options: HarnessOptions): Promise<Harness> {
    const harness = new Harness();
    await harness.begin(options);
    return harness;
  }

  private async begin({
    files,
    options,
    fileSystem,
    openDesk = refusing,
    folders = [''],
    bare = false,
    shapesProgram,
  }: HarnessOptions): Promise<void> {
    for (const [file, text] of Object.entries(files)) this.write(file, text);
    const connection = createConnection(
      new StreamMessageReader(this.up),
      new StreamMessageWriter(this.down),
    );
    this.log = (text) => connection.console.info(text);
    serve(connection, {
      files: fileSystem ?? nodeFiles,
      clock: () => new Date('2026-01-02T03:04:05Z'),
      openDesk,
      version: '1.2.3',
      ...(shapesProgram === undefined ? {} : { shapesProgram }),
    });
    this.down.on('data', (bytes: Buffer) => void (this.sent += bytes.toString('utf8')));
    const { client } = this;
    client.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.published.push(params);
    });
    client.onNotification(METHODS.status, (status: Status) => void this.statuses.push(status));
    client.onNotification(METHODS.ledgerChanged, (change: LedgerChanged) => {
      this.ledgerChanges.push(change);
    });
    if (!bare) {
      client.onRequest(RegistrationRequest.type, () => undefined);
      client.onRequest('workspace/codeLens/refresh', () => null);
    }
    client.listen();
    const params: Omit<InitializeParams, 'rootUri' | 'rootPath'> = {
      processId: null,
      capabilities: bare ? {} : CAPABILITIES,
      workspaceFolders: folders.map((name) => ({ uri: this.uri(name), name })),
      initializationOptions: {
        checkOn: 'save',
        rulePages: 'file:///rules',
        trusted: true,
        ...options,
      },
    };
    // The folders say where the workspace is; the single root is a thing of the past.
    await client.sendRequest(InitializeRequest.type, params as InitializeParams);
    await client.sendNotification(InitializedNotification.type, {});
  }

  uri(file: string): string {
    return uriOf(path.join(this.root, file));
  }

  write(file: string, text: string): void {
    const target = path.join(this.root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  remove(file: string): void {
    rmSync(path.join(this.root, file));
  }

  open(file: string, text: string): Promise<void> {
    this.versions.set(file, 1);
    const textDocument = { uri: this.uri(file), languageId: 'markdown', version: 1, text };
    return this.client.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }

  change(file: string, text: string): Promise<void> {
    const version = (this.versions.get(file) ?? 0) + 1;
    this.versions.set(file, version);
    return this.client.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(file), version },
      contentChanges: [{ text }],
    });
  }

  /** Changes the open document, writes it and says that it was saved. */
  async save(file: string, text: string): Promise<void> {
    await this.change(file, text);
    this.write(file, text);
    await this.client.sendNotification(DidSaveTextDocumentNotification.type, {
      textDocument: { uri: this.uri(file) },
    });
  }

  close(file: string): Promise<void> {
    return this.client.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: this.uri(file) },
    });
  }

  /** Tells the server that files changed behind the editor. */
  changed(...files: string[]): Promise<void> {
    return this.client.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: files.map((file): FileEvent => ({
        uri: this.uri(file),
        type: FileChangeType.Changed,
      })),
    });
  }

  /** Tells the server what the watcher saw, true or not. */
  watched(type: FileChangeType, ...files: string[]): Promise<void> {
    const changes = files.map((file): FileEvent => ({ uri: this.uri(file), type }));
    return this.client.sendNotification(DidChangeWatchedFilesNotification.type, { changes });
  }

  request<T>(method: string, params: unknown, token?: CancellationToken): Promise<T> {
    // A token that is not there would count as a parameter.
    return token
      ? this.client.sendRequest<T>(method, params, token)
      : this.client.sendRequest<T>(method, params);
  }

  /** Tells the server something. */
  notify(method: string, params: unknown): Promise<void> {
    return this.client.sendNotification(method, params);
  }

  /** Listens to a notification of the server. */
  onNotification(method: string, heard: () => void): void {
    this.client.onNotification(method, heard);
  }

  /** Answers a request of the server. */
  onRequest(method: string, answer: (params: never) => unknown): void {
    this.client.onRequest(method, (params) => answer(params as never));
  }

  /** Codes last published for a file; undefined before anything was. */
  codes(file: string): string[] | undefined {
    const last = this.published.findLast(({ uri }) => uri === this.uri(file));
    return last?.diagnostics.map(({ code }) => String(code));
  }

  diagnostics(file: string): Diagnostic[] {
    return this.published.findLast(({ uri }) => uri === this.uri(file))?.diagnostics ?? [];
  }

  /** Waits until a probe holds; a hang guard, not a measure. */
  async until(what: string, probe: () => boolean): Promise<void> {
    const end = Date.now() + 15_000;
    while (!probe()) {
      if (Date.now() > end) throw new Error(`Waited in vain for: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async stop(): Promise<void> {
    // No exit: the server would end the process, which is the test's.
    await this.client.sendRequest(ShutdownRequest.type);
    this.client.dispose();
    rmSync(this.root, { recursive: true, force: true });
  }
}
