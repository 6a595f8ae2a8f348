/** The arm `shuffled`: the sentences of a block in another order. */

import { blockOf } from '../../scaffold/engine.js';
import { seeded } from '../../statistics/random.js';
import type { ArmBlock, ServedQuestion } from './arms.js';
import { sentencesOf } from './sentences.js';

/**
 * The sentences and lines of all sections in a random order, one a line: the same sentences as often
 * as before. The order differs from the served one wherever two of them differ.
 * @param seed whole number of 32 bits.
 */
export function shuffledBlock({ sections }: ServedQuestion, seed: number): ArmBlock {
  const served = sections.flatMap(({ text }) => sentencesOf(text));
  if (served.length === 0) return { block: '', donors: [] };
  const shuffled = seeded(seed).shuffle(served);
  const moved = shuffled.every((sentence, i) => sentence === served[i])
    ? [...shuffled.slice(1), ...shuffled.slice(0, 1)]
    : shuffled;
  return { block: blockOf([moved.join('\n')]), donors: [] };
}
