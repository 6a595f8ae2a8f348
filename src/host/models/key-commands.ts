/** The commands about keys: enter one for an address, forget all. */

import * as vscode from 'vscode';

import { type Endpoint, type EndpointAnswer, MODEL_METHODS } from '../../protocol/models.js';
import type { LanguageServer } from '../language-server.js';

import type { ModelKeys } from './keys.js';
import { keepAddress, modelSettings } from './model-settings.js';

const TITLE = 'Set Model Key';

/** Asks for the address, if none is set, and for its key. */
export async function setModelKey(server: LanguageServer, keys: ModelKeys): Promise<void> {
  const endpoint = await endpointOf(server);
  if (!endpoint) return;
  const { origin } = endpoint;
  const key = await vscode.window.showInputBox({
    title: TITLE,
    prompt: `The key for ${origin}. It is kept in the editor's secret storage and sent to this address alone.`,
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) =>
      /^[\x21-\x7e]+$/u.test(text.trim())
        ? null
        : 'A key is one word of letters, digits and signs.',
  });
  if (key === undefined) return;
  await keys.keep(origin, key.trim());
  void vscode.window.showInformationMessage(`Ontodesk: the key for ${origin} is kept.`);
}

/** The address of the settings, or one typed now; null when there is none a key may go to. */
async function endpointOf(server: LanguageServer): Promise<Endpoint | null> {
  const { url } = modelSettings();
  const address = url === '' ? await askAddress(server) : url;
  if (address === undefined) return null;
  const read = await readAddress(server, address);
  const fault = 'fault' in read ? read.fault : read.keyRefused;
  if ('fault' in read || fault !== null) {
    void vscode.window.showWarningMessage(`Ontodesk: ${fault ?? ''} (setting ontodesk.model.url)`);
    return null;
  }
  if (url === '') await keepAddress(address);
  return read;
}

function askAddress(server: LanguageServer): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: TITLE,
    prompt: 'The address of an OpenAI-compatible server. It is kept in your own settings.',
    placeHolder: 'https://host/v1',
    ignoreFocusOut: true,
    validateInput: async (text) => {
      const read = await readAddress(server, text);
      return 'fault' in read ? read.fault : read.keyRefused;
    },
  });
}

const readAddress = (server: LanguageServer, address: string): Promise<EndpointAnswer> =>
  server.ask<EndpointAnswer>(MODEL_METHODS.endpoint, { address });

/** Forgets every key and says which there were. */
export async function forgetModelKeys(keys: ModelKeys): Promise<void> {
  const origins = await keys.forget();
  const message =
    origins.length === 0
      ? 'no model key is kept.'
      : `forgot the ${origins.length === 1 ? 'key' : 'keys'} for ${origins.join(', ')}.`;
  void vscode.window.showInformationMessage(`Ontodesk: ${message}`);
}
