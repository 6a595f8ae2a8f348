import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { WORST_FIRST, type Severity } from '../../../src/rules/rule.js';
import {
  compareTotals,
  countHealth,
  type HealthPage,
} from '../../../src/workbench/health-counts.js';
import { HealthLists, rowsOf } from '../../../src/workbench/health-lists.js';
import type { HealthQuery, Totals } from '../../../src/workbench/health.types.js';
import type { LocatedFinding } from '../../../src/workbench/workbench.types.js';

const at = (line: number) => {
  const start = { line, character: 0 };
  return { start, end: start };
};

const finding = (
  path: string,
  code: string,
  severity: Severity,
  more: Partial<LocatedFinding> = {},
): LocatedFinding => ({ path, code, severity, range: at(0), message: `${code} here`, ...more });

const severities = fc.constantFrom<Severity>('error', 'warning', 'info', 'hint');
const paths = fc.constantFrom(
  'pages/A.md',
  'pages/B.md',
  'pages/Ü.md',
  'ontodesk.yaml',
  'ledger/x.md',
);
const codes = fc.constantFrom('parent-missing', 'slug-differs', 'link-missing', 'no-such-code');
const findings = fc.array(
  fc
    .record({ path: paths, code: codes, severity: severities, line: fc.nat(5), count: fc.nat(3) })
    .map(({ path, code, severity, line, count }) =>
      finding(path, code, severity, { range: at(line), ...(count > 0 && { count }) }),
    ),
  { maxLength: 60 },
);
const pages: readonly HealthPage[] = [
  { path: 'pages/A.md', label: 'A', domain: 'data' },
  { path: 'pages/B.md', label: 'B', domain: '' },
  { path: 'pages/Ü.md', label: 'Ü', domain: 'Data' },
];

const sum = (totals: Totals): number => Object.values(totals).reduce((all, one) => all + one, 0);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

describe('counts of a check', () => {
  it('add up: codes, domains and pages are the totals, whatever was found', () => {
    fc.assert(
      fc.property(findings, findings, findings, (fresh, known, allowed) => {
        const counted = countHealth(pages, { fresh, known, allowed });
        for (const severity of WORST_FIRST) {
          const own = fresh.filter((one) => one.severity === severity).length;
          expect(counted.totals[severity]).toBe(own);
          expect(sumOf(counted.domains.map(({ totals }) => totals[severity]))).toBe(own);
          expect(sumOf(counted.worst.map(({ totals }) => totals[severity]))).toBe(own);
          const rows = counted.codes.filter((one) => one.severity === severity);
          expect(sumOf(rows.map((one) => one.findings))).toBe(own);
          expect(new Set(rows.map((one) => one.code)).size).toBe(rows.length);
        }
        expect(sumOf(counted.codes.map((one) => one.findings))).toBe(fresh.length);
        expect(sumOf(counted.codes.map((one) => one.known))).toBe(known.length);
        expect(sumOf(counted.codes.map((one) => one.allowed))).toBe(allowed.length);
        expect(sumOf(counted.codes.map((one) => one.items))).toBe(
          sumOf(fresh.map(({ count }) => count ?? 1)),
        );
        expect(sumOf(counted.domains.map((one) => one.pages))).toBe(pages.length);
      }),
    );
  });

  it('are each the length of the list behind them', () => {
    fc.assert(
      fc.property(findings, findings, findings, (fresh, known, allowed) => {
        const counted = countHealth(pages, { fresh, known, allowed });
        const lists = listsOf({ fresh, known, allowed });
        const length = (query: HealthQuery): number => lists.list(query, 0, 0).total;
        for (const severity of WORST_FIRST) {
          expect(length({ severity })).toBe(counted.totals[severity]);
          for (const { domain, totals } of counted.domains) {
            expect(length({ domain, severity })).toBe(totals[severity]);
          }
          for (const { path, totals } of counted.worst) {
            expect(length({ path, severity })).toBe(totals[severity]);
          }
        }
        for (const one of counted.codes) {
          const { code, severity } = one;
          expect(length({ code, severity })).toBe(one.findings);
          expect(length({ code, severity, known: true })).toBe(one.known);
          expect(length({ code, severity, allowed: true })).toBe(one.allowed);
        }
      }),
    );
  });

  it('put the worst pages first, equal ones by their paths', () => {
    fc.assert(
      fc.property(findings, (fresh) => {
        const { worst } = countHealth(pages, { fresh, known: [], allowed: [] });
        for (const [i, page] of worst.entries()) {
          const next = worst[i + 1];
          if (!next) continue;
          const order = compareTotals(page.totals, next.totals);
          expect(order).toBeLessThanOrEqual(0);
          if (order === 0) expect(page.path < next.path).toBe(true);
        }
      }),
    );
  });

  it('name no more than 200 pages, and still count the others', () => {
    const fresh = Array.from({ length: 300 }, (_, i) =>
      finding(`pages/${String(i).padStart(3, '0')}.md`, 'parent-missing', 'warning'),
    );
    const { worst, totals } = countHealth([], { fresh, known: [], allowed: [] });
    expect([worst.length, sum(totals)]).toEqual([200, 300]);
    expect(worst[0]?.path).toBe('pages/000.md');
  });

  it('give a code a row for each of its levels, its title, and whether it can be fixed', () => {
    const fresh = [
      finding('pages/A.md', 'slug-differs', 'info'),
      finding('pages/B.md', 'slug-differs', 'error', { count: 3 }),
      finding('pages/B.md', 'no-such-code', 'hint'),
    ];
    const { codes: counted } = countHealth(pages, { fresh, known: [], allowed: [] });
    expect(counted).toEqual([
      {
        ...{ code: 'slug-differs', severity: 'error', fixable: true },
        ...{ findings: 1, items: 3, known: 0, allowed: 0 },
        title: "The page's slug is not the end of the class IRI",
      },
      {
        ...{ code: 'slug-differs', severity: 'info', fixable: true },
        ...{ findings: 1, items: 1, known: 0, allowed: 0 },
        title: "The page's slug is not the end of the class IRI",
      },
      {
        ...{ code: 'no-such-code', title: 'no-such-code', severity: 'hint', fixable: false },
        ...{ findings: 1, items: 1, known: 0, allowed: 0 },
      },
    ]);
  });
});

function listsOf(
  found: Record<'fresh' | 'known' | 'allowed', readonly LocatedFinding[]>,
): HealthLists {
  const domains = new Map(pages.map(({ path, domain }) => [path, domain]));
  return new HealthLists({
    fresh: rowsOf(found.fresh),
    known: rowsOf(found.known),
    allowed: rowsOf(found.allowed),
    metrics: new Map([
      [
        'DNR',
        () => [{ path: 'pages/A.md', range: null, code: null, severity: null, message: 'm' }],
      ],
    ]),
    notChecked: new Map(),
    things: { pages: () => [], classes: () => [] },
    domainOf: (path) => domains.get(path) ?? '',
  });
}

describe('the lists', () => {
  it('equal a plain filter, for every query, in one order', () => {
    const queries = fc.record(
      {
        ...{ severity: severities, code: codes, path: paths },
        domain: fc.constantFrom('', 'data', 'Data', 'other'),
        text: fc.constantFrom('', 'MISSING', 'pages/ü', 'ledger/X.md', 'nowhere'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(findings, queries, (fresh, query) => {
        const lists = listsOf({ fresh, known: [], allowed: [] });
        const domainOf = (path: string): string =>
          pages.find((page) => page.path === path)?.domain ?? '';
        const expected = fresh.filter(
          (one) =>
            (query.severity === undefined || one.severity === query.severity) &&
            (query.code === undefined || one.code === query.code) &&
            (query.path === undefined || one.path === query.path) &&
            (query.domain === undefined || domainOf(one.path) === query.domain) &&
            `${one.path}\n${one.message}`.toLowerCase().includes((query.text ?? '').toLowerCase()),
        );
        const rows = lists.rows(query);
        const keyOf = (one: Pick<LocatedFinding, 'range'> | { range: null }): string =>
          JSON.stringify(one, ['path', 'code', 'severity', 'message', 'range', 'start', 'line']);
        expect(rows.map(keyOf).sort()).toEqual(expected.map(keyOf).sort());
        const ranks = rows.map(({ severity }) => WORST_FIRST.indexOf(severity ?? 'hint'));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        const places = rows
          .filter(({ severity }) => severity === 'error')
          .map(({ path, range }) => `${path ?? ''} ${range?.start.line ?? 0}`);
        expect(places).toEqual([...places].sort());
      }),
    );
  });

  it('say how many items a finding stands for, where they are several', () => {
    const fresh = [1, 3, undefined].map((count, i) =>
      finding('pages/A.md', 'predicate-unknown', 'warning', {
        range: at(i),
        ...(count !== undefined && { count }),
      }),
    );
    const rows = listsOf({ fresh, known: [], allowed: [] }).rows({});
    expect(rows.map(({ items }) => items)).toEqual([undefined, 3, undefined]);
    const [code] = countHealth(pages, { fresh, known: [], allowed: [] }).codes;
    expect(rows.reduce((all, { items = 1 }) => all + items, 0)).toBe(code?.items);
  });

  it('come in parts that join to the whole', () => {
    const fresh = Array.from({ length: 25 }, (_, i) =>
      finding('pages/A.md', 'parent-missing', 'warning', { range: at(i) }),
    );
    const lists = listsOf({ fresh, known: [], allowed: [] });
    const parts = [0, 10, 20, 30].map((offset) => lists.list({}, offset, 10));
    expect(parts.map(({ rows, total }) => [rows.length, total])).toEqual([
      ...[
        [10, 25],
        [10, 25],
        [5, 25],
      ],
      [0, 25],
    ]);
    expect(parts.flatMap(({ rows }) => rows)).toEqual(lists.rows({}));
  });

  it('are empty for what is not there, and for two kinds at once', () => {
    const found = [finding('pages/A.md', 'parent-missing', 'warning')];
    const lists = listsOf({ fresh: found, known: found, allowed: found });
    expect(lists.rows({ metric: 'DNR' })).toHaveLength(1);
    expect(lists.rows({ metric: 'DNR', path: 'pages/B.md' })).toEqual([]);
    expect(lists.rows({ metric: '__proto__' })).toEqual([]);
    expect(lists.rows({ notChecked: 'skipped' })).toEqual([]);
    expect(lists.rows({ code: 'constructor' })).toEqual([]);
    expect(lists.rows({ known: true, allowed: true })).toEqual([]);
  });
});
