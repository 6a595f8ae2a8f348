// Prints the table of budgets. The measurements are in test/perf/bench.ts, which exports main().
import process from 'node:process';

import { unpackCorpus } from './lib/corpus.mjs';
import { ensureInstalled } from './lib/ensure.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  await unpackCorpus();
  const { buildAll, importTs } = await import('./lib/bundle.mjs');
  await buildAll({ minify: true });
  const bench = await importTs('test/perf/bench.ts');
  return bench.main(process.argv.slice(2));
});
