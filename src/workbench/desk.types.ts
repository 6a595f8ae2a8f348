/**
 * The desk: what a person does with ledger, drafts, trials and dossiers, and what each screen is
 * shown. Everything here is plain JSON; the protocol and the command line use it as it is.
 */

import type { ResolvedTerm, TimeSpan, Triple } from '../ledger/events.js';
import type { AssertionState, DossierState, LedgerProblem } from '../ledger/state.js';
import type { VerdictReport } from '../judging/report.js';
import type { Condition, GateResult } from '../promotion/gate.types.js';
import type { LocatedFinding } from './workbench.types.js';

/** Why something was not done, and what would make it possible. */
export interface Refusal {
  readonly refused: string;
  readonly how: string | null;
  /** Every condition of the gate, when it is the gate that refuses. */
  readonly conditions?: readonly Condition[];
  /** True when the request names something that is not there, or cannot be read. */
  readonly badInput?: boolean;
}

export type Outcome<T> = T | Refusal;

export function isRefusal(outcome: object): outcome is Refusal {
  // A report of several decisions has a list under this name.
  return 'refused' in outcome && typeof outcome.refused === 'string';
}

// --- ledger ------------------------------------------------------------------------------

export interface AssertionRow {
  readonly fingerprint: string;
  readonly claim: string;
  readonly source: string;
  readonly tier: 1 | 2 | 3;
  readonly confidence: number;
  readonly episode: string;
  readonly state: AssertionState;
  readonly terms: readonly ResolvedTerm[];
  readonly triple: Triple | null;
  readonly span: TimeSpan | null;
  /** Page the assertion is about; null while its subject names none. */
  readonly page: string | null;
  readonly nearDuplicates: readonly string[];
  /** Why a person must look closer: a conflict with a functional relation, unresolved terms. */
  readonly warnings: readonly string[];
  readonly decisions: readonly {
    readonly by: string;
    readonly at: string;
    readonly state: AssertionState;
    readonly reason: string;
  }[];
}

export interface EpisodeView {
  readonly episode: string;
  readonly title: string;
  readonly date: string;
  readonly transcript: string | null;
  readonly assertions: number;
}

export interface LedgerView {
  /** Who is at the desk; null when git names nobody, with what to do in `personHow`. */
  readonly person: string | null;
  readonly personHow: string | null;
  readonly episodes: readonly EpisodeView[];
  readonly assertions: readonly AssertionRow[];
  readonly problems: readonly LedgerProblem[];
  readonly notes: readonly LedgerProblem[];
}

/** The transcript around an assertion's span; `quote` is where the evidence stands in `lines`. */
export interface EvidenceView {
  readonly fingerprint: string;
  readonly evidence: string;
  readonly context: string;
  readonly lines: readonly {
    /** Seconds; null in a transcript without times. */
    readonly start: number | null;
    readonly end: number | null;
    readonly text: string;
    readonly inSpan: boolean;
  }[];
  readonly quote: {
    readonly line: number;
    readonly start: number;
    readonly endLine: number;
    readonly end: number;
  } | null;
  /** Why there is no passage or no quote. */
  readonly missing: string | null;
}

export interface ImportReport {
  readonly episode: string;
  readonly proposed: number;
  readonly duplicates: number;
  readonly nearDuplicates: number;
  readonly leftOut: readonly { readonly at: string; readonly reason: string }[];
  /** A sentence when the file was cut off or a transcript was not found. */
  readonly note: string | null;
}

/** What happened to several assertions at once. */
export interface DecisionReport {
  readonly done: readonly string[];
  readonly refused: readonly {
    readonly fingerprint: string;
    readonly reason: string;
    /** True when the ledger has no such assertion. */
    readonly unknown?: true;
  }[];
}

// --- candidates, drafts, trials ----------------------------------------------------------

export interface CandidateView {
  /** Null until a draft opens it. */
  readonly candidate: string | null;
  readonly page: string;
  readonly title: string;
  readonly admitted: readonly {
    readonly fingerprint: string;
    readonly claim: string;
    readonly source: string;
  }[];
  /** Admitted assertions a page needs before it is a candidate. */
  readonly minimum: number;
  readonly ready: boolean;
  readonly draft: DraftView | null;
  /** Latest trial of the latest draft. */
  readonly trial: {
    readonly trial: string;
    readonly verdicts: number;
    readonly needed: number;
  } | null;
  readonly dossier: string | null;
}

export interface DraftView {
  readonly draft: string;
  readonly text: string;
  /** Lines the page gets and loses. */
  readonly diff: readonly DiffLine[];
  readonly edges: readonly {
    readonly predicate: string;
    readonly target: string;
    readonly title: string;
    readonly already: boolean;
  }[];
  /** Sentences that cite no assertion: none may be left. */
  readonly uncited: readonly string[];
  readonly refusal: string | null;
}

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** What a judge sees before the lock: nothing that tells which text is which. */
export interface TrialView {
  readonly trial: string;
  readonly left: string;
  readonly right: string;
  readonly locked: false;
}

/** What a judge sees after the lock. */
export interface RevealedTrial {
  readonly trial: string;
  readonly locked: true;
  readonly left: 'before' | 'after';
  readonly value: number | null;
  readonly skipped: string | null;
  readonly guessedRight: boolean | null;
  /** Next trial waiting for this judge. */
  readonly next: string | null;
}

export interface VerdictInput {
  readonly trial: string;
  /** How much better the right-hand text is, −2 … 2; null to skip. */
  readonly value: number | null;
  /** Which text looks newer. */
  readonly newer: 'left' | 'right' | null;
  readonly quotes: readonly { readonly side: 'left' | 'right'; readonly text: string }[];
  /** Remark, or the reason of a skip. */
  readonly remark: string;
}

// --- dossiers ----------------------------------------------------------------------------

export interface DossierRow {
  readonly dossier: string;
  readonly page: string;
  readonly title: string;
  readonly state: DossierState;
  readonly by: string;
  readonly at: string;
  readonly queue: 'waiting-for-me' | 'returned-to-me' | 'waiting-for-others' | 'decided';
}

export interface CeilingChange {
  readonly served: boolean;
  readonly before: { readonly exposed: number; readonly gold: number };
  readonly after: { readonly exposed: number; readonly gold: number };
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

export interface DossierView extends DossierRow {
  readonly diff: readonly DiffLine[];
  readonly ceiling: CeilingChange;
  readonly verdicts: readonly {
    readonly by: string;
    readonly value: number;
    readonly left: 'before' | 'after';
    readonly guessedRight: boolean | null;
    readonly remark: string;
  }[];
  readonly unresolved: readonly { readonly by: string; readonly reason: string }[];
  readonly provenance: readonly {
    readonly fingerprint: string;
    readonly claim: string;
    readonly source: string;
    readonly episode: string;
    readonly second: number | null;
    readonly evidence: string;
    readonly state: AssertionState;
  }[];
  /** Findings on the page as it would be. */
  readonly findings: readonly LocatedFinding[];
  readonly conditions: readonly Condition[];
  readonly allowed: boolean;
  /** Why this person may not approve; null when they may. */
  readonly mayNotApprove: string | null;
  readonly history: readonly {
    readonly by: string;
    readonly at: string;
    readonly what: string;
    readonly reason: string;
  }[];
}

/** A page's new text, made for the bytes it was read from. */
export interface CheckedEdit {
  readonly page: string;
  /** sha-256 of the file the edit was made for. */
  readonly hash: string;
  readonly edits: readonly {
    readonly start: number;
    readonly end: number;
    readonly newText: string;
  }[];
}

export interface PromotionReport {
  readonly dossier: string;
  readonly page: string;
  /** False when it was promoted before: nothing was changed. */
  readonly changed: boolean;
  readonly message: string;
}

/**
 * A promotion or revert the editor applies itself, so that undo works: apply `edit`, save, then
 * `completePromotion`; when applying or saving fails, `abandonPromotion`.
 */
export interface PreparedWrite {
  readonly token: string;
  readonly dossier: string;
  readonly edit: CheckedEdit;
}

/** What became of a prepared write that was given up. */
export interface AbandonReport {
  /** True when the page held the new text after all: the promotion was finished instead. */
  readonly finished: boolean;
  readonly message: string;
}

export interface VerifyReport {
  readonly ok: boolean;
  readonly files: number;
  readonly events: number;
  readonly problems: readonly LedgerProblem[];
  readonly notes: readonly LedgerProblem[];
}

/** Verdicts on one draft. */
export interface DraftReport extends VerdictReport {
  readonly page: string;
  readonly title: string;
  readonly draft: string;
  /** Whether the decision rule is met, and why. */
  readonly met: boolean;
  readonly reason: string;
}

/** What the surroundings know and no screen may claim. */
export interface DeskSurroundings {
  /** Pages (paths below the root) open in an editor with changes that are not saved. */
  readonly dirty?: ReadonlySet<string>;
  /** True where nothing may be written, not even what a look would set right. */
  readonly readOnly?: boolean;
}

// --- actions -----------------------------------------------------------------------------

export type DecisionVerb = 'admit' | 'abstain' | 'reject' | 'withdraw';

/** Everything a screen or a command may ask of the desk. */
export type DeskAction =
  | { readonly type: 'ledger' }
  | { readonly type: 'evidence'; readonly fingerprint: string }
  | { readonly type: 'import'; readonly file: string; readonly episode: string | null }
  | {
      readonly type: 'importText';
      readonly name: string;
      readonly text: string;
      readonly episode: string | null;
    }
  | {
      readonly type: 'decide';
      readonly verb: DecisionVerb;
      readonly fingerprints: readonly string[];
      readonly reason: string;
    }
  | {
      readonly type: 'correct';
      readonly fingerprint: string;
      readonly term: string;
      readonly slug: string;
      readonly remember: boolean;
    }
  | { readonly type: 'candidates' }
  | { readonly type: 'draft'; readonly page: string }
  | { readonly type: 'editDraft'; readonly candidate: string; readonly text: string }
  | { readonly type: 'openTrial'; readonly candidate: string }
  | { readonly type: 'waitingTrials' }
  | { readonly type: 'trial'; readonly trial: string }
  | { readonly type: 'verdict'; readonly verdict: VerdictInput }
  | { readonly type: 'assemble'; readonly candidate: string }
  | { readonly type: 'dossiers' }
  | { readonly type: 'dossier'; readonly dossier: string }
  | {
      readonly type: 'approve' | 'return' | 'rejectDossier' | 'withdrawDossier';
      readonly dossier: string;
      readonly reason: string;
    }
  /** Writes the page itself: for the command line. The editor prepares and completes. */
  | { readonly type: 'promote'; readonly dossier: string }
  | { readonly type: 'revert'; readonly dossier: string; readonly reason: string }
  | { readonly type: 'preparePromotion'; readonly dossier: string }
  | { readonly type: 'prepareRevert'; readonly dossier: string; readonly reason: string }
  | { readonly type: 'completePromotion' | 'abandonPromotion'; readonly token: string }
  | { readonly type: 'verify' }
  /** What the verdicts on each draft say together, as far as this person may know. */
  | { readonly type: 'report' }
  /** The gate over everything that changed since a commit. */
  | { readonly type: 'gate'; readonly base: string }
  /** Resolves the terms of all assertions again, after pages or aliases have changed. */
  | { readonly type: 'resolve' }
  /** Makes the ledger pages again, also those that somebody changed or deleted. */
  | { readonly type: 'rebuildPages' };

/** What each action answers. */
export interface DeskAnswers {
  ledger: LedgerView;
  evidence: EvidenceView;
  import: ImportReport;
  importText: ImportReport;
  decide: DecisionReport;
  correct: { readonly slug: string };
  candidates: { readonly candidates: readonly CandidateView[] };
  draft: CandidateView;
  editDraft: CandidateView;
  openTrial: { readonly trial: string };
  waitingTrials: { readonly trials: readonly string[] };
  trial: TrialView | RevealedTrial;
  verdict: RevealedTrial;
  assemble: { readonly dossier: string };
  dossiers: { readonly dossiers: readonly DossierRow[] };
  dossier: DossierView;
  approve: DossierView;
  return: DossierView;
  rejectDossier: DossierView;
  withdrawDossier: DossierView;
  promote: PromotionReport;
  revert: PromotionReport;
  /** A report instead of an edit when there is nothing to do. */
  preparePromotion: PreparedWrite | PromotionReport;
  prepareRevert: PreparedWrite | PromotionReport;
  completePromotion: PromotionReport;
  abandonPromotion: AbandonReport;
  verify: VerifyReport;
  report: { readonly drafts: readonly DraftReport[] };
  gate: GateResult;
  resolve: { readonly resolved: number; readonly open: number };
  rebuildPages: { readonly pages: number };
}
