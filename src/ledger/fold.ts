/** From events to what the ledger says now. */

import { Assertions } from './assertions.js';
import { History } from './decisions.js';
import type { LedgerEvent } from './events.js';
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
  private last: PlacedEvent | null = null;
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

  /** Trials and dossiers are made once. */
  private takenName({ type, data }: LedgerEvent): string | null {
    if (type === 'trial.opened' && this.trials.has(data.trial)) {
      return `opens trial ${data.trial} a second time`;
    }
    if (type === 'dossier.assembled' && this.dossiers.has(data.dossier)) {
      return `assembles dossier ${data.dossier} a second time`;
    }
    return null;
  }

  private apply(event: LedgerEvent): void {
    switch (event.type) {
      case 'episode.imported':
        return void this.episodes.set(event.data.episode, { ...event.data, event: event.id });
      case 'assertion.proposed':
        return this.assertions.propose(event);
      case 'assertion.resolved':
        return this.assertions.resolve(event);
      case 'assertion.corrected':
        return this.assertions.correct(event);
      case 'assertion.admitted':
      case 'assertion.abstained':
      case 'assertion.rejected':
      case 'assertion.withdrawn':
        this.assertions.decide(event, this.history);
        return this.drafts.admitted(event.data.fingerprint);
      case 'candidate.opened':
        return this.drafts.open(event);
      case 'draft.generated':
      case 'draft.edited':
        return this.drafts.draft(event);
      case 'rule.declared':
        return void this.rules.push({ event: event.id, ...event.data });
      default:
        this.applyJudgement(event);
    }
  }

  private applyJudgement(event: LedgerEvent): void {
    switch (event.type) {
      case 'trial.opened':
        return this.trials.open(event);
      case 'verdict.recorded':
        return this.trials.record(event);
      case 'verdict.unresolved':
        return this.trials.leave(event);
      case 'dossier.assembled':
        return this.dossiers.assemble(event);
      case 'dossier.approved':
      case 'dossier.returned':
      case 'dossier.rejected':
      case 'dossier.withdrawn':
        return this.dossiers.decide(event, this.history);
      case 'section.promoted':
        return this.dossiers.promote(event, this.history);
      case 'section.reverted':
        return this.dossiers.revert(event, this.history);
      default:
    }
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
