import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

import { at } from './paths.mjs';
import { must } from './run.mjs';

/** The name of npm on this system. */
export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** True when what npm noted about node_modules is what the lock file asks for. */
function installed() {
  const note = at('node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const have = packagesOf(note);
  // A package of another platform is optional in the lock file and absent from node_modules.
  return Object.entries(packagesOf(at('package-lock.json'))).every(([name, wanted]) => {
    if (name === '') return true;
    const found = have[name];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
}

/** Installs the pinned dependencies unless node_modules already holds them. */
export async function ensureInstalled() {
  if (installed()) return;
  console.log('Installing dependencies (npm ci)');
  await must(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}
