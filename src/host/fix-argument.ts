/** Reads what the command that previews a fix is given. */

import type { FixPreview } from '../protocol/messages.js';

/** Argument of the command: it comes from our own code action, but anybody may call it. */
export function readFix(argument: unknown): FixPreview | null {
  if (typeof argument !== 'object' || argument === null) return null;
  const { uri, version, title, edits } = argument as Readonly<Record<string, unknown>>;
  if (typeof uri !== 'string' || !uri.startsWith('file:')) return null;
  if (typeof version !== 'number' || typeof title !== 'string') return null;
  if (!Array.isArray(edits) || !edits.every(isEdit)) return null;
  return { uri, version, title, edits };
}

function isEdit(value: unknown): value is FixPreview['edits'][number] {
  if (typeof value !== 'object' || value === null) return false;
  const { range, newText } = value as Readonly<Record<string, unknown>>;
  if (typeof newText !== 'string' || typeof range !== 'object' || range === null) return false;
  const { start, end } = range as Readonly<Record<string, unknown>>;
  return isPosition(start) && isPosition(end);
}

function isPosition(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { line, character } = value as Readonly<Record<string, unknown>>;
  return Number.isSafeInteger(line) && Number.isSafeInteger(character);
}
