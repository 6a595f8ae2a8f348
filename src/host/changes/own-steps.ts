/** File steps the editor takes for us: whoever follows moved and deleted files leaves them alone. */

import type { FileStep } from '../../protocol/changes.js';

import { uriOf } from './verify.js';

/** A step that was announced and never taken is forgotten after this time, in ms. */
const LONGEST = 10 * 60_000;

const expected = new Map<string, number>();

/** Announces the file steps of a change; what is returned forgets them. */
export function announceSteps(root: string, files: readonly FileStep[]): () => void {
  const keys = files.flatMap((file) => {
    const from = uriOf(root, file.page).toString();
    if (file.type === 'create') return [];
    return file.type === 'rename'
      ? [moveKey(from, uriOf(root, file.to).toString())]
      : [deleteKey(from)];
  });
  const until = Date.now() + LONGEST;
  for (const key of keys) expected.set(key, until);
  return () => keys.forEach((key) => expected.delete(key));
}

/** Whether the move of a file is one of ours. */
export function isOwnMove(from: string, to: string): boolean {
  return isExpected(moveKey(from, to));
}

/** Whether the deletion of a file is one of ours. */
export function isOwnDelete(file: string): boolean {
  return isExpected(deleteKey(file));
}

function isExpected(key: string): boolean {
  return (expected.get(key) ?? 0) > Date.now();
}

const moveKey = (from: string, to: string): string => `${from} > ${to}`;
const deleteKey = (file: string): string => `${file} -`;
