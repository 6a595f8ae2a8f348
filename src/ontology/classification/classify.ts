/**
 * Classification: which classes are below which, which are the same, which can have no instance, and
 * for each such statement a smallest set of axioms it follows from.
 */

import { compareCodePoints } from '../../corpus/generation.js';
import type { Axiom } from './axioms.js';
import { Saturation } from './saturation.js';
import { BOTTOM, Tbox, TOP } from './tbox.js';

/** Facts after which a classification gives up: each takes a few hundred bytes. */
export const MOST_FACTS = 5_000_000;

/** Facts worked through in one step, between two looks at the limit. */
const STRIDE = 50_000;

/** What follows from axioms. Classes are IRIs, in the order of code points. */
export interface Classification {
  /** Every class the axioms name. */
  readonly classes: readonly string[];
  /** Classes that can have no instance; all of them when the axioms contradict each other. */
  readonly unsatisfiable: readonly string[];
  /** Whether even `owl:Thing` can have no instance. */
  readonly inconsistent: boolean;
  /** Groups of two or more classes that are the same, of classes that can have an instance. */
  readonly equivalent: readonly (readonly string[])[];
  /** Classes above a class: without itself, its equals and the top. Empty for an unsatisfiable one. */
  readonly ancestorsOf: (iri: string) => readonly string[];
  /** Classes that are the same as `owl:Thing`. */
  readonly everything: readonly string[];
  /** Facts derived: how much work it was. */
  readonly facts: number;
  /**
   * A smallest set of axioms, in their given order, from which `sub ⊑ sup` follows (no axiom of it
   * can be left out); `sup` null: from which follows that `sub` can have no instance. Null when it
   * does not follow.
   */
  readonly explain: (sub: string, sup: string | null) => readonly Axiom[] | null;
  /**
   * For an unsatisfiable class that is so because of another one: that class, and the axioms by which
   * it is below it or must have a successor in it. Null for one that contradicts itself.
   */
  readonly emptyBy: (iri: string) => EmptyBy | null;
}

export interface EmptyBy {
  readonly iri: string;
  readonly axioms: readonly Axiom[];
}

/** A classification that was not finished, and why. */
export interface Unfinished {
  readonly reason: string;
}

export interface ClassifyOptions {
  /** Classes that are there whether an axiom names them or not. */
  readonly classes?: Iterable<string>;
  readonly mostFacts?: number;
  /** Facts worked through in one step. */
  readonly stride?: number;
}

/** Classifies a list of axioms. */
export function classify(
  axioms: readonly Axiom[],
  options: ClassifyOptions = {},
): Classification | Unfinished {
  const work = new Classifying(axioms, options);
  for (;;) {
    const result = work.step();
    if (result) return result;
  }
}

/** A classification in steps, so that other work gets its turn and it can be given up in between. */
export class Classifying {
  private readonly tbox: Tbox;
  private readonly saturation: Saturation;
  private saturated = false;

  constructor(
    private readonly axioms: readonly Axiom[],
    private readonly options: ClassifyOptions = {},
  ) {
    this.tbox = new Tbox(axioms, options.classes);
    this.saturation = new Saturation(this.tbox);
  }

  /** Facts derived so far. */
  get facts(): number {
    return this.saturation.size;
  }

  /** Works on for a while; null as long as there is more to do. */
  step(): Classification | Unfinished | null {
    if (this.saturated) return resultOf(this.axioms, this.tbox, this.saturation);
    this.saturated = this.saturation.run(this.options.stride ?? STRIDE);
    const most = this.options.mostFacts ?? MOST_FACTS;
    return !this.saturated && this.saturation.size > most ? tooMuch(most) : null;
  }
}

function tooMuch(most: number): Unfinished {
  return {
    reason:
      `More than ${most} facts follow from the axioms; the rest was not looked at. ` +
      'Chains of roles that lead far (as "r then s implies r") make most of them: ' +
      'take one out of the file of axioms and try again.',
  };
}

function resultOf(axioms: readonly Axiom[], tbox: Tbox, saturation: Saturation): Classification {
  const iris = new Map([...tbox.classes].map(([iri, id]) => [id, iri]));
  const inconsistent = saturation.holds(TOP, BOTTOM);
  const unsatisfiable: string[] = [];
  const above = new Map<string, readonly string[]>();
  const equals = new Map<string, string[]>();
  const everything: string[] = [];
  const topEquals = new Set(saturation.numbersOf(TOP));
  for (const [iri, id] of tbox.classes) {
    if (inconsistent || saturation.holds(id, BOTTOM)) {
      unsatisfiable.push(iri);
      continue;
    }
    if (topEquals.has(id)) everything.push(iri);
    const same: string[] = [];
    const higher: string[] = [];
    for (const number of saturation.numbersOf(id)) {
      const other = iris.get(number);
      if (other === undefined || other === iri) continue;
      if (saturation.holds(number, id)) same.push(other);
      else if (!topEquals.has(number)) higher.push(other);
    }
    above.set(iri, higher.sort(compareCodePoints));
    if (same.length > 0) equals.set(iri, [iri, ...same].sort(compareCodePoints));
  }
  return {
    classes: [...tbox.classes.keys()].sort(compareCodePoints),
    unsatisfiable: unsatisfiable.sort(compareCodePoints),
    inconsistent,
    equivalent: groupsOf(equals),
    ancestorsOf: (iri) => above.get(iri) ?? [],
    everything: everything.sort(compareCodePoints),
    facts: saturation.size,
    explain: (sub, sup) => explain(axioms, tbox, saturation, sub, sup),
    emptyBy: (iri) => {
      const id = tbox.classes.get(iri);
      const step = id === undefined ? null : saturation.emptyBy(id);
      const other = step && iris.get(step.other);
      if (other === undefined || step === null) return null;
      return { iri: other!, axioms: inOrder(step.axioms).map((at) => axioms[at]!) };
    },
  };
}

/** Each group once, at its first member. */
function groupsOf(equals: ReadonlyMap<string, string[]>): string[][] {
  return [...equals]
    .filter(([iri, group]) => group[0] === iri)
    .map(([, group]) => group)
    .sort((a, b) => compareCodePoints(a[0]!, b[0]!));
}

/**
 * The axioms of one derivation, each taken out that is not needed: what is left is a smallest set
 * (Kalyanpur, Parsia, Horridge and Sirin, "Finding All Justifications of OWL DL Entailments", 2007,
 * contraction).
 */
function explain(
  axioms: readonly Axiom[],
  tbox: Tbox,
  saturation: Saturation,
  sub: string,
  sup: string | null,
): readonly Axiom[] | null {
  const id = tbox.classes.get(sub);
  const number = sup === null ? BOTTOM : tbox.classes.get(sup);
  if (id === undefined || number === undefined || !saturation.holds(id, number)) return null;
  const used = inOrder(saturation.axiomsFor(id, number));
  return contract(
    used.map((at) => axioms[at]!),
    (fewer) => follows(fewer, sub, sup),
  );
}

const inOrder = (numbers: Iterable<number>): number[] => [...numbers].sort((a, b) => a - b);

/** Takes out what is not needed: halves first, in the end one by one. */
function contract(axioms: readonly Axiom[], suffice: (some: readonly Axiom[]) => boolean): Axiom[] {
  let kept = [...axioms];
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : size >> 1) {
    for (let at = 0; at < kept.length;) {
      const fewer = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (suffice(fewer)) kept = fewer;
      else at += size;
    }
  }
  return kept;
}

/** Whether one class follows from another, or its emptiness, by these axioms alone. */
function follows(axioms: readonly Axiom[], sub: string, sup: string | null): boolean {
  const tbox = new Tbox(axioms, sup === null ? [sub] : [sub, sup]);
  const saturation = new Saturation(tbox);
  while (!saturation.run(STRIDE)) continue;
  const number = sup === null ? BOTTOM : tbox.classes.get(sup)!;
  return saturation.holds(tbox.classes.get(sub)!, number);
}
