/** A made-up corpus for the health screen, and a host that answers with rows of a list. */

import type {
  CodeHealth,
  HealthRow,
  HealthSummary,
  MetricHealth,
  Totals,
  TrendAnswer,
} from '../../../src/protocol/health-screen.js';

import type { Screen } from './screen.js';

const totals = (error: number, warning: number, info: number, hint: number): Totals => ({
  error,
  warning,
  info,
  hint,
});

const code = (
  name: string,
  title: string,
  severity: CodeHealth['severity'],
  numbers: Partial<CodeHealth> = {},
): CodeHealth => ({
  code: name,
  title,
  severity,
  findings: 0,
  items: numbers.findings ?? 0,
  known: 0,
  allowed: 0,
  fixable: false,
  ...numbers,
});

const codes: readonly CodeHealth[] = [
  code('taxonomy-cycle', 'A class is its own ancestor', 'error', { findings: 3 }),
  code('iri-missing', 'The class has no IRI', 'error'),
  code('parent-missing', 'The class names no parent', 'warning', { findings: 1204, known: 310 }),
  code('predicate-unknown', 'A key of relations is no predicate', 'warning', {
    findings: 40,
    items: 112,
    fixable: true,
  }),
  code('parent-repeated', 'A parent is named twice', 'warning', { allowed: 2, fixable: true }),
  code('definition-short', 'The definition is short', 'info', { findings: 75 }),
  code('link-missing', 'A link leads to no page', 'hint', { findings: 30_000 }),
];

const metric = (
  id: string,
  title: string,
  value: number | null,
  more: Partial<MetricHealth> = {},
): MetricHealth => ({
  id,
  title,
  value,
  nullReason: null,
  counted: null,
  needs: 'nothing',
  better: 'higher',
  meaning: 'What it says about the graph, in a sentence that is long enough to be wrapped.',
  lever: 'Add the relations that are missing.',
  rows: 0,
  ...more,
});

const metrics: readonly MetricHealth[] = [
  metric('CSR_link', 'Link resolution', 0.9331, {
    counted: { numerator: 933, denominator: 1000 },
    rows: 67,
  }),
  metric('DNR', 'Dangling relations', 0, { better: 'lower', needs: 'ontology' }),
  metric('OC', 'Ontology coverage', null, {
    nullReason: 'There is no gold to compare with.',
    needs: 'gold',
  }),
];

/** What a check of a middling corpus finds. */
export const tideHealth: HealthSummary = {
  root: '/corpus/tides',
  at: '2026-11-30T09:00:00.000Z',
  ms: 3210,
  generation: 'a'.repeat(64),
  pages: 8138,
  classes: 7915,
  totals: totals(3, 1244, 75, 30_000),
  baseline: { file: '.ontodesk/baseline.json', known: 310 },
  codes,
  domains: [
    { domain: 'instruments', pages: 5000, totals: totals(3, 1000, 75, 20_000) },
    { domain: '', pages: 3138, totals: totals(0, 244, 0, 10_000) },
  ],
  metrics,
  worst: Array.from({ length: 45 }, (_, i) => ({
    path: `pages/Gauge ${String(i)}.md`,
    label: `Gauge ${String(i)}`,
    domain: i % 2 === 0 ? 'instruments' : '',
    totals: totals(i === 0 ? 3 : 0, 45 - i, 1, 12),
  })),
  notChecked: [
    {
      what: 'pages that cannot be read',
      why: 'They are no UTF-8 text. Save them as UTF-8.',
      count: 2,
      list: 'skipped',
    },
    {
      what: 'shapes',
      why: 'ontodesk.yaml names no shapes file.',
      count: 7915,
      list: 'shapes',
    },
  ],
};

/** A corpus without a single finding. */
export const soundHealth: HealthSummary = {
  ...tideHealth,
  totals: totals(0, 0, 0, 0),
  baseline: null,
  codes: codes.map(({ code: name, title, severity }) => code(name, title, severity)),
  domains: [],
  metrics: [],
  worst: [],
  notChecked: [],
};

/** Four commits with fewer and fewer findings. */
export const tideTrend: TrendAnswer = {
  points: [4, 3, 2, 1].map((left) => ({
    commit: String(left).repeat(40),
    at: `2026-0${String(5 - left)}-01T12:00:00Z`,
    subject: `Gauges, part ${String(5 - left)}`,
    folder: 'pages',
    pages: 8000 - left,
    totals: totals(left * 4, 1300 + left, 80, 29_000),
    codes: [{ code: 'taxonomy-cycle', severity: 'error', findings: left * 4 }],
    domains: [
      { domain: '', pages: 8000 - left, totals: totals(left * 4, 1300 + left, 80, 29_000) },
    ],
  })),
  leftOut: 120,
  message: null,
};

/** A row of the list behind a number; every third message is long. */
export function rowAt(index: number): HealthRow {
  const long = index % 3 === 0 ? ' and is named by a link that somebody wrote a long time ago' : '';
  return {
    path: `pages/Gauge ${String(index)}.md`,
    range: { start: { line: index % 90, character: 0 }, end: { line: index % 90, character: 4 } },
    code: 'link-missing',
    severity: 'hint',
    message: `Row ${String(index)} leads to no page${long}.`,
  };
}

/**
 * Answers every question for rows, as the host does: of so many rows, those whose text holds what is
 * asked for.
 */
export async function answerLists(
  { page }: Screen,
  total: number,
  make: (index: number) => HealthRow = rowAt,
): Promise<void> {
  const rows = Array.from({ length: total }, (_, index) => make(index));
  // As text: it goes over the wire at once, where 30,000 objects take seconds.
  await page.evaluate((json) => {
    const all = JSON.parse(json) as { message: string }[];
    const { sent } = window.stub;
    const keep = sent.push.bind(sent);
    sent.push = (...messages) => {
      for (const message of messages) {
        if (message.type !== 'list') continue;
        const { id, query, offset, limit } = message as unknown as {
          id: number;
          query: { text?: string };
          offset: number;
          limit: number;
        };
        const text = (query.text ?? '').toLowerCase();
        const found = all.filter(({ message: words }) => words.toLowerCase().includes(text));
        const list = { rows: found.slice(offset, offset + limit), offset, total: found.length };
        window.postMessage({ type: 'list', id, list }, '*');
      }
      return keep(...messages);
    };
  }, JSON.stringify(rows));
}

/** A picture to look at, on the ground the editor puts behind it. */
export async function picture({ page }: Screen, name: string): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.backgroundColor = 'var(--vscode-editor-background)';
  });
  await page.screenshot({ path: `out/pictures/health-${name}.png`, fullPage: true });
}
