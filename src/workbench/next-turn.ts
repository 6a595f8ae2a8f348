/** Lets other work run between two parts of long work. */

/** Resolves once everything that is waiting for the event loop had its turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
