/** What a command sees of the world, and how it refuses. */

import { printable } from '../corpus/text.js';
import type { Fetch } from '../models/openai.js';
import type { MeasureCeilings } from '../workbench/ceiling-thread.js';
import type { FileSystem } from '../workbench/workbench.types.js';

/** Everything a command may touch; tests pass their own. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly files: FileSystem;
  readonly clock: () => Date;
  /** Measures ceilings on another processor; without it a check does so itself. */
  readonly ceilings?: MeasureCeilings;
  /** All of standard input. */
  readonly stdin: () => Promise<Uint8Array>;
  /** Asks a person at a terminal; null when they end the input. Absent where nobody can answer. */
  readonly ask?: (prompt: string) => Promise<string | null>;
  readonly fetch: Fetch;
  /** Resolves after some milliseconds, or as soon as the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From the first call on, Ctrl-C aborts this signal instead of ending the process at once. */
  readonly interrupt: () => AbortSignal;
  /** Memory of this process in bytes. */
  readonly rss: () => number;
  readonly version: () => string;
  /** Text of the shapes to start from. */
  readonly starterShapes: () => string;
  /** Program that checks shapes; the one that was built beside this one when absent. */
  readonly shapesProgram?: string;
  readonly out: Output;
  readonly err: Output;
}

export interface Output {
  readonly isTerminal: boolean;
  write(text: string): void;
}

export { printable };

/** Exit codes of §12: 0 all is well, 1 findings or a closed gate, 2 bad use or input. */
export const EXIT = { ok: 0, findings: 1, bad: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Bad use or bad input: its message is all a person needs, and the exit code is 2. */
export class Refusal extends Error {}

/** The message of whatever was thrown. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** The same on one line. */
export function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/gu, ' ').trim());
}

/** Writes a value for programs. */
export function writeJson(io: Io, value: unknown): void {
  io.out.write(`${JSON.stringify(value)}\n`);
}

/** Writes a line for people beside the result. */
export function note(io: Io, line: string): void {
  io.err.write(`${printable(line)}\n`);
}

/** `1 page`, `2 pages`. */
export function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
