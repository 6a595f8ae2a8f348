/** Checks torn pages one after the other, and tells which one broke what. */

import { mkdirSync, openSync, writeSync, closeSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

import { sha256, recordOf } from '../../../src/corpus/record.js';
import { parsePage } from '../../../src/corpus/page.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/settings.js';
import type { Workbench } from '../../../src/workbench/workbench.js';

import { chanceFrom, mutate } from './mutations.js';

export interface TornRun {
  readonly seed: number;
  readonly count: number;
  /** Pages, short ones first: they are chosen more often. */
  readonly pages: readonly { readonly path: string; readonly text: string }[];
  /** Longest time one page may take, in ms: a guard against hangs, not a measure. */
  readonly guard: number;
}

/** Faults of the run: number of the page within it, its path, and what went wrong. */
export async function checkTornPages(workbench: Workbench, run: TornRun): Promise<string[]> {
  const watch = startWatch(run);
  const faults: string[] = [];
  try {
    for (let number = 0; number < run.count; number++) {
      watch.begin(number);
      const { path: page, text } = tornPage(run, number);
      const fault = faultOf(workbench, page, text, run.guard);
      if (fault !== null) faults.push(`seed ${run.seed}, page ${number}, ${page}: ${fault}`);
      if (number % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    await watch.end();
  }
  return faults;
}

/** The page of a number: it depends on the seed alone, so that one page can be seen again. */
export function tornPage({ seed, pages }: TornRun, number: number): { path: string; text: string } {
  const chance = chanceFrom(seed + number * 7919);
  // The lower of three: short pages are many and quick.
  const short = (): number =>
    Math.min(chance(pages.length), chance(pages.length), chance(pages.length));
  const { path: name, text } = pages[short()]!;
  return { path: name, text: mutate(text, chance, pages[short()]!.text) };
}

function faultOf(workbench: Workbench, page: string, text: string, guard: number): string | null {
  const from = performance.now();
  try {
    recordOf(parsePage(page, text, { iri: DEFAULT_SETTINGS.iri }), sha256(''));
    const { findings } = workbench.checkPage(page, text);
    const lines = text.split(/\r\n|\n|\r/u);
    for (const { code, message, range } of findings) {
      if (code === 'rule-failed') return message;
      const { start, end } = range;
      const inside = [start, end].every((at) => at.character <= (lines[at.line]?.length ?? -1));
      const ordered = start.line < end.line || start.character <= end.character;
      if (!inside || !ordered || start.line > end.line) {
        return `${code} stands outside the page: ${JSON.stringify(range)}`;
      }
    }
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const ms = performance.now() - from;
  return ms > guard ? `took ${ms.toFixed(0)} ms` : null;
}

/** Ends the process when one page takes a minute, which nothing on its own thread could. */
const WATCH = `
const { workerData: { counter, seed } } = require('node:worker_threads');
let last = -1, since = Date.now();
setInterval(() => {
  const now = Atomics.load(counter, 0);
  if (now !== last) { last = now; since = Date.now(); return; }
  if (Date.now() - since < 60000) return;
  require('node:fs').writeSync(2, 'Hang: seed ' + seed + ', page ' + now + '\\n');
  process.kill(process.pid, 'SIGKILL');
}, 1000);
`;

function startWatch({ seed }: TornRun) {
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(WATCH, { eval: true, workerData: { counter, seed } });
  // A crash of the process leaves the number of its page here.
  const folder = path.resolve(import.meta.dirname, '../../../out/reports');
  mkdirSync(folder, { recursive: true });
  const file = openSync(path.join(folder, 'torn-page.txt'), 'w');
  return {
    begin(number: number): void {
      Atomics.store(counter, 0, number);
      writeSync(file, `seed ${seed}, page ${number}`.padEnd(60), 0);
    },
    async end(): Promise<void> {
      closeSync(file);
      await worker.terminate();
    },
  };
}
