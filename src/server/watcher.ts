/** Which files the editor watches for the server. */

import path from 'node:path';
import { type Connection, DidChangeWatchedFilesNotification } from 'vscode-languageserver/node';

import { BASELINE_FILE } from '../settings/init.js';

import { LEDGER_FILES } from './desk.js';
import { GIT_MOVES } from './file-events.js';
import { SETTINGS_FILE, uriOf } from './paths.js';

const PATTERNS = [
  '**/*.md',
  '**/*.ttl',
  `**/${SETTINGS_FILE}`,
  `**/${BASELINE_FILE}`,
  LEDGER_FILES,
  GIT_MOVES,
];

/** Characters that mean something in a pattern. */
const SPECIAL = /[*?{}[\]]/gu;

export class Watcher {
  private started = false;
  private readonly watched = new Set<string>();

  constructor(private readonly connection: Connection) {}

  /** Begins to watch what every corpus may have. */
  start(): void {
    this.started = true;
    this.register(PATTERNS.map((globPattern) => ({ globPattern })));
  }

  /** Has one more file watched, once. Where the editor watches nothing, nothing is asked for. */
  readonly watch = (file: string): void => {
    if (!this.started || this.watched.has(file) || file.endsWith(path.normalize(BASELINE_FILE))) {
      return;
    }
    this.watched.add(file);
    const pattern = path.basename(file).replace(SPECIAL, '?');
    this.register([{ globPattern: { baseUri: uriOf(path.dirname(file)), pattern } }]);
  };

  private register(
    watchers: { globPattern: string | { baseUri: string; pattern: string } }[],
  ): void {
    this.connection.client
      .register(DidChangeWatchedFilesNotification.type, { watchers })
      .catch((cause: unknown) => {
        const { console: log } = this.connection;
        log.warn(`Changes made outside the editor go unnoticed: ${String(cause)}`);
      });
  }
}
