/**
 * The file answers are kept in, one row a line, each on the disk before the next is asked for: what
 * was paid for is not lost. Failures go to a file beside it, so that the answers read as answers.
 */

import path from 'node:path';

import { appendDurably, replaceDurably, type DurableFiles } from './durable-files.js';
import { codeOf } from './node-durable-files.js';
import { keptSchema, type AnswerRow, type FailureRow, type KeptRow } from './answers.types.js';

/** What a file of answers holds, and how it ends. */
export interface ReadAnswers {
  readonly rows: readonly KeptRow[];
  /** Bytes of whole lines. */
  readonly whole: number;
  /** `open`: the last row lacks its line end. `torn`: what follows the whole lines is half a row. */
  readonly end: 'whole' | 'open' | 'torn';
}

/** Why a file cannot be added to: a line that is no answer. */
export interface NoAnswers {
  /** One-based. */
  readonly line: number;
  readonly reason: string;
}

const LF = 10;

/** How every row begins: half a row is told by it from the end of some other file. */
const ROW_BEGINS = '{"id":';

/** Reads the bytes of a file of answers. */
export function readAnswerBytes(bytes: Uint8Array): ReadAnswers | NoAnswers {
  const whole = bytes.lastIndexOf(LF) + 1;
  const rows: KeptRow[] = [];
  const lines = textOf(bytes.subarray(0, whole))
    .replace(/^\ufeff/u, '')
    .split('\n');
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const row = rowOf(line);
    if (row === null) return { line: i + 1, reason: 'This line is no answer {id, arm, answer}.' };
    rows.push(row);
  }
  return endOf(rows, whole, textOf(bytes.subarray(whole)), lines.length);
}

function endOf(
  rows: readonly KeptRow[],
  whole: number,
  rest: string,
  line: number,
): ReadAnswers | NoAnswers {
  // A power cut may leave zeros where the row was to stand.
  const tail = rest.replaceAll('\0', '').trim();
  if (rest.trim() === '') return { rows, whole, end: 'whole' };
  const row = rowOf(tail);
  if (row !== null && !rest.includes('\0')) return { rows: [...rows, row], whole, end: 'open' };
  if (tail.startsWith(ROW_BEGINS) || ROW_BEGINS.startsWith(tail)) {
    return { rows, whole, end: 'torn' };
  }
  return { line, reason: 'The last line is no answer {id, arm, answer}, nor the half of one.' };
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

function rowOf(line: string): KeptRow | null {
  try {
    const read = keptSchema.safeParse(JSON.parse(line));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Where the failures of a file of answers go: `a.jsonl` → `a.failures.jsonl`. */
export function failuresFile(answers: string): string {
  const { dir, name, ext } = path.parse(answers);
  return path.join(dir, `${name}.failures${ext === '' ? '.jsonl' : ext}`);
}

/** A file of answers that can be added to. */
export class AnswerFile {
  private failuresEndWhole = false;
  /** Set by a row that could not be written whole: nothing may follow half a row. */
  private broken: unknown = null;

  constructor(
    readonly file: string,
    private readonly files: DurableFiles,
  ) {}

  get failures(): string {
    return failuresFile(this.file);
  }

  /** Reads what is kept; a file that is not there yet keeps nothing. Changes nothing. */
  async read(): Promise<ReadAnswers | NoAnswers> {
    return readAnswerBytes((await this.bytes(this.file)) ?? new Uint8Array());
  }

  /** Mends the end of the file, so that rows can follow; true when half a row was taken away. */
  async mend({ end, whole }: ReadAnswers): Promise<boolean> {
    if (end === 'open') await appendDurably(this.files, this.file, new Uint8Array([LF]));
    if (end !== 'torn') return false;
    const bytes = (await this.bytes(this.file)) ?? new Uint8Array();
    await replaceDurably(this.files, this.file, bytes.subarray(0, whole), String(process.pid));
    return true;
  }

  /** Keeps an answer: it is on the disk when this resolves. */
  async answer(row: AnswerRow): Promise<void> {
    await this.append(this.file, lineOf(row));
  }

  /** Keeps a failure. */
  async failed(row: FailureRow): Promise<void> {
    const begin = this.failuresEndWhole ? '' : await this.lineEndMissing();
    await this.append(this.failures, begin + lineOf(row));
    this.failuresEndWhole = true;
  }

  /** A run that was killed may have left half a failure: the next one starts on a line of its own. */
  private async lineEndMissing(): Promise<string> {
    const bytes = await this.bytes(this.failures);
    return bytes && bytes.length > 0 && bytes.at(-1) !== LF ? '\n' : '';
  }

  private async append(file: string, text: string): Promise<void> {
    if (this.broken !== null) throw this.broken as Error;
    try {
      await this.files.mkdir(path.dirname(file));
      await appendDurably(this.files, file, Buffer.from(text, 'utf8'));
    } catch (cause) {
      this.broken = cause;
      throw cause;
    }
  }

  private async bytes(file: string): Promise<Uint8Array | null> {
    try {
      return await this.files.read(file);
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return null;
      throw cause;
    }
  }
}

const lineOf = (row: AnswerRow | FailureRow): string => `${JSON.stringify(row)}\n`;
