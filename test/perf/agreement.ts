/** Both parsers on every page of the corpus, in two workers. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

import type { Workbench } from '../../src/workbench/workbench.js';
import { compareParsers } from '../unit/support/agreement.js';
import { CORPUS_ROOT } from './corpus.js';
import type { Row } from './measure.js';

/** Pages that one worker compares. */
interface Part {
  readonly agreementOf: readonly string[];
}

/** What one worker found. */
interface Found {
  readonly same: number;
  readonly leftOut: readonly string[];
  /** Page and first difference, or why the page was not read. */
  readonly differences: readonly string[];
}

const WORKERS = 2;
const SHOWN = 20;

/** Compares all pages; left out are exactly those the check finds an unbalanced fence in. */
export async function agreement(workbench: Workbench): Promise<Row> {
  const pages = workbench.pagePaths();
  const { findings } = await workbench.checkCorpus();
  const unbalanced = new Set(
    findings.filter(({ code }) => code === 'fence-unbalanced').map((finding) => finding.path),
  );
  const parts = Array.from({ length: WORKERS }, (_, n) =>
    pages.filter((_, i) => i % WORKERS === n),
  );
  const found = await Promise.all(parts.map(inWorker));
  const same = found.reduce((sum, part) => sum + part.same, 0);
  const leftOut = found.flatMap((part) => part.leftOut);
  const differences = found.flatMap((part) => part.differences);
  for (const page of leftOut.filter((name) => !unbalanced.has(name))) {
    differences.push(`${page}: left out, but the check finds no unbalanced fence`);
  }
  differences.slice(0, SHOWN).forEach((line) => console.log(line));
  return {
    what: 'agreement of the parsers',
    measured: `${same} pages alike, ${leftOut.length} left out, ${differences.length} different`,
    must: `${unbalanced.size} left out, 0 different`,
    aim: 'the same',
    met: differences.length === 0 && leftOut.length === unbalanced.size,
  };
}

/** This module in a thread of its own. */
function inWorker(pages: readonly string[]): Promise<Found> {
  const data: Part = { agreementOf: pages };
  const worker = new Worker(new URL(import.meta.url), { workerData: data });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A worker ended with exit code ${code}.`)));
  });
}

function compareAll(pages: readonly string[]): Found {
  const leftOut: string[] = [];
  const differences: string[] = [];
  let same = 0;
  for (const page of pages) {
    const { outcome, reason } = compareParsers(readFileSync(path.join(CORPUS_ROOT, page), 'utf8'));
    if (outcome === 'same') same++;
    else if (outcome === 'left out') leftOut.push(page);
    else differences.push(`${page}: ${reason}`);
  }
  return { same, leftOut, differences };
}

if (!isMainThread) {
  const { agreementOf } = workerData as Part;
  parentPort?.postMessage(compareAll(agreementOf));
}
