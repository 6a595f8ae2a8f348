import { existsSync, readFileSync } from 'node:fs';

/** How many in-host tests passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
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
  const passed = lines.filter((line) => line.state === 'passed').length;
  return { passed, failed: lines.length - passed };
}
