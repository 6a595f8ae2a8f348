/** How work grows with its input. No time is asserted, only the ratio of two. */

const ROUNDS = 5;
const ATTEMPTS = 3;
/** Shorter than this a measurement is chance: what was left to collect of the work before. */
const LEAST_MS = 40;

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

/** Time for the large input over time for the small one, median of five: each round times both. */
function ratioOf(small: () => void, large: () => void): number {
  const times = { small: repeats(small), large: repeats(large) };
  const ratios = Array.from({ length: ROUNDS }, () => {
    const before = timed(small, times.small) / times.small;
    return timed(large, times.large) / times.large / before;
  });
  return median(ratios);
}

/** What eight times the input may cost, in times of the small one. */
const LIMIT = 8 * 1.3;

/**
 * How much longer the large input takes than the small one. A crowded machine takes the cache from
 * the larger input first, so a ratio above the limit is measured again, up to three times, and the
 * least one counts: work that grows too fast is above it every time.
 */
export function growth<Input>(
  small: Input,
  large: Input,
  work: (input: Input) => void,
  limit = LIMIT,
): number {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > limit; attempt++) {
    const ratio = ratioOf(
      () => work(small),
      () => work(large),
    );
    least = Math.min(least, ratio);
  }
  return least;
}
