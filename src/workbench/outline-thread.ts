/**
 * Outlines read in a thread of their own, one after the other, so that nothing else waits for
 * remark. Whatever a page does to the thread becomes an answer: the next page gets a new thread.
 */

import { Worker } from 'node:worker_threads';

import type { PageOutline } from '../corpus/markdown/sections.js';

/** Reads the outline of a text without its byte-order mark; an aborted reading is a fault. */
export type ReadOutline = (text: string, signal?: AbortSignal) => Promise<PageOutline>;

export interface OutlineQuestion {
  readonly id: number;
  readonly text: string;
}

export interface OutlineAnswer {
  readonly id: number;
  readonly outline: PageOutline;
}

export interface OutlineThreadOptions {
  /** Longest time one page may take, in ms. */
  readonly timeout?: number;
  /** Most memory the thread may take for its objects, in MB. */
  readonly memory?: number;
}

interface Job extends OutlineQuestion {
  readonly done: (outline: PageOutline) => void;
}

const TIMEOUT = 20_000;
const MEMORY = 512;

const CANCELLED: PageOutline = { fault: 'reading it was cancelled' };

export class OutlineThread {
  private worker: Worker | null = null;
  private readonly waiting: Job[] = [];
  private running: Job | null = null;
  private timer: NodeJS.Timeout | undefined;
  private lastId = 0;

  /** A thread that runs this program, started when the first page comes. */
  constructor(
    private readonly program: string,
    private readonly options: OutlineThreadOptions = {},
  ) {}

  /** The outline of a text, or a fault that says why there is none. */
  readonly read: ReadOutline = (text, signal) => {
    if (signal?.aborted === true) return Promise.resolve(CANCELLED);
    return new Promise((resolve) => {
      const cancel = (): void => this.cancel(job);
      const done = (outline: PageOutline): void => {
        signal?.removeEventListener('abort', cancel);
        resolve(outline);
      };
      const job: Job = { id: ++this.lastId, text, done };
      signal?.addEventListener('abort', cancel);
      this.waiting.push(job);
      this.next();
    });
  };

  /** Ends the thread; what was asked is answered as cancelled. */
  close(): void {
    this.stop();
    const jobs = [this.running, ...this.waiting.splice(0)];
    this.running = null;
    for (const job of jobs) job?.done(CANCELLED);
  }

  private next(): void {
    if (this.running) return;
    const job = this.waiting.shift();
    if (!job) return;
    this.running = job;
    const limit = this.options.timeout ?? TIMEOUT;
    this.timer = setTimeout(() => this.fail(`it took more than ${limit / 1000} s to read`), limit);
    this.timer.unref();
    const question: OutlineQuestion = { id: job.id, text: job.text };
    this.thread().postMessage(question);
  }

  private thread(): Worker {
    if (this.worker) return this.worker;
    const maxOldGenerationSizeMb = this.options.memory ?? MEMORY;
    const worker = new Worker(this.program, { resourceLimits: { maxOldGenerationSizeMb } });
    // A thread that was let go has nothing to say any more.
    const ifCurrent = (act: () => void): void => {
      if (this.worker === worker) act();
    };
    worker.on('message', ({ id, outline }: OutlineAnswer) =>
      ifCurrent(() => {
        if (this.running?.id === id) this.settle(outline);
      }),
    );
    worker.on('error', (cause) => ifCurrent(() => this.fail(reasonOf(cause))));
    worker.on('exit', (code) =>
      ifCurrent(() => this.fail(`the thread that read it ended with code ${code}`)),
    );
    // A server that is done does not wait for its threads.
    worker.unref();
    this.worker = worker;
    return worker;
  }

  private cancel(job: Job): void {
    if (job === this.running) {
      this.stop();
      this.settle(CANCELLED);
      return;
    }
    const at = this.waiting.indexOf(job);
    if (at < 0) return;
    this.waiting.splice(at, 1);
    job.done(CANCELLED);
  }

  private fail(reason: string): void {
    this.stop();
    this.settle({ fault: reason });
  }

  private settle(outline: PageOutline): void {
    clearTimeout(this.timer);
    const job = this.running;
    this.running = null;
    job?.done(outline);
    this.next();
  }

  private stop(): void {
    const { worker } = this;
    this.worker = null;
    clearTimeout(this.timer);
    void worker?.terminate();
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
