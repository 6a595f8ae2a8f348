// The suites that hold whole promises, at their full numbers: kills, random pages, faults.
import { randomInt } from 'node:crypto';
import process from 'node:process';

import { ensureInstalled } from './lib/ensure.mjs';
import { close } from './lib/outcome.mjs';
import { main } from './lib/run.mjs';

/** Suites that take the numbers below. */
const numbered = [
  'test/unit/promotion/splice.properties',
  'test/unit/workbench/ledger-store-processes',
  'test/unit/cli/desk-killed',
  'test/unit/corpus/scan-properties',
];

/** Suites that another seed makes others of. With the seed of CI, `npm test` has run them as they are. */
const seeded = [
  'test/unit/workbench/ledger-store-faults',
  'test/unit/workbench/desk-faults',
  'test/unit/corpus',
  'test/unit/rules/fixes',
  'test/unit/settings/parse',
];

await main(async () => {
  process.env.KILLS ??= '200';
  process.env.ONTODESK_RUNS ??= '20000';
  // In CI a red run has to be the doing of the change: only elsewhere the dice are thrown anew.
  if (!process.env.CI) process.env.ONTODESK_SEED ??= String(randomInt(1e9));
  if (process.env.ONTODESK_SEED) console.log(`Seed ${process.env.ONTODESK_SEED}`);
  await ensureInstalled();
  const { runVitest } = await import('./lib/vitest.mjs');
  const filters = process.argv.slice(2);
  // How work grows does not depend on these numbers: `npm test` has measured it.
  const suites = process.env.CI ? numbered : [...numbered, ...seeded];
  const all = ['--exclude', '**/growth.test.ts', ...suites];
  return close(await runVitest('unit', filters.length > 0 ? filters : all));
});
