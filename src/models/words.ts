/** The words for what a server or the network did instead of answering, with what to do. */

import { failure, type ChatFailure } from './chat.js';
import type { Endpoint } from './endpoint.js';
import type { ServerError } from './reply.js';

/** Characters of a server's own words that are shown. */
const MOST_QUOTED = 300;

/** What a failure may quote; `hide` takes the key out of a text. */
export interface Quoting {
  readonly endpoint: Endpoint;
  readonly hide: (text: string) => string;
}

export interface HttpFault {
  readonly status: number;
  readonly error: ServerError | null;
  /** Seconds; null when the server does not say. */
  readonly retryAfter: number | null;
}

/** The failure behind a status that is no success. */
export function statusFailure(fault: HttpFault, quoting: Quoting): ChatFailure {
  const { status, error, retryAfter } = fault;
  const { origin } = quoting.endpoint;
  const code = error?.code ?? '';
  // What is said of a key may hold parts of it: it is not quoted.
  if (status === 401 || status === 403) {
    return failure(
      'unauthorised',
      `${origin} does not accept the key, or wants one. Set the key for this address.`,
    );
  }
  if (status === 402 || code === 'insufficient_quota') {
    return failure('no-credit', `The account at ${origin} has no credit left. Add some there.`);
  }
  if (status === 429) {
    return failure('rate-limited', waitWords(origin, retryAfter), { retryAfter });
  }
  if (code === 'content_filter') {
    return failure('refused', 'A filter of the server refused the question. Change the question.');
  }
  const said = quote(error, quoting);
  if (status === 408 || status === 504) {
    return failure('timeout', `${origin} gave up waiting for the model.${said} Try again later.`);
  }
  if (status >= 500) {
    const what = `${origin} failed with status ${status}.${said} Try again later.`;
    return failure('server-error', what, { retryAfter });
  }
  if (status === 404) {
    return failure(
      'rejected',
      `${origin} knows no such address or model.${said} Check the address and the name of the model.`,
    );
  }
  return failure(
    'rejected',
    `${origin} rejected the request (status ${status}).${said} Check the name of the model, the allowance and the length of the text.`,
  );
}

function waitWords(origin: string, retryAfter: number | null): string {
  const how = retryAfter === null ? 'later' : `in ${Math.ceil(retryAfter)} s`;
  return `${origin} takes no more requests for now. Try again ${how}, with fewer at a time.`;
}

function quote(error: ServerError | null, { hide }: Quoting): string {
  // Hidden before it is cut: half a key is still a part of one.
  const text = hide(error?.message ?? '')
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  if (text === '') return '';
  const shown = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
  return ` It says: "${shown}"`;
}

/** A server that sends requests on: they would take page text, and maybe a key, elsewhere. */
export function redirectFailure(target: string | null, { origin }: Endpoint): ChatFailure {
  const where = target === null ? 'elsewhere' : `to ${target}`;
  return failure(
    'redirected',
    `${origin} sends requests on ${where}. Nothing was sent there. Set that address if you trust it.`,
  );
}

/** The hard limit on one request. */
export function timeoutFailure({ origin }: Endpoint, seconds: number): ChatFailure {
  return failure(
    'timeout',
    `No whole answer from ${origin} within ${seconds} s. Raise the time limit, or lower the allowance.`,
  );
}

const NETWORK_WORDS: Readonly<Record<string, string>> = {
  NO_CONSENT: 'Nobody agreed to this request. Run the command again.',
  ECONNREFUSED: 'Nothing answers there. Start the server, or check the address.',
  ENOTFOUND: 'There is no such host. Check the address.',
  EAI_AGAIN: 'Its name cannot be looked up. Check the connection of this machine.',
  ECONNRESET: 'The connection broke off before the answer was whole. Try again.',
  UND_ERR_SOCKET: 'The connection broke off before the answer was whole. Try again.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host. Check the address.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not trusted on this machine.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
};

/** A request that did not get through, or whose reply broke off. */
export function networkFailure(cause: unknown, { origin }: Endpoint): ChatFailure {
  const code = codeOf(cause);
  const words = NETWORK_WORDS[code] ?? 'The connection failed. Check the address and try again.';
  return failure('network', `${origin} cannot be reached${code && ` (${code})`}. ${words}`);
}

/** The code deep in a chain of causes; its texts are not shown, since they may quote a header. */
function codeOf(cause: unknown): string {
  for (let at = cause, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return '';
}
