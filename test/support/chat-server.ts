/** A chat server on loopback that does what a test asks of it, well or badly. */

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server was sent. */
export interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model?: string;
    readonly messages?: readonly { readonly role: string; readonly content: string }[];
    readonly max_completion_tokens?: number;
    readonly max_tokens?: number;
    readonly temperature?: number;
    readonly seed?: number;
    readonly stream?: boolean;
  };
}

/** What the server does about a request. */
export type Reaction = (response: ServerResponse, heard: Heard) => void;

export interface ChatServer {
  /** Address as a person would set it. */
  readonly url: string;
  readonly origin: string;
  readonly heard: readonly Heard[];
  /** What to do from now on; `nth` counts requests from 0. */
  behave(reaction: (nth: number, heard: Heard) => Reaction): void;
  stop(): Promise<void>;
}

/** Starts a server that answers everything with `Answer.` until told otherwise. */
export async function startChatServer(): Promise<ChatServer> {
  const heard: Heard[] = [];
  let choose: (nth: number, heard: Heard) => Reaction = () => says('Answer.');
  let nth = 0;
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const one: Heard = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(text || '{}') as Heard['body'],
      };
      heard.push(one);
      choose(nth++, one)(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/v1`,
    origin,
    heard,
    behave(reaction) {
      choose = reaction;
      nth = 0;
    },
    stop: () => stopped(server),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function stopped(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Sends JSON with a status. */
export function sends(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reaction {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** Tokens every completion of this server costs. */
export const USAGE = { prompt_tokens: 40, completion_tokens: 10, total_tokens: 50 };

/** A completion; fields of its message and its end can be set. */
export function completion(
  message: Readonly<Record<string, unknown>>,
  finish: string | null = 'stop',
  more: Readonly<Record<string, unknown>> = {},
): Reaction {
  return sends(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'tide-large-2026',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
    usage: USAGE,
    ...more,
  });
}

export const says = (text: string): Reaction => completion({ content: text });
export const empty: Reaction = completion({ content: null });
export const truncated: Reaction = completion({ content: 'A tide gauge requi' }, 'length');
export const refused: Reaction = completion({ content: null, refusal: 'I cannot help with that.' });
export const reasonsOnly: Reaction = completion(
  { content: '', reasoning_content: 'The person asks about a gauge, so…' },
  'length',
);

/** Never sends a byte. */
export const slow: Reaction = () => undefined;

/** Begins a completion and never ends it. */
export const trickles: Reaction = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":[');

/** Hangs up in the middle of the body. */
export const hangsUp: Reaction = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"choices":[', () => response.destroy());
};

/** Sends the request on. */
export const redirects =
  (to: string, status = 307): Reaction =>
  (response) =>
    void response.writeHead(status, { location: to }).end();

/** An error as OpenAI words it. */
export const fails = (
  status: number,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Reaction => sends(status, { error: { message, type: 'error', ...more } }, headers);
