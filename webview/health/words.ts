/** What the health screen says in words; no markup. */

import type {
  HealthQuery,
  HealthRow,
  HealthSummary,
  MetricHealth,
  Totals,
} from '../../src/protocol/health-screen.js';

/** Severities, worst first. */
export const SEVERITIES = ['error', 'warning', 'info', 'hint'] as const;

export type SeverityName = (typeof SEVERITIES)[number];

/** Icon of each severity: their shapes differ, not only their colours. */
export const ICONS: Readonly<Record<SeverityName, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'info',
  hint: 'lightbulb',
};

const numbers = new Intl.NumberFormat('en');

/** `30000` as `30,000`. */
export const count = (value: number): string => numbers.format(value);

/** `1 finding`, `30,000 findings`. */
export const counted = (value: number, noun: string): string =>
  `${count(value)} ${value === 1 ? noun : many(noun)}`;

/** Several of a noun. */
export const many = (noun: string): string => (noun.endsWith('s') ? `${noun}es` : `${noun}s`);

/** `1 error`, `2 infos`. */
export const severityWords = (value: number, severity: SeverityName): string =>
  counted(value, severity);

/** All findings of some totals. */
export const sumOf = (totals: Totals): number =>
  SEVERITIES.reduce((sum, severity) => sum + totals[severity], 0);

/** A domain as it is shown: the empty one has words. */
export const domainWords = (domain: string): string => (domain === '' ? 'no domain' : domain);

/** Last part of a path. */
export const lastPart = (path: string): string => path.split(/[/\\]/u).pop() ?? path;

/** What a check found, for screen readers. */
export function summaryWords({ totals }: HealthSummary): string {
  const parts = SEVERITIES.filter((severity) => totals[severity] > 0).map((severity) =>
    severityWords(totals[severity], severity),
  );
  return parts.length === 0 ? 'Checked. No new findings.' : `Checked. ${parts.join(', ')}.`;
}

/** How far work has come, such as `Checking pages: 200 of 8,138`. */
export const busyWords = (message: string, done: number, total: number): string =>
  total > 0 ? `${message} ${count(done)} of ${count(total)}` : message;

/** Heading of the list behind a number. */
export function queryWords(query: HealthQuery, summary: HealthSummary | null): string {
  if (query.metric !== undefined) {
    const metric = summary?.metrics.find(({ id }) => id === query.metric);
    return `Behind ${metric?.title ?? query.metric}`;
  }
  if (query.notChecked !== undefined) {
    const part = summary?.notChecked.find(({ list }) => list === query.notChecked);
    return `Not checked: ${part?.what ?? query.notChecked}`;
  }
  if (query.leftOut) return 'Commits that are left out';
  const parts = [kindWords(query)];
  if (query.code !== undefined) parts.push(`of ${query.code}`);
  if (query.domain !== undefined) {
    parts.push(query.domain === '' ? 'without a domain' : `in ${query.domain}`);
  }
  if (query.path !== undefined) parts.push(`on ${query.path}`);
  if (query.commit !== undefined) parts.push(`at commit ${shortCommit(query.commit)}`);
  return parts.join(' ');
}

/** The name of a commit as people write it. */
export const shortCommit = (commit: string): string => commit.slice(0, 8);

/** What has to be known of a list; empty when its rows say it all. */
export function listNote({ commit, leftOut, list }: HealthQuery): string {
  if (leftOut) return 'The trend has a point for some commits only. These are between them.';
  if (commit === undefined) return '';
  if (list !== undefined) return 'Counts at this commit: which pages they were is not kept.';
  return 'Counts at this commit, once by rule and once by domain: its findings are not kept.';
}

function kindWords({ severity, known, allowed, list }: HealthQuery): string {
  if (list === 'pages') return 'Pages';
  if (list === 'classes') return 'Classes';
  const noun = severity === undefined ? 'findings' : many(severity);
  if (known) return `Known ${noun}`;
  if (allowed) return `Allowed ${noun}`;
  return noun.slice(0, 1).toUpperCase() + noun.slice(1);
}

/** Where a row stands, such as `pages/Tide Gauge.md:12`; null when it stands on no page. */
export function placeWords({ path, range }: HealthRow): string | null {
  if (path === null) return null;
  return range === null ? path : `${path}:${String(range.start.line + 1)}`;
}

/** How many rows a list has, of how many without its filter. */
export function totalWords(total: number, filtered: boolean): string {
  if (total === 0) return filtered ? 'Nothing matches the filter.' : 'Nothing to list.';
  const rows = counted(total, 'row');
  if (!filtered) return `${rows}.`;
  return `${rows} ${total === 1 ? 'matches' : 'match'} the filter.`;
}

/** Value of a metric with at most three decimals. */
export const valueWords = (value: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(value);

/** What a metric needs beside the pages. */
export const NEEDS: Readonly<Record<MetricHealth['needs'], string>> = {
  nothing: 'needs nothing beside the pages',
  ontology: 'needs the ontology of the pages',
  gold: 'needs gold to compare with',
};
