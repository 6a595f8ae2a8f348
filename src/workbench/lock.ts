/**
 * A lock between processes that a killed process does not keep.
 *
 * The lock is a file that names its holder. It appears with its content in one step (a hard link), so
 * it is never empty. A lock whose holder is dead is broken by whoever gets the lock on *breaking that
 * very lock*, made the same way: of two that wait, one cannot remove what the other has just taken.
 * Renewal by time stamps, as lock packages do it, would let a process whose event loop hangs lose its
 * lock while it writes, and would keep the others waiting after a kill.
 */

import { randomUUID } from 'node:crypto';
import { link, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { codeOf, makeFolder } from './node-durable-files.js';
import { isAlive, startOf, thisPlace } from './processes.js';

/** Runs work while no other process, and no other caller of this one, does. */
export interface WriteLock {
  run<T>(work: () => Promise<T>): Promise<T>;
}

const holderSchema = z.object({
  token: z.string(),
  pid: z.number(),
  started: z.string(),
  /** Machine, platform and process space: pids mean something inside one only. */
  place: z.string(),
  boot: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

export interface LockOptions {
  /** How long to wait for a holder that lives, in milliseconds. */
  readonly patience?: number;
}

const PATIENCE = 60_000;
const LONGEST_PAUSE = 16;

export class LockTimeout extends Error {}

/** The lock in a file; its folder is made when it is missing. */
export function fileLock(file: string, { patience = PATIENCE }: LockOptions = {}): WriteLock {
  return {
    async run(work) {
      await makeFolder(path.dirname(file));
      const token = randomUUID();
      await acquire(file, token, Date.now() + patience);
      try {
        return await work();
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

async function acquire(file: string, token: string, deadline: number): Promise<void> {
  const own: Holder = { token, pid: process.pid, started: await startOf(), ...(await thisPlace()) };
  const temporary = `${file}.${token}.new`;
  await writeFile(temporary, JSON.stringify(own));
  try {
    for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      if (await linked(temporary, file)) return;
      const holder = await holderOf(file);
      if (holder === null) continue;
      if (holder !== 'unreadable' && !(await isAlive(holder))) {
        await breakLock(file, holder.token, deadline);
        continue;
      }
      if (Date.now() > deadline) throw new LockTimeout(held(file, holder));
      await sleep(pause * (0.5 + Math.random()));
    }
  } finally {
    await rm(temporary, { force: true });
  }
}

function held(file: string, holder: Holder | 'unreadable'): string {
  const who = holder === 'unreadable' ? 'unknown' : `process ${holder.pid} (${holder.place})`;
  return `the ledger is locked by ${who}; if nothing is writing to it, delete ${file}`;
}

/** Makes the lock appear; false when it is held. */
async function linked(temporary: string, file: string): Promise<boolean> {
  try {
    await link(temporary, file);
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    throw cause;
  }
}

async function holderOf(file: string): Promise<Holder | 'unreadable' | null> {
  try {
    const parsed = holderSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data : 'unreadable';
  } catch (cause) {
    return codeOf(cause) === 'ENOENT' ? null : 'unreadable';
  }
}

/**
 * Removes a dead holder's lock. Only who holds the lock on breaking it removes it, so after a second
 * look it is certain that the file is still the dead one's.
 */
async function breakLock(file: string, dead: string, deadline: number): Promise<void> {
  const breaking = path.join(path.dirname(file), `${path.basename(file, '.break')}.${dead}.break`);
  await acquire(breaking, randomUUID(), deadline);
  try {
    const holder = await holderOf(file);
    if (holder === null || holder === 'unreadable' || holder.token !== dead) return;
    await rm(file, { force: true });
    await removeLeftOvers(path.dirname(file), dead);
  } finally {
    await rm(breaking, { force: true });
  }
}

/** A killed process may leave its unlinked file as well. */
async function removeLeftOvers(folder: string, token: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(`${token}.new`)) await rm(path.join(folder, name), { force: true });
  }
}
