/** The one seeded source of random numbers: the same seed gives the same draws everywhere. */

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';

/** Draws in the order they are asked for. */
export interface RandomSource {
  /** A whole number from 0 up to, without, `below` (at least 1, at most 2³²). */
  readonly int: (below: number) => number;
  /** What `int(below)` gives, draw for draw, in half the time: for draws by the million. */
  readonly drawer: (below: number) => () => number;
  /** The items in a random order, every order equally likely; the list itself stays as it is. */
  readonly shuffle: <Item>(list: readonly Item[]) => Item[];
  /** `n` items without repeats, in random order; all of them when there are no more. */
  readonly sample: <Item>(list: readonly Item[], n: number) => Item[];
}

/**
 * A seed for one of several independent draws under one seed: a draw more or less in one place then
 * changes nothing in another. FNV-1a over the code points of the seed and the name; 32 bits.
 */
export function seedFor(seed: number, name: string): number {
  let hash = 0x811c9dc5;
  for (const unit of `${seed} ${name}`) {
    hash = Math.imul(hash ^ unit.codePointAt(0)!, 0x01000193);
  }
  return hash >>> 0;
}

/** How many values the generator has: it gives −2³¹ up to 2³¹ − 1. */
const RANGE = 2 ** 32;

/** A source from a seed, a whole number of 32 bits. */
export function seeded(seed: number): RandomSource {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`The seed ${seed} is no whole number.`);
  // It mixes the seed well: the faster generators of the package let first draws follow the seed.
  const generator = mersenne(seed);
  const int = (below: number): number => uniformInt(generator, 0, below - 1);
  const drawer = (below: number): (() => number) => {
    // Values from here on would favour small results, and are drawn again.
    const limit = Math.floor(RANGE / below) * below;
    const share = 1 / below;
    return () => {
      let value = generator.next() + RANGE / 2;
      while (value >= limit) value = generator.next() + RANGE / 2;
      // The remainder without a division; the product may be off by one.
      const rest = value - Math.floor(value * share) * below;
      if (rest < 0) return rest + below;
      return rest < below ? rest : rest - below;
    };
  };
  const sample = <Item>(list: readonly Item[], n: number): Item[] => {
    const items = [...list];
    const taken = Math.max(0, Math.min(Math.floor(n), items.length));
    // Fisher and Yates from the front: after k steps the first k are a fair sample.
    for (let i = 0; i < taken; i++) {
      const j = i + int(items.length - i);
      [items[i], items[j]] = [items[j]!, items[i]!];
    }
    return items.slice(0, taken);
  };
  return { int, drawer, sample, shuffle: (list) => sample(list, list.length) };
}
