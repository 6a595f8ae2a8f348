/** How much what was retrieved differs between runs of one question. */

import { labelEntropy } from './entropy.js';

/**
 * Mean of |x ∩ y| / |x ∪ y| over all pairs of n sets, 0 to 1; two empty sets are alike (1). A
 * single set gives 1, none 0 (Jaccard 1912).
 */
export function meanPairwiseJaccard(sets: readonly (readonly string[])[]): number {
  const clean = sets.map((items) => new Set(items));
  if (clean.length < 2) return clean.length;
  let sum = 0;
  for (const [i, one] of clean.entries()) {
    for (const other of clean.slice(i + 1)) sum += jaccard(one, other);
  }
  return sum / ((clean.length * (clean.length - 1)) / 2);
}

function jaccard(x: ReadonlySet<string>, y: ReadonlySet<string>): number {
  let shared = 0;
  for (const item of x) if (y.has(item)) shared++;
  const all = x.size + y.size - shared;
  return all === 0 ? 1 : shared / all;
}

/** What one run retrieved. A signature names the whole of a part; '' is an empty one. */
export interface RetrievalState {
  readonly seedEntities: readonly string[];
  readonly entities: readonly string[];
  readonly relationships: readonly string[];
  readonly paths: readonly string[];
  readonly chunks: readonly string[];
  readonly signatures: Readonly<Record<SignedPart, string>>;
}

export type SignedPart = 'seedEntity' | 'path' | 'subgraph' | 'chunk' | 'route';

export interface RetrievalDiversity {
  readonly samples: number;
  /** Runs that retrieved no chunk. */
  readonly empty: number;
  /** Entropy of the signatures in bits, and as a share of log₂ n (0 for fewer than two runs). */
  readonly entropy: Readonly<Record<SignedPart, { readonly bits: number; readonly share: number }>>;
  /** Mean pairwise Jaccard; a subgraph is entities ∪ relationships ∪ paths. */
  readonly jaccard: Readonly<
    Record<'seedEntity' | 'entity' | 'path' | 'subgraph' | 'chunk', number>
  >;
  /** The seed entity of most runs (the first met of equals), and their share; '' and 0 if none. */
  readonly dominant: { readonly id: string; readonly share: number };
}

/** Diversity over n runs of a question (OntoGraphRAG, graph state diversity); null for none. */
export function retrievalDiversity(states: readonly RetrievalState[]): RetrievalDiversity | null {
  if (states.length === 0) return null;
  const entropyOf = (part: SignedPart): { bits: number; share: number } => {
    const nats = labelEntropy(states.map(({ signatures }) => signatures[part]));
    return {
      bits: nats / Math.LN2,
      share: states.length < 2 ? 0 : nats / Math.log(states.length),
    };
  };
  const jaccardOf = (items: (state: RetrievalState) => readonly string[]): number =>
    meanPairwiseJaccard(states.map(items));
  return {
    samples: states.length,
    empty: states.filter(({ chunks }) => chunks.length === 0).length,
    entropy: {
      seedEntity: entropyOf('seedEntity'),
      path: entropyOf('path'),
      subgraph: entropyOf('subgraph'),
      chunk: entropyOf('chunk'),
      route: entropyOf('route'),
    },
    jaccard: {
      seedEntity: jaccardOf(({ seedEntities }) => seedEntities),
      entity: jaccardOf(({ entities }) => entities),
      path: jaccardOf(({ paths }) => paths),
      subgraph: jaccardOf((it) => [...it.entities, ...it.relationships, ...it.paths]),
      chunk: jaccardOf(({ chunks }) => chunks),
    },
    dominant: dominantOf(states),
  };
}

function dominantOf(states: readonly RetrievalState[]): { id: string; share: number } {
  const counts = new Map<string, number>();
  for (const { seedEntities } of states) {
    for (const id of new Set(seedEntities)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  let [id, most] = ['', 0];
  for (const [one, count] of counts) if (count > most) [id, most] = [one, count];
  return { id, share: most / states.length };
}
