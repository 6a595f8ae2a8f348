import { spawn } from 'node:child_process';
import process from 'node:process';

import { at, root } from './paths.mjs';

const children = new Set();
let guarded = false;

/** Ends a child and everything it started: each child leads its own process group. */
function killGroup(child, signal = 'SIGKILL') {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

function guard() {
  if (guarded) return;
  guarded = true;
  const endAll = () => children.forEach((child) => killGroup(child));
  process.on('exit', endAll);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.once(signal, () => {
      endAll();
      process.exit(code);
    });
  }
}

const tether = at('scripts', 'lib', 'tether.mjs');

/** Starts a program in its own process group that ends at the latest when we do, however we end. */
function start(command, args, { stdio = 'inherit', ...options } = {}) {
  guard();
  const [, out, err] = Array.isArray(stdio) ? stdio : [stdio, stdio, stdio];
  const child = spawn(process.execPath, [tether, command, ...args], {
    cwd: root,
    ...options,
    stdio: ['pipe', out, err],
    detached: process.platform !== 'win32',
  });
  children.add(child);
  child.on('exit', () => {
    killGroup(child);
    children.delete(child);
  });
  child.on('error', () => children.delete(child));
  return child;
}

/** Runs a program to its end; resolves to its exit code. A time limit in ms ends the whole group. */
export function run(command, args, { timeout, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, options);
    const timer = timeout && setTimeout(() => killGroup(child), timeout);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Runs a program that must succeed. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with code ${code}`);
}

/** Runs a script and turns a thrown error into one line and exit code 1. */
export async function main(body) {
  try {
    const code = await body();
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    process.exitCode = 1;
  }
}
