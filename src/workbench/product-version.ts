/** The version of this product. */

import { readFileSync } from 'node:fs';
import path from 'node:path';

import * as z from 'zod';

/** Reads the version off the `package.json` above the folder of a bundle. */
export function versionOfPackage(bundle: string): string {
  const text = readFileSync(path.join(bundle, '..', 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
