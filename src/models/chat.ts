/** The port Chat: what is asked of a language model, and everything that can come of it. */

/** One message; what stands in it is data, whoever wrote it. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** Tokens the model may write: reasoning and answer together. */
  readonly allowance: number;
  readonly temperature?: number;
  readonly seed?: number;
}

/** Tokens as the server counted them. */
export interface Usage {
  readonly prompt: number;
  /** Everything written, reasoning included. */
  readonly completion: number;
  /** The part of `completion` that was reasoning; null when the server does not say. */
  readonly reasoning: number | null;
}

/** A whole answer with something in it. */
export interface ChatAnswer {
  readonly kind: 'answer';
  readonly text: string;
  /** The model that answered, by the name the server gives it; null when it gives none. */
  readonly model: string | null;
  /** Why the model stopped, in the server's word; null when it does not say. */
  readonly finish: string | null;
  readonly usage: Usage | null;
}

/**
 * Why there is no answer. The first three come from the model and are never scored; the others mean
 * that nothing was answered.
 */
export const FAILURES = [
  'empty',
  'truncated',
  'refused',
  'rate-limited',
  'no-credit',
  'unauthorised',
  'rejected',
  'redirected',
  'server-error',
  'bad-reply',
  'timeout',
  'network',
  'cancelled',
] as const;
export type FailureKind = (typeof FAILURES)[number];

export interface ChatFailure {
  readonly kind: 'failure';
  readonly why: FailureKind;
  /** For people: what happened and what to do. Never holds a key. */
  readonly message: string;
  /** Tokens spent all the same. */
  readonly usage: Usage | null;
  /** Seconds the server asks to wait before the next request; null when it does not say. */
  readonly retryAfter: number | null;
}

export type ChatOutcome = ChatAnswer | ChatFailure;

/** Asks a model once. Never rejects: whatever goes wrong is a failure with its kind. */
export interface Chat {
  ask(request: ChatRequest, signal: AbortSignal): Promise<ChatOutcome>;
}

/** A failure without tokens and without a word about waiting, unless given. */
export function failure(
  why: FailureKind,
  message: string,
  more: Partial<Pick<ChatFailure, 'usage' | 'retryAfter'>> = {},
): ChatFailure {
  return { kind: 'failure', why, message, usage: null, retryAfter: null, ...more };
}

/** What a stopped request comes to. */
export const cancelled = (): ChatFailure =>
  failure('cancelled', 'Stopped before an answer came. Ask again to go on.');
