/** Asks prompt after prompt and keeps what comes: answers, and failures with their reason. */

import { endsRun, type Completion } from '../models/care.js';
import type { ChatAnswer, ChatFailure, ChatRequest, FailureKind, Usage } from '../models/chat.js';
import { addUsage } from '../models/price.js';
import { shownText, type AnswerRow, type FailureRow, type Prompt } from './answers.types.js';
import type { Progress } from './workbench.types.js';

/** Where rows are kept. */
export interface AnswerSink {
  answer(row: AnswerRow): Promise<void>;
  failed(row: FailureRow): Promise<void>;
}

export interface AnswerRunPorts {
  readonly complete: (request: ChatRequest, signal: AbortSignal) => Promise<Completion>;
  readonly sink: AnswerSink;
  readonly clock: () => Date;
  readonly step: Progress;
}

export interface AnswerRunOptions {
  /** Name of the model, as it is kept with each row. */
  readonly model: string;
  readonly allowance: number;
  readonly temperature?: number;
  readonly seed?: number;
  /** Requests under way at a time. */
  readonly parallel: number;
}

/** What a run came to. */
export interface AnswerTotals {
  readonly answered: number;
  /** Failures by their kind; kinds without any are left out. */
  readonly failed: Readonly<Partial<Record<FailureKind, number>>>;
  /** Prompts the run did not come to, or was stopped in. */
  readonly notAsked: number;
  readonly usage: Usage | null;
  /** Sum of the known costs; null when none is known. */
  readonly cost: number | null;
  /** Requests with tokens or replies whose cost is not in `cost`. */
  readonly uncosted: number;
  /** Why the run ended before its time; null when it came to its end. */
  readonly stopped: string | null;
}

/** Failures in a row after which a server is taken to be out of order. */
const MOST_IN_A_ROW = 5;

const OUT_OF_ORDER: ReadonlySet<FailureKind> = new Set([
  'network',
  'timeout',
  'server-error',
  'rate-limited',
  'rejected',
  'bad-reply',
]);

/** Asks the prompts in their order, some at a time. Rejects when a row cannot be kept. */
export async function runAnswers(
  prompts: readonly Prompt[],
  options: AnswerRunOptions,
  ports: AnswerRunPorts,
  signal: AbortSignal,
): Promise<AnswerTotals> {
  const run = new Run(prompts, options, ports, signal);
  return run.toEnd();
}

class Run {
  private next = 0;
  private done = 0;
  private answered = 0;
  private readonly failed: Partial<Record<FailureKind, number>> = {};
  private usage: Usage | null = null;
  private cost: number | null = null;
  private uncosted = 0;
  private inARow = 0;
  private stopped: string | null = null;
  /** Ends what is under way, when one of several requests says that all will fail. */
  private readonly stop = new AbortController();

  constructor(
    private readonly prompts: readonly Prompt[],
    private readonly options: AnswerRunOptions,
    private readonly ports: AnswerRunPorts,
    private readonly signal: AbortSignal,
  ) {}

  async toEnd(): Promise<AnswerTotals> {
    const lanes = Math.max(1, Math.min(this.options.parallel, this.prompts.length));
    const work = Array.from({ length: lanes }, () => this.lane());
    const ended = await Promise.allSettled(work);
    const broken = ended.find((lane) => lane.status === 'rejected');
    if (broken) throw broken.reason;
    const { answered, failed, usage, cost, uncosted, stopped } = this;
    const notAsked = this.prompts.length - this.done;
    return { answered, failed, notAsked, usage, cost, uncosted, stopped };
  }

  private async lane(): Promise<void> {
    const signal = AbortSignal.any([this.signal, this.stop.signal]);
    try {
      while (this.next < this.prompts.length && !signal.aborted) {
        await this.ask(this.prompts[this.next++]!, signal);
      }
    } catch (cause) {
      // A row that cannot be kept: nothing more is paid for.
      this.stop.abort();
      throw cause;
    }
  }

  private async ask(prompt: Prompt, signal: AbortSignal): Promise<void> {
    const { allowance, temperature, seed } = this.options;
    const completion = await this.ports.complete(
      {
        messages: prompt.messages,
        allowance,
        ...(temperature === undefined ? {} : { temperature }),
        ...(seed === undefined ? {} : { seed }),
      },
      signal,
    );
    this.add(completion);
    const { outcome } = completion;
    if (outcome.kind === 'answer') await this.keep(prompt, outcome, completion);
    else await this.fail(prompt, outcome, completion);
  }

  private async keep(
    prompt: Prompt,
    { text, model, finish }: ChatAnswer,
    { usage, cost, attempts }: Completion,
  ): Promise<void> {
    const { id, arm, messages } = prompt;
    const asked = this.options.model;
    await this.ports.sink.answer({
      ...{ id, arm, answer: text, context: shownText(messages), model: asked },
      ...(model === null || model === asked ? {} : { served: model }),
      ...{ usage, cost, finish, attempts, at: this.ports.clock().toISOString() },
    });
    this.answered++;
    this.inARow = 0;
    this.step();
  }

  private async fail(
    { id, arm }: Prompt,
    failure: ChatFailure,
    { usage, cost, attempts }: Completion,
  ): Promise<void> {
    const { why, message } = failure;
    this.endAfter(failure);
    // What the person stopped is no failure of the model; it is asked by the next run.
    if (why === 'cancelled') return;
    const { model } = this.options;
    const at = this.ports.clock().toISOString();
    await this.ports.sink.failed({
      ...{ id, arm, failure: why, message, model, usage, cost, attempts, at },
    });
    this.failed[why] = (this.failed[why] ?? 0) + 1;
    this.step();
  }

  private endAfter(failure: ChatFailure): void {
    this.inARow = OUT_OF_ORDER.has(failure.why) ? this.inARow + 1 : 0;
    if (this.stopped !== null) return;
    if (endsRun(failure)) this.stopped = failure.message;
    else if (this.inARow >= MOST_IN_A_ROW) {
      this.stopped = `${this.inARow} requests failed one after the other. ${failure.message}`;
    }
    if (this.stopped !== null) this.stop.abort();
  }

  private add({ usage, cost, outcome }: Completion): void {
    this.usage = addUsage(this.usage, usage);
    if (cost !== null) this.cost = (this.cost ?? 0) + cost;
    else if (usage !== null || outcome.kind === 'answer') this.uncosted++;
  }

  private step(): void {
    this.done++;
    this.ports.step(this.done, this.prompts.length);
  }
}
