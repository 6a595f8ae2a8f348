/** The health screen on the wire: a summary, lists behind its numbers, and the trend over commits. */

import type { Range } from '../corpus/text.js';
import type { Severity } from '../rules/rule.js';
import type {
  HealthFormat,
  HealthList,
  HealthQuery,
  HealthSummary,
  TrendAnswer,
} from '../workbench/health.types.js';

import { isRecord } from './guards.js';

export type {
  CodeHealth,
  DomainHealth,
  HealthExport,
  HealthFormat,
  HealthList,
  HealthQuery,
  HealthRow,
  HealthSummary,
  MetricHealth,
  NotChecked,
  PageHealth,
  Totals,
  TrendAnswer,
} from '../workbench/health.types.js';

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
  /** Server to host: pages or settings changed since the last summary of a corpus. */
  stale: 'ontodesk/healthStale',
} as const;

/** Rows in one answer, and in the document at one time. */
export const MOST_ROWS = 200;

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

/** Told once for each summary that was sent. */
export interface HealthStale {
  readonly root: string;
}

export interface HealthListParams {
  readonly place: string | null;
  readonly query: HealthQuery;
  readonly offset: number;
  /** At most `MOST_ROWS`. */
  readonly limit: number;
}

export interface TrendParams {
  readonly place: string | null;
  readonly progress: string;
}

export interface HealthExportParams {
  readonly place: string | null;
  readonly format: HealthFormat;
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
  /** Shows a commit that a row told of. */
  | { readonly type: 'commit'; readonly commit: string }
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
const THINGS: readonly string[] = ['pages', 'classes'];
const TEXT_PARTS = ['code', 'domain', 'path', 'metric', 'notChecked', 'text'] as const;
const FLAGS = ['known', 'allowed', 'leftOut'] as const;

/** Reads which list is wanted; null when it cannot be read. */
export function readHealthQuery(value: unknown): HealthQuery | null {
  if (!isRecord(value)) return null;
  const { severity, list, commit } = value;
  if (severity !== undefined && !isSeverity(severity)) return null;
  if (list !== undefined && !isThing(list)) return null;
  if (commit !== undefined && !isCommit(commit)) return null;
  const query: Record<string, unknown> = {};
  for (const part of TEXT_PARTS) {
    const text = value[part];
    if (text !== undefined && !isText(text)) return null;
    if (text !== undefined) query[part] = text;
  }
  for (const flag of FLAGS) {
    const set = value[flag];
    if (set !== undefined && set !== true) return null;
    if (set === true) query[flag] = true;
  }
  return {
    ...query,
    ...(severity !== undefined && { severity }),
    ...(list !== undefined && { list }),
    ...(commit !== undefined && { commit }),
  };
}

function isThing(value: unknown): value is NonNullable<HealthQuery['list']> {
  return typeof value === 'string' && THINGS.includes(value);
}

/** The full name of a commit, by either hash git has. */
function isCommit(value: unknown): value is string {
  return typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u.test(value);
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
    case 'commit':
      return isCommit(value.commit) ? { type: 'commit', commit: value.commit } : null;
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
