/** Thread that measures the ceilings of many pages, the last one first. */

import { parentPort, workerData } from 'node:worker_threads';

import { ceilingOf, missesOf } from '../exposure/ceiling.js';
import { ScaffoldEngine } from '../scaffold/engine.js';
import type { CeilingBatch, CeilingTask } from './ceiling-thread.js';

const BATCH = 32;

const { slugs, entries, templates, options } = workerData as CeilingTask;
const engine = new ScaffoldEngine(new Map(entries));

for (let end = slugs.length; end > 0; end -= BATCH) {
  const batch = slugs.slice(Math.max(0, end - BATCH), end);
  const ceilings: CeilingBatch = batch.map((slug) => {
    const ceiling = ceilingOf(engine, slug, templates, options);
    return [slug, ceiling && missesOf(ceiling)];
  });
  parentPort?.postMessage(ceilings);
}
