/** The lists behind the numbers of past commits: counts, for their findings are not kept. */

import { ALL_CODES } from '../rules/docs.js';
import { WORST_FIRST } from '../rules/rule.js';
import { shortCommit } from './health-commits.js';
import { holding } from './health-lists.js';
import type { TracedTrend } from './health-trend.js';
import type {
  DomainHealth,
  HealthList,
  HealthQuery,
  HealthRow,
  PastCode,
  TrendPoint,
} from './health.types.js';

/** Whether a query names a list of the trend. */
export function isOfTrend({ commit, leftOut }: HealthQuery): boolean {
  return commit !== undefined || leftOut === true;
}

/** `limit` rows of a list of the trend, from `offset` on; none of a commit that is no point of it. */
export function trendList(
  trend: TracedTrend,
  query: HealthQuery,
  offset: number,
  limit: number,
): HealthList {
  const rows = holding(rowsOf(trend, query), query.text);
  return { rows: rows.slice(offset, offset + limit), offset, total: rows.length };
}

function rowsOf({ answer, leftOut }: TracedTrend, query: HealthQuery): HealthRow[] {
  if (query.leftOut) {
    return leftOut.map(({ commit, at, subject }) =>
      rowOf(commit, `${subject}, ${at.slice(0, 10)}, ${shortCommit(commit)}`),
    );
  }
  const point = answer.points.find(({ commit }) => commit === query.commit);
  if (!point) return [];
  if (query.list !== undefined) return point.domains.map((domain) => pagesRow(point, domain));
  return [...codeRows(point, query), ...domainRows(point, query)];
}

const TITLES = new Map(ALL_CODES.map(({ code, title }) => [code, title]));

function codeRows({ commit, codes }: TrendPoint, { severity }: HealthQuery): HealthRow[] {
  return codes
    .filter((one) => severity === undefined || one.severity === severity)
    .map(({ code, severity: own, findings }: PastCode) => ({
      ...rowOf(commit, `By rule: ${counted(findings, 'finding')}. ${TITLES.get(code) ?? code}.`),
      ...{ code, severity: own },
    }));
}

function domainRows({ commit, domains }: TrendPoint, { severity }: HealthQuery): HealthRow[] {
  const shown = severity === undefined ? WORST_FIRST : [severity];
  return domains.flatMap(({ domain, totals }) => {
    const found = shown.reduce((sum, one) => sum + totals[one], 0);
    if (found === 0) return [];
    const row = rowOf(commit, `By domain: ${counted(found, 'finding')} ${inDomain(domain)}.`);
    return [{ ...row, severity: severity ?? null }];
  });
}

const pagesRow = ({ commit }: TrendPoint, { domain, pages }: DomainHealth): HealthRow =>
  rowOf(commit, `${counted(pages, 'page')} ${inDomain(domain)}.`);

const inDomain = (domain: string): string => (domain === '' ? 'without a domain' : `in ${domain}`);

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

function rowOf(commit: string, message: string): HealthRow {
  return { ...{ path: null, range: null, code: null, severity: null }, message, commit };
}
