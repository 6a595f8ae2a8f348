/**
 * Saturation: every consequence of the axioms between numbers of the TBox, by completion rules in
 * contexts (Kazakov, Krötzsch and Simančík, "The Incredible ELK", J. Automated Reasoning 53, 2014, §3
 * and §4). It differs in how consequences reach subclasses: a context that derives a class takes over
 * what the context of that class derives, now and later, so that links need not be repeated for each
 * subclass. Facts are worked through in the order they were found, and each keeps its first
 * derivation: explanations start out short.
 */

import type { AxiomIds, RoleChain } from './roles.js';
import { BOTTOM, TOP, type Tbox } from './tbox.js';

const NONE: AxiomIds = [];
const NO_FACT = -1;

interface Link {
  readonly role: number;
  /** The context at the other end. */
  readonly other: number;
  readonly fact: number;
}

/** What is known of the instances of one class or filler. */
interface Context {
  readonly id: number;
  /** Numbers that hold of every instance, with the fact that says so. */
  readonly facts: Map<number, number>;
  /** Links to this context. */
  readonly incoming: Link[];
  /** Links from it that a chain may need in second place. */
  readonly outgoing: Link[];
  /** Keys of all links to this context. */
  readonly known: Set<number>;
  /** Contexts that take over what this one derives, with the fact that makes them. */
  readonly takers: Map<Context, number>;
  /** First member of a disjointness group met so far. */
  readonly met: Map<number, number>;
}

interface Todo {
  readonly context: Context;
  /** A number that now holds here; or a link to here when `from` is set. */
  readonly number: number;
  readonly fact: number;
  /** Whether it was taken over, so that its own consequences come the same way. */
  readonly taken: boolean;
  readonly from: Context | null;
}

/** How a fact was derived: at most two facts before it, and axioms. */
interface Derivation {
  readonly one: number;
  readonly two: number;
  readonly axioms: AxiomIds;
  readonly more: AxiomIds;
}

const NOTHING: Derivation = { one: NO_FACT, two: NO_FACT, axioms: NONE, more: NONE };

export class Saturation {
  private readonly contexts: (Context | undefined)[] = [];
  private readonly queue: Todo[] = [];
  private head = 0;
  private readonly derivations: Derivation[] = [];
  /** Contexts found empty, by the fact that says so. */
  private readonly emptyContexts = new Map<number, number>();
  private readonly compositions = new Map<number, { result: number; axioms: AxiomIds }[]>();
  private readonly second = new Set<number>();
  private readonly roleCount: number;

  constructor(private readonly tbox: Tbox) {
    this.roleCount = tbox.roles.count;
    for (const chain of tbox.plan.composed) this.prepare(chain);
    this.contextOf(TOP);
    for (const id of tbox.classes.values()) this.contextOf(id);
  }

  /** Number of facts derived so far. */
  get size(): number {
    return this.derivations.length;
  }

  /** Works through at most this many facts; true when nothing is left to derive. */
  run(steps: number): boolean {
    for (let left = steps; left > 0; left--) {
      const next = this.queue[this.head++];
      if (!next) {
        this.head = 0;
        this.queue.length = 0;
        return true;
      }
      if (next.from) this.processLink(next.context, next, next.from);
      else this.processFact(next.context, next);
    }
    // What is done need not be kept.
    this.queue.splice(0, this.head);
    this.head = 0;
    return this.queue.length === 0;
  }

  /** Numbers that hold of every instance of a class. */
  numbersOf(id: number): Iterable<number> {
    return this.contexts[id]?.facts.keys() ?? [];
  }

  /** Whether a number holds of every instance of a class, or the class has none. */
  holds(id: number, number: number): boolean {
    const facts = this.contexts[id]?.facts;
    return facts !== undefined && (facts.has(number) || facts.has(BOTTOM));
  }

  /** Axioms from which a number (or emptiness) follows for a class; not always the fewest. */
  axiomsFor(id: number, number: number): Set<number> {
    const facts = this.contexts[id]?.facts;
    return this.axiomsOf(facts?.get(number) ?? facts?.get(BOTTOM) ?? NO_FACT);
  }

  /**
   * By which step a class was found to be empty: another empty class it is below or must have a
   * successor in, and the axioms that say so. Null when it was found empty by itself.
   */
  emptyBy(id: number): { readonly other: number; readonly axioms: Set<number> } | null {
    const fact = this.contexts[id]?.facts.get(BOTTOM);
    const { one, two } = fact === undefined ? NOTHING : this.derivations[fact]!;
    const other = this.emptyContexts.get(two);
    return other === undefined || other === id ? null : { other, axioms: this.axiomsOf(one) };
  }

  private axiomsOf(start: number): Set<number> {
    const used = new Set<number>();
    const seen = new Set<number>();
    const open = [start];
    for (let fact = open.pop(); fact !== undefined; fact = open.pop()) {
      if (fact === NO_FACT || seen.has(fact)) continue;
      seen.add(fact);
      const { one, two, axioms, more } = this.derivations[fact]!;
      for (const axiom of axioms) used.add(axiom);
      for (const axiom of more) used.add(axiom);
      open.push(one, two);
    }
    return used;
  }

  private prepare({ left, right, result, axioms }: RoleChain): void {
    const { roles } = this.tbox;
    for (let one = 0; one < this.roleCount; one++) {
      if (!roles.implies(one, left)) continue;
      for (let two = 0; two < this.roleCount; two++) {
        if (!roles.implies(two, right)) continue;
        this.second.add(two);
        const key = one * this.roleCount + two;
        const list = this.compositions.get(key) ?? [];
        const ids = [...axioms, ...roles.path(one, left), ...roles.path(two, right)];
        list.push({ result, axioms: ids });
        this.compositions.set(key, list);
      }
    }
  }

  private contextOf(id: number): Context {
    const known = this.contexts[id];
    if (known) return known;
    const context: Context = {
      id,
      facts: new Map(),
      incoming: [],
      outgoing: [],
      known: new Set(),
      takers: new Map(),
      met: new Map(),
    };
    this.contexts[id] = context;
    this.derive(context, id, NO_FACT, NO_FACT, NONE, NONE);
    if (id !== TOP) this.derive(context, TOP, NO_FACT, NO_FACT, NONE, NONE);
    for (const { role, axioms } of this.tbox.roles.reflexive) {
      this.link(context, role, context, NO_FACT, NO_FACT, axioms, NONE);
    }
    return context;
  }

  private record(one: number, two: number, axioms: AxiomIds, more: AxiomIds): number {
    return this.derivations.push({ one, two, axioms, more }) - 1;
  }

  private derive(
    context: Context,
    number: number,
    one: number,
    two: number,
    axioms: AxiomIds,
    more: AxiomIds,
    taken = false,
  ): void {
    if (context.facts.has(number)) return;
    const fact = this.record(one, two, axioms, more);
    context.facts.set(number, fact);
    if (number === BOTTOM) this.emptyContexts.set(fact, context.id);
    this.queue.push({ context, number, fact, taken, from: null });
  }

  private link(
    from: Context,
    role: number,
    to: Context,
    one: number,
    two: number,
    axioms: AxiomIds,
    more: AxiomIds,
  ): void {
    const key = from.id * this.roleCount + role;
    if (to.known.has(key)) return;
    to.known.add(key);
    const fact = this.record(one, two, axioms, more);
    to.incoming.push({ role, other: from.id, fact });
    if (this.second.has(role)) from.outgoing.push({ role, other: to.id, fact });
    this.queue.push({ context: to, number: role, fact, taken: false, from });
  }

  private processFact(context: Context, { number, fact, taken }: Todo): void {
    // Of a class without instances everything holds: nothing else about it matters.
    if (number !== BOTTOM && context.facts.has(BOTTOM)) return;
    for (const [taker, because] of context.takers) {
      this.derive(taker, number, because, fact, NONE, NONE, true);
    }
    if (number === BOTTOM) {
      for (const { other, fact: because } of context.incoming) {
        this.derive(this.contexts[other]!, BOTTOM, because, fact, NONE, NONE);
      }
      return;
    }
    this.reach(context, number, fact);
    for (const { other, result } of this.tbox.pairs.of(number)) {
      const partner = context.facts.get(other);
      if (partner !== undefined) this.derive(context, result, fact, partner, NONE, NONE);
    }
    for (const group of this.tbox.groups.of(number)) this.meet(context, group, fact);
    if (taken) return;
    if (number !== context.id && this.tbox.hasContext(number)) {
      this.takeOver(context, this.contextOf(number), fact);
      return;
    }
    for (const { sup, axioms } of this.tbox.told.of(number)) {
      this.derive(context, sup, fact, NO_FACT, axioms, NONE);
    }
    for (const { role, filler, axioms } of this.tbox.links.of(number)) {
      this.link(context, role, this.contextOf(filler), fact, NO_FACT, axioms, NONE);
    }
  }

  /** What a number here means for those with a link to here. */
  private reach(context: Context, number: number, fact: number): void {
    for (const { role, result, axioms } of this.tbox.reaches.of(number)) {
      for (const link of context.incoming) {
        const path = this.tbox.roles.impliedBy(link.role).get(role);
        if (path === undefined) continue;
        this.derive(this.contexts[link.other]!, result, link.fact, fact, axioms, path);
      }
    }
  }

  private meet(context: Context, group: number, fact: number): void {
    const first = context.met.get(group);
    if (first === undefined) context.met.set(group, fact);
    else this.derive(context, BOTTOM, first, fact, this.tbox.groupAxioms[group]!, NONE);
  }

  private takeOver(taker: Context, from: Context, because: number): void {
    if (from.takers.has(taker)) return;
    from.takers.set(taker, because);
    for (const [number, fact] of from.facts) {
      this.derive(taker, number, because, fact, NONE, NONE, true);
    }
    for (const { role, other, fact } of [...from.outgoing]) {
      this.link(taker, role, this.contexts[other]!, because, fact, NONE, NONE);
    }
  }

  private processLink(to: Context, { number: role, fact }: Todo, from: Context): void {
    const empty = to.facts.get(BOTTOM);
    if (empty !== undefined) {
      this.derive(from, BOTTOM, fact, empty, NONE, NONE);
      return;
    }
    const implied = this.tbox.roles.impliedBy(role);
    for (const [number, holds] of to.facts) {
      for (const { role: asked, result, axioms } of this.tbox.reaches.of(number)) {
        const path = implied.get(asked);
        if (path !== undefined) this.derive(from, result, fact, holds, axioms, path);
      }
    }
    if (this.second.has(role)) {
      for (const [taker, because] of from.takers) {
        this.link(taker, role, to, because, fact, NONE, NONE);
      }
      for (const before of [...from.incoming]) {
        const start = this.contexts[before.other]!;
        this.compose(start, before.role, role, to, before.fact, fact);
      }
    }
    for (const after of [...to.outgoing]) {
      this.compose(from, role, after.role, this.contexts[after.other]!, fact, after.fact);
    }
  }

  private compose(
    from: Context,
    first: number,
    second: number,
    to: Context,
    one: number,
    two: number,
  ): void {
    for (const { result, axioms } of this.compositions.get(first * this.roleCount + second) ?? []) {
      this.link(from, result, to, one, two, axioms, NONE);
    }
  }
}
