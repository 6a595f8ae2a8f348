import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fileLock, LockTimeout } from '../../../src/workbench/lock.js';
import { startOf, thisPlace } from '../../../src/workbench/processes.js';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ontodesk-lock-'));
  file = path.join(folder, 'cache', 'ledger.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const left = () => readdir(path.dirname(file));

/** A pid above every limit: no such process. */
const NO_PID = 2 ** 22 + 1;

/** Leaves a lock as a process of this machine would, with some of it changed. */
async function leave(change: object): Promise<void> {
  await fileLock(file).run(() => Promise.resolve());
  const own = { token: 'old', pid: process.pid, started: await startOf(), ...(await thisPlace()) };
  await writeFile(file, JSON.stringify({ ...own, ...change }));
}

describe('the lock', () => {
  it('lets one in at a time, also of one process, and leaves nothing behind', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await sleep(2);
      inside--;
    };
    await Promise.all(Array.from({ length: 12 }, () => fileLock(file).run(work)));
    expect(most).toBe(1);
    expect(await left()).toEqual([]);
  });

  it('is given back when the work fails', async () => {
    const failing = fileLock(file).run(() => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await fileLock(file).run(() => Promise.resolve('yes'))).toBe('yes');
  });

  it.each([
    ['of a process that is gone', { pid: NO_PID }],
    ['of another process with the pid of this one', { started: '1' }],
    ['of a process whose pid another has now', { pid: 1, started: '1x' }],
    ['from before the machine was started', { boot: 'another' }],
  ])('%s is broken by one of those that wait', async (_, change) => {
    await leave(change);
    let inside = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 8 }, (_unused, i) =>
        fileLock(file).run(async () => {
          expect(++inside).toBe(1);
          await sleep(1);
          order.push(i);
          inside--;
        }),
      ),
    );
    expect(order).toHaveLength(8);
    expect(await left()).toEqual([]);
  });

  it('that a dead process was breaking is broken too', async () => {
    await leave({ pid: NO_PID });
    const breaking = `${file}.old.break`;
    const dead = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(breaking, JSON.stringify({ ...dead, token: 'breaker' }));
    expect(await fileLock(file).run(() => Promise.resolve(1))).toBe(1);
    expect(await left()).toEqual([]);
  });

  it.each([
    ['of a living process', {}],
    ['of another machine', { place: 'elsewhere', pid: NO_PID }],
  ])('%s is waited for, and then said to be held', async (_, change) => {
    await leave(change);
    const attempt = fileLock(file, { patience: 30 }).run(() => Promise.resolve());
    await expect(attempt).rejects.toThrow(LockTimeout);
    await expect(fileLock(file, { patience: 1 }).run(() => Promise.resolve())).rejects.toThrow(
      file,
    );
    expect(await left()).toEqual(['ledger.lock']);
  });

  it('with content nobody can read is not broken', async () => {
    await leave({});
    await writeFile(file, 'x');
    const attempt = fileLock(file, { patience: 20 }).run(() => Promise.resolve());
    await expect(attempt).rejects.toThrow('unknown');
  });
});
