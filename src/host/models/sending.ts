/** Sends one request of a run over the network: with the key of its origin, and to that alone. */

import type { SendAnswer, SendParams } from '../../protocol/models.js';

import type { Consents } from './consents.js';

export interface SendingPorts {
  readonly fetch: typeof fetch;
  readonly consents: Consents;
  readonly keyOf: (origin: string) => Promise<string | null>;
}

/** Bytes of a reply that are taken: more is no answer, and the reader says so. */
const MOST_BYTES = 8_100_000;

/** Sends what a person agreed to; anything else is not sent. */
export async function sendRequest(
  { fetch, consents, keyOf }: SendingPorts,
  { run, url, headers, body }: SendParams,
  signal: AbortSignal,
): Promise<SendAnswer> {
  const to = consents.to(run);
  const origin = URL.canParse(url) ? new URL(url).origin : null;
  if (to?.kind !== 'server' || to.origin !== origin) return { failed: 'NO_CONSENT' };
  const key = await keyOf(origin);
  // A server may quote the key it was sent: what it says goes into messages and files.
  const hide = (text: string): string => (key === null ? text : text.replaceAll(key, '[key]'));
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body,
      redirect: 'manual',
      signal,
    });
    if (reply.ok) consents.answered(run);
    return {
      // A redirect that is hidden from us has no status.
      status: reply.type === 'opaqueredirect' ? 302 : reply.status,
      retryAfter: reply.headers.get('retry-after'),
      location: reply.headers.get('location'),
      text: hide(await textOf(reply)),
    };
  } catch (cause) {
    // The words of a fault may quote a header: its code is enough.
    return { failed: codeOf(cause) };
  }
}

async function textOf(reply: Response): Promise<string> {
  const reader = reply.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; reader && size <= MOST_BYTES;) {
    const next: { readonly value?: Uint8Array } = await reader.read();
    if (!next.value) break;
    chunks.push(next.value);
    size += next.value.length;
  }
  await reader?.cancel();
  return Buffer.concat(chunks).toString('utf8');
}

function codeOf(cause: unknown): string {
  for (let at = cause, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return '';
}
