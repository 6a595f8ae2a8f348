/**
 * Assertions out of a JSON file, which a model may have written and broken off. What is whole is
 * taken as it stands; what is not is named and left out. Nothing is repaired: a number cut in the
 * middle would become another number.
 */

import * as z from 'zod';
import { timeSpanSchema, tripleSchema, type TimeSpan, type Triple } from './events.js';
import { fingerprint } from './fingerprint.js';
import { readItems, type Salvaged } from './salvage.js';

export interface ImportedEpisode {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  /** Path of the transcript, relative to the file. */
  readonly transcript: string | null;
}

export interface ImportedAssertion {
  readonly fingerprint: string;
  readonly episode: string;
  readonly claim: string;
  readonly tier: 1 | 2 | 3;
  readonly source: string;
  readonly evidence: string;
  readonly context: string;
  readonly confidence: number;
  readonly ontology_terms: readonly string[];
  readonly triple: Triple | null;
  readonly span: TimeSpan | null;
}

/** Something that was not taken, by its place in the file. */
export interface LeftOut {
  /** `assertions[3].tier` or `[3].tier`: the entry, counted from 0, and its first bad field. */
  readonly at: string;
  readonly reason: string;
}

export interface ImportedFile {
  /** Null for a plain array. */
  readonly episode: ImportedEpisode | null;
  readonly assertions: readonly ImportedAssertion[];
  readonly leftOut: readonly LeftOut[];
  /** A sentence when the file was cut off or is not quite JSON. */
  readonly note: string | null;
}

/** A file nothing can be taken from, with the reason. */
export interface UnusableFile {
  readonly refused: string;
}

const filled = (what: string) => z.string().refine((t) => t.trim() !== '', `${what} is empty`);

const entrySchema = z.object({
  claim: filled('the claim'),
  tier: z.literal([1, 2, 3]),
  source: filled('the source'),
  evidence: z.string(),
  context: z.string(),
  confidence: z.number().min(0).max(1),
  ontology_terms: z.array(z.string()),
  triple: tripleSchema.nullish(),
  span: timeSpanSchema
    .refine(({ start, end }) => start >= 0 && start <= end, 'the span ends before it starts')
    .nullish(),
  episode: z.string().nullish(),
});

const episodeSchema = z.object({
  id: filled('the id'),
  title: z.string().default(''),
  date: z.string().default(''),
  transcript: z.string().nullish(),
});

/** Reads a file of assertions; `episode` names the episode where the file does not. */
export function readImport(
  text: string,
  options: { readonly episode?: string | undefined } = {},
): ImportedFile | UnusableFile {
  const salvaged = readItems(text);
  if ('refused' in salvaged) return salvaged;
  const episode = episodeOf(salvaged, options.episode);
  if ('refused' in episode) return episode;
  const name = salvaged.plainArray ? '' : 'assertions';
  const taken: ImportedAssertion[] = [];
  const leftOut: LeftOut[] = [];
  for (const item of salvaged.items) {
    const at = `${name}[${item.index}]`;
    const read = item.broken === null ? readEntry(item.value, at, episode.id) : null;
    if (read === null) leftOut.push({ at, reason: item.broken ?? '' });
    else if ('reason' in read) leftOut.push(read);
    else taken.push(read);
  }
  const note = noteOf(salvaged);
  return { episode: episode.entry, assertions: taken, leftOut, note };
}

/** C20: what a cut-off answer leaves is told with its numbers. */
function noteOf({ truncated, items }: Salvaged): string | null {
  const whole = items.filter((item) => item.broken === null).length;
  const count = (n: number): string => `${n} item${n === 1 ? '' : 's'}`;
  if (truncated) {
    const cut = items.filter((item) => item.cut).length;
    const dropped = `${cut} incomplete item${cut === 1 ? '' : 's'} dropped`;
    return `answer was truncated; ${count(whole)} kept, ${dropped}`;
  }
  const bad = items.length - whole;
  return bad === 0 ? null : `the file is not valid JSON; ${count(bad)} could not be read`;
}

function episodeOf(
  { head, plainArray, truncated }: Salvaged,
  named: string | undefined,
): { readonly id: string; readonly entry: ImportedEpisode | null } | UnusableFile {
  if (!plainArray && head !== undefined) {
    const read = episodeSchema.safeParse(head);
    if (!read.success) return { refused: issueText(read.error, 'episode') };
    const { id, title, date, transcript } = read.data;
    if (named !== undefined && named !== id) {
      return { refused: `the file is about episode ${id}, not ${named}` };
    }
    return { id, entry: { id, title, date, transcript: transcript ?? null } };
  }
  if (named !== undefined && named.trim() !== '') return { id: named, entry: null };
  const why = truncated && !plainArray ? ' before its episode was named' : '';
  const what = why === '' ? 'the file does not name its episode' : `the file breaks off${why}`;
  return { refused: `${what}: say which it is (--episode NAME)` };
}

function readEntry(value: unknown, at: string, episode: string): ImportedAssertion | LeftOut {
  const read = entrySchema.safeParse(value);
  if (!read.success) {
    const field = pathText(read.error.issues[0]?.path ?? []);
    return { at: `${at}${field}`, reason: issuesText(read.error) };
  }
  const { triple, span, episode: own, ...entry } = read.data;
  if (own !== undefined && own !== null && own !== episode) {
    return { at: `${at}.episode`, reason: `says ${own}; the import is about ${episode}` };
  }
  return {
    ...entry,
    fingerprint: fingerprint(entry.source, entry.claim),
    episode,
    triple: triple ?? null,
    span: span ?? null,
  };
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
}

function issuesText({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => `${pathText(path).replace(/^\./u, '') || 'entry'}: ${message}`)
    .join('; ');
}

function issueText(error: z.ZodError, below: string): string {
  const issue = error.issues[0];
  return `${below}${pathText(issue?.path ?? [])}: ${issue?.message ?? 'not as expected'}`;
}
