/** The lists behind the numbers of a health summary: filtered, in a stable order, a part at a time. */

import { compareCodePoints } from '../corpus/generation.js';
import { WORST_FIRST } from '../rules/rule.js';
import type { HealthList, HealthQuery, HealthRow } from './health.types.js';
import { nextTurn } from './next-turn.js';
import type { LocatedFinding } from './workbench.types.js';

/** A row whose place is looked up when it is shown. */
export interface UnplacedRow extends Omit<HealthRow, 'range'> {
  readonly place: () => HealthRow['range'];
}

type ListedRow = HealthRow | UnplacedRow;

/** Makes the rows behind a number when they are first asked for. */
export type RowSource = () => Iterable<ListedRow>;

/** Where each list comes from. */
export interface HealthSources {
  readonly fresh: readonly HealthRow[];
  readonly known: readonly HealthRow[];
  readonly allowed: readonly HealthRow[];
  /** A row for each page and each class. */
  readonly things: Readonly<Record<'pages' | 'classes', RowSource>>;
  /** By the id of a metric. */
  readonly metrics: ReadonlyMap<string, RowSource>;
  /** By the `list` of what was not checked. */
  readonly notChecked: ReadonlyMap<string, RowSource>;
  /** Domain of a page; empty for what is no page. */
  readonly domainOf: (path: string) => string;
}

/** Findings as rows: by severity, path and position, the worst first. */
export function rowsOf(findings: readonly LocatedFinding[]): HealthRow[] {
  const paths = [...new Set(findings.map(({ path }) => path))].sort(compareCodePoints);
  const rankOf = new Map(paths.map((path, rank) => [path, rank]));
  const compare = (a: LocatedFinding, b: LocatedFinding): number =>
    (a.path === b.path ? 0 : (rankOf.get(a.path) ?? 0) - (rankOf.get(b.path) ?? 0)) ||
    a.range.start.line - b.range.start.line ||
    a.range.start.character - b.range.start.character ||
    compareCodePoints(a.code, b.code);
  // A check finds them page by page, so that the findings of one severity are nearly in order.
  return WORST_FIRST.flatMap((wanted) =>
    findings
      .filter(({ severity }) => severity === wanted)
      .sort(compare)
      .map(({ path, range, code, severity, message, count = 1 }) => ({
        ...{ path, range, code, severity, message },
        ...(count > 1 && { items: count }),
      })),
  );
}

/** Key of the list of the new findings. */
const FRESH = 'fresh';
/** Rows between two looks at the event loop. */
const SLICE = 5000;

/** Answers for any part of any list. */
export class HealthLists {
  private readonly made = new Map<string, RowIndex>();
  private last: { readonly key: string; readonly rows: readonly ListedRow[] } | null = null;

  constructor(private readonly sources: HealthSources) {}

  /** Makes the list of the new findings, a part a turn: it is long, and the first that is asked for. */
  async prepare(): Promise<void> {
    const index = new RowIndex(this.sources.domainOf);
    for (const [i, row] of this.sources.fresh.entries()) {
      index.add(row);
      if (i % SLICE === SLICE - 1) await nextTurn();
    }
    this.made.set(FRESH, index);
  }

  /** `limit` rows of the list a query names, from `offset` on. */
  list(query: HealthQuery, offset: number, limit: number): HealthList {
    const rows = this.found(query);
    const part = rows.slice(offset, offset + limit);
    return { rows: part.map(withPlace), offset, total: rows.length };
  }

  /** All rows of the list a query names. */
  rows(query: HealthQuery): readonly HealthRow[] {
    return this.found(query).map(withPlace);
  }

  /** The list asked for last is kept: it is asked for in parts. */
  private found(query: HealthQuery): readonly ListedRow[] {
    const key = JSON.stringify(query);
    if (this.last?.key === key) return this.last.rows;
    const rows = this.indexOf(query)?.find(query) ?? [];
    this.last = { key, rows };
    return rows;
  }

  private indexOf(query: HealthQuery): RowIndex | null {
    const found = this.sourceOf(query);
    if (found === null) return null;
    const known = this.made.get(found.key);
    if (known) return known;
    const index = new RowIndex(this.sources.domainOf);
    for (const row of found.rows()) index.add(row);
    this.made.set(found.key, index);
    return index;
  }

  /** No finding is of two of these kinds, so a query for two of them has no rows. */
  private sourceOf(query: HealthQuery): { key: string; rows: RowSource } | null {
    const { known, allowed, metric, notChecked, list } = query;
    const kinds = [known, allowed, metric, notChecked, list].filter((part) => part !== undefined);
    if (kinds.length > 1) return null;
    const { sources } = this;
    if (known) return { key: 'known', rows: () => sources.known };
    if (allowed) return { key: 'allowed', rows: () => sources.allowed };
    if (list !== undefined) return { key: `list ${list}`, rows: sources.things[list] };
    if (metric !== undefined) return named('metric', metric, sources.metrics);
    if (notChecked !== undefined) return named('notChecked', notChecked, sources.notChecked);
    return { key: FRESH, rows: () => sources.fresh };
  }
}

/** The rows whose path or message holds a text, in any case. */
export function holding<T extends Pick<HealthRow, 'path' | 'message'>>(
  rows: readonly T[],
  wanted = '',
): readonly T[] {
  const text = wanted.toLowerCase();
  if (text === '') return rows;
  return rows.filter(
    ({ path, message }) =>
      message.toLowerCase().includes(text) || path?.toLowerCase().includes(text) === true,
  );
}

function withPlace(row: ListedRow): HealthRow {
  if ('range' in row) return row;
  const { place, ...rest } = row;
  return { ...rest, range: place() };
}

function named(
  kind: string,
  id: string,
  sources: ReadonlyMap<string, RowSource>,
): { key: string; rows: RowSource } | null {
  const rows = sources.get(id);
  return rows === undefined ? null : { key: `${kind} ${id}`, rows };
}

type Part = 'severity' | 'code' | 'domain' | 'path';
const PARTS: readonly Part[] = ['path', 'code', 'domain', 'severity'];

/** Rows in their order, looked up by their parts. */
class RowIndex {
  private readonly byPart: Readonly<Record<Part, Map<string, ListedRow[]>>> = {
    ...{ severity: new Map(), code: new Map(), domain: new Map(), path: new Map() },
  };

  private readonly all: ListedRow[] = [];

  constructor(private readonly domainOf: (path: string) => string) {}

  add(row: ListedRow): void {
    this.all.push(row);
    for (const part of PARTS) {
      const value = this.valueOf(row, part);
      if (value === null) continue;
      const rows = this.byPart[part].get(value);
      if (rows) rows.push(row);
      else this.byPart[part].set(value, [row]);
    }
  }

  /** The shortest of the lists that the parts name, narrowed by the other parts. */
  find(query: HealthQuery): readonly ListedRow[] {
    const set = PARTS.filter((part) => query[part] !== undefined);
    const lists = set.map((part) => this.byPart[part].get(query[part] ?? '') ?? []);
    const shortest = lists.reduce<readonly ListedRow[]>(
      (least, list) => (list.length < least.length ? list : least),
      this.all,
    );
    const narrowed =
      set.length < 2
        ? shortest
        : shortest.filter((row) => set.every((part) => this.valueOf(row, part) === query[part]));
    return holding(narrowed, query.text);
  }

  private valueOf(row: ListedRow, part: Part): string | null {
    return part === 'domain' ? this.domainOf(row.path ?? '') : row[part];
  }
}
