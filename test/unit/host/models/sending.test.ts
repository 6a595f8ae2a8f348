import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Consents } from '../../../../src/host/models/consents.js';
import { sendRequest } from '../../../../src/host/models/sending.js';
import type { SendAnswer, SendParams } from '../../../../src/protocol/models.js';
import {
  type ChatServer,
  fails,
  hangsUp,
  redirects,
  says,
  sends,
  slow,
  startChatServer,
} from '../../../support/chat-server.js';

const KEY = 'sk-tide-0123456789';

let server: ChatServer;
let consents: Consents;
const askedFor: string[] = [];
beforeEach(async () => {
  server = await startChatServer();
  consents = new Consents();
  consents.give('run', { kind: 'server', origin: server.origin }, 2);
  askedFor.length = 0;
});
afterEach(() => server.stop());

function send(params: Partial<SendParams> = {}, signal?: AbortSignal): Promise<SendAnswer> {
  const keyOf = (origin: string): Promise<string | null> => {
    askedFor.push(origin);
    return Promise.resolve(origin === server.origin ? KEY : null);
  };
  const url = `${server.url}/chat/completions`;
  const headers = { 'content-type': 'application/json' };
  return sendRequest(
    { fetch, consents, keyOf },
    { run: 'run', url, headers, body: '{"model":"tide"}', ...params },
    signal ?? new AbortController().signal,
  );
}

describe('a request of a run', () => {
  it('is sent with the key of its origin', async () => {
    expect(await send()).toMatchObject({ status: 200, retryAfter: null, location: null });
    expect(server.heard[0]).toMatchObject({
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: { model: 'tide' },
    });
  });

  it('is not sent without consent, to another place, or after its end', async () => {
    const other = await startChatServer();
    const refused = { failed: 'NO_CONSENT' };
    expect(await send({ run: 'another' })).toEqual(refused);
    expect(await send({ url: other.url })).toEqual(refused);
    expect(await send({ url: 'no address' })).toEqual(refused);
    consents.end('run');
    expect(await send()).toEqual(refused);
    await other.stop();
    expect([...server.heard, ...other.heard, ...askedFor]).toEqual([]);
  });

  it('is not sent over the network when consent was for a model of the editor', async () => {
    consents.give('run', { kind: 'editor', id: 'tide' }, 2);
    expect(await send()).toEqual({ failed: 'NO_CONSENT' });
  });

  it('is sent no more often than was agreed; a busy server does not count', async () => {
    server.behave((nth) =>
      nth < 3 ? fails(429, 'Slow.', {}, { 'retry-after': '7' }) : says('A.'),
    );
    for (let i = 0; i < 3; i++)
      expect(await send()).toMatchObject({ status: 429, retryAfter: '7' });
    for (let i = 0; i < 2; i++) expect(await send()).toMatchObject({ status: 200 });
    expect(await send()).toEqual({ failed: 'NO_CONSENT' });
    expect(server.heard).toHaveLength(5);
  });

  it('is not sent on', async () => {
    const other = await startChatServer();
    server.behave(() => redirects(other.url));
    expect(await send()).toMatchObject({ status: 307, location: other.url });
    await other.stop();
    expect(other.heard).toEqual([]);
  });

  it('ends when it is cancelled', async () => {
    const stop = new AbortController();
    server.behave(() => (response, heard) => {
      slow(response, heard);
      stop.abort();
    });
    expect(await send({}, stop.signal)).toHaveProperty('failed');
  });

  it('comes back without the key, whatever the server quotes', async () => {
    server.behave(() => fails(400, `Wrong key ${KEY}`));
    const answer = await send();
    expect(JSON.stringify(answer)).toContain('Wrong key [key]');
    expect(JSON.stringify(answer)).not.toContain(KEY);
  });

  it('tells a fault by its code alone', async () => {
    server.behave(() => hangsUp);
    expect(await send()).toEqual({ failed: 'UND_ERR_SOCKET' });
    const { url } = server;
    await server.stop();
    expect(await send({ url })).toEqual({ failed: 'ECONNREFUSED' });
    server = await startChatServer();
  });

  it('reads no endless reply', async () => {
    server.behave(() => sends(200, 'x'.repeat(9_000_000)));
    const answer = await send();
    expect('text' in answer && answer.text.length).toBeLessThan(9_000_000);
  });
});
