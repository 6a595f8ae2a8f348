/** The generation of a corpus: one hash over all its pages. */

import { createHash } from 'node:crypto';

/** Order by Unicode code points; UTF-16 order differs behind the surrogates. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xHigh = x >= 0xd800 && x <= 0xdfff;
    const yHigh = y >= 0xd800 && y <= 0xdfff;
    return xHigh === yHigh ? x - y : xHigh ? 1 : -1;
  }
  return a.length - b.length;
}

/**
 * sha-256 over the pages sorted by path (code points), each as `path NUL sha256-hex LF`. Changes
 * with every edit, addition, removal and rename.
 */
export function generationOf(
  pages: Iterable<{ readonly path: string; readonly hash: string }>,
): string {
  const sorted = [...pages].sort((a, b) => compareCodePoints(a.path, b.path));
  const digest = createHash('sha256');
  for (const { path, hash } of sorted) digest.update(`${path}\0${hash}\n`);
  return digest.digest('hex');
}
