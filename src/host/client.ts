/** Makes the language client. Loaded when the server is first needed: activation does not wait. */

import type * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  ProgressType,
  State,
  TransportKind,
} from 'vscode-languageclient/node';

import type { ServerOptions, StepProgress } from '../protocol/messages.js';

export interface ClientPorts {
  /** Path of the server's bundle. */
  readonly module: string;
  readonly log: vscode.LogOutputChannel;
  readonly options: () => ServerOptions;
  readonly changed: (state: 'starting' | 'running') => void;
  /** Called when the server ended by itself; true starts it again. */
  readonly crashed: () => boolean;
}

const stepProgress = new ProgressType<StepProgress>();

/** A client that is not started yet. */
export function createClient(ports: ClientPorts): LanguageClient {
  const client = new LanguageClient(
    'ontodesk',
    'Ontodesk',
    { module: ports.module, transport: TransportKind.ipc },
    {
      documentSelector: [
        { scheme: 'file', language: 'markdown' },
        { scheme: 'file', pattern: '**/ontodesk.yaml' },
      ],
      diagnosticCollectionName: 'ontodesk',
      outputChannel: ports.log,
      initializationOptions: ports.options,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => ({
          action: ports.crashed() ? CloseAction.Restart : CloseAction.DoNotRestart,
          handled: true,
        }),
      },
    },
  );
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) ports.changed('running');
    if (newState === State.Starting) ports.changed('starting');
  });
  return client;
}

/** Listens to the progress the server reports under a token. */
export function onSteps(
  client: LanguageClient,
  token: string,
  step: (progress: StepProgress) => void,
): vscode.Disposable {
  return client.onProgress(stepProgress, token, step);
}
