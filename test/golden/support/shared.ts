/** The reference data beside the repository, and the corpus unpacked by scripts/golden.mjs. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

import { nodeFiles } from '../../../src/workbench/node-files.js';
import { Workbench } from '../../../src/workbench/workbench.js';

const repository = path.resolve(import.meta.dirname, '../../..');
const shared = path.resolve(repository, '../shared');

/** Root of the public corpus; its pages are in `pages`. */
export const corpusRoot = path.join(repository, '.cache');

export function atRepository(...parts: string[]): string {
  return path.join(repository, ...parts);
}

/** Path of a file of `../shared`. */
export function sharedPath(...parts: string[]): string {
  return path.join(shared, ...parts);
}

/** Text of a file of `../shared`, unpacked when its name says that it is packed. */
export function readShared(...parts: string[]): string {
  const bytes = readFileSync(sharedPath(...parts));
  return (parts.at(-1)?.endsWith('.gz') === true ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Rows of a JSON Lines file of `../shared/golden`; the caller knows their shape. */
export function goldenRows<Row>(file: string): Row[] {
  return readShared('golden', file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

/** The public corpus, read as the product reads it. */
export async function openCorpus(): Promise<Workbench> {
  const workbench = await Workbench.open(corpusRoot, {
    files: nodeFiles,
    clock: () => new Date(0),
  });
  await workbench.build();
  return workbench;
}
