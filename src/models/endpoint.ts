/** Where a model is asked: the address a person set, checked, and what a key may be sent over. */

export interface Endpoint {
  /** Address requests are sent to. */
  readonly url: string;
  /** Scheme, host and port: what a key is bound to and what people are shown. */
  readonly origin: string;
  /** Whether requests stay on this machine. */
  readonly loopback: boolean;
}

const COMPLETIONS = '/chat/completions';

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;

/** Reads an address as `https://api.example.org/v1`; a fault says what to write instead. */
export function readEndpoint(address: string): Endpoint | { readonly fault: string } {
  const example = 'Write it as https://host/v1 or http://localhost:11434/v1.';
  const given = address.trim();
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/u.test(url.protocol) || url.hostname === '') {
    return { fault: `The address of the model is no http or https address. ${example}` };
  }
  if (url.username !== '' || url.password !== '') {
    return {
      fault: `The address of the model holds a name or password. Leave them out. ${example}`,
    };
  }
  url.hash = '';
  url.pathname = pathOf(url.pathname);
  return { url: url.href, origin: url.origin, loopback: LOOPBACK.test(url.hostname) };
}

/** Path of the completions below a base; a bare host gets the usual `/v1`. */
function pathOf(given: string): string {
  const base = given.replace(/\/+$/u, '');
  if (base.endsWith(COMPLETIONS)) return base;
  return `${base === '' ? '/v1' : base}${COMPLETIONS}`;
}

/**
 * Why a key cannot be sent to an endpoint; null when it can. A key is never shown, not even its
 * bad character.
 */
export function keyFault(key: string, { origin, loopback }: Endpoint): string | null {
  if (!/^[\x21-\x7e]+$/u.test(key)) {
    return 'The key of the model holds a space or a character that no key has. Enter it again.';
  }
  if (origin.startsWith('http:') && !loopback) {
    return `A key sent to ${origin} could be read on the way. Use an https address, or no key.`;
  }
  return null;
}
