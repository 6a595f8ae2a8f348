/** The ledger at the desk: what it says, and the decisions people take on its assertions. */

import { claimOf, refusalOf, warningsOf, type AdmissionView } from '../admission/admission.js';
import type { EdgeClaim } from '../admission/conflict.js';
import type { NewEvent } from '../ledger/events.js';
import type { AssertionEntry } from '../ledger/state.js';
import { resolveTerm } from '../ledger/terms.js';
import type {
  AssertionRow,
  DecisionReport,
  DecisionVerb,
  LedgerView,
  Outcome,
} from './desk.types.js';
import { refuse, refuseInput, type Room, type WritingRoom } from './desk-room.js';

/** Everything the ledger screen shows. */
export function ledgerView(room: Room, personHow: string): LedgerView {
  const { state, person } = room;
  const assertions = [...state.assertions.values()];
  const counts = new Map<string, number>();
  for (const { episode } of assertions) counts.set(episode, (counts.get(episode) ?? 0) + 1);
  return {
    person,
    personHow: person === null ? personHow : null,
    episodes: [...state.episodes.values()].map(({ episode, title, date, transcript }) => ({
      episode,
      // An array of assertions names its episode and nothing more.
      title: title === '' ? episode : title,
      date,
      transcript,
      assertions: counts.get(episode) ?? 0,
    })),
    assertions: assertions.map((assertion) => rowOf(room, assertion)),
    problems: state.problems,
    notes: state.notes,
  };
}

function rowOf(room: Room, assertion: AssertionEntry): AssertionRow {
  const { fingerprint, claim, source, tier, confidence, episode, state, span } = assertion;
  const terms = assertion.terms.map(({ term }) => ({
    term,
    slug: room.admission.resolve(term, assertion),
  }));
  return {
    fingerprint,
    claim,
    source,
    tier,
    confidence,
    episode,
    state,
    terms,
    triple: assertion.triple,
    span,
    page: room.pageOf(assertion),
    nearDuplicates: assertion.nearDuplicates,
    warnings: warningsOf({ ...assertion, terms }, room.admission),
    decisions: assertion.decisions.map(({ by, at, state: decided, reason }) => ({
      by,
      at,
      state: decided,
      reason,
    })),
  };
}

/** Takes one decision on several assertions; each is decided or refused on its own. */
export async function decide(
  writing: WritingRoom,
  verb: DecisionVerb,
  fingerprints: readonly string[],
  reason: string,
): Promise<Outcome<DecisionReport>> {
  if (fingerprints.length === 0) return refuse('No assertion is named.', 'Select at least one.');
  const round = new Round(writing.room, verb, reason);
  for (const fingerprint of new Set(fingerprints)) round.take(fingerprint);
  if (round.events.length > 0) await writing.append(round.events);
  return { done: round.done, refused: round.refused };
}

/** Decisions taken together: each sees the edges admitted before it. */
class Round {
  readonly done: string[] = [];
  readonly refused: DecisionReport['refused'][number][] = [];
  readonly events: NewEvent[] = [];
  private readonly admitted: EdgeClaim[];
  private readonly view: AdmissionView;

  constructor(
    private readonly room: Room,
    private readonly verb: DecisionVerb,
    private readonly reason: string,
  ) {
    this.admitted = [...room.admission.admitted];
    this.view = { ...room.admission, admitted: this.admitted };
  }

  take(fingerprint: string): void {
    const assertion = this.room.state.assertions.get(fingerprint);
    if (!assertion) {
      const reason = 'No assertion has this fingerprint.';
      this.refused.push({ fingerprint, reason, unknown: true });
      return;
    }
    const refusal = refusalOf(this.verb, assertion, this.reason, this.view);
    if (refusal) {
      this.refused.push({ fingerprint, reason: `${refusal.reason} ${refusal.how}` });
      return;
    }
    this.done.push(fingerprint);
    this.events.push(decisionEvent(this.verb, assertion, this.reason.trim()));
    const claim = this.verb === 'admit' ? claimOf(assertion, this.view) : null;
    if (claim) this.admitted.push(claim);
  }
}

const EVENT_OF = {
  admit: 'assertion.admitted',
  abstain: 'assertion.abstained',
  reject: 'assertion.rejected',
  withdraw: 'assertion.withdrawn',
} as const satisfies Record<DecisionVerb, string>;

function decisionEvent(verb: DecisionVerb, assertion: AssertionEntry, reason: string): NewEvent {
  const { fingerprint, heads } = assertion;
  return { type: EVENT_OF[verb], needs: heads, data: { fingerprint, reason } };
}

/** Says which class a term means, for one assertion or from now on for all. */
export async function correct(
  writing: WritingRoom,
  given: { fingerprint: string; term: string; slug: string; remember: boolean },
): Promise<Outcome<{ readonly slug: string }>> {
  const { room } = writing;
  const assertion = room.state.assertions.get(given.fingerprint);
  if (!assertion) return refuseInput('No assertion has this fingerprint.');
  if (given.term.trim() === '') return refuse('No term is named.');
  if (room.parts.names.pageOf(given.slug) === null) {
    return refuseInput(`No class has the slug “${given.slug}”.`, 'Choose a class of the corpus.');
  }
  await writing.append([
    { type: 'assertion.corrected', needs: [...assertion.heads], data: { ...given } },
  ]);
  return { slug: given.slug };
}

/** Resolves the terms that lead to no class and records what has changed; what leads to one stays. */
export async function resolveAll(
  writing: WritingRoom,
): Promise<{ readonly resolved: number; readonly open: number }> {
  const { room } = writing;
  const { names } = room.parts;
  const known = (slug: string | null): string | null => (names.pageOf(slug) === null ? null : slug);
  const events: NewEvent[] = [];
  let open = 0;
  for (const assertion of room.state.assertions.values()) {
    const terms = assertion.terms.map(({ term, slug }) => ({
      term,
      slug: known(slug) ?? resolveTerm(term, names.index, room.state.aliases),
    }));
    open += terms.filter(({ slug }) => slug === null).length;
    if (terms.every(({ slug }, i) => slug === assertion.terms[i]?.slug)) continue;
    const { fingerprint, heads } = assertion;
    events.push({ type: 'assertion.resolved', needs: [...heads], data: { fingerprint, terms } });
  }
  if (events.length > 0) await writing.append(events);
  return { resolved: events.length, open };
}
