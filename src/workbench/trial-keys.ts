/**
 * The keys that order the two texts of a trial. They lie in the user's data folder, where editor
 * and command line both find them: never in the corpus, never in a message, never in a log.
 */

import { open, readFile } from 'node:fs/promises';
import path from 'node:path';

import { makeFolder } from './node-durable-files.js';

/** Port for the secrets of blind judging. */
export interface TrialKeys {
  /** Keeps the key of a new trial; rejects when there is one already. */
  keep(trial: string, key: Uint8Array): Promise<void>;
  /** The key of a trial; null when it was opened elsewhere. */
  read(trial: string): Promise<Uint8Array | null>;
}

const KEY_BYTES = 32;

/** The ids of trials come from ledgers other people write: only a ULID may name a file. */
const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/u;

/** Keys as files of one folder, readable by their owner alone. */
export function fileTrialKeys(folder: string): TrialKeys {
  return {
    async keep(trial, key) {
      if (!ULID.test(trial)) throw new Error('The id of a trial is no ULID.');
      await makeFolder(folder, 0o700);
      const file = await open(path.join(folder, trial), 'wx', 0o600);
      try {
        await file.writeFile(key);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async read(trial) {
      if (!ULID.test(trial)) return null;
      const key = await readFile(path.join(folder, trial)).catch(() => null);
      return key?.length === KEY_BYTES ? key : null;
    },
  };
}

/** Where this user's keys lie on this machine. */
export function trialKeysFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string {
  return path.join(dataFolder(env, platform, home), 'ontodesk', 'keys');
}

function dataFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string {
  const set = (name: string): string | null => {
    const value = env[name] ?? '';
    // The specification of these folders says to ignore a relative one.
    return path.isAbsolute(value) ? value : null;
  };
  const xdg = set('XDG_DATA_HOME');
  if (xdg !== null) return xdg;
  if (platform === 'win32') return set('LOCALAPPDATA') ?? path.join(home, 'AppData', 'Local');
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support');
  return path.join(home, '.local', 'share');
}
