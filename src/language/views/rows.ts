/** Rows of the tree views: what each shows, what it says aloud, what it opens. */

import type { Range } from '../../corpus/text.js';
import { firstCodePoints } from '../../corpus/text.js';
import type { PageRecord } from '../../corpus/record.js';

/** What a row is; the editor takes icon and actions from it. */
export type RowKind =
  | 'class'
  | 'group'
  | 'page'
  | 'link'
  | 'reference'
  | 'mention'
  | 'missing'
  | 'list'
  | 'search'
  | 'problem'
  | 'note';

/** Where a row leads; without a range the place in the page is looked up when it is opened. */
export interface RowTarget {
  readonly page: string;
  readonly range: Range | null;
}

export interface Row {
  /** Names the row among its siblings; the same after a refresh. */
  readonly key: string;
  readonly kind: RowKind;
  readonly label: string;
  /** Part of the label that is meant, as UTF-16 offsets. */
  readonly marked: readonly [number, number] | null;
  readonly description: string;
  readonly tooltip: string;
  /** The whole row as a screen reader says it. */
  readonly spoken: string;
  readonly expands: boolean;
  readonly opens: RowTarget | null;
}

/** The first rows of a node, and how many there are. */
export interface RowPage {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Long work: it yields between two pages, so that others get their turn and it can be stopped. */
export type Work<T> = Generator<undefined, T, undefined>;

/** Does long work unless its answer is known already. */
export type Keep = <T>(key: string, work: () => Work<T>) => Work<T>;

/** A row without what most rows do not have. */
export function row(
  parts: Pick<Row, 'key' | 'kind' | 'label'> & Partial<Omit<Row, 'key' | 'kind' | 'label'>>,
): Row {
  const { label, description = '' } = parts;
  return {
    marked: null,
    description,
    tooltip: label,
    spoken: description === '' ? label : `${label}, ${description}`,
    expands: false,
    opens: null,
    ...parts,
  };
}

/** The first `count` items as rows. */
export function pageOf<T>(items: readonly T[], count: number, toRow: (item: T) => Row): RowPage {
  return { rows: items.slice(0, count).map(toRow), total: items.length };
}

export const NO_ROWS: RowPage = { rows: [], total: 0 };

/** Title of a page for people: the label of its class, else its name. */
export function titleOf(page: PageRecord): string {
  const label = page.class?.label.trim() ?? '';
  return label === '' ? page.name : label;
}

/** The start of a text on one line, at most so many code points. */
export function excerpt(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const start = firstCodePoints(line, most);
  return start.length < line.length ? `${start.trimEnd()}…` : line;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Order of titles for people; what looks the same is told apart by the second value. */
export function compareTitles(a: readonly [string, string], b: readonly [string, string]): number {
  return collator.compare(a[0], b[0]) || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0);
}

/** Pages in the order of their titles. */
export function byTitle(pages: readonly PageRecord[]): PageRecord[] {
  return pages
    .map((page) => ({ page, key: [titleOf(page), page.path] as const }))
    .sort((a, b) => compareTitles(a.key, b.key))
    .map(({ page }) => page);
}
