/** A health summary for people at a terminal. */

import { WORST_FIRST } from '../rules/rule.js';
import type {
  HealthSummary,
  MetricHealth,
  Totals,
  TrendAnswer,
} from '../workbench/health.types.js';
import { metricValue } from '../workbench/health-markdown.js';
import { columns } from './columns.js';
import { oneLine, plural } from './io.js';

/** Pages shown; the other formats have more. */
const MOST_PAGES = 20;

type Row = readonly (string | number)[];

/** The tables of a summary; that of the trend when there is one. */
export function healthText(summary: HealthSummary, trend: TrendAnswer | null): string {
  const { codes, domains, metrics, worst, notChecked } = summary;
  const sections = [
    head(summary),
    table(
      'Codes',
      ['severity', 'code', 'findings', 'known', 'allowed', 'fix', 'title'],
      codes.map(({ severity, code, findings, known, allowed, fixable, title }) => [
        ...[severity, code, findings, known, allowed, fixable ? 'yes' : '', title],
      ]),
    ),
    table(
      'Domains',
      ['domain', 'pages', ...WORST_FIRST],
      domains.map(({ domain, pages, totals }) => [domain || '(none)', pages, ...counts(totals)]),
    ),
    metricsText(metrics),
    table(
      worst.length > MOST_PAGES ? `The ${MOST_PAGES} worst pages` : 'Worst pages',
      [...WORST_FIRST, 'page'],
      worst.slice(0, MOST_PAGES).map(({ path, totals }) => [...counts(totals), path]),
    ),
    ...(trend === null ? [] : [trendText(trend)]),
    table(
      'Not checked',
      ['count', 'what', 'why'],
      notChecked.map(({ what, why, count }) => [count, what, why]),
    ) || 'Everything was checked.\n',
  ];
  return sections.filter((section) => section !== '').join('\n');
}

function head({ root, pages, classes, totals, baseline, ms }: HealthSummary): string {
  const found = WORST_FIRST.map((severity) => `${totals[severity]} ${severity}`).join(', ');
  const known = baseline ? ` · ${baseline.known} more in ${oneLine(baseline.file)}` : '';
  const what = `${plural(pages, 'page')} checked, ${classes === 1 ? '1 class' : `${classes} classes`}`;
  return `${oneLine(root)}\n${what} · ${found}${known} · ${(ms / 1000).toFixed(1)} s\n`;
}

/** Constraints that nothing violates are counted, not listed. */
function metricsText(metrics: readonly MetricHealth[]): string {
  const met = metrics.filter(({ id, value }) => id.startsWith('CVR:') && value === 0);
  const told = metrics.filter((metric) => metric.value !== null && !met.includes(metric));
  const rows = told.map((metric): Row => {
    const { id, counted, title } = metric;
    const of = counted ? `${counted.numerator}/${counted.denominator}` : '';
    return [id, metricValue(metric), of, title];
  });
  const without = metrics.filter(({ value }) => value === null);
  return [
    table('Metrics', ['metric', 'value', 'counted', 'title'], rows),
    ...without.map((metric) => `  ${metric.id} ${oneLine(metricValue(metric))}\n`),
    ...(met.length === 0 ? [] : [`  ${plural(met.length, 'constraint')} without a violation\n`]),
  ].join('');
}

const counts = (totals: Totals): number[] => WORST_FIRST.map((severity) => totals[severity]);

function trendText({ points, leftOut, message, note }: TrendAnswer): string {
  const rows = points.map(({ at, commit, subject, pages, totals }): Row => [
    ...[at.slice(0, 10), commit.slice(0, 10), pages],
    ...[...counts(totals), subject],
  ]);
  const left = leftOut === 0 ? undefined : `${plural(leftOut, 'commit')} left out between them.`;
  const said = [message, left, note].filter((text) => typeof text === 'string');
  const lines = table('Trend', ['date', 'commit', 'pages', ...WORST_FIRST, 'subject'], rows);
  return `${lines === '' ? 'Trend\n' : lines}${said.map((text) => `  ${oneLine(text)}\n`).join('')}`;
}

/** A titled table; empty without rows. */
function table(title: string, names: readonly string[], rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const cells = [names, ...rows].map((row) => row.map((cell) => oneLine(String(cell))));
  const lines = columns(cells).map((line) => `  ${line}\n`);
  return `${title}\n${lines.join('')}`;
}
