/** Keys of models in the editor's secret storage, each bound to the origin it was entered for. */

import type * as vscode from 'vscode';

import { isRecord } from '../../protocol/guards.js';

/** One secret holds them all, so that they can be listed and forgotten together. */
const SECRET = 'ontodesk.modelKeys';

export class ModelKeys {
  constructor(private readonly secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>) {}

  /** The key for an origin; null when none was entered for it. */
  async of(origin: string): Promise<string | null> {
    return (await this.all()).get(origin) ?? null;
  }

  async keep(origin: string, key: string): Promise<void> {
    const all = await this.all();
    all.set(origin, key);
    await this.secrets.store(SECRET, JSON.stringify(Object.fromEntries(all)));
  }

  /** Forgets every key; gives the origins that had one. */
  async forget(): Promise<string[]> {
    const origins = [...(await this.all()).keys()];
    await this.secrets.delete(SECRET);
    return origins;
  }

  private async all(): Promise<Map<string, string>> {
    const text = await this.secrets.get(SECRET);
    const read = text === undefined ? {} : parsed(text);
    return new Map(
      Object.entries(read).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
