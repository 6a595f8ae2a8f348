import process from 'node:process';

import { at } from './paths.mjs';
import { run } from './run.mjs';

const one = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

const tool = async (file, ...args) =>
  one((await run(process.execPath, [at('node_modules', ...file.split('/')), ...args])) === 0);

async function typecheck() {
  const results = [];
  for (const project of ['.', 'webview', 'test']) {
    results.push(await tool('typescript/bin/tsc', '--project', project));
  }
  return one(results.every((result) => result.failed === 0));
}

async function build() {
  const { buildAll } = await import('./bundle.mjs');
  await buildAll();
  return one(true);
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
  return one(faults.length === 0);
}

async function inBrowser(project, filters) {
  const { ensureTestEnv } = await import('../test-env.mjs');
  await ensureTestEnv();
  const { runVitest } = await import('./vitest.mjs');
  return runVitest(project, filters);
}

async function unit(filters) {
  const { runVitest } = await import('./vitest.mjs');
  return runVitest('unit', filters);
}

/** Every stage of `npm test` in order. Each resolves to {passed, failed}. */
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
  e2e: (filters) => inBrowser('e2e', filters),
};
