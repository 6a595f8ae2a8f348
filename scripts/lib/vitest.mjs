import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

import { single } from './outcome.mjs';
import { at, root } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Runs one project of vitest.config.mts; resolves to its outcome and the files that failed. A skipped test, a suite that
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
  if (!existsSync(report)) return single(false, `${project}: the run left no report`);
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const passed = result.numPassedTests;
  const failed = result.numFailedTests + result.numPendingTests + result.numTodoTests;
  const failures = result.testResults.flatMap(failuresOf);
  const broken = failed === 0 && (code !== 0 || passed === 0);
  if (!broken) return { passed, failed, failures, brokenFiles: brokenFiles(result) };
  return { passed, failed: 1, failures: [...failures, `${project}: ended with code ${code}`] };
}

/** Files that failed, with the number of their tests that passed nevertheless. */
function brokenFiles({ testResults }) {
  return testResults
    .filter(({ status }) => status !== 'passed')
    .map(({ name, assertionResults }) => ({
      file: path.relative(root, name),
      passed: assertionResults.filter((test) => test.status === 'passed').length,
    }));
}

/** The tests of one file that did not pass, each with the first line of why. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  const failures = assertionResults
    .filter((test) => test.status !== 'passed')
    .map((test) => `${file} › ${test.fullName}: ${why(test)}`);
  const brokeBefore = status === 'failed' && failures.length === 0;
  return brokeBefore ? [`${file}: ${firstLine(message)}`] : failures;
}

const why = ({ status, failureMessages = [] }) =>
  status === 'failed' ? firstLine(failureMessages[0]) : status;

const firstLine = (text) => (text ?? '').split('\n', 1)[0].slice(0, 300);
