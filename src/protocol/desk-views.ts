/** The desk's words on the wire: what screens and host see of actions, views and refusals. */

import type { PreparedWrite, PromotionReport, Refusal } from '../workbench/desk.types.js';

export type {
  AssertionRow,
  CandidateView,
  CeilingChange,
  CheckedEdit,
  DecisionVerb,
  DeskAction,
  DiffLine,
  DossierRow,
  DossierView,
  DraftView,
  EpisodeView,
  EvidenceView,
  LedgerView,
  Outcome,
  PreparedWrite,
  PromotionReport,
  Refusal,
  RevealedTrial,
  TrialView,
  VerdictInput,
} from '../workbench/desk.types.js';

/** Whether the desk refused. */
export const refuses = (outcome: object): outcome is Refusal =>
  'refused' in outcome && typeof outcome.refused === 'string';

/** Whether there is something to write. */
export const isPrepared = (answer: PreparedWrite | PromotionReport): answer is PreparedWrite =>
  'token' in answer;
