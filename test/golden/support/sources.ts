/** The sources of the product, to be read by cases about how it is written. */

import { readdirSync, readFileSync } from 'node:fs';

import { atRepository } from './shared.js';

export function sourceFiles(): { readonly file: string; readonly text: string }[] {
  return ['src', 'webview'].flatMap((folder) => {
    const names = readdirSync(atRepository(folder), { recursive: true, encoding: 'utf8' });
    return names
      .filter((name) => name.endsWith('.ts'))
      .map((name) => ({
        file: `${folder}/${name}`,
        text: readFileSync(atRepository(folder, name), 'utf8'),
      }));
  });
}
