/**
 * The baseline: findings a team has seen and set aside, so that only new ones show. A finding is
 * known by page, code and the text it stands at, never by its line, so moving text revives nothing;
 * how often a text may occur on a page is counted, so one more of it is new.
 */

import { z } from 'zod';

import { sha256 } from '../corpus/record.js';

/** What the baseline needs of a finding: `text` is the page's own text at its range. */
export interface KeyedFinding {
  readonly path: string;
  readonly code: string;
  readonly text: string;
}

/** Page, code and hash of the text, with the number of findings set aside. */
export interface BaselineEntry {
  readonly path: string;
  readonly code: string;
  readonly hash: string;
  readonly count: number;
}

export interface Baseline {
  readonly entries: readonly BaselineEntry[];
}

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

/** Hash of the text a finding stands at; line ends count as LF, as git may change them. */
export function valueHash(text: string): string {
  return sha256(text.replace(/\r\n?/gu, '\n'));
}

function keyOf(path: string, code: string, hash: string): string {
  return JSON.stringify([path, code, hash]);
}

/** The baseline that covers these findings and nothing else. */
export function makeBaseline(findings: Iterable<KeyedFinding>): Baseline {
  const counts = new Map<string, BaselineEntry>();
  for (const { path, code, text } of findings) {
    const hash = valueHash(text);
    const key = keyOf(path, code, hash);
    counts.set(key, { path, code, hash, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return { entries: [...counts.values()] };
}

/** Splits findings into those the baseline covers and those it does not. */
export function applyBaseline<T extends KeyedFinding>(
  findings: readonly T[],
  baseline: Baseline,
): Applied<T> {
  const left = new Map<string, number>();
  for (const { path, code, hash, count } of baseline.entries) {
    const key = keyOf(path, code, hash);
    left.set(key, (left.get(key) ?? 0) + count);
  }
  const fresh: T[] = [];
  const baselined: T[] = [];
  for (const finding of findings) {
    const key = keyOf(finding.path, finding.code, valueHash(finding.text));
    const remaining = left.get(key) ?? 0;
    if (remaining > 0) left.set(key, remaining - 1);
    (remaining > 0 ? baselined : fresh).push(finding);
  }
  return { fresh, baselined };
}

/** The baseline as a file: sorted, so that two of them differ only where findings do. */
export function writeBaseline(baseline: Baseline): string {
  const sorted = [...baseline.entries].sort(
    (a, b) => order(a.path, b.path) || order(a.code, b.code) || order(a.hash, b.hash),
  );
  const pages = new Map<string, Map<string, Map<string, number>>>();
  for (const { path, code, hash, count } of sorted) {
    const codes = pages.get(path) ?? new Map<string, Map<string, number>>();
    const hashes = codes.get(code) ?? new Map<string, number>();
    pages.set(path, codes.set(code, hashes.set(hash, (hashes.get(hash) ?? 0) + count)));
  }
  return `${JSON.stringify({ version: 1, pages: asObject(pages) }, null, 1)}\n`;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Nested maps as nested objects. */
function asObject(map: ReadonlyMap<string, unknown>): object {
  return Object.fromEntries(
    [...map].map(([key, value]) => [key, value instanceof Map ? asObject(value) : value]),
  );
}

/** Reads a baseline file; a file that is none gives the reason. */
export function parseBaseline(
  text: string,
): { readonly baseline: Baseline } | { readonly reason: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { reason: `is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const read = fileSchema.safeParse(value);
  if (!read.success) return { reason: `is no baseline: ${firstComplaint(read.error)}` };
  const entries = Object.entries(read.data.pages).flatMap(([path, codes]) =>
    Object.entries(codes).flatMap(([code, hashes]) =>
      Object.entries(hashes).map(([hash, count]) => ({ path, code, hash, count })),
    ),
  );
  return { baseline: { entries } };
}

/** Where a file departs from the form of a baseline, and how. */
function firstComplaint(error: z.ZodError): string {
  const [issue] = error.issues;
  const where =
    issue === undefined || issue.path.length === 0 ? 'the file' : issue.path.join(' → ');
  return `${where}: ${issue?.message ?? 'unknown form'}`;
}
