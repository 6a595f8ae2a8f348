/** Time the extension takes to load and activate, in a process of its own. */

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { quantile, timeRow, type Row } from './measure.js';

const ROUNDS = 9;

/** Median over fresh processes of: require the bundle, call `activate` with a stand-in editor. */
export async function measureActivation(): Promise<Row> {
  const script = path.resolve('test/perf/activate.cjs');
  const times = Array.from({ length: ROUNDS }, () =>
    Number(execFileSync(process.execPath, [script], { encoding: 'utf8' })),
  );
  return Promise.resolve(
    timeRow('activation, median of 9 processes', quantile(times, 0.5), 50, 50),
  );
}
