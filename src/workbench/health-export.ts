/** A health summary as a file: JSON for programs, CSV for spreadsheets, Markdown for people. */

import { printable } from '../corpus/text.js';
import type { Health } from './health.js';
import { healthMarkdown } from './health-markdown.js';
import type {
  HealthExport,
  HealthFormat,
  HealthRow,
  HealthSummary,
  TrendAnswer,
} from './health.types.js';

const ENDINGS: Readonly<Record<HealthFormat, string>> = {
  json: 'json',
  csv: 'csv',
  markdown: 'md',
};

/** The whole report in a format, and a name for its file. The trend stands in it when it is given. */
export function exportHealth(
  health: Health,
  format: HealthFormat,
  trend: TrendAnswer | null = null,
): HealthExport {
  const { summary } = health;
  const name = `health-${summary.at.slice(0, 10)}.${ENDINGS[format]}`;
  switch (format) {
    case 'json':
      return { name, text: `${JSON.stringify(healthJson(health, trend))}\n` };
    case 'csv':
      return { name, text: findingsCsv(health) };
    case 'markdown':
      return { name, text: healthMarkdown(summary, trend) };
  }
}

/** Whether a finding is new, set aside by the baseline, or allowed on its page. */
type Standing = 'new' | 'known' | 'allowed';

function findingsOf({ lists }: Health): (readonly [Standing, readonly HealthRow[]])[] {
  return [
    ['new', lists.rows({})],
    ['known', lists.rows({ known: true })],
    ['allowed', lists.rows({ allowed: true })],
  ];
}

/** The summary with every finding. */
function healthJson(
  health: Health,
  trend: TrendAnswer | null,
): HealthSummary & { readonly findings: readonly object[] } {
  const findings = findingsOf(health).flatMap(([standing, rows]) =>
    rows.map((row) => ({ ...row, standing })),
  );
  return { ...health.summary, ...(trend === null ? {} : { trend }), findings };
}

const COLUMNS = ['path', 'line', 'column', 'severity', 'code', 'standing', 'message'];

/** A row for every finding (RFC 4180); lines and columns count from one. */
function findingsCsv(health: Health): string {
  const lines = [COLUMNS.join(',')];
  for (const [standing, rows] of findingsOf(health)) {
    for (const { path, range, severity, code, message } of rows) {
      const start = range && [range.start.line + 1, range.start.character + 1];
      const cells = [path, ...(start ?? ['', '']), severity, code, standing, message];
      lines.push(cells.map(csvCell).join(','));
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** A spreadsheet takes a cell that starts like this for a formula, even behind spaces. */
const FORMULA = /^\s*[=+\-@\t\r]/u;

function csvCell(value: string | number | null): string {
  // Line ends are written as they are: a cell may hold them.
  const text = String(value ?? '')
    .split('\r')
    .map(printable)
    .join('\r');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
