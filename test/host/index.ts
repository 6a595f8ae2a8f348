import { appendFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import Mocha from 'mocha';

/** One line of the report that the runner outside reads. */
interface Line {
  state: 'passed' | 'failed';
  title: string;
  ms: number;
  error?: string;
}

function report(line: Line): void {
  const file = process.env.ONTODESK_HOST_REPORT;
  if (!file) throw new Error('ONTODESK_HOST_REPORT names no file.');
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** VS Code calls this inside the extension host: runs every bundled suite beside this file. */
export async function run(): Promise<void> {
  const grep = process.env.ONTODESK_HOST_GREP;
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, reporter: 'min', ...(grep && { grep }) });
  const suites = readdirSync(__dirname, { recursive: true }) as string[];
  for (const file of suites.sort()) {
    if (file.endsWith('.test.js')) mocha.addFile(path.join(__dirname, file));
  }
  const failures = await new Promise<number>((resolve) => listen(mocha.run(resolve)));
  if (failures > 0) throw new Error(`${failures} in-host tests failed.`);
}

function listen(runner: Mocha.Runner): void {
  runner.on('pass', (test) =>
    report({ state: 'passed', title: test.titlePath().join(' › '), ms: test.duration ?? 0 }),
  );
  runner.on('fail', (test, error: Error) =>
    report({
      state: 'failed',
      title: test.titlePath().join(' › '),
      ms: 'duration' in test ? (test.duration ?? 0) : 0,
      error: error.stack ?? error.message,
    }),
  );
}
