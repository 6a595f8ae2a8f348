import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

import { at } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Runs one project of vitest.config.mts; resolves to {passed, failed}. A skipped test, a suite that
 * breaks before its tests and a run without any test count as failed.
 */
export async function runVitest(project, filters = []) {
  const report = at('out', 'reports', `${project}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const vitest = at('node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(process.execPath, [
    vitest,
    'run',
    '--project',
    project,
    ...reporters,
    ...filters,
  ]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const passed = result.numPassedTests;
  const failed = result.numFailedTests + result.numPendingTests + result.numTodoTests;
  const broken = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: broken ? 1 : failed };
}
