import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { COMMANDS } from '../../../src/protocol/messages.js';
import {
  type AnswerPlanAnswer,
  type AnswerPlanParams,
  type AnswerRunAnswer,
  type AskAnswer,
  type AskParams,
  type EndpointAnswer,
  MODEL_COMMANDS,
  MODEL_METHODS,
  type SendAnswer,
  type SendParams,
  type SetsAnswer,
  type TextAnswer,
} from '../../../src/protocol/models.js';
import { page } from '../cli/support/console.js';
import { Harness, type HarnessOptions } from './harness.js';

const SET = `${JSON.stringify({ id: 'q1', prompt: 'What does a tide gauge require?' })}\n`;
const FILES = {
  'pages/Clock.md': page('Clock'),
  'pages/Tide Gauge.md': page('Tide Gauge', { requires: ['Clock'] }),
  'ontodesk.yaml': 'version: 1\npages: pages\nmodels:\n  name: tide\n',
  '.ontodesk/questions/gauges.jsonl': SET,
};

const reply = (text: string): SendAnswer => ({
  status: 200,
  retryAfter: null,
  location: null,
  text: JSON.stringify({
    choices: [{ message: { content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 3, completion_tokens: 4 },
  }),
});

let harness: Harness | undefined;
afterEach(async () => {
  await harness?.stop();
  harness = undefined;
});

/** A server, and a host that answers like this. */
async function start(options: Partial<HarnessOptions> = {}): Promise<Harness> {
  harness = await Harness.start({ files: FILES, ...options });
  return harness;
}

const plan = (to: Harness, params: Partial<AnswerPlanParams> = {}): Promise<AnswerPlanAnswer> =>
  to.request(MODEL_METHODS.plan, {
    place: null,
    questions: { set: 'gauges' },
    arms: ['raw', 'grounded'],
    model: { kind: 'server', address: 'https://tide.example/v1', name: null, prices: null },
    allowance: 100,
    timeout: 20,
    ...params,
  });

async function planned(
  to: Harness,
  params: Partial<AnswerPlanParams> = {},
): Promise<Exclude<AnswerPlanAnswer, { refused: string }>> {
  const answer = await plan(to, params);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

const run = (to: Harness, id: string): Promise<AnswerRunAnswer> =>
  to.request(MODEL_METHODS.run, { run: id, progress: 'p' });

describe('a plan', () => {
  it('says what would be sent where, and sends nothing', async () => {
    const server = await start();
    const sent: SendParams[] = [];
    server.onRequest(MODEL_METHODS.send, (params: SendParams) => void sent.push(params));
    const answer = await planned(server);
    expect(answer).toMatchObject({
      requests: 2,
      most: 4,
      to: 'https://tide.example',
      model: 'tide',
    });
    expect(answer.out).toBe(path.join(server.root, '.ontodesk/answers/gauges.tide.answers.jsonl'));
    const { text } = await server.request<TextAnswer>(MODEL_METHODS.text, { run: answer.run });
    expect(text).toContain('==== q1, raw\n-- user\nWhat does a tide gauge require?');
    expect(text).toContain('[ONTOLOGY CONTEXT]\n## Tide Gauge');
    expect(sent).toEqual([]);
    expect(existsSync(answer.out)).toBe(false);
  });

  it('is refused in a folder that is not trusted', async () => {
    const server = await start({ options: { trusted: false } });
    expect(await plan(server)).toEqual({
      refused: 'This folder is not trusted, so nothing of it is sent to a model.',
    });
  });

  it.each<[string, Partial<AnswerPlanParams>, string]>([
    ['no set', { questions: { set: 'none' } }, 'It does not exist.'],
    ['no leaving of the folder', { questions: { set: '../../ontodesk' } }, 'It does not exist.'],
    [
      'no address',
      { model: { kind: 'server', address: 'x', name: 'a', prices: null } },
      'https://',
    ],
  ])('is refused with what to do: %s', async (_, params, words) => {
    expect(await plan(await start(), params)).toMatchObject({
      refused: expect.stringContaining(words) as string,
    });
  });

  it('is refused without the name of a model', async () => {
    const files = { ...FILES, 'ontodesk.yaml': 'version: 1\npages: pages\n' };
    expect(await plan(await start({ files }))).toMatchObject({
      refused: expect.stringContaining('ontodesk.model.name') as string,
    });
  });
});

describe('a run', () => {
  it('sends what was planned through the host, and no key crosses the wire', async () => {
    const server = await start();
    const sent: SendParams[] = [];
    server.onRequest(MODEL_METHODS.send, (params: SendParams) => {
      sent.push(params);
      return reply('A clock.');
    });
    const { run: id, out } = await planned(server);
    // What is edited after consent is not what was agreed to.
    server.write('pages/Tide Gauge.md', page('Tide Gauge', { definition: 'Secret since.' }));
    await server.changed('pages/Tide Gauge.md');
    const done = await run(server, id);
    expect(done).toMatchObject({ totals: { answered: 2 }, out, failures: null });
    expect(sent.map(({ run: of, url }) => [of, url])).toEqual(
      [1, 2].map(() => [id, 'https://tide.example/v1/chat/completions']),
    );
    expect(JSON.stringify(sent)).not.toMatch(/authorization|Secret since/iu);
    const rows = readFileSync(out, 'utf8').trimEnd().split('\n');
    expect(rows.map((row) => (JSON.parse(row) as { arm: string }).arm)).toEqual([
      'raw',
      'grounded',
    ]);
  });

  it('can be done once', async () => {
    const server = await start();
    server.onRequest(MODEL_METHODS.send, () => reply('A clock.'));
    const { run: id } = await planned(server);
    await run(server, id);
    expect(await run(server, id)).toMatchObject({ refused: expect.any(String) as string });
    expect(await run(server, 'made up')).toMatchObject({ refused: expect.any(String) as string });
  });

  it('tells what the host could not send', async () => {
    const server = await start();
    server.onRequest(MODEL_METHODS.send, () => ({ failed: 'ECONNREFUSED' }));
    const { run: id } = await planned(server);
    const done = await run(server, id);
    expect(done).toMatchObject({ totals: { answered: 0, failed: { network: 2 } } });
    const { failures } = done as { failures: string };
    expect(readFileSync(failures, 'utf8')).toContain('Nothing answers there.');
  });

  it('asks the models of the editor through the host', async () => {
    const server = await start();
    const asked: AskParams[] = [];
    const answers: AskAnswer[] = [
      { text: '', tokensIn: 5, tokensOut: 0 },
      { text: 'A clock and', tokensIn: 5, tokensOut: 200 },
      { text: 'A clock.', tokensIn: 5, tokensOut: 3 },
    ];
    server.onRequest(MODEL_METHODS.ask, (params: AskParams) => {
      asked.push(params);
      return answers[asked.length - 1] ?? { why: 'refused', message: 'No.' };
    });
    const model = { kind: 'editor', id: 'x', name: 'Ebb 2', vendor: 'harbour' } as const;
    const { run: id, to, out } = await planned(server, { model });
    expect(to).toBe('harbour');
    const done = await run(server, id);
    // The first is asked again at twice the allowance and cut off there; the second is answered.
    expect(asked.map(({ allowance }) => allowance)).toEqual([100, 200, 100]);
    expect(done).toMatchObject({
      totals: { answered: 1, failed: { truncated: 1 }, cost: null },
    });
    expect(out).toMatch(/gauges\.ebb-2\.answers\.jsonl$/u);
  });
});

describe('what the host asks besides', () => {
  it('is the saved sets', async () => {
    const server = await start();
    const { sets } = await server.request<SetsAnswer>(MODEL_METHODS.sets, { place: null });
    expect(sets).toEqual(['gauges']);
  });

  it('is where an address leads, and whether a key may go there', async () => {
    const server = await start();
    const read = (address: string): Promise<EndpointAnswer> =>
      server.request(MODEL_METHODS.endpoint, { address });
    expect(await read('https://tide.example/v1')).toMatchObject({
      origin: 'https://tide.example',
      keyRefused: null,
    });
    expect(await read('http://tide.example/v1')).toMatchObject({
      keyRefused: expect.stringContaining('https') as string,
    });
    expect(await read('tide')).toHaveProperty('fault');
  });

  it('has names of its own', () => {
    const names = [...Object.values(COMMANDS), ...Object.values(MODEL_COMMANDS)];
    expect(new Set(names).size).toBe(names.length);
  });
});
