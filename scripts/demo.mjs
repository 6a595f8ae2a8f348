// Shows the product on the sample. The walk is in test/e2e/demo.ts, which exports main().
import process from 'node:process';

import { ensureInstalled } from './lib/ensure.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  const { ensureTestEnv } = await import('./test-env.mjs');
  await ensureTestEnv();
  const { importTs } = await import('./lib/bundle.mjs');
  const { packageExtension } = await import('./lib/package.mjs');
  await packageExtension();
  const demo = await importTs('test/e2e/demo.ts');
  return demo.main(process.argv.slice(2));
});
