/** The process that checks shapes, bundled from its source as the build does it. */

import path from 'node:path';

import { build } from 'esbuild';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

/** Bundles it for one suite; its file. */
export async function shapesProgram(suite: string): Promise<string> {
  // A blank in the path: people have them, and a shell would split there.
  const outfile = path.join(REPOSITORY, 'out', 'unit', 'with blank', `${suite}-shapes.cjs`);
  await build({
    absWorkingDir: REPOSITORY,
    entryPoints: ['src/workbench/shapes.worker.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  return outfile;
}
