/** Which columns of a table hold what an accounting reads. */

import type { TableRow } from './exposure-table.js';
import { Refusal } from './io.js';

/** What is read of a row. */
export const COLUMNS = [
  'id',
  'arm',
  'answer',
  'context',
  'prompt',
  'messages',
  'system',
  'user',
  'ceiling',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Names of the columns in the file: a column that is not named has its own name. */
export type ColumnMap = ReadonlyMap<Column, string>;

/** Reads `id=qid,answer=output`; refuses what it cannot read. */
export function readColumnMap(text: string): ColumnMap {
  const map = new Map<Column, string>();
  for (const part of text.split(',')) {
    const [, name = '', column = ''] = /^\s*([a-z]+)\s*=\s*(.*\S)\s*$/u.exec(part) ?? [];
    const known = COLUMNS.find((one) => one === name);
    if (known === undefined) {
      throw new Refusal(
        `--map: "${part.trim()}" names no column; write NAME=COLUMN with a NAME of ${COLUMNS.join(', ')}.`,
      );
    }
    if (map.has(known)) throw new Refusal(`--map names "${known}" twice.`);
    map.set(known, column);
  }
  return map;
}

/** A map that names a column no row has is a slip: its rows would be read as if it were not there. */
export function refuseUnusedNames(rows: readonly TableRow[], map: ColumnMap): void {
  const sound = rows.filter(({ fault, value }) => fault === null && isRecord(value));
  if (sound.length === 0) return;
  for (const [name, column] of map) {
    if (sound.some(({ value }) => valueAt(value, column) !== undefined)) continue;
    const [first] = sound;
    const columns = Object.keys(isRecord(first!.value) ? first!.value : {}).join(', ');
    throw new Refusal(
      `--map ${name}=${column}: no row has "${column}". The first has: ${columns}.`,
    );
  }
}

/** Value of a column; a dotted name that is no column itself leads into its parts. */
export function valueAt(value: unknown, column: string): unknown {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, column)) return value[column];
  return column
    .split('.')
    .reduce<unknown>(
      (at, step) => (isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined),
      value,
    );
}

/** Whether a value has columns. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
