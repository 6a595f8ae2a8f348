import type { Progress } from '../workbench/workbench.types.js';
import type { Io } from './io.js';

/** Least time between two pictures of the bar, in ms. */
const PAUSE = 100;

const ERASE_LINE = '\r\u001b[K';

export interface Bar {
  readonly step: Progress;
  /** Wipes the bar, so that what follows starts on a clean line. */
  done(): void;
}

/** A one-line count on a terminal's standard error; nothing elsewhere. */
export function progressBar(io: Io, what: string): Bar {
  if (!io.err.isTerminal) return { step: () => undefined, done: () => undefined };
  let shownAt = 0;
  return {
    step(done, total) {
      const now = io.clock().getTime();
      if (now - shownAt < PAUSE) return;
      shownAt = now;
      io.err.write(`${ERASE_LINE}${what}: ${done} of ${total}`);
    },
    done() {
      if (shownAt > 0) io.err.write(ERASE_LINE);
    },
  };
}
