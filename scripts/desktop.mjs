// Needs a desktop: runs the in-host suites in a downloaded desktop VS Code.
import { ensureInstalled } from './lib/ensure.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  const { buildAll, buildHostTests, importTs } = await import('./lib/bundle.mjs');
  await buildAll();
  await buildHostTests();
  const { runDesktopSuites } = await importTs('test/e2e/support/desktopRunner.ts');
  const { passed, failed } = await runDesktopSuites();
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
