/** The file format of the scaffold index (§4). */

import { findNodeAtLocation, parseTree } from 'jsonc-parser';
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
  const classes = new Map(Object.entries(parsed.data.classes));
  return [...classes.keys()].some(isInteger) ? inFileOrder(text, classes) : classes;
}

function isInteger(slug: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(slug);
}

/** JSON.parse moves keys that look like integers to the front; the first class of a title wins. */
function inFileOrder<T>(text: string, classes: ReadonlyMap<string, T>): Map<string, T> {
  const tree = parseTree(text);
  const node = tree ? findNodeAtLocation(tree, ['classes']) : undefined;
  const ordered = new Map<string, T>();
  for (const property of node?.children ?? []) {
    const slug: unknown = property.children?.[0]?.value;
    const entry = typeof slug === 'string' ? classes.get(slug) : undefined;
    if (typeof slug === 'string' && entry !== undefined) ordered.set(slug, entry);
  }
  return ordered;
}
