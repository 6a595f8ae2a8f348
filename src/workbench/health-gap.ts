/** One thing that a check of the corpus did not look at. */

import type { RowSource } from './health-lists.js';
import type { HealthRow, NotChecked } from './health.types.js';

/** Something that was not checked, with the rows of its list. */
export interface Gap extends Omit<NotChecked, 'list'> {
  /** Null when there is nothing to list. */
  readonly list: { readonly id: string; readonly rows: RowSource } | null;
}

/** A row that stands for a page. */
export function pageRow(path: string, message: string): HealthRow {
  return { path, range: null, code: null, severity: null, message };
}
