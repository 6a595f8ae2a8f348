/** The health screen on the wire: a summary, lists behind its numbers, and the trend over commits. */

import type { Range } from '../corpus/text.js';
import type { Severity } from '../rules/rule.js';
import { isRecord } from './guards.js';

/** Name of the screen: its bundle, its panel type and the `screen` of its state. */
export const HEALTH_SCREEN = 'health';

export const HEALTH_METHODS = {
  /** Checks the corpus, or answers with the last check while nothing changed. */
  summary: 'ontodesk/health',
  /** Rows of the list behind a number. */
  list: 'ontodesk/healthList',
  /** Findings at commits of the pages' history. */
  trend: 'ontodesk/healthTrend',
  /** The whole report as a file's text. */
  export: 'ontodesk/healthExport',
} as const;

/** Rows in one answer, and in the document at one time. */
export const MOST_ROWS = 200;

export type Totals = Readonly<Record<Severity, number>>;

export interface CodeHealth {
  readonly code: string;
  readonly title: string;
  readonly severity: Severity;
  /** Findings that are not in the baseline. */
  readonly findings: number;
  /** Items they stand for. */
  readonly items: number;
  /** Findings of the baseline that are still there. */
  readonly known: number;
  /** Findings that comments in pages allow. */
  readonly allowed: number;
  /** Whether `fix CODE` can mend findings of it. */
  readonly fixable: boolean;
}

export interface DomainHealth {
  /** As written; empty for classes and pages that name none. */
  readonly domain: string;
  readonly pages: number;
  readonly totals: Totals;
}

export interface PageHealth {
  readonly path: string;
  /** Label of its class; the file's name without one. */
  readonly label: string;
  readonly domain: string;
  readonly totals: Totals;
}

/** A number about the graph, with what it rests on and what would move it. */
export interface MetricHealth {
  /** Short name of the field, such as `CSR_link`. */
  readonly id: string;
  readonly title: string;
  /** Null where it does not apply; `nullReason` says why. */
  readonly value: number | null;
  readonly nullReason: string | null;
  /** What was counted: `numerator` of `denominator`; null for a metric that is no share. */
  readonly counted: { readonly numerator: number; readonly denominator: number } | null;
  readonly needs: 'nothing' | 'ontology' | 'gold';
  readonly better: 'higher' | 'lower';
  readonly meaning: string;
  /** What to do to improve it, in a sentence. */
  readonly lever: string;
  /** Things behind the number that can be listed. */
  readonly rows: number;
}

export interface NotChecked {
  readonly what: string;
  readonly why: string;
  /** Things it stands for: pages, shapes, findings. */
  readonly count: number;
  /** Names the list behind it; null when there is nothing to list. */
  readonly list: string | null;
}

export interface HealthSummary {
  readonly root: string;
  /** ISO 8601. */
  readonly at: string;
  readonly ms: number;
  readonly generation: string;
  readonly pages: number;
  readonly classes: number;
  readonly totals: Totals;
  /** File of the baseline and the findings it covers; null without one. */
  readonly baseline: { readonly file: string; readonly known: number } | null;
  readonly codes: readonly CodeHealth[];
  readonly domains: readonly DomainHealth[];
  readonly metrics: readonly MetricHealth[];
  /** Worst first. */
  readonly worst: readonly PageHealth[];
  readonly notChecked: readonly NotChecked[];
}

export interface HealthParams {
  /** A place inside the corpus; null when any will do. */
  readonly place: string | null;
  /** Check again although nothing seems to have changed. */
  readonly again: boolean;
  /** Token under which the server reports progress. */
  readonly progress: string;
}

export interface HealthAnswer {
  readonly root: string;
  readonly summary: HealthSummary | null;
  /** Why there is no summary. */
  readonly message: string | null;
}

/** Which number's list is shown. Parts that are set narrow each other. */
export interface HealthQuery {
  readonly severity?: Severity;
  readonly code?: string;
  /** As in `DomainHealth`. */
  readonly domain?: string;
  readonly path?: string;
  /** Findings of the baseline instead of the new ones. */
  readonly known?: true;
  /** Findings that comments allow. */
  readonly allowed?: true;
  /** Id of a metric: its rows are no findings. */
  readonly metric?: string;
  /** `list` of something that was not checked. */
  readonly notChecked?: string;
  /** Text that path or message holds, in any case. */
  readonly text?: string;
}

export interface HealthListParams {
  readonly place: string | null;
  readonly query: HealthQuery;
  readonly offset: number;
  /** At most `MOST_ROWS`. */
  readonly limit: number;
}

export interface HealthRow {
  /** Below the root; null for something that stands on no page. */
  readonly path: string | null;
  readonly range: Range | null;
  readonly code: string | null;
  readonly severity: Severity | null;
  readonly message: string;
}

export interface HealthList {
  readonly rows: readonly HealthRow[];
  readonly offset: number;
  readonly total: number;
}

export interface TrendParams {
  readonly place: string | null;
  readonly progress: string;
}

/** Findings as today's rules count them at a commit. */
export interface TrendPoint {
  readonly commit: string;
  /** ISO 8601. */
  readonly at: string;
  readonly subject: string;
  readonly pages: number;
  readonly totals: Totals;
}

export interface TrendAnswer {
  /** Oldest first; the pages on disk are the summary, not a point. */
  readonly points: readonly TrendPoint[];
  /** Commits of the pages' history that were left out between the points. */
  readonly leftOut: number;
  /** Why there are no points, or fewer than asked for. */
  readonly message: string | null;
}

export type HealthFormat = 'json' | 'csv' | 'markdown';

export interface HealthExportParams {
  readonly place: string | null;
  readonly format: HealthFormat;
}

export interface HealthExport {
  /** Name to offer for the file. */
  readonly name: string;
  readonly text: string;
}

/** From the health screen to the host. */
export type HealthToHost =
  | { readonly type: 'ready' }
  | { readonly type: 'check' }
  | { readonly type: 'cancel' }
  | {
      readonly type: 'list';
      readonly id: number;
      readonly query: HealthQuery;
      readonly offset: number;
      readonly limit: number;
    }
  | { readonly type: 'trend' }
  | { readonly type: 'open'; readonly path: string; readonly range: Range | null }
  | { readonly type: 'explain'; readonly code: string }
  | { readonly type: 'fix'; readonly code: string }
  | { readonly type: 'export'; readonly format: HealthFormat }
  | { readonly type: 'showLog' }
  | { readonly type: 'error'; readonly message: string };

/** From the host to the health screen. */
export type HostToHealth =
  | { readonly type: 'place'; readonly id: string | null }
  | {
      readonly type: 'busy';
      readonly message: string;
      readonly done: number;
      readonly total: number;
    }
  | { readonly type: 'summary'; readonly summary: HealthSummary }
  /** Pages changed since the check. */
  | { readonly type: 'stale' }
  | { readonly type: 'list'; readonly id: number; readonly list: HealthList }
  | { readonly type: 'trend'; readonly trend: TrendAnswer }
  | { readonly type: 'exported'; readonly file: string }
  | { readonly type: 'failed'; readonly message: string };

const LONGEST_TEXT = 4000;
const SEVERITIES: readonly string[] = ['error', 'warning', 'info', 'hint'];
const TEXT_PARTS = ['code', 'domain', 'path', 'metric', 'notChecked', 'text'] as const;

/** Reads which list is wanted; null when it cannot be read. */
export function readHealthQuery(value: unknown): HealthQuery | null {
  if (!isRecord(value)) return null;
  const { severity, known, allowed } = value;
  if (severity !== undefined && !isSeverity(severity)) return null;
  if (known !== undefined && known !== true) return null;
  if (allowed !== undefined && allowed !== true) return null;
  const query: Record<string, string> = {};
  for (const part of TEXT_PARTS) {
    const text = value[part];
    if (text === undefined) continue;
    if (!isText(text)) return null;
    query[part] = text;
  }
  return {
    ...query,
    ...(severity !== undefined && { severity }),
    ...(known === true && { known }),
    ...(allowed === true && { allowed }),
  };
}

function isSeverity(value: unknown): value is Severity {
  return typeof value === 'string' && SEVERITIES.includes(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_TEXT;
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Reads a range; null when it is none. */
function readRange(value: unknown): Range | null {
  if (!isRecord(value) || !isRecord(value.start) || !isRecord(value.end)) return null;
  const { start, end } = value;
  if (!isCount(start.line) || !isCount(start.character)) return null;
  if (!isCount(end.line) || !isCount(end.character)) return null;
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
}

/** Reads a message of the health screen; null when it is none. */
export function readHealthMessage(value: unknown): HealthToHost | null {
  if (!isRecord(value)) return null;
  switch (value.type) {
    case 'ready':
    case 'check':
    case 'cancel':
    case 'trend':
    case 'showLog':
      return { type: value.type };
    case 'list':
      return readListMessage(value);
    case 'open':
      return isText(value.path)
        ? { type: 'open', path: value.path, range: readRange(value.range) }
        : null;
    case 'explain':
    case 'fix':
      return isText(value.code) ? { type: value.type, code: value.code } : null;
    case 'export': {
      const { format } = value;
      return format === 'json' || format === 'csv' || format === 'markdown'
        ? { type: 'export', format }
        : null;
    }
    case 'error':
      return isText(value.message) ? { type: 'error', message: value.message } : null;
    default:
      return null;
  }
}

function readListMessage(value: Readonly<Record<string, unknown>>): HealthToHost | null {
  const { id, offset, limit } = value;
  const query = readHealthQuery(value.query);
  if (!query || !isCount(id) || !isCount(offset) || !isCount(limit)) return null;
  return limit > MOST_ROWS ? null : { type: 'list', id, query, offset, limit };
}
