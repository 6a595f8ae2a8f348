import { existsSync, statSync } from 'node:fs';
import process from 'node:process';

import { at } from './paths.mjs';
import { must } from './run.mjs';

/** The program to call as npm: the one that runs us, so that a wrapper on PATH is respected. */
export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

function installed() {
  const marker = at('node_modules', '.package-lock.json');
  return existsSync(marker) && statSync(marker).mtimeMs >= statSync(at('package-lock.json')).mtimeMs;
}

/** Installs the pinned dependencies unless node_modules is as new as the lock file. */
export async function ensureInstalled() {
  if (installed()) return;
  console.log('Installing dependencies (npm ci)');
  await must(npm, ['ci', '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
