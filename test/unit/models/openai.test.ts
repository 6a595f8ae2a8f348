import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ChatOutcome, ChatRequest } from '../../../src/models/chat.js';
import { readEndpoint, type Endpoint } from '../../../src/models/endpoint.js';
import { OpenAiChat, type OpenAiOptions } from '../../../src/models/openai.js';
import {
  type ChatServer,
  completion,
  empty,
  fails,
  hangsUp,
  reasonsOnly,
  redirects,
  refused,
  says,
  sends,
  slow,
  startChatServer,
  trickles,
  truncated,
  USAGE,
} from '../../support/chat-server.js';

const KEY = 'sk-tide-0123456789abcdef';
const QUESTION: ChatRequest = {
  messages: [
    { role: 'system', content: 'Context.' },
    { role: 'user', content: 'What does a tide gauge require?' },
  ],
  allowance: 300,
};

let server: ChatServer;
beforeEach(async () => {
  server = await startChatServer();
});
afterEach(() => server.stop());

function endpointOf(address: string): Endpoint {
  const endpoint = readEndpoint(address);
  if ('fault' in endpoint) throw new Error(endpoint.fault);
  return endpoint;
}

function chat(options: Partial<OpenAiOptions> = {}): OpenAiChat {
  return new OpenAiChat(
    { fetch, clock: () => new Date('2026-01-02T03:04:05Z') },
    { endpoint: endpointOf(server.url), model: 'tide', key: KEY, timeout: 20, ...options },
  );
}

const ask = (
  request: Partial<ChatRequest> = {},
  options: Partial<OpenAiOptions> = {},
): Promise<ChatOutcome> =>
  chat(options).ask({ ...QUESTION, ...request }, new AbortController().signal);

/** What an outcome is, in one word. */
const kindOf = (outcome: ChatOutcome): string =>
  outcome.kind === 'answer' ? 'answer' : outcome.why;

describe('a request', () => {
  it('carries model, messages, allowance and key, and no more', async () => {
    await ask({ temperature: 0, seed: 7 });
    const [heard] = server.heard;
    expect(heard?.path).toBe('/v1/chat/completions');
    expect(heard?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(heard?.body).toEqual({
      model: 'tide',
      messages: QUESTION.messages,
      max_completion_tokens: 300,
      temperature: 0,
      seed: 7,
      stream: false,
    });
  });

  it('carries no key when there is none', async () => {
    await ask({}, { key: null });
    expect(server.heard[0]?.headers).not.toHaveProperty('authorization');
  });

  it('names the allowance as older servers do, once it is rejected, and remembers it', async () => {
    server.behave((_, { body }) =>
      'max_completion_tokens' in body
        ? fails(400, 'Unrecognized request argument supplied: max_completion_tokens')
        : says('A clock.'),
    );
    const asked = chat();
    const { signal } = new AbortController();
    expect(await asked.ask(QUESTION, signal)).toMatchObject({ kind: 'answer', text: 'A clock.' });
    expect(await asked.ask(QUESTION, signal)).toMatchObject({ kind: 'answer' });
    expect(server.heard.map(({ body }) => [body.max_completion_tokens, body.max_tokens])).toEqual([
      [300, undefined],
      [undefined, 300],
      [undefined, 300],
    ]);
  });

  it('leaves out a temperature and a seed that the model does not take', async () => {
    server.behave((_, { body }) => {
      if ('temperature' in body) return fails(400, 'Unsupported value', { param: 'temperature' });
      return 'seed' in body ? fails(422, 'Extra inputs: seed') : says('A clock.');
    });
    expect(kindOf(await ask({ temperature: 0, seed: 7 }))).toBe('answer');
    expect(server.heard).toHaveLength(3);
  });

  it('does not go on when what is rejected was not sent', async () => {
    server.behave(() => fails(400, 'Unsupported', { param: 'temperature' }));
    expect(kindOf(await ask())).toBe('rejected');
    expect(server.heard).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('comes with the model, the end and the tokens', async () => {
    server.behave(() =>
      completion({ content: ' A clock. ' }, 'stop', {
        usage: { ...USAGE, completion_tokens_details: { reasoning_tokens: 4 } },
      }),
    );
    expect(await ask()).toEqual({
      kind: 'answer',
      text: 'A clock.',
      model: 'tide-large-2026',
      finish: 'stop',
      usage: { prompt: 40, completion: 10, reasoning: 4 },
    });
  });

  it.each([
    ['text in parts', { content: [{ type: 'text', text: 'A ' }, { text: 'clock.' }] }],
    ['reasoning in front of it', { content: '<think>A gauge…</think>\n\nA clock.' }],
    ['reasoning beside it', { content: 'A clock.', reasoning_content: 'A gauge…' }],
    ['an empty refusal', { content: 'A clock.', refusal: '' }],
  ])('is read from %s', async (_, message) => {
    server.behave(() => completion(message));
    expect(await ask()).toMatchObject({ kind: 'answer', text: 'A clock.' });
  });

  it('counts without tokens when the server counts none, or wrongly', async () => {
    for (const usage of [undefined, null, { prompt_tokens: -1, completion_tokens: 2 }, 'many']) {
      server.behave(() => completion({ content: 'A clock.' }, 'stop', { usage }));
      expect(await ask()).toMatchObject({ kind: 'answer', usage: null });
    }
  });
});

describe('no answer', () => {
  it.each([
    ['null', empty, 'empty'],
    ['nothing', completion({}), 'empty'],
    ['white space', completion({ content: ' \n ' }), 'empty'],
    ['no parts', completion({ content: [] }), 'empty'],
    ['reasoning that ended', completion({ content: null, reasoning: 'Well…' }), 'empty'],
    ['reasoning in the text alone', completion({ content: '<think>Well…</think>' }), 'empty'],
    ['half an answer', truncated, 'truncated'],
    ['reasoning up to the allowance', reasonsOnly, 'truncated'],
    ['reasoning cut off in the text', completion({ content: '<think>We' }, 'length'), 'truncated'],
    ['nothing at the allowance', completion({ content: null }, 'length'), 'truncated'],
    ['another word for it', completion({ content: 'A cl' }, 'MAX_TOKENS'), 'truncated'],
    ['no reason, all tokens used', completion({ content: 'A cl' }, null, spent(300)), 'truncated'],
    ['a refusal', refused, 'refused'],
    ['a filter', completion({ content: 'A cl' }, 'content_filter'), 'refused'],
    ['a filter of the question', fails(400, 'No.', { code: 'content_filter' }), 'refused'],
  ])('is told apart: %s', async (_, reaction, why) => {
    server.behave(() => reaction);
    expect(kindOf(await ask())).toBe(why);
  });

  it('keeps the tokens that were spent', async () => {
    server.behave(() => truncated);
    expect(await ask()).toMatchObject({ usage: { prompt: 40, completion: 10, reasoning: null } });
  });

  it('says that reasoning used up the allowance', async () => {
    server.behave(() => reasonsOnly);
    expect(await ask()).toMatchObject({
      message:
        'Reasoning used up the whole allowance and left no answer. Raise the allowance (300 tokens).',
    });
  });

  it('takes a whole answer without a reason when tokens are left', async () => {
    server.behave(() => completion({ content: 'A clock.' }, null, spent(299)));
    expect(await ask()).toMatchObject({ kind: 'answer', finish: null });
  });
});

function spent(tokens: number): { usage: object } {
  return { usage: { ...USAGE, completion_tokens: tokens } };
}

describe('trouble', () => {
  it.each([
    ['no JSON', sends(200, '<html>Welcome</html>'), 'bad-reply'],
    ['other JSON', sends(200, { answer: 'A clock.' }), 'bad-reply'],
    ['no choice', sends(200, { choices: [] }), 'bad-reply'],
    [
      'an error with status 200',
      sends(200, { error: { message: 'Down', code: 503 } }),
      'server-error',
    ],
    ['a wrong key', fails(401, 'No.'), 'unauthorised'],
    ['a forbidden model', fails(403, 'No.'), 'unauthorised'],
    ['no credit', fails(402, 'Pay.'), 'no-credit'],
    ['a used quota', fails(429, 'Pay.', { code: 'insufficient_quota' }), 'no-credit'],
    ['too many requests', fails(429, 'Slow down.'), 'rate-limited'],
    ['an unknown model', fails(404, 'No model tide.'), 'rejected'],
    ['a long question', fails(400, 'The context is too long.'), 'rejected'],
    ['a fault of the server', fails(500, 'Oh.'), 'server-error'],
    ['a fault without JSON', sends(502, '<html>Bad Gateway</html>'), 'server-error'],
    ['a gateway that waited', fails(504, 'Late.'), 'timeout'],
    ['a connection that breaks off', hangsUp, 'network'],
  ])('is told apart: %s', async (_, reaction, why) => {
    server.behave(() => reaction);
    const outcome = await ask();
    expect(kindOf(outcome)).toBe(why);
    expect(outcome).toMatchObject({ message: expect.stringMatching(/\. \p{Lu}.*\.$/u) as string });
  });

  it('quotes the server on one short line', async () => {
    server.behave(() => fails(400, `The context\nis \u001b[31mtoo long. ${'x'.repeat(1000)}`));
    const outcome = await ask();
    expect(outcome).toMatchObject({
      message: expect.stringContaining(
        `rejected the request (status 400). It says: "The context is [31mtoo long. xxx`,
      ) as string,
    });
    expect(outcome.kind === 'failure' && outcome.message.length).toBeLessThan(600);
  });

  it.each([
    ['7', 7],
    ['Fri, 02 Jan 2026 03:04:35 GMT', 30],
    ['soon', null],
    [undefined, null],
  ])('hears how long to wait: %s', async (header, seconds) => {
    const headers = header === undefined ? undefined : { 'retry-after': header };
    server.behave(() => fails(429, 'Slow down.', {}, headers));
    expect(await ask()).toMatchObject({ why: 'rate-limited', retryAfter: seconds });
  });

  it('is a hard limit on the whole reply, however it dawdles', async () => {
    for (const reaction of [slow, trickles]) {
      server.behave(() => reaction);
      const outcome = await ask({}, { timeout: 0.2 });
      expect(kindOf(outcome)).toBe('timeout');
      expect(outcome).toMatchObject({ message: expect.stringContaining('0.2 s') as string });
    }
  });

  it('ends when the person stops it', async () => {
    for (const reaction of [slow, trickles]) {
      const stop = new AbortController();
      server.behave(() => (response, heard) => {
        reaction(response, heard);
        setTimeout(() => stop.abort(), 20);
      });
      expect(kindOf(await chat().ask(QUESTION, stop.signal))).toBe('cancelled');
    }
  });

  it('sends nothing once it was stopped', async () => {
    expect(kindOf(await chat().ask(QUESTION, AbortSignal.abort()))).toBe('cancelled');
    expect(server.heard).toEqual([]);
  });

  it('says that nothing answers there', async () => {
    const endpoint = endpointOf(server.url);
    await server.stop();
    const outcome = await ask({}, { endpoint });
    expect(kindOf(outcome)).toBe('network');
    expect(outcome).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') as string });
    server = await startChatServer();
  });

  it('reads no endless reply', async () => {
    server.behave(() => sends(200, 'x'.repeat(9_000_000)));
    expect(kindOf(await ask())).toBe('bad-reply');
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('to another origin is refused: %i', async (status) => {
    const other = await startChatServer();
    server.behave(() => redirects(`${other.url}/secret?token=1`, status));
    const outcome = await ask();
    await other.stop();
    expect(kindOf(outcome)).toBe('redirected');
    expect(other.heard).toEqual([]);
    expect(outcome).toMatchObject({
      message: expect.stringContaining(`on to ${other.origin}. `) as string,
    });
  });

  it('within the origin is followed when it keeps the request', async () => {
    server.behave((nth) => (nth === 0 ? redirects('/v2/chat', 308) : says('A clock.')));
    expect(await ask()).toMatchObject({ text: 'A clock.' });
    expect(server.heard[1]).toMatchObject({ path: '/v2/chat', body: { model: 'tide' } });
  });

  it('is not followed for ever, nor when it would drop the question', async () => {
    server.behave(() => redirects('/round', 307));
    expect(kindOf(await ask())).toBe('redirected');
    expect(server.heard.length).toBeLessThan(6);
    server.behave(() => redirects('/other', 302));
    expect(await ask()).toMatchObject({
      why: 'redirected',
      message: expect.stringContaining('sends requests on to /other.') as string,
    });
  });
});

describe('the key', () => {
  it.each([400, 401, 403, 404, 429, 500])('is in no message of status %i', async (status) => {
    server.behave(() => fails(status, `Incorrect key ${KEY} in Bearer ${KEY}`));
    expect(JSON.stringify(await ask())).not.toContain('sk-tide');
  });
});
