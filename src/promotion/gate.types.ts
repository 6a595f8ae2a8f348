/** The gate's words: what it looks at, and what it says of each condition. */

import type { DossierEntry, LedgerState } from '../ledger/state.js';
import type { Settings } from '../settings/settings.js';

export type ConditionId =
  | 'no-new-error'
  | 'ceiling-not-lower'
  | 'no-name-lost'
  | 'assertions-admitted'
  | 'evidence-kept'
  | 'decision-rule'
  | 'approval'
  | 'ledger-verified'
  | 'page-unchanged'
  // Of `gate --base` alone: what a commit changed.
  | 'section-approved'
  | 'edges-approved'
  | 'hand-edits';

/** One condition of the gate: met, or unmet with what would meet it. */
export interface Condition {
  readonly id: ConditionId;
  readonly page: string;
  readonly met: boolean;
  /** What was found, as a sentence. */
  readonly reason: string;
  /** What would meet it, as a sentence; empty when met. */
  readonly how: string;
}

export interface GateResult {
  readonly allowed: boolean;
  readonly conditions: readonly Condition[];
}

/** Findings of severity error and exposed names of a page, before or after splicing. */
export interface PageMeasure {
  readonly errors: readonly string[];
  readonly exposed: number;
  readonly gold: number;
  /** `relation target-slug` of every exposed name. */
  readonly exposedNames: readonly string[];
  /** False for an unpublished page: it has no ceiling. */
  readonly served: boolean;
}

/** Everything the gate looks at: it reads nothing by itself. */
export interface GateInput {
  readonly dossier: DossierEntry;
  readonly ledger: LedgerState;
  readonly settings: Settings;
  readonly before: PageMeasure;
  readonly after: PageMeasure;
  /** sha-256 of the page on disk now, and after splicing the draft into it, line ends as LF. */
  readonly diskHash: string;
  readonly splicedHash: string | null;
  /** Why the draft cannot be spliced, when it cannot. */
  readonly spliceRefusal: string | null;
  /** Lower-cased e-mails of the draft's authors. */
  readonly authors: readonly string[];
}
