/** Starts the writing process of `ledger-writer.ts`, bundled once per test file. */

import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { build } from 'esbuild';

import type { WriterMessage } from './ledger-writer.js';

export interface Writer {
  readonly child: ChildProcess;
  readonly acknowledged: (readonly string[])[];
  readonly started: (readonly string[])[];
  /** Resolves when it is about to write. */
  readonly ready: Promise<void>;
  /** Resolves with what went wrong, or null, when the process is gone. */
  readonly gone: Promise<string | null>;
}

/** A folder with the bundled writer and room for corpora. */
export async function writerFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ontodesk-ledger-'));
  await build({
    entryPoints: [path.join(import.meta.dirname, 'ledger-writer.ts')],
    outfile: path.join(folder, 'writer.cjs'),
    bundle: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    minify: true,
    format: 'cjs',
    logLevel: 'warning',
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export function startWriter(folder: string, ...args: readonly string[]): Writer {
  const child = fork(path.join(folder, 'writer.cjs'), args, { execArgv: [] });
  const acknowledged: (readonly string[])[] = [];
  const started: (readonly string[])[] = [];
  let failure: string | null = null;
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: WriterMessage) => {
      if (message.kind === 'ready') resolve();
      if (message.kind === 'starting') started.push(message.claims);
      if (message.kind === 'acknowledged') acknowledged.push(message.claims);
      if (message.kind === 'failed') failure = message.reason ?? 'failed';
    });
    child.once('close', () => resolve());
  });
  const gone = new Promise<string | null>((resolve) => {
    child.once('close', () => resolve(failure));
  });
  return { child, acknowledged, started, ready, gone };
}
