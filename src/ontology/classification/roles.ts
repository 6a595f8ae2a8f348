/** Roles by number: which implies which, and what chains of them imply. */

import type { Axiom } from './axioms.js';

/** Numbers of axioms, by their place in the list that was given. */
export type AxiomIds = readonly number[];

/** `left ∘ right ⊑ result`; longer chains are cut into these. */
export interface RoleChain {
  readonly left: number;
  readonly right: number;
  readonly result: number;
  readonly axioms: AxiomIds;
}

const NONE: AxiomIds = [];

/** The role axioms of an ontology. */
export class Roles {
  private readonly ids = new Map<string, number>();
  private readonly told: { role: number; axioms: AxiomIds }[][] = [];
  private readonly closed: (Map<number, AxiomIds> | undefined)[] = [];
  readonly chains: RoleChain[] = [];
  readonly reflexive: { readonly role: number; readonly axioms: AxiomIds }[] = [];

  constructor(axioms: readonly Axiom[]) {
    for (const [id, { parts }] of axioms.entries()) {
      for (const part of parts) {
        if (part.kind === 'chain') this.addChain(part.chain, part.role, [id]);
      }
    }
  }

  get count(): number {
    return this.told.length;
  }

  /** The number of a role; a new one for an unknown IRI. */
  idOf(iri: string): number {
    const known = this.ids.get(iri);
    if (known !== undefined) return known;
    const id = this.fresh();
    this.ids.set(iri, id);
    return id;
  }

  /** The roles that a role implies, itself included, each with the axioms of one way to it. */
  impliedBy(role: number): ReadonlyMap<number, AxiomIds> {
    return (this.closed[role] ??= this.close(role));
  }

  /** Whether one role implies another. */
  implies(role: number, other: number): boolean {
    return role === other || this.impliedBy(role).has(other);
  }

  /** The axioms by which one role implies another that it does imply. */
  path(role: number, other: number): AxiomIds {
    return this.impliedBy(role).get(other) ?? NONE;
  }

  private fresh(): number {
    this.closed.length = 0;
    return this.told.push([]) - 1;
  }

  private addChain(chain: readonly string[], role: string, axioms: AxiomIds): void {
    const result = this.idOf(role);
    const [first, second, ...rest] = chain.map((iri) => this.idOf(iri));
    if (first === undefined) this.reflexive.push({ role: result, axioms });
    else if (second === undefined) this.told[first]!.push({ role: result, axioms });
    else this.cut([first, second, ...rest], result, axioms);
  }

  /** Cuts from the right, so that what a chain ends with may be handed on from class to class. */
  private cut(chain: readonly number[], result: number, axioms: AxiomIds): void {
    let right = chain.at(-1)!;
    for (let at = chain.length - 2; at > 0; at--) {
      const between = this.fresh();
      this.chains.push({ left: chain[at]!, right, result: between, axioms });
      right = between;
    }
    this.chains.push({ left: chain[0]!, right, result, axioms });
  }

  private close(role: number): Map<number, AxiomIds> {
    const found = new Map<number, AxiomIds>([[role, NONE]]);
    for (const [at, path] of found) {
      for (const next of this.told[at]!) {
        if (!found.has(next.role)) found.set(next.role, [...path, ...next.axioms]);
      }
    }
    return found;
  }
}

/** How chains are followed: see `planChains`. */
export interface ChainPlan {
  /** Chains whose conclusions are made as links between classes. */
  readonly composed: readonly RoleChain[];
  /** Chains `r ∘ s ⊑ s` whose conclusions are handed on along the links that are there. */
  readonly handedOn: readonly RoleChain[];
}

/**
 * Decides which chains need links of their own. A chain nobody asks for is left out. `r ∘ s ⊑ s`
 * (with r = s: transitivity) needs none as long as nothing looks at the links of s one by one: what
 * s leads to is handed on along r instead, so that a transitive role stays linear in its links.
 * Something does look at them where a role that s implies stands in a chain; but not in first place
 * of a chain that hands on along everything that makes up a link of s.
 * @param asked roles for which something follows from having a successor of a certain class.
 */
export function planChains(roles: Roles, asked: Iterable<number>): ChainPlan {
  const useful = usefulChains(roles, asked);
  const linked = new Set<number>();
  const isHandedOn = ({ right, result }: RoleChain): boolean =>
    right === result && !linked.has(result);
  const all = Array.from({ length: roles.count }, (_, role) => role);
  for (let before = -1; before < linked.size;) {
    before = linked.size;
    for (const chain of useful) {
      const alone = isHandedOn(chain);
      for (const role of all) {
        const covered = alone && isCovered(roles, useful, role, chain.result);
        if (roles.implies(role, chain.left) && !covered) linked.add(role);
        if (!alone && roles.implies(role, chain.right)) linked.add(role);
      }
    }
  }
  return {
    composed: useful.filter((chain) => !isHandedOn(chain)),
    handedOn: useful.filter(isHandedOn),
  };
}

/** Whether what `result` leads to is handed on along whatever comes first in links of a role. */
function isCovered(
  roles: Roles,
  chains: readonly RoleChain[],
  role: number,
  result: number,
): boolean {
  const endsInItself = (of: number) => (chain: RoleChain) =>
    chain.result === of && chain.right === of;
  const along = chains.filter(endsInItself(result));
  return chains
    .filter(endsInItself(role))
    .every(({ left }) => along.some((other) => roles.implies(left, other.left)));
}

/** Chains whose result something is asked of, directly or through another chain. */
function usefulChains(roles: Roles, asked: Iterable<number>): RoleChain[] {
  const wanted = new Set(asked);
  const useful = new Set<RoleChain>();
  for (let before = -1; before < useful.size;) {
    before = useful.size;
    for (const chain of roles.chains) {
      const implied = [...roles.impliedBy(chain.result).keys()];
      if (!implied.some((role) => wanted.has(role))) continue;
      useful.add(chain);
      wanted.add(chain.left).add(chain.right);
    }
  }
  return roles.chains.filter((chain) => useful.has(chain));
}
