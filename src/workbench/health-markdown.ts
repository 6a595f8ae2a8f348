/** A health summary as a Markdown page of tables. */

import { printable } from '../corpus/text.js';
import { WORST_FIRST } from '../rules/rule.js';
import type { HealthSummary, MetricHealth, Totals, TrendAnswer } from './health.types.js';

/** A sentence of ours, in which what stands between backticks is code. */
interface Sentence {
  readonly said: string;
}

type Cell = string | number | Sentence;

const sentence = (said: string): Sentence => ({ said });

/** The summary as a page; the trend as one more table when it is given. */
export function healthMarkdown(summary: HealthSummary, trend: TrendAnswer | null): string {
  const { at, root, pages, classes, totals, codes, domains, metrics, worst, notChecked } = summary;
  const sections = [
    '# Health of the ontology',
    `${cell(root)}, checked ${at}: ${pages} pages, ${classes} classes. ${baselineText(summary)}`,
    table(['errors', 'warnings', 'infos', 'hints'], [counts(totals)]),
    ...section(
      'Codes',
      ['severity', 'code', 'title', 'findings', 'items', 'known', 'allowed', 'fixable'],
      codes.map((code) => [
        ...[code.severity, code.code, code.title, code.findings, code.items],
        ...[code.known, code.allowed, code.fixable ? 'yes' : 'no'],
      ]),
    ),
    ...section(
      'Domains',
      ['domain', 'pages', 'errors', 'warnings', 'infos', 'hints'],
      domains.map((one) => [one.domain || '(none)', one.pages, ...counts(one.totals)]),
    ),
    ...section('Metrics', ['metric', 'value', 'counted', 'what to do'], metrics.map(metricCells)),
    ...section(
      'Worst pages',
      ['page', 'label', 'domain', 'errors', 'warnings', 'infos', 'hints'],
      worst.map((one) => [one.path, one.label, one.domain, ...counts(one.totals)]),
    ),
    ...trendSections(trend),
    '## Not checked',
    notChecked.length === 0
      ? 'Everything was checked.'
      : table(
          ['what', 'why', 'count'],
          notChecked.map(({ what, why, count }) => [what, sentence(why), count]),
        ),
  ];
  return `${sections.join('\n\n')}\n`;
}

function baselineText({ baseline }: HealthSummary): string {
  if (baseline === null) return 'No baseline: every finding counts as new.';
  return `The baseline ${cell(baseline.file)} sets ${baseline.known} findings aside.`;
}

const counts = (totals: Totals): Cell[] => WORST_FIRST.map((severity) => totals[severity]);

/** A share as a person reads it; null is the reason there is none. */
export function metricValue({ value, nullReason }: MetricHealth): string {
  if (value === null) return `does not apply: ${nullReason ?? 'no reason given'}`;
  // One violation in a million is not none.
  if (value > 0 && value < 0.0001) return '< 0.0001';
  return value < 1 && value > 0.9999 ? '> 0.9999' : value.toFixed(4);
}

function metricCells(metric: MetricHealth): Cell[] {
  const { id, title, counted, lever } = metric;
  const of = counted === null ? '' : `${counted.numerator} of ${counted.denominator}`;
  return [`${id}: ${title}`, sentence(metricValue(metric)), of, sentence(lever)];
}

function trendSections(trend: TrendAnswer | null): string[] {
  if (trend === null) return [];
  const { points, leftOut, message, note } = trend;
  const rows = points.map((point): Cell[] => [
    ...[point.at, point.commit.slice(0, 10), point.subject, point.pages],
    ...counts(point.totals),
  ]);
  const left = leftOut === 0 ? null : `${leftOut} commits between them are left out.`;
  const said = [message, left, note].filter((text) => typeof text === 'string');
  const head = ['date', 'commit', 'subject', 'pages', 'errors', 'warnings', 'infos', 'hints'];
  return ['## Trend', ...said, ...(rows.length === 0 ? [] : [table(head, rows)])];
}

function section(title: string, head: readonly string[], rows: readonly Cell[][]): string[] {
  return rows.length === 0 ? [] : [`## ${title}`, table(head, rows)];
}

function table(head: readonly string[], rows: readonly Cell[][]): string {
  const line = (cells: readonly Cell[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function cell(value: Cell): string {
  return typeof value === 'object' ? sentenceText(value) : plain(String(value));
}

/** Text of pages as plain text: it opens no cell, link, code or tag. */
function plain(text: string): string {
  return printable(text.replaceAll(/\s+/gu, ' ')).replaceAll(
    /[\\`*_[\]<>|&]/gu,
    (mark) => `\\${mark}`,
  );
}

/** A mark that ends a cell, or that is none in code, makes it plain text. */
function sentenceText({ said }: Sentence): string {
  return said
    .split(/(`[^`]+`)/u)
    .map((part) => (/^`[^`|\\\p{Cc}]+`$/u.test(part) ? part : plain(part)))
    .join('');
}
