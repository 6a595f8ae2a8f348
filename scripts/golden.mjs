// Compares with the published reference: needs its data beside the repository, and never skips.
import { existsSync } from 'node:fs';
import process from 'node:process';

import { shared, unpackCorpus } from './lib/corpus.mjs';
import { ensureInstalled } from './lib/ensure.mjs';
import { main } from './lib/run.mjs';
import { ensureChromium, ensurePython } from './test-env.mjs';

await main(async () => {
  if (!existsSync(shared)) {
    console.error(
      'test:golden compares with reference data that lies beside the repository in ../shared. ' +
        'It is not there, so nothing was compared.',
    );
    console.log('\n0 passed, 1 failed');
    return 1;
  }
  await ensureInstalled();
  await ensurePython();
  await ensureChromium();
  await unpackCorpus();
  const { buildAll } = await import('./lib/bundle.mjs');
  await buildAll();
  const { runVitest } = await import('./lib/vitest.mjs');
  const { passed, failed } = await runVitest('golden', process.argv.slice(2));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
