/** From events to what the ledger says now. */

import { Assertions, type AssertionDecision } from './assertions.js';
import { History } from './decisions.js';
import type { EventOf, EventType, LedgerEvent } from './events.js';
import { chainFile, type ChainedFile, type PlacedEvent } from './line.js';
import { compareEvents, orderEvents } from './order.js';
import { Dossiers, Drafts, Trials } from './proposals.js';
import type { DecisionRule, EpisodeEntry, LedgerProblem, LedgerState } from './state.js';

/** A ledger file as it stands on disk. */
export interface LedgerFile {
  readonly name: string;
  readonly text: string;
}

/** The state that ledger files add up to; neither their order nor the split into files matters. */
export function foldLedger(files: readonly LedgerFile[]): LedgerState {
  return new LedgerFolder().update(files.map(({ name, text }) => chainFile(text, name)));
}

/**
 * Folds again and again as files grow. Events that come after all that is folded are added to it;
 * otherwise everything is folded anew. Both ways lead to the same state.
 */
export class LedgerFolder {
  private files: ReadonlyMap<string, ChainedFile> = new Map();
  private fold = new Fold();

  /** Whether an event is part of the state. */
  knows(id: string): boolean {
    return this.fold.history.has(id);
  }

  /** Id of the last event by time; null before the first. */
  get lastId(): string | null {
    return this.fold.last?.event.id ?? null;
  }

  update(files: readonly ChainedFile[]): LedgerState {
    const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    const added = this.addedEvents(sorted);
    if (added === null || !this.fold.extend(added)) this.fold = Fold.of(sorted);
    this.files = new Map(sorted.map((file) => [file.name, file]));
    return this.fold.snapshot(sorted);
  }

  /** Events at the ends of files and in new files; null when anything else changed. */
  private addedEvents(files: readonly ChainedFile[]): PlacedEvent[] | null {
    const added: PlacedEvent[] = [];
    let kept = 0;
    for (const file of files) {
      const before = this.files.get(file.name);
      const known = before?.events.length ?? 0;
      if (before) kept++;
      if (known > 0 && file.events[known - 1] !== before?.events[known - 1]) return null;
      if ((before?.lost.length ?? 0) !== file.lost.length) return null;
      for (let i = known; i < file.events.length; i++) added.push(file.events[i]!);
    }
    return kept === this.files.size ? added.sort(compareEvents) : null;
  }
}

/** One pass over events in order. */
class Fold {
  readonly history = new History();
  private readonly assertions = new Assertions();
  private readonly drafts = new Drafts((fingerprint) => this.assertions.admittersOf(fingerprint));
  private readonly trials = new Trials();
  private readonly dossiers = new Dossiers();
  private readonly episodes = new Map<string, EpisodeEntry>();
  private readonly rules: DecisionRule[] = [];
  private readonly problems: LedgerProblem[] = [];
  private outside = new Map<string, string>();
  /** The last by time and id, which need not be the last in order. */
  last: PlacedEvent | null = null;
  /** Whether every event of every file is in the state: only then can it simply grow. */
  private complete = true;

  static of(files: readonly ChainedFile[]): Fold {
    const fold = new Fold();
    const { ordered, problems, outside } = orderEvents(files);
    fold.problems.push(...problems);
    fold.outside = new Map(outside);
    fold.complete = problems.length === 0 && outside.size === 0;
    for (const placed of ordered) fold.take(placed);
    return fold;
  }

  /** Takes events that come after all others; false when that is not what they are. */
  extend(events: readonly PlacedEvent[]): boolean {
    if (events.length === 0) return true;
    const inOrder = this.complete && (!this.last || compareEvents(this.last, events[0]!) < 0);
    if (!inOrder) return false;
    for (const placed of events) if (!this.canGrowBy(placed)) return false;
    return true;
  }

  private canGrowBy(placed: PlacedEvent): boolean {
    const { id, needs } = placed.event;
    if (this.history.has(id) || needs.some((need) => !this.history.has(need))) return false;
    this.take(placed);
    return this.complete;
  }

  private take(placed: PlacedEvent): void {
    const { event, file, line } = placed;
    if (!this.last || compareEvents(this.last, placed) < 0) this.last = placed;
    const reason = this.obstacle(event);
    if (reason === null) {
      this.history.add(event);
      this.apply(event);
      return;
    }
    this.complete = false;
    this.outside.set(event.id, 'which does not count itself');
    this.problems.push({ file, line, reason });
  }

  /** Why an event cannot be taken in; null when it can. */
  private obstacle(event: LedgerEvent): string | null {
    for (const need of event.needs) {
      if (this.history.has(need)) continue;
      const why = this.outside.get(need) ?? 'which no ledger file holds';
      return `needs event ${need}, ${why}`;
    }
    return this.missingSubject(event) ?? this.takenName(event);
  }

  /** An event about something that no event before it made. */
  private missingSubject({ type, data }: LedgerEvent): string | null {
    const missing = (what: string, name: string): string =>
      `is about ${what} ${name}, which nothing it needs has made`;
    if (type.startsWith('assertion.') && type !== 'assertion.proposed') {
      const { fingerprint } = data as { fingerprint: string };
      return this.assertions.has(fingerprint) ? null : missing('assertion', fingerprint);
    }
    const { candidate, trial, dossier } = data as Record<string, unknown>;
    if (typeof candidate === 'string' && type !== 'candidate.opened') {
      return this.drafts.has(candidate) ? null : missing('candidate', candidate);
    }
    if (typeof trial === 'string') {
      return this.trials.has(trial) ? null : missing('trial', trial);
    }
    if (typeof dossier === 'string') {
      return this.dossiers.has(dossier) ? null : missing('dossier', dossier);
    }
    return null;
  }

  /** A trial is opened once; the first dossier of a section may be assembled in several clones. */
  private takenName(event: LedgerEvent): string | null {
    const { type, data } = event;
    if (type === 'trial.opened' && this.trials.has(data.trial)) {
      return `opens trial ${data.trial} a second time`;
    }
    if (type === 'dossier.assembled' && this.dossiers.clashes(event)) {
      return `assembles dossier ${data.dossier} of another section a second time`;
    }
    return null;
  }

  private apply(event: LedgerEvent): void {
    const handler = this.handlers[event.type] as (event: LedgerEvent) => void;
    handler(event);
  }

  /** What each event does; the type asks for every one. */
  private readonly handlers: { readonly [T in EventType]: (event: EventOf<T>) => void } = {
    'episode.imported': ({ id, data }) => this.episodes.set(data.episode, { ...data, event: id }),
    'assertion.proposed': (event) => this.assertions.propose(event),
    'assertion.resolved': (event) => this.assertions.resolve(event),
    'assertion.corrected': (event) => this.assertions.correct(event),
    'assertion.admitted': (event) => this.decide(event),
    'assertion.abstained': (event) => this.decide(event),
    'assertion.rejected': (event) => this.decide(event),
    'assertion.withdrawn': (event) => this.decide(event),
    'candidate.opened': (event) => this.drafts.open(event),
    'draft.generated': (event) => this.drafts.draft(event),
    'draft.edited': (event) => this.drafts.draft(event),
    'rule.declared': ({ id, data }) => this.rules.push({ event: id, ...data }),
    'trial.opened': (event) => this.trials.open(event),
    'verdict.recorded': (event) => this.trials.record(event),
    'verdict.unresolved': (event) => this.trials.leave(event),
    'dossier.assembled': (event) => this.dossiers.assemble(event),
    'dossier.approved': (event) => this.dossiers.decide(event, this.history),
    'dossier.returned': (event) => this.dossiers.decide(event, this.history),
    'dossier.rejected': (event) => this.dossiers.decide(event, this.history),
    'dossier.withdrawn': (event) => this.dossiers.decide(event, this.history),
    'section.promoted': (event) => this.dossiers.promote(event, this.history),
    'section.reverted': (event) => this.dossiers.revert(event, this.history),
  };

  private decide(event: AssertionDecision): void {
    this.assertions.decide(event, this.history);
    this.drafts.admitted(event.data.fingerprint);
  }

  snapshot(files: readonly ChainedFile[]): LedgerState {
    const { history, rules, episodes, problems } = this;
    return {
      files: files.length,
      events: history.size,
      problems: sorted([...problems, ...files.flatMap((file) => file.problems)]),
      notes: files.flatMap((file) => file.notes),
      episodes: new Map(episodes),
      assertions: this.assertions.snapshot(),
      ...this.drafts.snapshot(),
      trials: this.trials.snapshot(),
      rules: [...rules],
      ...this.dossiers.snapshot(),
      aliases: this.assertions.aliases(),
    };
  }
}

function sorted(problems: readonly LedgerProblem[]): LedgerProblem[] {
  return [...problems].sort(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      a.line - b.line ||
      (a.reason < b.reason ? -1 : a.reason > b.reason ? 1 : 0),
  );
}
