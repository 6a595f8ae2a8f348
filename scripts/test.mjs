// Runs the checks and suites: all of them, or the stages named; words after `--` filter a suite.
import process from 'node:process';

import { ensureInstalled } from './lib/ensure.mjs';
import { close, single, together } from './lib/outcome.mjs';
import { main } from './lib/run.mjs';

function plan(stages) {
  const words = process.argv.slice(2);
  const cut = words.indexOf('--') === -1 ? words.length : words.indexOf('--');
  const named = words.slice(0, cut).filter((word) => word in stages);
  const filters = [
    ...words.slice(0, cut).filter((word) => !(word in stages)),
    ...words.slice(cut + 1),
  ];
  return { names: named.length > 0 ? named : Object.keys(stages), filters };
}

async function runStage(name, stage, filters) {
  console.log(`\n== ${name}`);
  const from = Date.now();
  let counts;
  try {
    counts = await stage(filters);
  } catch (error) {
    console.error(error);
    counts = single(false, `${name} broke off`);
  }
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
  console.log(`== ${name}: passed ${counts.passed}, failed ${counts.failed} (${seconds} s)`);
  return counts;
}

await main(async () => {
  await ensureInstalled();
  const { stages } = await import('./lib/stages.mjs');
  const { names, filters } = plan(stages);
  const outcomes = [];
  for (const name of names) outcomes.push(await runStage(name, stages[name], filters));
  return close(together(outcomes));
});
