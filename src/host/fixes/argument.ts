/** Reads what the commands that fix a whole rule are given. */

import type { FixAllArgument } from '../../protocol/fixes.js';

/** Argument of the commands: it comes from our own code action, but anybody may call them. */
export function readFixAll(argument: unknown): FixAllArgument | null {
  if (typeof argument !== 'object' || argument === null) return null;
  const { uri, code } = argument as Readonly<Record<string, unknown>>;
  if (typeof uri !== 'string' || !uri.startsWith('file:')) return null;
  return typeof code === 'string' ? { uri, code } : null;
}
