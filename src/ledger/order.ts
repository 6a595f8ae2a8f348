/** The order in which events are folded: dependencies first, then time, then id. */

import type { ChainedFile, PlacedEvent } from './line.js';
import type { LedgerProblem } from './state.js';

export interface Ordering {
  readonly ordered: readonly PlacedEvent[];
  readonly problems: readonly LedgerProblem[];
  /** Ids that stand in a file but not in the order, with the reason for what needs them. */
  readonly outside: ReadonlyMap<string, string>;
}

/** By time, then by id: negative when `a` comes first. */
export function compareEvents(a: PlacedEvent, b: PlacedEvent): number {
  if (a.time !== b.time) return a.time - b.time;
  return a.event.id < b.event.id ? -1 : a.event.id > b.event.id ? 1 : 0;
}

/** Events of all files, each once, in fold order. The order of the files makes no difference. */
export function orderEvents(files: readonly ChainedFile[]): Ordering {
  const { events, problems, outside } = distinct(files);
  const byTime = [...events.values()].sort(compareEvents);
  // When the order by time respects every dependency it is also the one Kahn's algorithm finds.
  const rankOf = new Map(byTime.map(({ event }, rank) => [event.id, rank]));
  if (respectsNeeds(byTime, rankOf)) return { ordered: byTime, problems, outside };
  const ordered = dependencyOrder(byTime, rankOf);
  if (ordered.length < byTime.length) {
    const placed = new Set(ordered.map(({ event }) => event.id));
    for (const { event, file, line } of byTime) {
      if (placed.has(event.id)) continue;
      problems.push({ file, line, reason: 'the event needs itself, through other events' });
      outside.set(event.id, 'which is part of a circle');
    }
  }
  return { ordered, problems, outside };
}

/** One event per id. Two different events under one id are both set aside: neither can be trusted. */
function distinct(files: readonly ChainedFile[]) {
  const events = new Map<string, PlacedEvent>();
  const problems: LedgerProblem[] = [];
  const outside = new Map<string, string>();
  for (const file of files) {
    for (const { id, line } of file.lost) {
      outside.set(id, `whose line cannot be trusted (${file.name}, line ${line})`);
    }
    for (const placed of file.events) {
      const known = events.get(placed.event.id);
      if (known === undefined) events.set(placed.event.id, placed);
      else if (known.body !== placed.body) clash(known, placed, problems, outside);
    }
  }
  for (const id of outside.keys()) {
    // A line that cannot be trusted does not take an intact copy in another file along.
    if (outside.get(id) === CLASH) events.delete(id);
    else if (events.has(id)) outside.delete(id);
  }
  return { events, problems, outside };
}

const CLASH = 'whose id stands for two different events';

function clash(
  known: PlacedEvent,
  other: PlacedEvent,
  problems: LedgerProblem[],
  outside: Map<string, string>,
): void {
  const place = (at: PlacedEvent): string => `${at.file}, line ${at.line}`;
  const report = (at: PlacedEvent, there: PlacedEvent): void => {
    const reason = `another event has the same id (${place(there)}): neither counts`;
    problems.push({ file: at.file, line: at.line, reason });
  };
  if (outside.get(known.event.id) !== CLASH) report(known, other);
  report(other, known);
  outside.set(known.event.id, CLASH);
}

function respectsNeeds(
  byTime: readonly PlacedEvent[],
  rankOf: ReadonlyMap<string, number>,
): boolean {
  return byTime.every(({ event }, rank) =>
    event.needs.every((need) => (rankOf.get(need) ?? -1) < rank),
  );
}

/** Kahn's algorithm; of the events that are ready the first by time goes next. */
function dependencyOrder(
  byTime: readonly PlacedEvent[],
  rankOf: ReadonlyMap<string, number>,
): PlacedEvent[] {
  // Ranks stand for (time, id): the heap then compares numbers.
  const waiting = new Int32Array(byTime.length);
  const dependents = new Map<number, number[]>();
  const ready = new RankHeap();
  byTime.forEach(({ event }, rank) => {
    for (const need of new Set(event.needs)) {
      const needed = rankOf.get(need);
      if (needed === undefined) continue;
      waiting[rank]!++;
      const list = dependents.get(needed);
      if (list) list.push(rank);
      else dependents.set(needed, [rank]);
    }
    if (waiting[rank] === 0) ready.push(rank);
  });
  const ordered: PlacedEvent[] = [];
  for (let rank = ready.pop(); rank !== undefined; rank = ready.pop()) {
    ordered.push(byTime[rank]!);
    for (const next of dependents.get(rank) ?? []) {
      const left = --waiting[next]!;
      if (left === 0) ready.push(next);
    }
  }
  return ordered;
}

/** A binary heap of numbers, least first. */
class RankHeap {
  private readonly items: number[] = [];

  push(rank: number): void {
    const { items } = this;
    let at = items.push(rank) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (items[parent]! <= rank) break;
      items[at] = items[parent]!;
      at = parent;
    }
    items[at] = rank;
  }

  pop(): number | undefined {
    const { items } = this;
    const least = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return least;
    let at = 0;
    for (let child = 1; child < items.length; child = 2 * at + 1) {
      if (child + 1 < items.length && items[child + 1]! < items[child]!) child++;
      if (items[child]! >= last) break;
      items[at] = items[child]!;
      at = child;
    }
    items[at] = last;
    return least;
  }
}
