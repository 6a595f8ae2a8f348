/**
 * Ceilings of many pages measured in a thread of their own, on the second processor. They rest on the
 * served entries and the settings alone. The thread begins at the last page while the check begins at
 * the first: nobody waits, and a thread that cannot run or dies leaves all to the check.
 */

import { Worker } from 'node:worker_threads';

import type { CeilingMisses } from '../exposure/ceiling.js';
import type { ScaffoldEntries } from '../scaffold/scaffold-index.js';
import type { Settings } from '../settings/settings.js';

/** What the thread is given. */
export interface CeilingTask {
  /** Slugs in the order in which the check comes to them. */
  readonly slugs: readonly string[];
  readonly entries: ScaffoldEntries;
  readonly templates: Settings['questions']['templates'];
  readonly options: Settings['scaffold'];
}

/** What the thread sends: slugs with their ceilings, null for a class that is not served. */
export type CeilingBatch = readonly (readonly [slug: string, ceiling: CeilingMisses | null])[];

/** Ceilings as they become ready. */
export interface ReadyCeilings {
  /** Ceiling of a served slug; undefined when it has to be measured by who asks. */
  of(slug: string): CeilingMisses | null | undefined;
  /** Ends the work; to be called whatever happened. */
  close(): void;
}

/** Starts measuring; absent where there is no second thread. */
export type MeasureCeilings = (task: CeilingTask) => ReadyCeilings;

/** Below it the check is done before a thread has started and been told the entries. */
export const FEWEST_PAGES = 500;

/** Measures with a thread that runs this program. */
export function ceilingThread(program: string): MeasureCeilings {
  return (task) => {
    const ready = new Map<string, CeilingMisses | null>();
    const worker = new Worker(program, { workerData: task });
    worker.on('message', (batch: CeilingBatch) => {
      for (const [slug, ceiling] of batch) ready.set(slug, ceiling);
    });
    // What it could not measure is measured by the check, which tells what is wrong.
    worker.on('error', () => undefined);
    worker.unref();
    let isOpen = true;
    const close = (): void => {
      if (isOpen) void worker.terminate();
      isOpen = false;
    };
    return {
      of(slug) {
        const ceiling = ready.get(slug);
        // Everything behind the first that is ready is ready too: the two have met.
        if (ceiling !== undefined) close();
        return ceiling;
      },
      close,
    };
  };
}
