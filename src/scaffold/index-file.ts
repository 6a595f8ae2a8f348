/** The file format of the scaffold index (§4). */

import * as z from 'zod';
import type { ScaffoldEntries, ScaffoldEntry } from './scaffold-index.js';

const entrySchema = z.object({
  t: z.string(),
  d: z.string(),
  dom: z.string(),
  q: z.number().nullable(),
  m: z.string(),
  sup: z.array(z.string()),
  isup: z.array(z.string()),
  rel: z.record(z.string(), z.array(z.string())),
  bl: z.array(z.string()),
});

const fileSchema = z.object({
  version: z.literal(1),
  generated: z.string(),
  counts: z.object({ classes: z.number() }),
  classes: z.record(z.string(), entrySchema),
});

/** Text of an index file. */
export function writeScaffoldIndex(entries: ScaffoldEntries, generated: string): string {
  // Joined by hand: an object would move slugs that look like numbers to the front.
  const classes = [...entries].map(([slug, e]) => `${JSON.stringify(slug)}:${JSON.stringify(e)}`);
  const counts = JSON.stringify({ classes: entries.size });
  const head = `"version":1,"generated":${JSON.stringify(generated)},"counts":${counts}`;
  return `{${head},"classes":{${classes.join(',')}}}`;
}

/** Reads an index file; throws with a message that says what is wrong with it. */
export function readScaffoldIndex(text: string): Map<string, ScaffoldEntry> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw new Error('The scaffold index is not JSON.', { cause });
  }
  const parsed = fileSchema.safeParse(data);
  if (!parsed.success) {
    throw new Error(`The scaffold index cannot be read: ${z.prettifyError(parsed.error)}`);
  }
  return new Map(Object.entries(parsed.data.classes));
}
