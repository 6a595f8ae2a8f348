/** Models in the editor: the commands, and the host's part of a run. */

import type * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

import {
  type AskParams,
  MODEL_COMMANDS,
  MODEL_METHODS,
  type SendParams,
} from '../../protocol/models.js';
import type { LanguageServer } from '../language-server.js';

import { answerQuestions } from './answer-command.js';
import { Consents } from './consents.js';
import { askEditorModel } from './editor-models.js';
import { forgetModelKeys, setModelKey } from './key-commands.js';
import { ModelKeys } from './keys.js';
import { sendRequest } from './sending.js';

export interface ModelsPorts {
  readonly server: LanguageServer;
  readonly secrets: vscode.SecretStorage;
  readonly log: vscode.LogOutputChannel;
}

export class Models implements vscode.Disposable {
  private readonly consents = new Consents();
  private readonly keys: ModelKeys;
  private readonly listener: vscode.Disposable;

  constructor(private readonly ports: ModelsPorts) {
    this.keys = new ModelKeys(ports.secrets);
    this.listener = ports.server.onDidMakeClient((client) => this.answer(client));
  }

  /** The commands by their names. */
  commands(): Record<string, (argument?: unknown) => unknown> {
    const { consents, keys } = this;
    const { server, log } = this.ports;
    return {
      [MODEL_COMMANDS.setKey]: () => setModelKey(server, keys),
      [MODEL_COMMANDS.forgetKeys]: () => forgetModelKeys(keys),
      [MODEL_COMMANDS.answer]: (file) => answerQuestions({ server, consents, log }, file),
    };
  }

  dispose(): void {
    this.listener.dispose();
  }

  /** Answers what the server asks of the host during a run. */
  private answer(client: LanguageClient): void {
    const { consents, keys } = this;
    const keyOf = (origin: string): Promise<string | null> => keys.of(origin);
    client.onRequest(MODEL_METHODS.send, (params: SendParams, token: vscode.CancellationToken) =>
      sendRequest({ fetch, consents, keyOf }, params, signalOf(token)),
    );
    client.onRequest(MODEL_METHODS.ask, (params: AskParams, token: vscode.CancellationToken) =>
      askEditorModel(consents, params, token),
    );
  }
}

function signalOf(token: vscode.CancellationToken): AbortSignal {
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort());
  if (token.isCancellationRequested) stop.abort();
  return stop.signal;
}
