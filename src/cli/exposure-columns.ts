/** Which columns of a table hold what an accounting reads. */

import type { TableRow } from './exposure-table.js';
import { Refusal } from './io.js';

/** Column of the file for each name that has another one there. */
export type ColumnMap<Name extends string> = ReadonlyMap<Name, string>;

/** The option a map is given with, and the names it may map. */
export interface MapOption<Name extends string> {
  readonly option: string;
  readonly names: readonly Name[];
}

/** Reads `id=qid,answer=output`; refuses what it cannot read. */
export function readColumnMap<Name extends string>(
  text: string | undefined,
  { option, names }: MapOption<Name>,
): ColumnMap<Name> {
  const map = new Map<Name, string>();
  for (const part of text?.split(',') ?? []) {
    const [, name = '', column = ''] = /^\s*([a-z_]+)\s*=\s*(.*\S)\s*$/u.exec(part) ?? [];
    const known = names.find((one) => one === name);
    if (known === undefined) {
      throw new Refusal(
        `${option}: "${part.trim()}" maps no column; write NAME=COLUMN with a NAME of ${names.join(', ')}.`,
      );
    }
    if (map.has(known)) throw new Refusal(`${option} names "${known}" twice.`);
    map.set(known, column);
  }
  return map;
}

/** A map that names a column no row has is a slip: its rows would be read as if it were not there. */
export function refuseUnusedNames<Name extends string>(
  rows: readonly TableRow[],
  map: ColumnMap<Name>,
  option: string,
): void {
  const values = rows.flatMap(({ value }) => (isRecord(value) ? [value] : []));
  const [first] = values;
  if (!first) return;
  for (const [name, column] of map) {
    if (values.some((value) => valueAt(value, column) !== undefined)) continue;
    const columns = Object.keys(first).join(', ');
    throw new Refusal(
      `${option} ${name}=${column}: no row has "${column}". The first has: ${columns}.`,
    );
  }
}

/** Values of the names in a row: from the column the map says, or the one of their own name. */
export function pick<Name extends string>(
  value: Readonly<Record<string, unknown>>,
  names: readonly Name[],
  map: ColumnMap<Name>,
): Partial<Record<Name, unknown>> {
  const pairs = names.map((name) => [name, valueAt(value, map.get(name) ?? name)] as const);
  return Object.fromEntries(pairs) as Partial<Record<Name, unknown>>;
}

/** Value of a column; a dotted name that is no column itself leads into its parts. */
function valueAt(value: Readonly<Record<string, unknown>>, column: string): unknown {
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
