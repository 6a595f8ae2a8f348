/** Assertions while events are folded: proposals, terms, decisions, near-duplicates, aliases. */

import { Standing, type History } from './decisions.js';
import type { AnyEventOf, EventData, EventOf, LedgerEvent, ResolvedTerm } from './events.js';
import { nearKey } from './fingerprint.js';
import { emailOf } from './person.js';
import type { AssertionEntry, AssertionState, Decision } from './state.js';
import { Table } from './table.js';
import { termKey } from './terms.js';

/** What each deciding event makes of an assertion. */
const STATE_AFTER = {
  'assertion.admitted': 'admitted',
  'assertion.abstained': 'abstained',
  'assertion.rejected': 'rejected',
  'assertion.withdrawn': 'withdrawn',
} as const;

/** An event that decides about an assertion. */
export type AssertionDecision = AnyEventOf<keyof typeof STATE_AFTER>;
type Decided = AssertionEntry['decisions'][number];

/** How many near-duplicates an entry names: with thousands the list would say nothing. */
const NEAR_DUPLICATES = 100;

interface Working {
  readonly data: EventData<'assertion.proposed'>;
  readonly proposal: string;
  readonly near: readonly string[];
  readonly decisions: Decided[];
  readonly standing: Standing<AssertionState>;
  resolved: readonly ResolvedTerm[];
  /** Terms a person corrected in this assertion, by key; null before the first. */
  corrected: Map<string, ResolvedTerm> | null;
}

export function decisionOf(event: LedgerEvent, reason: string): Decision {
  return { event: event.id, at: event.at, by: event.by, reason };
}

export class Assertions {
  private readonly table = new Table<Working, AssertionEntry>((working) => this.entryOf(working));
  /** Fingerprints whose claims are nearly the same, by that likeness. */
  private readonly groups = new Map<string, string[]>();
  private readonly remembered = new Map<string, string>();

  has(fingerprint: string): boolean {
    return this.table.has(fingerprint);
  }

  /** A second proposal of the same fingerprint changes nothing: it is one assertion. */
  propose({ id, data }: EventOf<'assertion.proposed'>): void {
    if (this.table.has(data.fingerprint)) return;
    this.table.set(data.fingerprint, {
      data,
      proposal: id,
      near: this.join(data),
      decisions: [],
      standing: new Standing(),
      resolved: [],
      corrected: null,
    });
  }

  private join({ claim, fingerprint }: EventData<'assertion.proposed'>): readonly string[] {
    const key = nearKey(claim);
    const group = (key === '' ? undefined : this.groups.get(key)) ?? [];
    group.push(fingerprint);
    if (key !== '') this.groups.set(key, group);
    if (group.length <= NEAR_DUPLICATES + 1) for (const other of group) this.table.touch(other);
    return group;
  }

  resolve({ data }: EventOf<'assertion.resolved'>): void {
    const working = this.table.get(data.fingerprint);
    if (working) working.resolved = data.terms;
    this.table.touch(data.fingerprint);
  }

  correct({ data }: EventOf<'assertion.corrected'>): void {
    const { fingerprint, term, slug, remember } = data;
    const key = termKey(term);
    const working = this.table.get(fingerprint);
    if (working) (working.corrected ??= new Map()).set(key, { term, slug });
    this.table.touch(fingerprint);
    if (!remember || key === '') return;
    this.remembered.set(key, slug);
    this.table.touchAll();
  }

  decide(event: AssertionDecision, history: History): void {
    const working = this.table.get(event.data.fingerprint);
    if (!working) return;
    const state = STATE_AFTER[event.type];
    working.decisions.push({ ...decisionOf(event, event.data.reason), state });
    working.standing.decide(event, state, history);
    this.table.touch(event.data.fingerprint);
  }

  /** E-mails of those who ever admitted an assertion. */
  admittersOf(fingerprint: string): string[] {
    const decisions = this.table.get(fingerprint)?.decisions ?? [];
    return decisions.filter(({ state }) => state === 'admitted').map(({ by }) => emailOf(by));
  }

  aliases(): ReadonlyMap<string, string> {
    return new Map(this.remembered);
  }

  snapshot(): ReadonlyMap<string, AssertionEntry> {
    return this.table.snapshot();
  }

  private entryOf(working: Working): AssertionEntry {
    const { data, proposal, near, decisions, standing } = working;
    const { fingerprint, claim, source, tier, confidence, episode } = data;
    const { evidence, context, triple, span } = data;
    return {
      fingerprint,
      claim,
      source,
      tier,
      confidence,
      episode,
      evidence,
      context,
      triple,
      span,
      terms: this.termsOf(working),
      state: standing.state() ?? 'proposed',
      decisions: [...decisions],
      heads: [proposal, ...standing.heads],
      nearDuplicates: othersIn(near, fingerprint),
    };
  }

  /** Terms as proposed; a correction here goes before an alias from elsewhere, before the index. */
  private termsOf({ data, resolved, corrected }: Working): ResolvedTerm[] {
    const terms = new Map<string, ResolvedTerm>();
    for (const term of data.ontology_terms) terms.set(termKey(term), { term, slug: null });
    const proposed = (key: string, term: string): string => terms.get(key)?.term ?? term;
    for (const { term, slug } of resolved) {
      const key = termKey(term);
      terms.set(key, { term: proposed(key, term), slug });
    }
    for (const [key, { term }] of terms) {
      const slug = this.remembered.get(key);
      if (slug !== undefined) terms.set(key, { term, slug });
    }
    for (const [key, { term, slug }] of corrected ?? []) {
      terms.set(key, { term: proposed(key, term), slug });
    }
    return [...terms.values()];
  }
}

function othersIn(group: readonly string[], fingerprint: string): string[] {
  if (group.length === 1) return [];
  const first = group.slice(0, NEAR_DUPLICATES + 1).filter((other) => other !== fingerprint);
  return first.slice(0, NEAR_DUPLICATES);
}
