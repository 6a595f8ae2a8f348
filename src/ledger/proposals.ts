/** Candidates, drafts, trials and dossiers while events are folded. */

import { decisionOf } from './assertions.js';
import { Standing, type History } from './decisions.js';
import type { AnyEventOf, EventOf } from './events.js';
import { emailOf } from './person.js';
import type {
  CandidateEntry,
  Decision,
  DossierEntry,
  DossierState,
  DraftEntry,
  PromotionEntry,
  TrialEntry,
  VerdictEntry,
} from './state.js';
import { Table } from './table.js';

type DraftEvent = AnyEventOf<'draft.generated' | 'draft.edited'>;
type DossierDecision =
  'dossier.approved' | 'dossier.returned' | 'dossier.rejected' | 'dossier.withdrawn';

const STATE_AFTER: Readonly<Record<DossierDecision, DossierState>> = {
  'dossier.approved': 'approved',
  'dossier.returned': 'returned',
  'dossier.rejected': 'rejected',
  'dossier.withdrawn': 'withdrawn',
};

interface WorkingCandidate {
  readonly event: EventOf<'candidate.opened'>;
  draft: string | null;
}

interface WorkingDraft {
  readonly event: DraftEvent;
  readonly editors: ReadonlySet<string>;
}

interface WorkingTrial {
  readonly event: EventOf<'trial.opened'>;
  readonly verdicts: VerdictEntry[];
  readonly unresolved: Decision[];
}

type Assembly = EventOf<'dossier.assembled'>;

interface WorkingDossier {
  /** Several when clones that did not know each other assembled it; the first in order leads. */
  readonly assemblies: [Assembly, ...Assembly[]];
  /** Whether they are of different texts, and no decision has known of all of them yet. */
  contested: boolean;
  readonly approvals: DossierEntry['approvals'][number][];
  readonly decisions: DossierEntry['decisions'][number][];
  readonly standing: Standing<DossierState>;
  promotions: readonly PromotionEntry[];
}

/** Candidates and their drafts. */
export class Drafts {
  private readonly drafts: Table<WorkingDraft, DraftEntry>;
  private readonly candidates: Table<WorkingCandidate, CandidateEntry>;
  /** Drafts that render an assertion: admitting it makes another author. */
  private readonly rendering = new Map<string, Set<string>>();

  constructor(private readonly admittersOf: (fingerprint: string) => readonly string[]) {
    this.drafts = new Table((working) => this.draftOf(working));
    this.candidates = new Table((working) => this.candidateOf(working));
  }

  has(candidate: string): boolean {
    return this.candidates.has(candidate);
  }

  open(event: EventOf<'candidate.opened'>): void {
    const { candidate } = event.data;
    const draft = this.candidates.get(candidate)?.draft ?? null;
    this.candidates.set(candidate, { event, draft });
  }

  draft(event: DraftEvent): void {
    const { candidate, draft, fingerprints } = event.data;
    const editors = new Set(this.drafts.get(draft)?.editors);
    if (event.type === 'draft.edited') {
      for (const email of this.drafts.get(event.data.from)?.editors ?? []) editors.add(email);
      editors.add(emailOf(event.by));
    }
    this.drafts.set(draft, { event, editors });
    for (const fingerprint of fingerprints) {
      const drafts = this.rendering.get(fingerprint);
      if (drafts) drafts.add(draft);
      else this.rendering.set(fingerprint, new Set([draft]));
    }
    const working = this.candidates.get(candidate);
    if (working) working.draft = draft;
    this.touch(draft);
  }

  admitted(fingerprint: string): void {
    for (const draft of this.rendering.get(fingerprint) ?? []) this.touch(draft);
  }

  private touch(draft: string): void {
    this.drafts.touch(draft);
    const candidate = this.drafts.get(draft)?.event.data.candidate;
    if (candidate !== undefined) this.candidates.touch(candidate);
  }

  snapshot() {
    return { drafts: this.drafts.snapshot(), candidates: this.candidates.snapshot() };
  }

  private draftOf({ event, editors }: WorkingDraft): DraftEntry {
    const { candidate, page, draft, section, fingerprints, edges } = event.data;
    const authors = new Set([...editors, ...fingerprints.flatMap((f) => this.admittersOf(f))]);
    return {
      ...{ candidate, page, draft, section, fingerprints, edges },
      event: event.id,
      by: event.by,
      at: event.at,
      authors: [...authors].sort(),
    };
  }

  private candidateOf({ event, draft }: WorkingCandidate): CandidateEntry {
    const { candidate, page, fingerprints } = event.data;
    const working = draft === null ? undefined : this.drafts.get(draft);
    return {
      ...{ candidate, page, fingerprints },
      event: event.id,
      draft: working ? this.draftOf(working) : null,
    };
  }
}

/** Trials and what was judged in them. */
export class Trials {
  private readonly table = new Table<WorkingTrial, TrialEntry>(
    ({ event, verdicts, unresolved }) => ({
      trial: event.data.trial,
      event: event.id,
      by: event.by,
      at: event.at,
      data: event.data,
      verdicts: [...verdicts],
      unresolved: [...unresolved],
    }),
  );

  has(trial: string): boolean {
    return this.table.has(trial);
  }

  open(event: EventOf<'trial.opened'>): void {
    this.table.set(event.data.trial, { event, verdicts: [], unresolved: [] });
  }

  record({ id, by, at, data }: EventOf<'verdict.recorded'>): void {
    this.table.get(data.trial)?.verdicts.push({ event: id, by, at, data });
    this.table.touch(data.trial);
  }

  leave(event: EventOf<'verdict.unresolved'>): void {
    this.table.get(event.data.trial)?.unresolved.push(decisionOf(event, event.data.reason));
    this.table.touch(event.data.trial);
  }

  snapshot(): ReadonlyMap<string, TrialEntry> {
    return this.table.snapshot();
  }
}

/** Dossiers, their decisions, promotions and reverts. */
export class Dossiers {
  private readonly table = new Table<WorkingDossier, DossierEntry>(dossierOf);
  /** By event id, in order. */
  private readonly promoted = new Map<string, PromotionEntry>();

  has(dossier: string): boolean {
    return this.table.has(dossier);
  }

  /** Whether an assembly takes the name of a dossier that is about another section. */
  clashes({ data }: Assembly): boolean {
    const known = this.table.get(data.dossier)?.assemblies[0].data;
    return known !== undefined && (known.page !== data.page || known.section !== data.section);
  }

  assemble(event: Assembly): void {
    const known = this.table.get(event.data.dossier);
    if (known) {
      known.assemblies.push(event);
      known.contested ||= !sameText(known.assemblies[0], event);
      this.table.touch(event.data.dossier);
      return;
    }
    this.table.set(event.data.dossier, {
      assemblies: [event],
      contested: false,
      approvals: [],
      decisions: [],
      standing: new Standing(),
      promotions: [],
    });
  }

  decide(event: AnyEventOf<DossierDecision>, history: History): void {
    const { dossier, reason } = event.data;
    this.note(event, dossier, STATE_AFTER[event.type], reason, history);
    if (event.type !== 'dossier.approved') return;
    const { page, byAuthor } = event.data;
    this.table.get(dossier)?.approvals.push({ ...decisionOf(event, reason), page, byAuthor });
  }

  promote(event: EventOf<'section.promoted'>, history: History): void {
    const { id, by, at, data } = event;
    this.note(event, data.dossier, 'promoted', '', history);
    const working = this.table.get(data.dossier);
    if (!working) return;
    const entry: PromotionEntry = { ...data, event: id, by, at, reverted: null };
    this.promoted.set(id, entry);
    working.promotions = [...working.promotions, entry];
  }

  /** A revert takes back the promotions it knows of; one made elsewhere meanwhile stands. */
  revert(event: EventOf<'section.reverted'>, history: History): void {
    const { dossier, reason } = event.data;
    this.note(event, dossier, 'reverted', reason, history);
    const working = this.table.get(dossier);
    if (!working) return;
    const known = history.reached(event, new Set(working.promotions.map((entry) => entry.event)));
    working.promotions = working.promotions.map((entry) => {
      if (entry.reverted !== null || !known.has(entry.event)) return entry;
      const reverted = { ...entry, reverted: decisionOf(event, reason) };
      this.promoted.set(entry.event, reverted);
      return reverted;
    });
  }

  private note(
    event: AnyEventOf<DossierDecision | 'section.promoted' | 'section.reverted'>,
    dossier: string,
    state: DossierState,
    reason: string,
    history: History,
  ): void {
    const working = this.table.get(dossier);
    if (!working) return;
    working.decisions.push({ ...decisionOf(event, reason), state });
    working.standing.decide(event, state, history);
    if (working.contested) {
      const all = new Set(working.assemblies.map(({ id }) => id));
      working.contested = history.reached(event, all).size < all.size;
    }
    this.table.touch(dossier);
  }

  snapshot() {
    return { dossiers: this.table.snapshot(), promotions: [...this.promoted.values()] };
  }
}

function sameText(one: Assembly, other: Assembly): boolean {
  return (['draft', 'before', 'after'] as const).every((key) => one.data[key] === other.data[key]);
}

function dossierOf(working: WorkingDossier): DossierEntry {
  const { assemblies, approvals, decisions, standing, promotions } = working;
  const [event] = assemblies;
  const agreeing = assemblies.filter((other) => sameText(event, other));
  return {
    dossier: event.data.dossier,
    event: event.id,
    by: event.by,
    at: event.at,
    data: { ...event.data, trials: [...new Set(agreeing.flatMap(({ data }) => data.trials))] },
    state: stateOf(working),
    approvals: [...approvals],
    decisions: [...decisions],
    heads: [...assemblies.map(({ id }) => id), ...standing.heads],
    promoted: promotions.at(-1) ?? null,
  };
}

/** What is on the page is beyond contest by another text of the same name. */
function stateOf({ standing, contested }: WorkingDossier): DossierState {
  const state = standing.state() ?? 'open';
  const written = state === 'promoted' || state === 'reverted';
  return contested && !written ? 'contested' : state;
}
