// Compares with the published reference: needs its data beside the repository, and never skips.
import { existsSync } from 'node:fs';
import process from 'node:process';

import { shared, unpackCorpus } from './lib/corpus.mjs';
import { ensureInstalled } from './lib/ensure.mjs';
import { close, single, together } from './lib/outcome.mjs';
import { at } from './lib/paths.mjs';
import { main } from './lib/run.mjs';
import { ensureChromium, ensurePython, ensureReasoner } from './test-env.mjs';

/** The suites that run in a real extension host on a copy of the whole corpus. */
async function inEditor(grep) {
  const { ensureTestEnv } = await import('./test-env.mjs');
  await ensureTestEnv();
  const { buildHostTests, importTs } = await import('./lib/bundle.mjs');
  await buildHostTests('test/golden/editor');
  const { runCorpusSuites } = await importTs('test/e2e/support/hostRunner.ts');
  return runCorpusSuites(at('.cache', 'pages'), grep);
}

await main(async () => {
  if (!existsSync(shared)) {
    console.error(
      'test:golden compares with reference data that lies beside the repository in ../shared. ' +
        'It is not there, so nothing was compared.',
    );
    return close(single(false, 'no reference data'));
  }
  await ensureInstalled();
  await ensurePython();
  await ensureChromium();
  await ensureReasoner();
  await unpackCorpus();
  const { buildAll } = await import('./lib/bundle.mjs');
  await buildAll();
  const { runVitest } = await import('./lib/vitest.mjs');
  const filters = process.argv.slice(2);
  const [first, ...words] = filters;
  const runs = [];
  if (first !== 'editor') runs.push(await runVitest('golden', filters));
  if (first === 'editor' || filters.length === 0) runs.push(await inEditor(words.join(' ')));
  return close(together(runs));
});
