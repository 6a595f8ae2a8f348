/** The baseline on the wire: what would be set aside, and the word to do so. */

import type { ChangeRefusal } from './changes.js';

export const BASELINE_METHODS = {
  /** Checks the corpus and says what would be set aside; nothing is written. */
  plan: 'ontodesk/baselinePlan',
  /** Writes the baseline that was planned last, if the corpus is still the one it was planned for. */
  adopt: 'ontodesk/baselineAdopt',
} as const;

export const BASELINE_COMMANDS = {
  adopt: 'ontodesk.adoptBaseline',
  showKnown: 'ontodesk.showKnownFindings',
  hideKnown: 'ontodesk.hideKnownFindings',
} as const;

export interface BaselinePlanParams {
  /** A place inside the corpus; null when any will do. */
  readonly place: string | null;
  /** Token under which the server reports progress. */
  readonly progress: string;
}

/** What the baseline of a corpus would hold. */
export interface BaselinePlan {
  readonly root: string;
  /** Where it is kept, below the root. */
  readonly file: string;
  /** Findings it would cover. */
  readonly findings: number;
  /** How many of them the present baseline covers; null without one that can be read. */
  readonly known: number | null;
  /** Pages that could not be checked: their findings are not in it. */
  readonly skipped: number;
}

/** Answer to `plan`. */
export type BaselinePlanAnswer = BaselinePlan | ChangeRefusal;

export interface BaselineAdoptParams {
  readonly root: string;
}

/** Answer to `adopt`; null when it was written. */
export interface BaselineAdoptAnswer {
  readonly refusal: ChangeRefusal | null;
}
