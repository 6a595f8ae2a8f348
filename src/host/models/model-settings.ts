/** The personal settings of a model. */

import * as vscode from 'vscode';

import type { Prices } from '../../protocol/models.js';

export interface ModelSettings {
  /** '' when none is set. */
  readonly url: string;
  readonly name: string | null;
  readonly prices: Prices | null;
  readonly allowance: number;
  readonly timeout: number;
}

const SECTION = 'ontodesk.model';

/** Reads them; values that make no sense are the defaults. */
export function modelSettings(): ModelSettings {
  const settings = vscode.workspace.getConfiguration(SECTION);
  const text = (key: string): string => {
    const value: unknown = settings.get(key);
    return typeof value === 'string' ? value.trim() : '';
  };
  const number = (key: string): number | null => {
    const value: unknown = settings.get(key);
    return typeof value === 'number' && value >= 0 ? value : null;
  };
  const input = number('priceIn');
  const output = number('priceOut');
  return {
    url: text('url'),
    name: text('name') || null,
    prices: input === null || output === null ? null : { input, output },
    allowance: Math.max(1, Math.floor(number('allowance') ?? 4096)),
    timeout: Math.max(1, number('timeout') ?? 180),
  };
}

/** Keeps an address for this person. */
export async function keepAddress(address: string): Promise<void> {
  const settings = vscode.workspace.getConfiguration(SECTION);
  await settings.update('url', address, vscode.ConfigurationTarget.Global);
}
