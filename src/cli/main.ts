/** Entry of `dist/cli.js`. */

import path from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { isatty } from 'node:tty';

import { ceilingThread } from '../workbench/ceiling-thread.js';
import { nodeFiles } from '../workbench/node-files.js';
import { productVersion } from '../workbench/product-version.js';
import type { Io, Output } from './io.js';
import { run } from './run.js';

/** Text of `media/shapes/starter.ttl`, written into this program by the build. */
declare const ONTODESK_STARTER_SHAPES: string;

function outputOf(stream: NodeJS.WriteStream & { readonly fd: number }): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has gone, as in `ontodesk check | head`: there is nobody left to write to.
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  return { isTerminal: isatty(stream.fd), write: (text) => void stream.write(text) };
}

/** Questions go to standard error, so that standard output holds the answer alone. */
function askAtTerminal(prompt: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    lines.on('close', () => resolve(null));
    lines.question(prompt, (line) => {
      resolve(line);
      lines.close();
    });
  });
}

/** The first Ctrl-C ends the work in order; a second one ends the process. */
function abortedByInterrupt(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  return stop.signal;
}

const io: Io = {
  cwd: process.cwd(),
  env: process.env,
  files: nodeFiles,
  clock: () => new Date(),
  ceilings: ceilingThread(path.join(__dirname, 'worker', 'ceilings.js')),
  stdin: () => buffer(process.stdin),
  ...(isatty(process.stdin.fd) ? { ask: askAtTerminal } : {}),
  fetch: (url, init) => fetch(url, init),
  wait: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
  interrupt: abortedByInterrupt,
  rss: () => process.memoryUsage.rss(),
  version: productVersion,
  starterShapes: () => ONTODESK_STARTER_SHAPES,
  out: outputOf(process.stdout),
  err: outputOf(process.stderr),
};

// No process.exit: what is still on its way to a pipe must arrive.
void run(process.argv.slice(2), io).then((code) => {
  process.exitCode = code;
});
