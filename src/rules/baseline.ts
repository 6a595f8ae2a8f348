/**
 * The baseline: findings a team has seen and set aside, so that only new ones show. A finding is
 * known by page, code and the value it stands at, never by its line, so moving text revives nothing;
 * how often a value may occur on a page is counted, so one more of it is new.
 */

import { parse, type ParseError } from 'jsonc-parser';
import { z } from 'zod';

import { sha256 } from '../corpus/record.js';

/** What the baseline needs of a finding: `text` is what it is known by. */
export interface KeyedFinding {
  readonly path: string;
  readonly code: string;
  readonly text: string;
}

/** How many findings are set aside, by page, then by code, then by the hash of their text. */
export type Baseline = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, number>>>;

export interface Applied<T> {
  /** Findings the baseline does not cover, in the order given. */
  readonly fresh: readonly T[];
  readonly baselined: readonly T[];
}

const fileSchema = z.strictObject({
  version: z.literal(1),
  pages: z.record(
    z.string(),
    z.record(z.string(), z.record(z.string().regex(/^[0-9a-f]{64}$/u), z.int().positive())),
  ),
});

/** Hash of the text a finding is known by; line ends count as LF, as git may change them. */
export function valueHash(text: string): string {
  return sha256(text.replace(/\r\n?/gu, '\n'));
}

/** The baseline that covers these findings and nothing else. */
export function makeBaseline(findings: Iterable<KeyedFinding>): Baseline {
  const pages = new Map<string, Map<string, Map<string, number>>>();
  for (const { path, code, text } of findings) {
    const hash = valueHash(text);
    const codes = pages.get(path) ?? new Map<string, Map<string, number>>();
    const hashes = codes.get(code) ?? new Map<string, number>();
    pages.set(path, codes.set(code, hashes.set(hash, (hashes.get(hash) ?? 0) + 1)));
  }
  return pages;
}

/**
 * Splits findings into those the baseline covers and those it does not. Of more findings of one key
 * than it covers, the last ones are new.
 */
export function applyBaseline<T extends KeyedFinding>(
  findings: readonly T[],
  baseline: Baseline,
): Applied<T> {
  const taken = new Map<string, number>();
  const fresh: T[] = [];
  const baselined: T[] = [];
  for (const finding of findings) {
    const { path, code } = finding;
    const hashes = baseline.get(path)?.get(code);
    const hash = hashes === undefined ? '' : valueHash(finding.text);
    const covered = hashes?.get(hash) ?? 0;
    const key = JSON.stringify([path, code, hash]);
    const used = covered === 0 ? 0 : (taken.get(key) ?? 0);
    if (used < covered) taken.set(key, used + 1);
    (used < covered ? baselined : fresh).push(finding);
  }
  return { fresh, baselined };
}

/** What either baseline covers; of one text the larger number of times. */
export function mergeBaselines(one: Baseline, other: Baseline): Baseline {
  return merged(one, other, (codes, more) =>
    merged(codes, more, (hashes, others) =>
      merged(hashes, others, (times, again) => Math.max(times, again)),
    ),
  );
}

function merged<T>(
  one: ReadonlyMap<string, T>,
  other: ReadonlyMap<string, T>,
  both: (a: T, b: T) => T,
): ReadonlyMap<string, T> {
  const all = new Map(one);
  for (const [key, value] of other) {
    const known = all.get(key);
    all.set(key, known === undefined ? value : both(known, value));
  }
  return all;
}

/** The baseline as a file: sorted, so that two of them differ only where findings do. */
export function writeBaseline(baseline: Baseline): string {
  return `${JSON.stringify({ version: 1, pages: asObject(baseline) }, null, 1)}\n`;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Nested maps as nested objects, their keys in order. */
function asObject(map: ReadonlyMap<string, unknown>): object {
  return Object.fromEntries(
    [...map]
      .sort(([a], [b]) => order(a, b))
      .map(([key, value]) => [key, value instanceof Map ? asObject(value) : value]),
  );
}

/** Why a file is no baseline, and where: an offset, 0 when it is the file as a whole. */
export interface NoBaseline {
  readonly reason: string;
  readonly at: number;
}

/** Reads a baseline file; a file that is none gives the reason. */
export function parseBaseline(text: string): { readonly baseline: Baseline } | NoBaseline {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = `is not JSON: ${error instanceof Error ? error.message : String(error)}`;
    return { reason, at: firstError(text) };
  }
  const read = fileSchema.safeParse(value);
  if (!read.success) return { reason: `is no baseline: ${firstComplaint(read.error)}`, at: 0 };
  const pages = Object.entries(read.data.pages).map(([path, codes]) => {
    const counts = Object.entries(codes).map(
      ([code, hashes]) => [code, new Map(Object.entries(hashes))] as const,
    );
    return [path, new Map(counts)] as const;
  });
  return { baseline: new Map(pages) };
}

/** Offset at which a text stops being JSON; engines name it in words, if at all. */
function firstError(text: string): number {
  const errors: ParseError[] = [];
  parse(text, errors);
  return errors[0]?.offset ?? 0;
}

/** Where a file departs from the form of a baseline, and how. */
function firstComplaint(error: z.ZodError): string {
  const [issue] = error.issues;
  const where =
    issue === undefined || issue.path.length === 0 ? 'the file' : issue.path.join(' → ');
  return `${where}: ${issue?.message ?? 'unknown form'}`;
}
