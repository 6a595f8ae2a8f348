/** Outlines from a thread of its own: answers in order, and an answer whatever a page does to it. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { sectionsOf } from '../../../src/corpus/markdown/sections.js';
import { OutlineThread } from '../../../src/workbench/outline-thread.js';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'ontodesk-outline-'));
const real = path.join(folder, 'outline.js');

/** A thread that does what a text tells it to, and gives an empty outline otherwise. */
const rough = path.join(folder, 'rough.cjs');
writeFileSync(
  rough,
  `const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, text }) => {
    if (text === 'hang') for (;;) {}
    if (text === 'throw') throw new Error('remark gave up');
    if (text === 'exit') process.exit(3);
    if (text === 'fill') for (const kept = []; ; ) kept.push(new Array(1000).fill({}));
    parentPort.postMessage({ id, outline: [] });
  });`,
);

const threads: OutlineThread[] = [];
function threadOf(program: string): OutlineThread {
  const thread = new OutlineThread(program, { timeout: 60_000, memory: 40 });
  threads.push(thread);
  return thread;
}

beforeAll(async () => {
  await build({
    absWorkingDir: REPOSITORY,
    entryPoints: ['src/workbench/outline.worker.ts'],
    outfile: real,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'warning',
  });
});

afterEach(() => {
  vi.useRealTimers();
  for (const thread of threads.splice(0)) thread.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a thread of outlines', () => {
  it('says what remark says here, of each page its own', async () => {
    const { read } = threadOf(real);
    const texts = ['# A\n- ### B\n\t- x\n', '', '## C 🌊\r\n', `${'> '.repeat(900)}x`];
    const outlines = await Promise.all(texts.map((text) => read(text)));
    expect(outlines).toEqual(texts.map((text) => sectionsOf(text)));
    expect(outlines[0]).toMatchObject([{ text: 'A', children: [{ text: 'B' }] }]);
    expect(outlines[3]).toHaveProperty('fault');
  });

  it.each([
    ['throw', 'remark gave up'],
    ['exit', 'the thread that read it ended with code 3'],
    ['fill', expect.stringMatching(/memory/u) as string],
  ])('answers when a page makes it %s, and reads the next', async (text, fault) => {
    const { read } = threadOf(rough);
    const answers = await Promise.all([read(''), read(text), read('')]);
    expect(answers).toEqual([[], { fault }, []]);
  });

  it('gives up a page that takes too long, and reads the next', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { read } = threadOf(rough);
    const answers = Promise.all([read('hang'), read('')]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answers).toEqual([{ fault: 'it took more than 60 s to read' }, []]);
  });

  it('is cancelled page by page: before, while and until it reads', async () => {
    const { read } = threadOf(rough);
    const [before, running, waiting] = [0, 1, 2].map(() => new AbortController());
    before!.abort();
    const answers = Promise.all([
      read('', before!.signal),
      read('hang', running!.signal),
      read('', waiting!.signal),
      read(''),
    ]);
    waiting!.abort();
    running!.abort();
    const cancelled = { fault: 'reading it was cancelled' };
    expect(await answers).toEqual([cancelled, cancelled, cancelled, []]);
  });

  it('answers all that wait when it is closed', async () => {
    const thread = threadOf(rough);
    const answers = Promise.all([thread.read('hang'), thread.read('')]);
    thread.close();
    expect(await answers).toEqual([0, 1].map(() => ({ fault: 'reading it was cancelled' })));
    expect(await thread.read('')).toEqual([]);
  });

  it('says so when there is no such program', async () => {
    const { read } = threadOf(path.join(folder, 'none.js'));
    expect(await read('# A')).toMatchObject({
      fault: expect.stringContaining('none.js') as string,
    });
  });
});
