/** The arm `irrelevant`: every question is shown the block of another that has nothing to do with it. */

import { blockOf } from '../../scaffold/engine.js';
import { seeded, type RandomSource } from '../../statistics/random.js';
import type { ArmBlock, ServedQuestion } from './arms.js';

export interface Derangement {
  /** By question id; a question without a block of its own is shown none. */
  readonly blocks: ReadonlyMap<string, ArmBlock>;
  /** Classes that more than half of the questions link to, left out of donated blocks. */
  readonly common: readonly string[];
}

/** A question that donates its block and is shown another. */
interface Participant {
  readonly id: string;
  /** All classes it links to. */
  readonly seeds: ReadonlySet<string>;
  /** What it donates. */
  readonly sections: ServedQuestion['sections'];
}

/**
 * A fixed derangement: a permutation of the questions with a block that leaves none in its place and
 * gives none a section of a class it links to itself. A class that more than half of the questions
 * link to (the wording names it) makes that impossible, so its sections are left out of what is
 * donated. The reason when there is no such permutation.
 * @param seed whole number of 32 bits.
 */
export function derangedBlocks(
  served: readonly ServedQuestion[],
  seed: number,
): Derangement | { readonly reason: string } {
  const withBlock = served.filter(({ block }) => block !== '');
  const common = commonSeeds(withBlock);
  const all = withBlock.map((question): Participant => ({
    id: question.id,
    seeds: new Set(question.seeds),
    sections: question.sections.filter(({ slug }) => !common.has(slug)),
  }));
  const bare = all.filter(({ sections }) => sections.length === 0);
  if (all.length < 2) return { reason: 'At least two questions with a served block are needed.' };
  if (bare.length > 0) return { reason: bareReason(bare, common) };
  const donors = matchDonors(all, seeded(seed));
  if ('unmatched' in donors) return { reason: unmatchedReason(all, donors.unmatched) };
  const blocks = new Map(
    served.map(({ id }): [string, ArmBlock] => [id, { block: '', donors: [] }]),
  );
  all.forEach(({ id }, i) => {
    const donor = all[donors.of[i] ?? -1];
    if (!donor) return;
    const block = blockOf(donor.sections.map(({ text }) => text));
    blocks.set(id, { block, donors: [donor.id] });
  });
  return { blocks, common: [...common].sort() };
}

function commonSeeds(served: readonly ServedQuestion[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { seeds } of served) {
    for (const slug of new Set(seeds)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => 2 * count > served.length);
  return new Set(common.map(([slug]) => slug));
}

function mayDonate(donor: Participant, receiver: Participant): boolean {
  if (donor === receiver) return false;
  return donor.sections.every(({ slug }) => !receiver.seeds.has(slug));
}

/**
 * A donor for every participant, each used once: augmenting paths (Kuhn 1955) over the allowed pairs,
 * tried in a random order. Positions of those left over when there is no perfect matching.
 */
function matchDonors(
  all: readonly Participant[],
  random: RandomSource,
): { readonly of: readonly number[] } | { readonly unmatched: readonly number[] } {
  const order = random.shuffle(all.map((_, i) => i));
  const starts = all.map(() => random.int(all.length));
  const receiverOf = new Map<number, number>();
  const donorOf = all.map(() => -1);
  const unmatched: number[] = [];
  for (const receiver of order) {
    const path = augmentingPath(receiver, { all, order, starts, receiverOf });
    if (!path) unmatched.push(receiver);
    for (const [to, donor] of path ?? []) {
      receiverOf.set(donor, to);
      donorOf[to] = donor;
    }
  }
  return unmatched.length > 0 ? { unmatched } : { of: donorOf };
}

interface Search {
  readonly all: readonly Participant[];
  readonly order: readonly number[];
  readonly starts: readonly number[];
  readonly receiverOf: ReadonlyMap<number, number>;
}

/** Breadth first from a receiver to a free donor: who takes which donor then; null without a way. */
function augmentingPath(
  receiver: number,
  { all, order, starts, receiverOf }: Search,
): [number, number][] | null {
  const cameFrom = new Map<number, number>();
  const queue = [receiver];
  for (const to of queue) {
    for (let k = 0; k < order.length; k++) {
      const donor = order[(starts[to]! + k) % order.length]!;
      if (cameFrom.has(donor) || !mayDonate(all[donor]!, all[to]!)) continue;
      cameFrom.set(donor, to);
      const holder = receiverOf.get(donor);
      if (holder !== undefined) queue.push(holder);
      else return pathTo(donor, receiver, cameFrom, receiverOf);
    }
  }
  return null;
}

function pathTo(
  free: number,
  receiver: number,
  cameFrom: ReadonlyMap<number, number>,
  receiverOf: ReadonlyMap<number, number>,
): [number, number][] {
  const donorBefore = new Map([...receiverOf].map(([donor, to]) => [to, donor]));
  const path: [number, number][] = [];
  for (let donor: number | undefined = free; donor !== undefined;) {
    const to: number = cameFrom.get(donor) ?? receiver;
    path.push([to, donor]);
    donor = to === receiver ? undefined : donorBefore.get(to);
  }
  return path;
}

const NAMED = 5;

function bareReason(bare: readonly Participant[], common: ReadonlySet<string>): string {
  return (
    `Nothing is left to donate of the blocks of ${named(bare)}: more than half of the questions link to ` +
    `${[...common].join(', ')}. Ask about more different classes, or leave the arm "irrelevant" out.`
  );
}

function unmatchedReason(all: readonly Participant[], unmatched: readonly number[]): string {
  const left = unmatched.map((i) => all[i]!);
  const counts = new Map<string, number>();
  for (const { seeds } of all)
    for (const slug of seeds) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  const shared = left.flatMap(({ seeds }) => [...seeds]);
  const [worst = ''] = shared.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return (
    `No permutation gives ${named(left)} a block of other classes; ${counts.get(worst) ?? 0} of ${all.length} ` +
    `questions link to ${worst}. Ask about more different classes, or leave the arm "irrelevant" out.`
  );
}

function named(list: readonly Participant[]): string {
  const ids = list.slice(0, NAMED).map(({ id }) => id);
  const more = list.length - ids.length;
  return `${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
