/** Counting and listing what a check found takes time in proportion to it. */

import { expect, it } from 'vitest';

import type { Severity } from '../../../src/rules/rule.js';
import { countHealth, type HealthPage } from '../../../src/workbench/health-counts.js';
import { HealthLists, rowsOf, type UnplacedRow } from '../../../src/workbench/health-lists.js';
import type { HealthRow } from '../../../src/workbench/health.types.js';
import type { LocatedFinding } from '../../../src/workbench/workbench.types.js';
import { growth } from '../support/growth.js';
import { chanceFrom } from '../support/mutations.js';

interface Checked {
  readonly pages: readonly HealthPage[];
  readonly findings: readonly LocatedFinding[];
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info', 'hint'];
const DOMAINS = ['data', 'ai', 'robotics', ''];

/** Pages with four findings each, in the order of a check. */
function checkedOf(count: number): Checked {
  const chance = chanceFrom(count);
  const pages = Array.from({ length: count }, (_, i) => ({
    path: `pages/P${String(i)}.md`,
    label: `P ${String(i)}`,
    domain: DOMAINS[i % DOMAINS.length]!,
  }));
  const findings = pages.flatMap(({ path }) =>
    Array.from({ length: 4 }, (): LocatedFinding => {
      const start = { line: chance(400), character: chance(80) };
      const severity = SEVERITIES[chance(4)]!;
      const code = `code-${String(chance(40))}`;
      return { path, code, severity, range: { start, end: start }, message: `Of ${path}` };
    }),
  );
  return { pages, findings };
}

function listsOf({ pages, findings }: Checked): HealthLists {
  const domains = new Map(pages.map(({ path, domain }) => [path, domain]));
  return new HealthLists({
    fresh: rowsOf(findings),
    ...{ known: [], allowed: [], metrics: new Map(), notChecked: new Map() },
    things: { pages: () => [], classes: () => [] },
    domainOf: (path) => domains.get(path) ?? '',
  });
}

it(
  'a summary and its lists grow with the findings, 1,000 to 8,000 pages',
  { timeout: 120_000 },
  () => {
    const work = (checked: Checked): void => {
      countHealth(checked.pages, { fresh: checked.findings, known: [], allowed: [] });
      const lists = listsOf(checked);
      for (const severity of SEVERITIES) lists.list({ severity, text: 'p7' }, 0, 200);
      lists.list({ code: 'code-7', domain: 'ai' }, 0, 200);
    };
    expect(growth(checkedOf(1000), checkedOf(8000), work)).toBeLessThanOrEqual(8 * 1.3);
  },
);

it('a list that was made in turns is the list that is made at once', async () => {
  const checked = checkedOf(3000);
  const prepared = listsOf(checked);
  let turns = 0;
  const count = (): void => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await prepared.prepare();
  clearImmediate(next);
  // 12,000 rows, 5,000 a turn.
  expect(turns).toBeGreaterThanOrEqual(2);
  const query = { code: 'code-7', domain: 'ai' };
  expect(prepared.rows(query).length).toBeGreaterThan(10);
  expect(prepared.rows(query)).toEqual(listsOf(checked).rows(query));
  expect(prepared.rows({})).toEqual(listsOf(checked).rows({}));
});

it('looks up the places of the rows that are shown, and of no others', () => {
  const looked: number[] = [];
  const start = { line: 0, character: 0 };
  function* rows(): Iterable<UnplacedRow> {
    for (let line = 0; line < 500; line++) {
      const place = (): HealthRow['range'] => {
        looked.push(line);
        return { start: { ...start, line }, end: { ...start, line } };
      };
      yield { path: 'pages/A.md', message: `Triple ${line}`, code: null, severity: null, place };
    }
  }
  const lists = new HealthLists({
    ...{ fresh: [], known: [], allowed: [], notChecked: new Map() },
    things: { pages: () => [], classes: () => [] },
    metrics: new Map([['EAR', rows]]),
    domainOf: () => '',
  });
  const part = lists.list({ metric: 'EAR' }, 200, 3);
  expect(looked).toEqual([200, 201, 202]);
  expect(part.total).toBe(500);
  expect(part.rows[1]).toEqual({
    ...{ path: 'pages/A.md', message: 'Triple 201', code: null, severity: null },
    range: { start: { line: 201, character: 0 }, end: { line: 201, character: 0 } },
  });
  expect(lists.list({ metric: 'EAR', text: 'triple 7' }, 0, 1).total).toBe(11);
  expect(looked).toEqual([200, 201, 202, 7]);
});

it('pages of one list are cut out of it, not looked for again', () => {
  const { pages, findings } = checkedOf(1000);
  let asked = 0;
  const domains = new Map(pages.map(({ path, domain }) => [path, domain]));
  const lists = new HealthLists({
    fresh: rowsOf(findings),
    ...{ known: [], allowed: [], metrics: new Map(), notChecked: new Map() },
    things: { pages: () => [], classes: () => [] },
    domainOf: (path) => {
      asked++;
      return domains.get(path) ?? '';
    },
  });
  const query = { domain: 'ai', severity: 'error' } as const;
  const rows: HealthRow[] = [];
  rows.push(...lists.list(query, 0, 200).rows);
  const first = asked;
  for (let offset = 200; ; offset += 200) {
    const part = lists.list(query, offset, 200);
    rows.push(...part.rows);
    if (offset >= part.total) break;
  }
  expect(asked).toBe(first);
  expect(rows).toEqual(lists.rows(query));
});
