/** Long work that several requests wait for at once. */

import type { CancellationToken } from 'vscode-languageserver/node';

import type { Progress } from '../workbench/workbench.types.js';

type Work<T> = (tell: Progress, signal: AbortSignal) => Promise<T>;

interface Running<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  /** Progress of each request that waits. */
  readonly waiting: Set<Progress>;
}

/** Does the work once for all that ask while it runs, and stops it when none of them waits any more. */
export class SharedWork<T> {
  private running: Running<T> | null = null;

  constructor(private readonly work: Work<T>) {}

  /** The result; null when this request was cancelled. */
  run(tell: Progress, token: CancellationToken): Promise<T | null> {
    if (token.isCancellationRequested) return Promise.resolve(null);
    const running = (this.running ??= this.start());
    running.waiting.add(tell);
    const cancelled = new Promise<null>((resolve) => {
      token.onCancellationRequested(() => {
        this.leave(running, tell);
        resolve(null);
      });
    });
    return Promise.race([running.result, cancelled]);
  }

  private start(): Running<T> {
    const stop = new AbortController();
    const waiting = new Set<Progress>();
    const tell: Progress = (done, total) => {
      for (const one of waiting) one(done, total);
    };
    const result = this.work(tell, stop.signal).finally(() => {
      if (this.running?.stop === stop) this.running = null;
    });
    // Whoever waits sees the cause; when all have left, nobody does.
    result.catch(() => undefined);
    return { result, stop, waiting };
  }

  private leave(running: Running<T>, tell: Progress): void {
    running.waiting.delete(tell);
    if (running.waiting.size > 0) return;
    running.stop.abort();
    if (this.running === running) this.running = null;
  }
}
