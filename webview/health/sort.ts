/** The order of the table of codes. */

import type { CodeHealth } from '../../src/protocol/health-screen.js';

import { SEVERITIES } from './words.js';

export type SortKey = 'severity' | 'code' | 'findings' | 'known' | 'allowed';

export interface CodeSort {
  readonly key: SortKey;
  readonly down: boolean;
}

/** Worst severity first, most findings first within it. */
export const FIRST_SORT: CodeSort = { key: 'severity', down: false };

const rank = ({ severity }: CodeHealth): number => SEVERITIES.indexOf(severity);

const ORDERS: Readonly<Record<SortKey, (a: CodeHealth, b: CodeHealth) => number>> = {
  severity: (a, b) => rank(a) - rank(b),
  code: (a, b) => a.code.localeCompare(b.code, 'en'),
  findings: (a, b) => a.findings - b.findings,
  known: (a, b) => a.known - b.known,
  allowed: (a, b) => a.allowed - b.allowed,
};

/** The codes in an order; ties by number of findings, then by code. */
export function sortedCodes(codes: readonly CodeHealth[], { key, down }: CodeSort): CodeHealth[] {
  const order = ORDERS[key];
  const turn = down ? -1 : 1;
  return [...codes].sort(
    (a, b) => turn * order(a, b) || b.findings - a.findings || a.code.localeCompare(b.code, 'en'),
  );
}

/** The order after a heading was pressed: numbers start with the largest. */
export function pressed(sort: CodeSort, key: SortKey): CodeSort {
  if (sort.key === key) return { key, down: !sort.down };
  return { key, down: key !== 'severity' && key !== 'code' };
}

/** Whether a code has anything to show. */
export const hasAny = ({ findings, known, allowed }: CodeHealth): boolean =>
  findings + known + allowed > 0;
