import process from 'node:process';

import { single } from './outcome.mjs';
import { at } from './paths.mjs';
import { run } from './run.mjs';

const runs = async (file, ...args) =>
  (await run(process.execPath, [at('node_modules', ...file.split('/')), ...args])) === 0;

const tool = async (file, ...args) => single(await runs(file, ...args), file);

async function typecheck() {
  const broken = [];
  for (const project of ['.', 'webview', 'test']) {
    if (!(await runs('typescript/bin/tsc', '--project', project))) broken.push(project);
  }
  return single(broken.length === 0, `typecheck of ${broken.join(', ')}`);
}

async function build() {
  const { buildAll } = await import('./bundle.mjs');
  await buildAll();
  return single(true, 'build');
}

async function host(filters) {
  const { ensureTestEnv } = await import('../test-env.mjs');
  await ensureTestEnv();
  const { buildHostTests, importTs } = await import('./bundle.mjs');
  await buildHostTests();
  const { runHostSuites } = await importTs('test/e2e/support/hostRunner.ts');
  return runHostSuites(filters[0] ? { grep: filters[0] } : {});
}

async function packageAndLook() {
  const { packageExtension } = await import('./package.mjs');
  const { packageFaults } = await import('./smoke.mjs');
  const faults = await packageFaults(await packageExtension());
  for (const fault of faults) console.error(fault);
  return single(faults.length === 0, `package: ${faults.join('; ')}`);
}

async function inBrowser(project, filters) {
  const { ensureTestEnv } = await import('../test-env.mjs');
  await ensureTestEnv();
  const { runVitest } = await import('./vitest.mjs');
  return runVitest(project, filters);
}

/**
 * The tests that click wait for an editor, a browser and a file watcher, which a crowded machine can
 * hold up for minutes: a file that fails is run once more, from a new server, and both runs are told.
 */
async function clicks(filters) {
  const first = await inBrowser('e2e', filters);
  const { brokenFiles = [] } = first;
  if (brokenFiles.length === 0) return first;
  for (const failure of first.failures) console.log(`UNSTABLE, once more: ${failure}`);
  const { runVitest } = await import('./vitest.mjs');
  const second = await runVitest(
    'e2e',
    brokenFiles.map(({ file }) => file),
  );
  const counted = brokenFiles.reduce((sum, { passed }) => sum + passed, 0);
  return { ...second, passed: first.passed - counted + second.passed };
}

async function unit(filters) {
  const { runVitest } = await import('./vitest.mjs');
  return runVitest('unit', filters);
}

/** Every stage of `npm test` in order. Each resolves to its outcome. */
export const stages = {
  format: () => tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  lint: () => tool('eslint/bin/eslint.js', '--max-warnings', '0', '.'),
  typecheck,
  deadcode: () => tool('knip/bin/knip.js'),
  build,
  unit,
  webview: (filters) => inBrowser('webview', filters),
  host,
  package: packageAndLook,
  e2e: clicks,
};
