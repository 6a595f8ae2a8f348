/** Messages between the host and the scaffold screen, and the guards that read them. */

import { isRecord } from './guards.js';
import type { ScaffoldReport } from './messages.js';

/** Name of the screen: its bundle, its panel type and the `screen` of its state. */
export const SCAFFOLD_SCREEN = 'scaffold';

/** What a webview keeps across hide, reload and restart: where it is and what was typed. */
export interface WebviewState {
  readonly screen: string;
  /** A place inside the corpus the screen asks; null for any. */
  readonly id: string | null;
  readonly typed: Readonly<Record<string, string>>;
}

/** From the scaffold screen to the host. */
export type ScaffoldToHost =
  | { readonly type: 'ready' }
  | { readonly type: 'ask'; readonly question: string }
  | { readonly type: 'open'; readonly path: string }
  | { readonly type: 'copy' }
  | { readonly type: 'showLog' }
  | { readonly type: 'error'; readonly message: string };

/** From the host to the scaffold screen. */
export type HostToScaffold =
  | { readonly type: 'place'; readonly id: string | null }
  | { readonly type: 'question'; readonly question: string }
  | { readonly type: 'busy'; readonly message: string }
  | { readonly type: 'report'; readonly report: ScaffoldReport }
  | { readonly type: 'copied' }
  | { readonly type: 'failed'; readonly message: string };

/** Longest text accepted from a screen: far above any block, far below what would hurt. */
const LONGEST = 1_000_000;

/** Reads a message of the scaffold screen; null when it is none. */
export function readScaffoldMessage(value: unknown): ScaffoldToHost | null {
  if (!isRecord(value)) return null;
  switch (value.type) {
    case 'ready':
    case 'copy':
    case 'showLog':
      return { type: value.type };
    case 'ask':
      return isText(value.question) ? { type: 'ask', question: value.question } : null;
    case 'open':
      return isText(value.path) ? { type: 'open', path: value.path } : null;
    case 'error':
      return isText(value.message) ? { type: 'error', message: value.message } : null;
    default:
      return null;
  }
}

/** Reads the state a screen left behind; null when it is not that screen's. */
export function readWebviewState(value: unknown, screen: string): WebviewState | null {
  if (!isRecord(value) || value.screen !== screen || !isRecord(value.typed)) return null;
  const id = value.id;
  if (id !== null && !isText(id)) return null;
  const typed = Object.entries(value.typed).filter((entry): entry is [string, string] =>
    isText(entry[1]),
  );
  return { screen, id, typed: Object.fromEntries(typed) };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST;
}
