/** `ontodesk measure`: any measure on inputs from a file, for checks and for other programs. */

import * as z from 'zod';

import { EXIT, note, oneLine, plural, writeJson, type ExitCode, type Io } from './io.js';
import { readJsonRows, tellBadRows, type BadRow } from './json-rows.js';
import { comparisons } from './measures/comparisons.js';
import { uncertainty } from './measures/uncertainty.js';

const MEASURES = new Map(
  [...comparisons, ...uncertainty].map((measure) => [measure.name, measure]),
);

const rowSchema = z.looseObject({ measure: z.string(), input: z.unknown() });

/**
 * Writes the rows back, each with its `value`, or with an `error` where it has none; the code is
 * then 2. Other fields of a row stay as they are.
 */
export async function measure(io: Io, file: string): Promise<ExitCode> {
  const input = await readJsonRows(io, file, 'an array of rows {measure, input}');
  const bad: BadRow[] = [];
  const unknown = new Map<string, number>();
  const written = input.rows.map((row, index) => {
    const read = rowSchema.safeParse(row);
    if (!read.success) {
      bad.push({ index, message: NO_ROW });
      return { row, error: NO_ROW };
    }
    const { measure: name } = read.data;
    const known = MEASURES.get(name);
    const measured = known?.of(read.data.input) ?? { error: `${name} is no measure known here.` };
    if (known === undefined) unknown.set(name, (unknown.get(name) ?? 0) + 1);
    else if ('error' in measured) bad.push({ index, message: measured.error });
    return { ...read.data, ...measured };
  });
  tellBadRows(io, input, bad);
  tellUnknown(io, unknown);
  writeJson(io, written);
  return bad.length + unknown.size === 0 ? EXIT.ok : EXIT.bad;
}

const NO_ROW = 'is no row {measure, input}.';

/** Names every measure asked for in vain once, and those that there are. */
function tellUnknown(io: Io, unknown: ReadonlyMap<string, number>): void {
  if (unknown.size === 0) return;
  const asked = [...unknown].map(([name, rows]) => `${oneLine(name)} (${plural(rows, 'row')})`);
  note(io, `No measures known here: ${asked.join(', ')}.`);
  note(io, `Known: ${[...MEASURES.keys()].join(', ')}.`);
}
