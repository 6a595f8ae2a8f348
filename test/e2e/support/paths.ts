import { existsSync } from 'node:fs';
import path from 'node:path';

function findRoot(from: string): string {
  if (existsSync(path.join(from, 'package.json'))) return from;
  const parent = path.dirname(from);
  if (parent === from) throw new Error('Run this inside the repository.');
  return findRoot(parent);
}

/** The folder that holds package.json, found from the working folder: bundles lie elsewhere. */
export const root = findRoot(process.cwd());

/** A path inside the repository. */
export const at = (...parts: string[]): string => path.join(root, ...parts);
