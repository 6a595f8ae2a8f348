/** Decisions on one subject, made in one place or in several that did not know each other. */

import type { LedgerEvent } from './events.js';

/** One decision, as far as its standing goes. */
interface Made<S> {
  readonly event: string;
  readonly state: S;
}

/** The events taken in so far, with the questions their dependencies answer. */
export class History {
  private readonly order = new Map<string, number>();
  private readonly events: LedgerEvent[] = [];

  has(id: string): boolean {
    return this.order.has(id);
  }

  get size(): number {
    return this.events.length;
  }

  add(event: LedgerEvent): void {
    this.order.set(event.id, this.events.length);
    this.events.push(event);
  }

  /** Which of the targets an event builds on, directly or through others. */
  reached(event: LedgerEvent, targets: ReadonlySet<string>): ReadonlySet<string> {
    const found = new Set<string>();
    if (targets.size === 0) return found;
    const oldest = Math.min(...[...targets].map((id) => this.order.get(id) ?? Infinity));
    const seen = new Set<string>(event.needs);
    // What is visited grows while it is walked; direct needs come first, so that most walks are short.
    for (const id of seen) {
      if (targets.has(id)) found.add(id);
      if (found.size === targets.size) break;
      const at = this.order.get(id) ?? -1;
      if (at > oldest) for (const need of this.events[at]?.needs ?? []) seen.add(need);
    }
    return found;
  }
}

/**
 * The decisions that stand: those no later decision on the subject builds on. Several that say
 * different things contest the subject; several that say the same agree.
 */
export class Standing<S extends string> {
  private made: readonly Made<S>[] = [];

  /** Ids of the decisions that stand. */
  get heads(): readonly string[] {
    return this.made.map(({ event }) => event);
  }

  decide(event: LedgerEvent, state: S, history: History): void {
    if (this.made.length === 0) {
      this.made = [{ event: event.id, state }];
      return;
    }
    const replaced = history.reached(event, new Set(this.heads));
    const kept = this.made.filter((made) => !replaced.has(made.event));
    this.made = [...kept, { event: event.id, state }];
  }

  /** What the decisions that stand say together; null before the first. */
  state(): S | 'contested' | null {
    const [first, ...others] = this.made;
    if (first === undefined) return null;
    return others.every(({ state }) => state === first.state) ? first.state : 'contested';
  }
}
