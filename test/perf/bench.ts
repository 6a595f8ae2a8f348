/** Measures the budgets on the public corpus and prints them as a table. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { accountExposure } from '../../src/exposure/accounting.js';
import { DEFAULT_SCAFFOLD_OPTIONS, ScaffoldEngine } from '../../src/scaffold/engine.js';
import { ceilingThread } from '../../src/workbench/ceiling-thread.js';
import { nodeFiles } from '../../src/workbench/node-files.js';
import { Workbench } from '../../src/workbench/workbench.js';
import { agreement } from './agreement.js';
import { CORPUS_ROOT, edited, goldenQuestions, repeated, requireCorpus } from './corpus.js';
import { measureActivation } from './activation.js';
import { healthListRow } from './health.js';
import { languageRows } from './language.js';
import { megabytes, milliseconds, quantile, table, timed, timeRow, type Row } from './measure.js';
import { serverMemory } from './server-memory.js';

const clock = (): Date => new Date();
/** As the server and the command line check: with ceilings measured beside the check. */
const ceilings = ceilingThread(path.resolve('dist/worker/ceilings.js'));
const MEMORY_LIMIT = 600e6;

/** Runs all measurements; the exit code tells whether every budget was met. */
export async function main(): Promise<number> {
  requireCorpus();
  const rows: Row[] = [];
  const show = (row: Row): void => {
    rows.push(row);
    console.log(`${row.what}: ${row.measured}`);
  };
  const workbench = await indexed(show);
  await saves(workbench, show);
  scaffolds(workbench, show);
  languageRows(workbench).forEach(show);
  await wholeCheck(workbench, show);
  show(await agreement(workbench));
  await memory(show);
  show(await measureActivation());
  show(await healthListRow());
  await large(show);
  console.log(`\n${table(rows)}`);
  return rows.every((row) => row.met) ? 0 : 1;
}

type Show = (row: Row) => void;

/** Index from files in the page cache: the first round warms it, the median of five counts. */
async function indexed(show: Show): Promise<Workbench> {
  const times: number[] = [];
  let last: Workbench | null = null;
  for (let round = 0; round < 6; round++) {
    const workbench = await Workbench.open(CORPUS_ROOT, { files: nodeFiles, clock, ceilings });
    const ms = await timed(async () => {
      await workbench.build();
      workbench.engine();
    });
    if (round > 0) times.push(ms);
    last = workbench;
  }
  if (!last) throw new Error('No index was built.');
  show(timeRow('index, median of 5', quantile(times, 0.5), 2000, 1100));
  return last;
}

/** An edit of the definition, saved: read again, index patched, findings and ceiling made. */
async function saves(built: Workbench, show: Show): Promise<void> {
  const sizes = built
    .pagePaths()
    .map((page) => ({ page, size: nodeFiles.readSync(path.join(CORPUS_ROOT, page)).length }))
    .sort((a, b) => a.size - b.size);
  const middle = Math.floor(sizes.length / 2);
  const median = sizes.slice(middle - 100, middle + 100).map((s) => s.page);
  const largest = sizes.slice(-1).map((s) => s.page);
  const changes = new Map<string, string>();
  const workbench = await Workbench.open(CORPUS_ROOT, { files: edited(changes), clock });
  await workbench.build();
  workbench.engine();
  const run = async (pages: readonly string[], rounds: number): Promise<number[]> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const page of pages) {
        const before = readFileSync(path.join(CORPUS_ROOT, page), 'utf8');
        const text = before.replace('"definition": "', `"definition": "Edit ${round.toString()}. `);
        changes.set(page, text);
        times.push(
          await timed(async () => {
            await workbench.updateFromDisk(page);
            workbench.checkPage(page, text);
          }),
        );
      }
    }
    return times;
  };
  show(timeRow('save to findings, median page, p95', quantile(await run(median, 3), 0.95), 50, 16));
  show(
    timeRow(
      'save to findings, largest page, p95',
      quantile(await run(largest, 20), 0.95),
      300,
      100,
    ),
  );
}

/** One question per class, through the live engine; then the golden questions in one run. */
function scaffolds(workbench: Workbench, show: Show): void {
  const engine = workbench.engine();
  const questions = [...engine.entries.values()]
    .slice(0, 4000)
    .map((e) => `What does ${e.t} require?`);
  const times = questions.map((question) => timedNow(() => engine.serve(question)));
  show(timeRow('scaffold for a question, p50', quantile(times, 0.5), 0.3, 0.05));
  show(timeRow('scaffold for a question, p95', quantile(times, 0.95), 3, 0.5));
  questionSet(engine, show);
}

/** The golden questions: each served by an engine new to it, then accounted for in one run. */
function questionSet(served: ScaffoldEngine, show: Show): void {
  const questions = goldenQuestions();
  if (!questions) return;
  const engine = new ScaffoldEngine(new Map(served.entries));
  const times = questions.map(({ prompt }) => timedNow(() => engine.serve(prompt)));
  const set = `set of ${questions.length.toString()} questions`;
  show(timeRow(`${set}, scaffold p50`, quantile(times, 0.5), 0.3, 0.05));
  show(timeRow(`${set}, scaffold p95`, quantile(times, 0.95), 3, 0.5));
  const fresh = new ScaffoldEngine(new Map(served.entries));
  const ms = timedNow(() => accountExposure(fresh, questions, DEFAULT_SCAFFOLD_OPTIONS));
  show(timeRow(`${set}, exposure in one run`, ms, 1000, 250));
}

function timedNow(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

async function wholeCheck(workbench: Workbench, show: Show): Promise<void> {
  const ms = await timed(() => workbench.checkCorpus({ hints: true }));
  show(timeRow('check the whole corpus', ms, 15_000, 5_000));
}

async function memory(show: Show): Promise<void> {
  const bytes = await serverMemory(CORPUS_ROOT);
  show({
    what: 'memory of the server, corpus indexed',
    measured: megabytes(bytes),
    must: `≤ ${megabytes(MEMORY_LIMIT)}`,
    aim: '350 MB',
    met: bytes <= MEMORY_LIMIT,
  });
}

/** Ten copies of the corpus: no budget, but the time has to grow with the size alone. */
async function large(show: Show): Promise<void> {
  const time = async (copies: number): Promise<number> => {
    const workbench = await Workbench.open(CORPUS_ROOT, { files: repeated(copies), clock });
    return timed(async () => {
      await workbench.build();
      workbench.engine();
    });
  };
  const one = await time(1);
  const ten = await time(10);
  show({
    what: 'index of 81,380 pages',
    measured: `${milliseconds(ten)}, ${(ten / one).toFixed(1)} × one copy`,
    must: '≤ 13 ×',
    aim: '10 ×',
    met: ten / one <= 13,
  });
}
