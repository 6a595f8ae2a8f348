/** Reads what the commands that fix a whole rule are given. */

import type { AllowArgument, FixAllArgument } from '../../protocol/fixes.js';

/** Argument of the commands: it comes from our own code action, but anybody may call them. */
export function readFixAll(argument: unknown): FixAllArgument | null {
  if (typeof argument !== 'object' || argument === null) return null;
  const { uri, code } = argument as Readonly<Record<string, unknown>>;
  if (typeof uri !== 'string' || !uri.startsWith('file:')) return null;
  return typeof code === 'string' ? { uri, code } : null;
}

/** Argument of the command that allows a finding; null when it is none. */
export function readAllow(argument: unknown): AllowArgument | null {
  const given = readFixAll(argument);
  if (!given) return null;
  const { version, range } = argument as Readonly<Record<string, unknown>>;
  if (typeof version !== 'number' || typeof range !== 'object' || range === null) return null;
  const { start, end } = range as Readonly<Record<string, unknown>>;
  const from = readPosition(start);
  const to = readPosition(end);
  return from && to ? { ...given, version, range: { start: from, end: to } } : null;
}

function readPosition(value: unknown): { line: number; character: number } | null {
  if (typeof value !== 'object' || value === null) return null;
  const { line, character } = value as Readonly<Record<string, unknown>>;
  return typeof line === 'number' && typeof character === 'number' ? { line, character } : null;
}
