import { ensureInstalled } from './lib/ensure.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  const { packageExtension } = await import('./lib/package.mjs');
  console.log(await packageExtension());
});
