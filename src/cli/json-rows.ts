/** A JSON array as the input of a command: its items, and where each stands. */

import { parseTree, type ParseError } from 'jsonc-parser';

import { messageOf, note, oneLine, Refusal, type Io } from './io.js';
import { readInput } from './read-input.js';

export interface JsonRows {
  readonly file: string;
  readonly rows: readonly unknown[];
  /** `rows.json line 12 (row 3)` of a row by its index. */
  readonly place: (index: number) => string;
}

/** A row that could not be used, and why. */
export interface BadRow {
  readonly index: number;
  readonly message: string;
}

/** Bad rows told one by one; beyond these their number is enough. */
const TOLD = 20;

/** Reads a JSON array; refuses anything else with the line. */
export async function readJsonRows(io: Io, file: string, wanted: string): Promise<JsonRows> {
  const text = await readInput(io, file);
  const rows = parse(text, file, wanted);
  if (!Array.isArray(rows)) throw new Refusal(`${file} holds no JSON array. It needs ${wanted}.`);
  let offsets: readonly number[] | null = null;
  const place = (index: number): string => {
    offsets ??= (parseTree(text)?.children ?? []).map(({ offset }) => offset);
    return `${file} line ${lineOf(text, offsets[index] ?? 0)} (row ${index + 1})`;
  };
  return { file, rows, place };
}

function parse(text: string, file: string, wanted: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    const at = errors[0] === undefined ? '' : ` line ${lineOf(text, errors[0].offset)}`;
    throw new Refusal(`${file}${at} is not JSON: ${messageOf(cause)}. It needs ${wanted}.`);
  }
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Tells the rows that were left out. */
export function tellBadRows(io: Io, { file, place }: JsonRows, bad: readonly BadRow[]): void {
  for (const { index, message } of bad.slice(0, TOLD)) {
    note(io, `${place(index)} ${oneLine(message)}`);
  }
  if (bad.length > TOLD) note(io, `${file}: ${bad.length - TOLD} more rows are left out.`);
}
