/** The view of changed classes on the wire. */

import type { ChangeLine } from '../ontology/difference-words.js';
import type { ClassChange, DiffCounts } from '../ontology/semantic-diff.js';
import type { ComparedState } from '../workbench/compare.js';
import type { RefName } from '../workbench/git-history.js';
import type { Skipped } from '../workbench/workbench.types.js';

export type { ChangeLine, ComparedState, DiffCounts, RefName };

export const DIFF_METHODS = {
  /** Compares a ref with another, or with the pages on disk. */
  compare: 'ontodesk/diffCompare',
  /** Branches and tags to choose from. */
  refs: 'ontodesk/diffRefs',
  /** Text of a page at a commit. */
  page: 'ontodesk/diffPage',
} as const;

/** Editor commands of the view. */
export const DIFF_COMMANDS = {
  compare: 'ontodesk.compareRef',
  compareAgain: 'ontodesk.compareAgain',
  /** What pressing Enter on a row does; in no palette. */
  openChange: 'ontodesk.openChange',
  showMoreChanges: 'ontodesk.showMoreChanges',
} as const;

export interface CompareParams {
  /** A place inside the corpus; null when any will do. */
  readonly place: string | null;
  readonly before: string;
  /** Null: the pages on disk. */
  readonly after: string | null;
  /** Most rows to answer with. */
  readonly count: number;
  /** Token under which the server reports progress. */
  readonly progress: string;
}

/** A class that changed. */
export interface ChangeRow {
  /** Names the row among the others. */
  readonly key: string;
  readonly kind: ClassChange['kind'];
  /** `added`, `removed`, `copied`, `copy removed`, `renamed` or `changed`. */
  readonly word: string;
  readonly label: string;
  /** Page of the class in each state; null where it was not there. */
  readonly before: string | null;
  readonly after: string | null;
  readonly lines: readonly ChangeLine[];
}

export interface ChangedClasses {
  readonly before: ComparedState;
  readonly after: ComparedState;
  readonly counts: DiffCounts;
  readonly rows: readonly ChangeRow[];
  /** Rows there are, shown or not. */
  readonly total: number;
  readonly notCompared: readonly Skipped[];
  readonly notes: readonly string[];
}

export interface CompareAnswer {
  /** Root of the corpus; the pages of the rows lie below it. */
  readonly root: string;
  readonly outcome: ChangedClasses | { readonly refused: string };
}

export interface RefsParams {
  readonly place: string | null;
}

export interface RefsAnswer {
  readonly refs: readonly RefName[];
}

export interface CommitPageParams {
  readonly place: string | null;
  readonly commit: string;
  /** Path below the root. */
  readonly page: string;
}

/** Text of a page; null when the commit does not have it. */
export interface CommitPageAnswer {
  readonly text: string | null;
}
