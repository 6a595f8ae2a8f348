/**
 * The axioms as the saturation wants them: classes and compound expressions by number, and for each
 * number what follows from it. Conjunctions on the right fall apart, compound fillers on the right get
 * a class of their own, compound expressions on the left are numbered once wherever they occur.
 */

import { expressionText, type Axiom, type Expression, type Part } from './axioms.js';
import { planChains, Roles, type AxiomIds, type ChainPlan } from './roles.js';

export const TOP = 0;
export const BOTTOM = 1;

export interface Told {
  readonly sup: number;
  readonly axioms: AxiomIds;
}

/** Every instance has a successor by this role in this class. */
export interface ToldLink {
  readonly role: number;
  readonly filler: number;
  readonly axioms: AxiomIds;
}

/** What follows together with another number. */
export interface Pair {
  readonly other: number;
  readonly result: number;
}

/** What follows for whoever has a link by this role to this number. */
export interface Reach {
  readonly role: number;
  readonly result: number;
  readonly axioms: AxiomIds;
}

const NONE: AxiomIds = [];

/** A growing table of lists by number. */
class Lists<T> {
  private readonly lists: (T[] | undefined)[] = [];

  of(id: number): readonly T[] {
    return this.lists[id] ?? [];
  }

  add(id: number, item: T): void {
    (this.lists[id] ??= []).push(item);
  }
}

export class Tbox {
  readonly roles: Roles;
  readonly plan: ChainPlan;
  /** Direct consequences of a number. */
  readonly told = new Lists<Told>();
  readonly links = new Lists<ToldLink>();
  readonly pairs = new Lists<Pair>();
  readonly reaches = new Lists<Reach>();
  /** Disjointness groups a number is a member of. */
  readonly groups = new Lists<number>();
  readonly groupAxioms: AxiomIds[] = [];
  /** Classes by IRI. */
  readonly classes = new Map<string, number>();
  private readonly contexts = new Set<number>([TOP, BOTTOM]);
  private readonly byKey = new Map<string, number>();
  private readonly ranges = new Map<number, { range: Expression; axioms: AxiomIds }[]>();
  /** Expressions `∃ role . filler` on the left, by filler: role to number. */
  private readonly asked = new Map<number, Map<number, number>>();
  private size = 2;

  /** @param classes classes that are there whether an axiom names them or not. */
  constructor(axioms: readonly Axiom[], classes: Iterable<string> = []) {
    this.roles = new Roles(axioms);
    for (const iri of classes) this.simple({ kind: 'class', iri });
    const parts = axioms.flatMap(({ parts }, id) => parts.map((part) => ({ part, ids: [id] })));
    for (const { part, ids } of parts) {
      if (part.kind === 'range') this.addRange(part, ids);
    }
    for (const { part, ids } of parts) this.add(part, ids);
    for (const { role, axioms: ids } of this.roles.reflexive) this.rangesOfReflexive(role, ids);
    const roles = [...this.asked.values()].flatMap((byRole) => [...byRole.keys()]);
    this.plan = planChains(this.roles, roles);
    this.handOn();
  }

  /** Whether what follows from a number is worked out once, in a context of its own. */
  hasContext(id: number): boolean {
    return this.contexts.has(id);
  }

  private add(part: Part, ids: AxiomIds): void {
    if (part.kind === 'subclass') this.follows(this.asCondition(part.sub), part.sup, ids);
    if (part.kind === 'disjoint') this.addDisjoint(part.members, ids);
  }

  private addDisjoint(members: readonly Expression[], ids: AxiomIds): void {
    const group = this.groupAxioms.push(ids) - 1;
    const seen = new Set<number>();
    for (const member of members) {
      const id = this.asCondition(member);
      // Two members that are one class: it has no instance.
      if (seen.has(id)) this.told.add(id, { sup: BOTTOM, axioms: ids });
      else this.groups.add(id, group);
      seen.add(id);
    }
  }

  private addRange({ role, range }: Part & { kind: 'range' }, axioms: AxiomIds): void {
    const id = this.roles.idOf(role);
    const list = this.ranges.get(id) ?? [];
    list.push({ range, axioms });
    this.ranges.set(id, list);
  }

  /** Ranges of a role and of the roles it implies. */
  private rangesOf(role: number): { range: Expression; axioms: AxiomIds }[] {
    if (this.ranges.size === 0) return [];
    return [...this.roles.impliedBy(role)].flatMap(([implied, path]) =>
      (this.ranges.get(implied) ?? []).map(({ range, axioms }) => ({
        range,
        axioms: [...axioms, ...path],
      })),
    );
  }

  /** Everything is its own successor by a reflexive role. */
  private rangesOfReflexive(role: number, ids: AxiomIds): void {
    for (const { range, axioms } of this.rangesOf(role)) {
      this.follows(TOP, range, [...axioms, ...ids]);
    }
  }

  /** Records that an expression follows from a number. */
  private follows(id: number, sup: Expression, axioms: AxiomIds): void {
    switch (sup.kind) {
      case 'top':
        return;
      case 'and':
        for (const part of sup.parts) this.follows(id, part, axioms);
        return;
      case 'some': {
        const role = this.roles.idOf(sup.role);
        this.links.add(id, { role, filler: this.asFiller(role, sup.filler), axioms });
        return;
      }
      case 'bottom':
      case 'class':
        this.told.add(id, { sup: this.simple(sup), axioms });
    }
  }

  private simple(expression: Expression & { kind: 'class' | 'top' | 'bottom' }): number {
    if (expression.kind === 'top') return TOP;
    if (expression.kind === 'bottom') return BOTTOM;
    const known = this.classes.get(expression.iri);
    if (known !== undefined) return known;
    const id = this.size++;
    this.classes.set(expression.iri, id);
    this.contexts.add(id);
    return id;
  }

  /** The number of an expression on the right of `∃ role .`, with the ranges of the role. */
  private asFiller(role: number, expression: Expression): number {
    const ranges = this.rangesOf(role);
    if (ranges.length === 0 && expression.kind !== 'and' && expression.kind !== 'some') {
      return this.simple(expression);
    }
    const key = `${ranges.length === 0 ? '' : role} → ${expressionText(expression)}`;
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const id = this.size++;
    this.byKey.set(key, id);
    this.contexts.add(id);
    this.follows(id, expression, NONE);
    for (const { range, axioms } of ranges) this.follows(id, range, axioms);
    return id;
  }

  /** The number of an expression on the left. */
  private asCondition(expression: Expression): number {
    if (expression.kind === 'and') {
      const [first = TOP, ...rest] = expression.parts.map((part) => this.asCondition(part));
      return rest.reduce((left, right) => this.both(left, right), first);
    }
    if (expression.kind === 'some') {
      return this.reaching(this.roles.idOf(expression.role), this.asCondition(expression.filler));
    }
    return this.simple(expression);
  }

  private both(one: number, other: number): number {
    if (one === other || other === TOP) return one;
    if (one === TOP) return other;
    const [left, right] = one < other ? [one, other] : [other, one];
    const key = `${left} ⊓ ${right}`;
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const result = this.size++;
    this.byKey.set(key, result);
    this.pairs.add(left, { other: right, result });
    this.pairs.add(right, { other: left, result });
    return result;
  }

  private reaching(role: number, filler: number): number {
    let byRole = this.asked.get(filler);
    if (!byRole) this.asked.set(filler, (byRole = new Map<number, number>()));
    const known = byRole.get(role);
    if (known !== undefined) return known;
    const result = this.size++;
    byRole.set(role, result);
    this.reaches.add(filler, { role, result, axioms: NONE });
    return result;
  }

  /**
   * For a chain `r ∘ s ⊑ s` and something asked of s: who has a link by r to a class with such an
   * s-successor has one too. Asked of a role that s implies, it is asked of s first.
   */
  private handOn(): void {
    const { handedOn } = this.plan;
    const results = new Set(handedOn.map(({ result }) => result));
    for (const [filler, byRole] of [...this.asked]) {
      const asked = [...byRole.keys()];
      const here = [...results].filter((role) => asked.some((up) => this.roles.implies(role, up)));
      const numbers = new Map(here.map((role) => [role, this.reaching(role, filler)] as const));
      for (const [role, id] of numbers) {
        for (const [up, sup] of byRole) {
          if (up === role || !this.roles.implies(role, up)) continue;
          this.told.add(id, { sup, axioms: this.roles.path(role, up) });
        }
      }
      for (const { left, result, axioms } of handedOn) {
        const id = numbers.get(result);
        if (id !== undefined) this.reaches.add(id, { role: left, result: id, axioms });
      }
    }
  }
}
