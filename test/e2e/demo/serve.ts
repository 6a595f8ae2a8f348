import process from 'node:process';

import { packaged } from '../../../scripts/lib/package.mjs';
import { startCodeServer } from '../support/server';
import type { DemoFolders } from './folders';
import { hints } from './hints';

/** Serves the sample in a VS Code for the browser until Ctrl-C. */
export async function serve({ sample }: DemoFolders): Promise<number> {
  const server = await startCodeServer({ workspace: sample, packaged: packaged.folder });
  console.log(`\nThe sample is served in VS Code at\n\n  ${server.url}\n${hints}\nCtrl-C ends it.`);
  // A signal ends the program, and the server with it; that is how it is meant to end.
  process.once('exit', () => (process.exitCode = 0));
  await server.ended;
  throw new Error(`The VS Code server ended by itself:\n${server.output()}`);
}
