import { existsSync, readFileSync } from 'node:fs';

/** How many in-host tests passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
  /** A line for each that failed. */
  failures: string[];
}

interface Line {
  state: 'passed' | 'failed';
  title: string;
  ms: number;
  error?: string;
}

/** Prints the report an in-host run left behind, and counts it. */
export function printReport(file: string): Counts {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  for (const line of lines) {
    console.log(`  ${line.state === 'passed' ? '✓' : '✗'} ${line.title} (${line.ms} ms)`);
    if (line.error) console.log(line.error.replaceAll(/^/gmu, '      '));
  }
  const failed = lines.filter((line) => line.state === 'failed');
  const failures = failed.map(({ title, error }) => `${title}: ${error?.split('\n', 1)[0] ?? ''}`);
  return { passed: lines.length - failed.length, failed: failed.length, failures };
}
