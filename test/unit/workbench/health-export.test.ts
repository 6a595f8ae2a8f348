import { describe, expect, it } from 'vitest';

import { exportHealth } from '../../../src/workbench/health-export.js';
import { metricValue } from '../../../src/workbench/health-markdown.js';
import type { Health } from '../../../src/workbench/health.js';
import { HealthLists } from '../../../src/workbench/health-lists.js';
import type { HealthRow, HealthSummary, TrendAnswer } from '../../../src/workbench/health.types.js';

const row = (path: string | null, message: string, line = 0): HealthRow => ({
  ...{ path, message, code: 'parent-missing', severity: 'warning' },
  range: { start: { line, character: 2 }, end: { line, character: 3 } },
});

const totals = { error: 0, warning: 2, info: 0, hint: 0 };
const summary: HealthSummary = {
  ...{ root: '/corpus', at: '2026-03-04T05:06:07.000Z', ms: 12, generation: 'abc' },
  ...{ pages: 2, classes: 2, totals, baseline: { file: 'b.json', known: 1 } },
  codes: [
    {
      ...{ code: 'parent-missing', title: 'The class | has no parent', severity: 'warning' },
      ...{ findings: 2, items: 2, known: 1, allowed: 1, fixable: false },
    },
  ],
  domains: [{ domain: '', pages: 2, totals }],
  metrics: [
    {
      ...{ id: 'SC', title: 'Conformance', value: null, nullReason: 'No axioms.', counted: null },
      ...{ needs: 'ontology', better: 'higher', meaning: 'm', lever: 'Name a file.', rows: 0 },
    },
  ],
  worst: [{ path: 'pages/<img onerror=x>.md', label: '[x](y)', domain: '', totals }],
  notChecked: [],
};

function healthOf(fresh: readonly HealthRow[]): Health {
  const lists = new HealthLists({
    fresh,
    known: [row('pages/B.md', 'known')],
    allowed: [row('pages/C.md', 'allowed')],
    ...{ metrics: new Map(), notChecked: new Map(), domainOf: () => '' },
    things: { pages: () => [], classes: () => [] },
  });
  return { summary, lists };
}

/** Cells of a CSV text, read character by character by the grammar of RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const one = text[i]!;
    if (quoted && one === '"' && text[i + 1] === '"') {
      cell += '"';
      i++;
    } else if (one === '"') {
      quoted = !quoted;
    } else if (!quoted && one === ',') {
      rows.at(-1)!.push(cell);
      cell = '';
    } else if (!quoted && one === '\r' && text[i + 1] === '\n') {
      rows.at(-1)!.push(cell);
      cell = '';
      rows.push([]);
      i++;
    } else {
      cell += one;
    }
  }
  return rows.slice(0, -1);
}

describe('the report as a file', () => {
  it('is named by its day and format', () => {
    const health = healthOf([]);
    const names = (['json', 'csv', 'markdown'] as const).map(
      (format) => exportHealth(health, format).name,
    );
    expect(names).toEqual([
      ...['health-2026-03-04.json', 'health-2026-03-04.csv', 'health-2026-03-04.md'],
    ]);
  });

  it('as JSON is the summary with every finding and where it stands', () => {
    const { text } = exportHealth(healthOf([row('pages/A.md', 'new')]), 'json');
    const { findings, ...rest } = JSON.parse(text) as { findings: (HealthRow & object)[] };
    expect(rest).toEqual(summary);
    expect(findings).toEqual([
      { ...row('pages/A.md', 'new'), standing: 'new' },
      { ...row('pages/B.md', 'known'), standing: 'known' },
      { ...row('pages/C.md', 'allowed'), standing: 'allowed' },
    ]);
  });

  it('as CSV is read back cell by cell, whatever the pages say', () => {
    const messages = ['plain', 'a "quote", a comma', 'two\r\nlines', 'a\nb', 'Größe 🌊', ''];
    const { text } = exportHealth(
      healthOf(messages.map((one, i) => row('p,"q".md', one, i))),
      'csv',
    );
    const rows = readCsv(text);
    expect(rows[0]).toEqual('path line column severity code standing message'.split(' '));
    expect(rows.slice(1, 1 + messages.length)).toEqual(
      messages.map((one, i) => [
        ...['p,"q".md', String(i + 1), '3', 'warning', 'parent-missing', 'new', one],
      ]),
    );
    expect(rows).toHaveLength(1 + messages.length + 2);
  });

  it.each(['csv', 'markdown'] as const)('as %s moves no cursor of a terminal', (format) => {
    const hostile = 'pages/\u001b[2J\u009b31m\u0007.md';
    const found = healthOf([row(hostile, hostile)]);
    const worst = [{ path: hostile, label: hostile, domain: hostile, totals }];
    const { text } = exportHealth({ ...found, summary: { ...summary, worst } }, format);
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u);
    expect(text).toMatch(/pages\/\ufffd\\?\[2J\ufffd31m\ufffd\.md/u);
  });

  it('as CSV holds no formula', () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '"=1"'];
    const { text } = exportHealth(healthOf(texts.map((one) => row(one, one))), 'csv');
    for (const [i, cells] of readCsv(text)
      .slice(1, 1 + texts.length)
      .entries()) {
      const safe = texts[i] === '"=1"' ? '"=1"' : `'${texts[i]!}`;
      expect([cells[0], cells[6]]).toEqual([safe, safe]);
    }
  });

  it('as Markdown shows what is code in our sentences as code, and nothing else', () => {
    const [metric] = summary.metrics;
    const texts: readonly (readonly [said: string, shown: string])[] = [
      ['Write `2026-05-29` | or <b>.', 'Write `2026-05-29` \\| or \\<b\\>.'],
      ['A `x|y` and a lone ` of [[it]].', 'A \\`x\\|y\\` and a lone \\` of \\[\\[it\\]\\].'],
      ['`a\\` b', '\\`a\\\\\\` b'],
    ];
    for (const [said, shown] of texts) {
      const told = {
        ...summary,
        metrics: [{ ...metric!, lever: said }],
        notChecked: [{ what: '`x`', why: said, count: 3, list: 'x' }],
      };
      const { text } = exportHealth({ ...healthOf([]), summary: told }, 'markdown');
      expect(text).toContain(`| ${shown} |\n`);
      expect(text).toContain(`| \\\`x\\\` | ${shown} | 3 |`);
    }
  });

  it('as Markdown shows texts of pages as texts, and says what was not checked', () => {
    const trend: TrendAnswer = {
      points: [
        {
          ...{ commit: 'c'.repeat(40), at: '2026-01-01T00:00:00Z', subject: 'One | two' },
          ...{ folder: 'pages', pages: 2, totals, codes: [], domains: [] },
        },
      ],
      ...{ leftOut: 3, message: null },
    };
    const { text } = exportHealth(healthOf([]), 'markdown', trend);
    expect(text).toContain('pages/\\<img onerror=x\\>.md | \\[x\\](y)');
    expect(text).toContain('The class \\| has no parent | 2 | 2 | 1 | 1 | no |');
    expect(text).toContain('does not apply: No axioms.');
    expect(text).toContain('| cccccccccc | One \\| two | 2 | 0 | 2 | 0 | 0 |');
    expect(text).toContain('3 commits between them are left out.');
    expect(text).toContain('Everything was checked.');
    const tables = text.split('\n').filter((line) => line.startsWith('|'));
    expect(tables.length).toBeGreaterThan(10);
  });
});

it('a share that is nearly none or nearly all is not shown as none or all', () => {
  const shown = (value: number | null): string =>
    metricValue({ ...summary.metrics[0]!, value, nullReason: 'No axioms.' });
  expect([0, 0.00004, 0.0001, 0.5, 0.99993, 1, null].map(shown)).toEqual([
    ...['0.0000', '< 0.0001', '0.0001', '0.5000', '> 0.9999', '1.0000'],
    'does not apply: No axioms.',
  ]);
});
