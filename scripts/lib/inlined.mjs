import { readFileSync } from 'node:fs';

import { at } from './paths.mjs';

/** What programs hold of other files of the repository: they may be moved alone. */
export function inlined() {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const starter = readFileSync(at('media', 'shapes', 'starter.ttl'), 'utf8');
  return {
    ONTODESK_VERSION: JSON.stringify(version),
    ONTODESK_STARTER_SHAPES: JSON.stringify(starter),
  };
}
