// Shows the product on the sample. What is shown and how is in test/e2e/demo.ts.
import process from 'node:process';

import { ensureInstalled } from './lib/ensure.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  const { importTs } = await import('./lib/bundle.mjs');
  const demo = await importTs('test/e2e/demo.ts');
  return demo.main(process.argv.slice(2));
});
