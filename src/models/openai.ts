/** Chat over the OpenAI-compatible protocol: one request, no retry. */

import {
  cancelled,
  failure,
  type Chat,
  type ChatFailure,
  type ChatOutcome,
  type ChatRequest,
} from './chat.js';
import type { Endpoint } from './endpoint.js';
import { readError, readReply, type ServerError } from './reply.js';
import {
  networkFailure,
  redirectFailure,
  statusFailure,
  timeoutFailure,
  type Quoting,
} from './words.js';

/** The part of `fetch` that is used. */
export type Fetch = (
  url: string,
  init: {
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
    readonly redirect: 'manual';
  },
) => Promise<Response>;

export interface OpenAiPorts {
  readonly fetch: Fetch;
  readonly clock: () => Date;
}

export interface OpenAiOptions {
  readonly endpoint: Endpoint;
  readonly model: string;
  /** Sent to the endpoint's origin alone; null where none is needed or the port adds it. */
  readonly key: string | null;
  /** Hard limit on one request, in seconds. */
  readonly timeout: number;
}

/** Bytes of a reply that are read: far above any answer. */
const MOST_BYTES = 8_000_000;

/** Redirects within one origin that are followed. */
const MOST_HOPS = 3;

/** Fields a server may not know; the first is named otherwise then, the others are left out. */
const OPTIONAL = ['max_completion_tokens', 'temperature', 'seed'] as const;
type OptionalField = (typeof OPTIONAL)[number];

interface Received {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: number | null;
}

/** A model behind an OpenAI-compatible server. */
export class OpenAiChat implements Chat {
  /** Fields this server has rejected: they are not tried again. */
  private readonly rejected = new Set<OptionalField>();
  private readonly quoting: Quoting;

  constructor(
    private readonly ports: OpenAiPorts,
    private readonly options: OpenAiOptions,
  ) {
    const { endpoint, key } = options;
    const hide = (text: string): string => (key ? text.replaceAll(key, '[key]') : text);
    this.quoting = { endpoint, hide };
  }

  async ask(request: ChatRequest, signal: AbortSignal): Promise<ChatOutcome> {
    const { endpoint, timeout } = this.options;
    if (isStopped(signal)) return cancelled();
    const late = AbortSignal.timeout(timeout * 1000);
    try {
      return await this.exchange(request, AbortSignal.any([signal, late]));
    } catch (cause) {
      if (isStopped(signal)) return cancelled();
      if (isStopped(late)) return timeoutFailure(endpoint, timeout);
      return networkFailure(cause, endpoint);
    }
  }

  /** Sends the request, without the fields that turn out to be unknown to the server. */
  private async exchange(request: ChatRequest, signal: AbortSignal): Promise<ChatOutcome> {
    for (;;) {
      const body = this.bodyOf(request);
      const received = await this.post(JSON.stringify(body), signal);
      if ('kind' in received) return received;
      const { status, text, retryAfter } = received;
      if (status >= 200 && status < 300) return this.outcomeOf(text, request.allowance);
      const error = readError(text);
      const field = status === 400 || status === 422 ? unknownField(error) : null;
      if (field === null || this.rejected.has(field) || !(field in body)) {
        return statusFailure({ status, error, retryAfter }, this.quoting);
      }
      this.rejected.add(field);
    }
  }

  private bodyOf({ messages, allowance, temperature, seed }: ChatRequest): object {
    const { rejected } = this;
    const field = rejected.has('max_completion_tokens') ? 'max_tokens' : 'max_completion_tokens';
    return {
      model: this.options.model,
      messages: messages.map(({ role, content }) => ({ role, content })),
      [field]: allowance,
      ...(temperature === undefined || rejected.has('temperature') ? {} : { temperature }),
      ...(seed === undefined || rejected.has('seed') ? {} : { seed }),
      stream: false,
    };
  }

  /** Some servers tell an error with status 200. */
  private outcomeOf(text: string, allowance: number): ChatOutcome {
    const error = readError(text);
    if (!error || error.message === '') return readReply(text, allowance);
    const status = /^[45]\d\d$/u.test(error.code) ? Number(error.code) : 502;
    return statusFailure({ status, error, retryAfter: null }, this.quoting);
  }

  private async post(body: string, signal: AbortSignal): Promise<Received | ChatFailure> {
    const { endpoint } = this.options;
    let { url } = endpoint;
    for (let hop = 0; ; hop++) {
      const reply = await this.ports.fetch(url, { ...this.initOf(body), signal });
      if (!isRedirect(reply)) return this.read(reply);
      await reply.body?.cancel();
      const target = redirectTarget(reply, url);
      const onward = target !== null && target.origin === endpoint.origin && hop < MOST_HOPS;
      // Only these two keep the request what it is.
      if (!onward || (reply.status !== 307 && reply.status !== 308)) {
        return redirectFailure(target === null ? null : placeOf(target, endpoint), endpoint);
      }
      url = target.href;
    }
  }

  private initOf(body: string): Omit<Parameters<Fetch>[1], 'signal'> {
    const { key } = this.options;
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    };
    return { method: 'POST', headers, body, redirect: 'manual' };
  }

  private async read(reply: Response): Promise<Received | ChatFailure> {
    const text = await textWithin(reply, MOST_BYTES);
    if (text === null) {
      return failure(
        'bad-reply',
        `${this.options.endpoint.origin} sent more than ${MOST_BYTES} bytes, which is no answer. Check the address.`,
      );
    }
    const retryAfter = retryAfterOf(reply.headers.get('retry-after'), this.ports.clock());
    return { status: reply.status, text, retryAfter };
  }
}

/** Looked at anew each time: a signal changes while others work. */
const isStopped = (signal: AbortSignal): boolean => signal.aborted;

/** The optional field an error complains about, by name or in its words. */
function unknownField(error: ServerError | null): OptionalField | null {
  if (!error) return null;
  const named = OPTIONAL.find((field) => field === error.param);
  return named ?? OPTIONAL.find((field) => error.message.includes(field)) ?? null;
}

function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

function redirectTarget(reply: Response, from: string): URL | null {
  const target = reply.headers.get('location');
  return target !== null && URL.canParse(target, from) ? new URL(target, from) : null;
}

/** Where a redirect leads, without what may be secret in an address. */
function placeOf(target: URL, endpoint: Endpoint): string {
  return target.origin === endpoint.origin ? target.pathname : target.origin;
}

/** The text of a reply; null when it is longer than the limit. */
async function textWithin(reply: Response, limit: number): Promise<string | null> {
  if (!reply.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = reply.body.getReader();
  for (;;) {
    const next: { readonly value?: Uint8Array } = await reader.read();
    if (!next.value) return Buffer.concat(chunks).toString('utf8');
    chunks.push(next.value);
    size += next.value.length;
    if (size <= limit) continue;
    await reader.cancel();
    return null;
  }
}

/** Seconds until a request is welcome again: a number, or a date; null when neither. */
export function retryAfterOf(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/u.test(text)) return Number(text);
  const date = text === '' ? NaN : Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, (date - now.getTime()) / 1000);
}
