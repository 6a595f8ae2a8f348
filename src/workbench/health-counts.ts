/** The counts of a health summary: what a check found, by severity, code, domain and page. */

import { compareCodePoints } from '../corpus/generation.js';
import { pageNameOfPath } from '../corpus/names.js';
import type { PageRecord } from '../corpus/record.js';
import { ALL_CODES } from '../rules/docs.js';
import { WORST_FIRST, type Severity } from '../rules/rule.js';
import { FIXABLE_CODES } from './fix-all-codes.js';
import type { CodeHealth, DomainHealth, PageHealth, Totals } from './health.types.js';
import type { LocatedFinding } from './workbench.types.js';

/** What the counts need to know of a page. */
export interface HealthPage {
  readonly path: string;
  /** Label of its class, else its name. */
  readonly label: string;
  /** Of its class, as written; empty without one. */
  readonly domain: string;
}

/** What the counts need to know of pages of an index. */
export function healthPages(records: readonly PageRecord[]): HealthPage[] {
  return records.map(({ path, class: facts }) => {
    const label = facts?.label ?? '';
    return {
      path,
      label: label === '' ? pageNameOfPath(path) : label,
      domain: facts?.domain ?? '',
    };
  });
}

/** All findings of a check, each in one list. */
export interface SortedFindings {
  /** Not in the baseline. */
  readonly fresh: readonly LocatedFinding[];
  /** In the baseline. */
  readonly known: readonly LocatedFinding[];
  /** Allowed by comments of their pages. */
  readonly allowed: readonly LocatedFinding[];
}

export interface HealthCounts {
  readonly totals: Totals;
  readonly codes: readonly CodeHealth[];
  readonly domains: readonly DomainHealth[];
  readonly worst: readonly PageHealth[];
}

/** Pages shown as the worst ones. */
const MOST_PAGES = 200;

/** Counts findings. Sums over codes and over domains are the totals. */
export function countHealth(pages: readonly HealthPage[], findings: SortedFindings): HealthCounts {
  const { fresh } = findings;
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const totals = none();
  const domains = new Map<string, { pages: number; totals: Counting }>();
  for (const { domain } of pages) entry(domains, domain, noDomain).pages++;
  const found = new Map<string, Counting>();
  for (const { path, severity } of fresh) {
    totals[severity]++;
    entry(found, path, none)[severity]++;
    entry(domains, byPath.get(path)?.domain ?? '', noDomain).totals[severity]++;
  }
  return {
    totals,
    codes: countCodes(findings),
    domains: [...domains]
      .map(([domain, counted]) => ({ domain, ...counted }))
      .sort((a, b) => compareCodePoints(a.domain, b.domain)),
    worst: worstPages(found, byPath),
  };
}

type Counting = Record<Severity, number>;

const none = (): Counting => ({ error: 0, warning: 0, info: 0, hint: 0 });
const noDomain = (): { pages: number; totals: Counting } => ({ pages: 0, totals: none() });

function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Negative when the first has the worse findings; 0 when both have as many of each severity. */
export function compareTotals(a: Totals, b: Totals): number {
  for (const severity of WORST_FIRST) {
    if (a[severity] !== b[severity]) return b[severity] - a[severity];
  }
  return 0;
}

function worstPages(
  found: ReadonlyMap<string, Totals>,
  byPath: ReadonlyMap<string, HealthPage>,
): PageHealth[] {
  return [...found]
    .sort(([a, one], [b, other]) => compareTotals(one, other) || compareCodePoints(a, b))
    .slice(0, MOST_PAGES)
    .map(([path, totals]) => {
      const { label, domain } = byPath.get(path) ?? { label: path, domain: '' };
      return { path, label, domain, totals };
    });
}

type CodeCounts = { -readonly [K in keyof CodeHealth]: CodeHealth[K] };

const TEXTS = new Map(ALL_CODES.map((text) => [text.code, text]));
const FIXABLE = new Set(FIXABLE_CODES);

/** Codes of which there is anything, a row a severity; the worst and the most frequent first. */
function countCodes({ fresh, known, allowed }: SortedFindings): CodeHealth[] {
  const codes = new Map<string, CodeCounts>();
  const rank = (severity: Severity): number => WORST_FIRST.indexOf(severity);
  // Levels may differ from page to page, and from shape to shape.
  const countOf = ({ code, severity }: LocatedFinding): CodeCounts =>
    entry(codes, `${severity} ${code}`, () => noFindings(code, severity));
  for (const finding of fresh) {
    const counted = countOf(finding);
    counted.findings++;
    counted.items += finding.count ?? 1;
  }
  for (const finding of known) countOf(finding).known++;
  for (const finding of allowed) countOf(finding).allowed++;
  return [...codes.values()].sort(
    (a, b) =>
      rank(a.severity) - rank(b.severity) ||
      b.findings - a.findings ||
      compareCodePoints(a.code, b.code),
  );
}

function noFindings(code: string, severity: Severity): CodeCounts {
  const title = TEXTS.get(code)?.title ?? code;
  const fixable = FIXABLE.has(code);
  return { code, title, severity, findings: 0, items: 0, known: 0, allowed: 0, fixable };
}
