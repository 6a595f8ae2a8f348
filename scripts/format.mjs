import { ensureInstalled } from './lib/ensure.mjs';
import { at } from './lib/paths.mjs';
import { main, run } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  return run(process.execPath, [at('node_modules/prettier/bin/prettier.cjs'), '--write', '.']);
});
