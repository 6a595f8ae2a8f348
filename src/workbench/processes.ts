/** Whether another process still runs: a pid alone does not say so, pids are used again. */

import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** What names a process for good. */
export interface ProcessName {
  readonly pid: number;
  readonly started: string;
  readonly place: string;
  readonly boot: string;
}

let place: Promise<{ place: string; boot: string }> | undefined;
let own: Promise<string> | undefined;

/** Where pids of this process mean something, and which run of the machine this is. */
export function thisPlace(): Promise<{ place: string; boot: string }> {
  place ??= Promise.all([
    readlink('/proc/self/ns/pid').catch(() => ''),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]).then(([space, boot]) => ({
    place: [hostname(), process.platform, space].join(' ').trim(),
    boot: boot.trim(),
  }));
  return place;
}

/** When this process started, in whatever form the machine says it. */
export function startOf(): Promise<string> {
  own ??= startedAt(process.pid).then((started) => started ?? '');
  return own;
}

/**
 * Whether a process lives. One of another machine or container cannot be asked and counts as
 * living; so does one whose start time cannot be told but whose pid is in use.
 */
export async function isAlive(name: ProcessName): Promise<boolean> {
  const here = await thisPlace();
  if (name.place !== here.place) return true;
  if (name.boot !== here.boot) return false;
  if (name.pid === process.pid) return name.started === (await startOf());
  if (!isUsed(name.pid)) return false;
  const started = await startedAt(name.pid);
  if (started === null) return isUsed(name.pid);
  return started !== DEAD && (name.started === '' || started === name.started);
}

function isUsed(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // Not allowed to signal it: it is there.
    return (cause as { code?: string }).code === 'EPERM';
  }
}

const DEAD = 'dead';

/** Start of a process; null when it cannot be told, `DEAD` when only its entry is left. */
async function startedAt(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return startedOnLinux(pid);
  return process.platform === 'win32' ? null : startedByPs(pid);
}

async function startedOnLinux(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name in brackets may hold blanks and brackets: fields count from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? DEAD : (fields[19] ?? null);
}

function startedByPs(pid: number): Promise<string | null> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'lstart=', '-p', String(pid)], (error, stdout) => {
      resolve(error ? null : stdout.trim());
    });
  });
}
