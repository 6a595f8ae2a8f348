import process from 'node:process';

import { ensureInstalled } from './lib/ensure.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  const { buildAll } = await import('./lib/bundle.mjs');
  await buildAll({ minify: process.argv.includes('--minify') });
});
