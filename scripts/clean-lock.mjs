// The lock file names packages and hashes, never hosts: npm copies funding links and notes into it.
import { readFileSync, writeFileSync } from 'node:fs';

import { at } from './lib/paths.mjs';

const file = at('package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
for (const entry of Object.values(lock.packages)) {
  delete entry.funding;
  delete entry.resolved;
  delete entry.deprecated;
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
