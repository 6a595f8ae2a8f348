/** `ontodesk measure`: any measure on inputs from a file, for checks and for other programs. */

import * as z from 'zod';

import { EXIT, note, oneLine, writeJson, type ExitCode, type Io } from './io.js';
import { readJsonRows, tellBadRows, type BadRow } from './json-rows.js';
import { comparisons } from './measures/comparisons.js';
import type { Measured } from './measures/measure.js';
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
  const unknown = new Set<string>();
  const written = input.rows.map((row, index) => {
    const read = rowSchema.safeParse(row);
    const measured = read.success ? compute(read.data, unknown) : { error: NO_ROW };
    if ('error' in measured) bad.push({ index, message: measured.error });
    return read.success ? { ...read.data, ...measured } : { row, ...measured };
  });
  tellBadRows(io, input, bad);
  if (unknown.size > 0) {
    note(
      io,
      `Not known: ${[...unknown].map(oneLine).join(', ')}. Known: ${[...MEASURES.keys()].join(', ')}.`,
    );
  }
  writeJson(io, written);
  return bad.length === 0 ? EXIT.ok : EXIT.bad;
}

const NO_ROW = 'is no row {measure, input}.';

function compute(
  { measure: name, input }: z.infer<typeof rowSchema>,
  unknown: Set<string>,
): Measured {
  const known = MEASURES.get(name);
  if (known !== undefined) return known.of(input);
  unknown.add(name);
  return { error: `asks for "${name}", which is no measure known here.` };
}
