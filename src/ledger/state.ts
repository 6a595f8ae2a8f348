/** What the ledger says now: the fold of its events. */

import type { Edge, EventOf, ResolvedTerm, Slot, TimeSpan, Triple } from './events.js';

/** Who decided what when, with the event that says so. */
export interface Decision {
  readonly event: string;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
}

/**
 * Where an assertion stands. `contested`: two decisions of which neither knew the other; it opens no
 * gate until an event that needs both decides.
 */
export type AssertionState =
  'proposed' | 'admitted' | 'abstained' | 'rejected' | 'withdrawn' | 'contested';

export interface AssertionEntry {
  readonly fingerprint: string;
  readonly claim: string;
  readonly source: string;
  readonly tier: 1 | 2 | 3;
  readonly confidence: number;
  readonly episode: string;
  readonly evidence: string;
  readonly context: string;
  readonly terms: readonly ResolvedTerm[];
  readonly triple: Triple | null;
  readonly span: TimeSpan | null;
  readonly state: AssertionState;
  /** Decisions in order; the last ones conflict when `state` is contested. */
  readonly decisions: readonly (Decision & { readonly state: AssertionState })[];
  /** Ids of the events the next decision needs: the proposal, and all current decisions. */
  readonly heads: readonly string[];
  /** Same claim in another spelling, or under another source; at most the first hundred. */
  readonly nearDuplicates: readonly string[];
}

export interface EpisodeEntry {
  readonly episode: string;
  readonly title: string;
  readonly date: string;
  readonly transcript: string | null;
  readonly event: string;
}

export interface DraftEntry {
  readonly candidate: string;
  readonly page: string;
  readonly draft: string;
  readonly section: string;
  readonly fingerprints: readonly string[];
  readonly edges: readonly Edge[];
  readonly event: string;
  readonly by: string;
  readonly at: string;
  /** E-mails of those who admitted its assertions or edited it, lower-cased. */
  readonly authors: readonly string[];
}

export interface CandidateEntry {
  readonly candidate: string;
  readonly page: string;
  readonly fingerprints: readonly string[];
  readonly event: string;
  /** The latest draft; null before the first. */
  readonly draft: DraftEntry | null;
}

export interface VerdictEntry {
  readonly event: string;
  readonly by: string;
  readonly at: string;
  readonly data: EventOf<'verdict.recorded'>['data'];
}

export interface TrialEntry {
  readonly trial: string;
  readonly event: string;
  readonly by: string;
  readonly at: string;
  readonly data: EventOf<'trial.opened'>['data'];
  readonly verdicts: readonly VerdictEntry[];
  readonly unresolved: readonly Decision[];
}

export interface DecisionRule {
  readonly event: string;
  readonly judges: number;
  readonly minimum: number;
  readonly threshold: number;
  readonly margin: number;
}

export type DossierState =
  | 'open'
  | 'approved'
  | 'returned'
  | 'rejected'
  | 'withdrawn'
  | 'promoted'
  | 'reverted'
  | 'contested';

export interface DossierEntry {
  readonly dossier: string;
  readonly event: string;
  readonly by: string;
  readonly at: string;
  readonly data: EventOf<'dossier.assembled'>['data'];
  readonly state: DossierState;
  readonly approvals: readonly (Decision & { readonly page: string; readonly byAuthor: boolean })[];
  readonly decisions: readonly (Decision & { readonly state: DossierState })[];
  readonly heads: readonly string[];
  readonly promoted: PromotionEntry | null;
}

export interface PromotionEntry {
  readonly dossier: string;
  readonly event: string;
  readonly by: string;
  readonly at: string;
  readonly page: string;
  readonly section: string;
  readonly fingerprints: readonly string[];
  readonly sectionHash: string;
  readonly edgesHash: string;
  readonly slots: readonly Slot[];
  readonly after: string;
  readonly reverted: Decision | null;
}

/** Something wrong in a ledger file: nothing that needs it is promoted. */
export interface LedgerProblem {
  readonly file: string;
  /** One-based. */
  readonly line: number;
  readonly reason: string;
}

export interface LedgerState {
  readonly files: number;
  readonly events: number;
  readonly problems: readonly LedgerProblem[];
  /** Last lines without a line end: never acknowledged, kept, outside the fold. */
  readonly notes: readonly LedgerProblem[];
  readonly episodes: ReadonlyMap<string, EpisodeEntry>;
  readonly assertions: ReadonlyMap<string, AssertionEntry>;
  readonly candidates: ReadonlyMap<string, CandidateEntry>;
  /** Every draft by its sha-256: a dossier names the one it was made from. */
  readonly drafts: ReadonlyMap<string, DraftEntry>;
  readonly trials: ReadonlyMap<string, TrialEntry>;
  readonly rules: readonly DecisionRule[];
  readonly dossiers: ReadonlyMap<string, DossierEntry>;
  readonly promotions: readonly PromotionEntry[];
  /** Remembered aliases: normalised term to slug. */
  readonly aliases: ReadonlyMap<string, string>;
}
