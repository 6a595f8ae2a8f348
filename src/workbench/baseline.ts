/** The baseline: findings that were there when it was written, so that new ones stand out. */

import type { LocatedFinding } from './workbench.types.js';

export const BASELINE_FILE = '.ontodesk/baseline.json';

/** A finding without its place: edits elsewhere on the page do not make it new. */
type Known = Pick<LocatedFinding, 'path' | 'code' | 'message'>;

/** Text of a baseline, one finding a line so that git shows what went and came. */
export function baselineText(findings: readonly LocatedFinding[]): string {
  const lines = findings
    .map(({ path, code, message }: Known) => JSON.stringify({ path, code, message }))
    .sort();
  return `{"version":1,"findings":[\n${lines.join(',\n')}\n]}\n`;
}
