/** How work grows with its input. No time is asserted, only the ratio of two. */

const ROUNDS = 5;
/** Shorter than this a measurement is chance: what was left to collect of the work before. */
const LEAST_MS = 10;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Milliseconds of the processor, so that other programs on the machine count less. */
function timed(work: () => void, times: number): number {
  const { user, system } = process.cpuUsage();
  for (let i = 0; i < times; i++) work();
  const spent = process.cpuUsage({ user, system });
  return (spent.user + spent.system) / 1000;
}

/** How often work has to be done to be measured at all. */
function repeats(work: () => void): number {
  let times = 1;
  while (times < 1000 && timed(work, times) < LEAST_MS) times *= 2;
  return times;
}

/**
 * Time for the large input over time for the small one, median of five: each round times both, one
 * after the other, so that a slow moment of the machine meets both.
 */
export function growth<Input>(small: Input, large: Input, work: (input: Input) => void): number {
  const onSmall = (): void => work(small);
  const onLarge = (): void => work(large);
  const times = { small: repeats(onSmall), large: repeats(onLarge) };
  const ratios = Array.from({ length: ROUNDS }, () => {
    const before = timed(onSmall, times.small) / times.small;
    return timed(onLarge, times.large) / times.large / before;
  });
  return median(ratios);
}
