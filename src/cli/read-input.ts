/** Reads the files a command is given. */

import path from 'node:path';
import { gunzipSync } from 'node:zlib';

import { withoutByteOrderMark } from '../corpus/text.js';
import { decodePage, reasonOf, writeReasonOf } from '../workbench/read-page.js';
import { messageOf, Refusal, type Io } from './io.js';

/** Text of a file; `-` is standard input, and gzip is unpacked. Refuses what cannot be read. */
export async function readInput(io: Io, file: string): Promise<string> {
  const bytes = await bytesOf(io, file);
  const read = decodePage(isGzip(bytes) ? unpack(file, bytes) : bytes);
  if ('reason' in read) throw new Refusal(`Cannot read ${file}. ${read.reason}`);
  return withoutByteOrderMark(read.text).text;
}

async function bytesOf(io: Io, file: string): Promise<Uint8Array> {
  try {
    if (file === '-') return await io.stdin();
    const place = path.resolve(io.cwd, file);
    return await (io.files.readAny?.(place) ?? io.files.read(place));
  } catch (cause) {
    throw new Refusal(`Cannot read ${file}. ${reasonOf(cause)}`);
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function unpack(file: string, bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes);
  } catch (cause) {
    throw new Refusal(`Cannot unpack ${file}: ${messageOf(cause)}.`);
  }
}

/** Writes a file a command was asked for; refuses with the cause. */
export async function writeOutput(io: Io, file: string, bytes: Uint8Array | string): Promise<void> {
  try {
    const data = typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes;
    await io.files.write(path.resolve(io.cwd, file), data);
  } catch (cause) {
    throw new Refusal(`Cannot write ${file}. ${writeReasonOf(cause)}`);
  }
}

/** Refuses a file that could not be written, before the work it is to hold is done. */
export async function checkOutput(io: Io, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  try {
    await io.files.tryWrite?.(path.resolve(io.cwd, file));
  } catch (cause) {
    throw new Refusal(`Cannot write ${file}. ${writeReasonOf(cause)}`);
  }
}

/** One line of a JSON Lines file, or why it is none. */
export interface JsonLine {
  /** One-based. */
  readonly line: number;
  readonly value: unknown;
  readonly fault: string | null;
}

/** Reads JSON Lines; blank lines are left out. */
export function jsonLines(text: string): JsonLine[] {
  return text.split('\n').flatMap((raw, i): JsonLine[] => {
    if (raw.trim() === '') return [];
    try {
      return [{ line: i + 1, value: JSON.parse(raw) as unknown, fault: null }];
    } catch (cause) {
      return [{ line: i + 1, value: null, fault: `is not JSON: ${messageOf(cause)}` }];
    }
  });
}
