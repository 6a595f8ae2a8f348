import { appendFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';

import {
  type ChatServer,
  empty,
  fails,
  type Heard,
  hangsUp,
  type Reaction,
  reasonsOnly,
  redirects,
  refused,
  says,
  sends,
  slow,
  startChatServer,
  truncated,
} from '../../support/chat-server.js';
import {
  type Ended,
  folder,
  ontodesk,
  soundPages,
  type Surroundings,
  textOf,
} from './support/console.js';

const KEY = 'sk-tide-0123456789abcdef';

const QUESTIONS = [
  {
    id: 'q1',
    prompt: 'What does a tide gauge require?',
    gold: [{ slug: 'clock', title: 'Clock' }],
  },
  {
    id: 'q2',
    prompt: 'What is the parent of a clock?',
    gold: [{ slug: 'ocean-metric', title: 'Ocean Metric' }],
  },
];

const lines = (rows: readonly unknown[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const usageShape = z.strictObject({
  prompt: z.int(),
  completion: z.int(),
  reasoning: z.int().nullable(),
});
const rowShape = z.strictObject({
  id: z.string(),
  arm: z.string(),
  answer: z.string(),
  context: z.string(),
  model: z.string(),
  served: z.string().optional(),
  usage: usageShape.nullable(),
  cost: z.number().nullable(),
  finish: z.string().nullable(),
  attempts: z.int(),
  at: z.iso.datetime(),
});
const failureShape = z.strictObject({
  id: z.string(),
  arm: z.string(),
  failure: z.string(),
  message: z.string(),
  model: z.string(),
  usage: usageShape.nullable(),
  cost: z.number().nullable(),
  attempts: z.int(),
  at: z.iso.datetime(),
});

let server: ChatServer;
let cwd: string;
beforeEach(async () => {
  server = await startChatServer();
  cwd = folder({ ...soundPages(), 'q.jsonl': lines(QUESTIONS) });
});
afterEach(() => server.stop());

interface Around extends Surroundings {
  /** In place of `--yes`. */
  readonly agreeing?: readonly string[];
}

function answer(args: readonly string[] = [], around: Around = {}): Promise<Ended> {
  const given = args.includes('--prompts') ? [] : ['--questions', 'q.jsonl'];
  const { agreeing = ['--yes'], env, ...rest } = around;
  return ontodesk(['answer', ...given, '--out', 'a.jsonl', ...agreeing, ...args], {
    cwd,
    env: {
      ONTODESK_MODEL_URL: server.url,
      ONTODESK_MODEL_KEY: KEY,
      ONTODESK_MODEL_NAME: 'tide',
      ...env,
    },
    ...rest,
  });
}

function rows<T extends z.ZodType>(file: string, shape: T): z.infer<T>[] {
  if (!existsSync(path.join(cwd, file))) return [];
  const parts = textOf(cwd, file).split('\n');
  expect(parts.pop()).toBe('');
  return parts.map((line) => shape.parse(JSON.parse(line)));
}

const answers = (): z.infer<typeof rowShape>[] => rows('a.jsonl', rowShape);
const failures = (): z.infer<typeof failureShape>[] => rows('a.failures.jsonl', failureShape);
const ids = (of: readonly { readonly id: string; readonly arm: string }[]): string[] =>
  of.map(({ id, arm }) => `${id} ${arm}`);

/** What a request asks: its last message, and whether a block came with it. */
const asked = ({ body }: Heard): string =>
  `${body.messages?.length === 2 ? 'grounded' : 'raw'} ${body.messages?.at(-1)?.content ?? ''}`;

/** Fails some requests, by a word of the question and whether a block came. */
const failing = (word: string, reaction: Reaction) => (_: number, heard: Heard) =>
  asked(heard).includes(word) ? reaction : says('A clock, of course.');

/** Folders that cannot be made: below a file, and where the system keeps its own. */
const NOWHERE = ['q.jsonl/x/a.jsonl', ...(process.platform === 'linux' ? ['/proc/nope/x'] : [])];

describe('answer', () => {
  it.each(NOWHERE)(
    'refuses %s before anybody is asked: no folder can be made there',
    async (out) => {
      const ended = await answer(['--out', out], { agreeing: [] });
      expect(ended.code).toBe(2);
      expect(ended.err).toMatch(/Cannot (?:read|write) .*(?:x|a\.jsonl)[.:] /u);
      expect(server.heard).toEqual([]);
    },
  );

  it('keeps a row for each question and arm', async () => {
    const ended = await answer();
    expect(ended.code).toBe(0);
    expect(ids(answers())).toEqual(['q1 raw', 'q1 grounded', 'q2 raw', 'q2 grounded']);
    const [raw, grounded] = answers();
    expect(raw).toEqual({
      ...{ id: 'q1', arm: 'raw', answer: 'Answer.', context: QUESTIONS[0]!.prompt },
      ...{ model: 'tide', served: 'tide-large-2026', finish: 'stop', attempts: 1, cost: null },
      ...{ usage: { prompt: 40, completion: 10, reasoning: null } },
      at: raw!.at,
    });
    expect(grounded!.context).toMatch(
      /^The following ontology context [^]+\[ONTOLOGY CONTEXT\]\n## Tide Gauge [^]+\[END ONTOLOGY CONTEXT\] What does a tide gauge require\?$/u,
    );
  });

  it('sends the block as `scaffold` serves it, and the question, and no more', async () => {
    await answer();
    const { out } = await ontodesk(['scaffold', '--json', QUESTIONS[0]!.prompt], { cwd });
    const { block } = z.object({ block: z.string() }).parse(JSON.parse(out));
    expect(server.heard[0]?.body.messages).toEqual([
      { role: 'user', content: QUESTIONS[0]!.prompt },
    ]);
    const [system, user, ...others] = server.heard[1]?.body.messages ?? [];
    expect(system?.role).toBe('system');
    expect(system?.content.endsWith(`\n\n${block}`)).toBe(true);
    expect([user, others]).toEqual([{ role: 'user', content: QUESTIONS[0]!.prompt }, []]);
  });

  it('writes what `exposure --answers` reads', async () => {
    server.behave(failing('raw', says('I cannot say.')));
    await answer();
    const ended = await ontodesk(
      ['exposure', '--questions', 'q.jsonl', '--answers', 'a.jsonl', '--json'],
      { cwd },
    );
    expect(ended.code, ended.err).toBe(0);
    const shape = z.object({
      models: z.array(
        z.object({ arm: z.string(), n11: z.int(), n10: z.int(), n01: z.int(), n00: z.int() }),
      ),
    });
    // The clock is exposed by the block and said; the ocean metric is exposed and not said.
    const { models } = shape.parse(JSON.parse(ended.out));
    expect(models.find(({ arm }) => arm === 'grounded')).toMatchObject({
      n11: 1,
      n10: 1,
      n01: 0,
      n00: 0,
    });
    // Without a block neither is shown.
    expect(models.find(({ arm }) => arm === 'raw')).toMatchObject({
      n11: 0,
      n10: 0,
      n01: 0,
      n00: 2,
    });
  });

  it('asks one arm alone', async () => {
    await answer(['--arms', 'grounded']);
    expect(ids(answers())).toEqual(['q1 grounded', 'q2 grounded']);
  });

  it('asks several at a time, each once', async () => {
    expect((await answer(['--parallel', '4'])).code).toBe(0);
    expect(ids(answers()).sort()).toEqual(['q1 grounded', 'q1 raw', 'q2 grounded', 'q2 raw']);
    expect(server.heard).toHaveLength(4);
  });

  it('asks ready prompts of any arm', async () => {
    const messages = [
      { role: 'system', content: 'Shuffled.' },
      { role: 'user', content: 'What?' },
    ];
    writeFileSync(
      path.join(cwd, 'p.jsonl'),
      lines([
        { ontodesk: 'prompts' },
        { id: 1, arm: 'shuffled', messages, donor: 'q7' },
        { id: 1, arm: 'raw', messages: [messages[1]] },
      ]),
    );
    expect((await answer(['--prompts', 'p.jsonl', '--arms', 'shuffled'])).code).toBe(0);
    expect(answers()).toMatchObject([{ id: '1', arm: 'shuffled', context: 'Shuffled. What?' }]);
    expect(server.heard[0]?.body.messages).toEqual(messages);
  });

  it('names prompts that are none, asks the others, and ends with 2', async () => {
    const messages = [{ role: 'user', content: 'What?' }];
    const good = { id: 'a', arm: 'raw', messages };
    writeFileSync(
      path.join(cwd, 'p.jsonl'),
      `${lines([good, good, { id: 'b', arm: 'raw', messages: [] }])}no JSON\n`,
    );
    const ended = await answer(['--prompts', 'p.jsonl']);
    expect(ended.code).toBe(2);
    expect(ended.err).toContain('p.jsonl line 2: A prompt "a" of the arm "raw" came before.');
    expect(ended.err).toMatch(
      /p\.jsonl line 3: This is no prompt \{id, arm, messages\}: messages: .+/u,
    );
    expect(ended.err).toContain('p.jsonl line 4: This line is not JSON.');
    expect(ids(answers())).toEqual(['a raw']);
  });
});

describe('consent', () => {
  it('is asked for with everything a person must know', async () => {
    const ended = await answer(['--allowance', '100'], { agreeing: [], answers: ['y'] });
    expect(ended.code).toBe(0);
    expect(ended.err).toContain(`4 requests to ${server.origin}, model tide: 2 raw, 2 grounded.`);
    expect(ended.err).toMatch(/About \d+ tokens leave this machine/u);
    // Each request may be repeated once at twice the allowance: 4 × (100 + 200).
    expect(ended.err).toContain('At most 1,200 tokens come back.');
    expect(ended.err).toContain('at most 8 requests.');
  });

  it.each([['n'], [''], ['no'], ['yeah']])('is not given by %j', async (typed) => {
    const ended = await answer([], { agreeing: [], answers: [typed] });
    expect(ended).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nothing was sent.') as string,
    });
    expect(server.heard).toEqual([]);
    expect(readdirSync(cwd).sort()).toEqual(['pages', 'q.jsonl']);
  });

  it('is not given by the end of the input, nor where nobody can answer', async () => {
    expect((await answer([], { agreeing: [], answers: [] })).code).toBe(1);
    const ended = await answer([], { agreeing: [], stdin: 'y\n' });
    expect(ended).toMatchObject({ code: 2, err: expect.stringContaining('--yes') as string });
    expect(server.heard).toEqual([]);
  });
});

describe('a run that goes on', () => {
  it('asks only what has no answer', async () => {
    server.behave(failing('parent', refused));
    expect((await answer()).code).toBe(1);
    expect(ids(answers())).toEqual(['q1 raw', 'q1 grounded']);
    const before = textOf(cwd, 'a.jsonl');
    server.behave(() => says('An ocean metric.'));
    const ended = await answer();
    expect(ended.code).toBe(0);
    expect(ended.err).toContain('2 answers there already, not asked again.');
    expect(textOf(cwd, 'a.jsonl').startsWith(before)).toBe(true);
    expect(ids(answers())).toEqual(['q1 raw', 'q1 grounded', 'q2 raw', 'q2 grounded']);
    expect(server.heard).toHaveLength(6);
  });

  it('sends nothing when everything has its answer', async () => {
    await answer();
    const ended = await answer([], { agreeing: [] });
    expect(ended).toMatchObject({
      code: 0,
      err: 'a.jsonl holds all 4 answers already. Nothing was sent.\n',
    });
    expect(server.heard).toHaveLength(4);
  });

  it('says which kept answers were given to another text', async () => {
    await answer();
    const page = path.join(cwd, 'pages/Tide Gauge.md');
    writeFileSync(page, textOf(cwd, 'pages/Tide Gauge.md').replace('Clock', 'Ocean Metric'));
    const ended = await answer();
    expect(ended.err).toContain('1 of them were given to another text than would be shown now');
    expect(server.heard).toHaveLength(4);
  });

  it.each([1, 5, 20, 60])('mends a last row cut off %i bytes before its end', async (cut) => {
    await answer(['--arms', 'raw']);
    const whole = textOf(cwd, 'a.jsonl');
    writeFileSync(path.join(cwd, 'a.jsonl'), Buffer.from(whole).subarray(0, -cut));
    const ended = await answer();
    expect(ended.code).toBe(0);
    expect(ids(answers()).sort()).toEqual(['q1 grounded', 'q1 raw', 'q2 grounded', 'q2 raw']);
    // Only the line end was missing in the first case: the row is kept.
    expect(server.heard).toHaveLength(cut === 1 ? 4 : 5);
    expect(ended.err.includes('half a row at its end')).toBe(cut > 1);
  });

  it('mends zeros that a power cut left', async () => {
    await answer(['--arms', 'raw']);
    appendFileSync(path.join(cwd, 'a.jsonl'), Buffer.alloc(100));
    expect((await answer()).code).toBe(0);
    expect(answers()).toHaveLength(4);
  });

  it.each([
    ['a page', '# Tide Gauge\n'],
    ['a page without a line end', '# Tide Gauge'],
    ['questions', lines(QUESTIONS)],
    ['a broken row in the middle', '{"id":"q1","arm":"ra\n{"id":"q1","arm":"raw","answer":"A."}\n'],
  ])('does not touch a file that holds something else: %s', async (_, text) => {
    writeFileSync(path.join(cwd, 'a.jsonl'), text);
    const ended = await answer();
    expect(ended).toMatchObject({
      code: 2,
      err: expect.stringMatching(/a\.jsonl line 1: .+ Nothing was changed/u) as string,
    });
    expect(textOf(cwd, 'a.jsonl')).toBe(text);
    expect(server.heard).toEqual([]);
  });

  it('does not mix two models in an arm', async () => {
    await answer(['--arms', 'raw']);
    const ended = await answer(['--model', 'ebb']);
    expect(ended).toMatchObject({
      code: 2,
      err: expect.stringContaining('holds answers of the model tide in the arm "raw"') as string,
    });
    expect((await answer(['--model', 'ebb', '--arms', 'grounded'])).code).toBe(0);
  });

  it('is stopped by Ctrl-C and goes on later', async () => {
    const stop = new AbortController();
    server.behave((nth) =>
      nth < 2
        ? says('A clock.')
        : (response, heard) => {
            slow(response, heard);
            stop.abort();
          },
    );
    const ended = await answer([], { interrupt: stop.signal });
    expect(ended.code).toBe(1);
    expect(ended.out).toContain('2 answers kept.');
    expect(ended.out).toContain('2 questions not asked.');
    expect(failures()).toEqual([]);
    server.behave(() => says('An ocean metric.'));
    expect((await answer()).code).toBe(0);
    expect(answers()).toHaveLength(4);
  });

  it('leaves no lock behind, and does not write while another run does', async () => {
    let second: Promise<Ended> | undefined;
    server.behave(() => (response, heard) => {
      second ??= answer();
      void second.then(() => says('A clock.')(response, heard));
    });
    expect((await answer(['--arms', 'raw'])).code).toBe(0);
    expect(await second).toMatchObject({
      code: 2,
      err: expect.stringContaining('Another run is writing') as string,
    });
    expect(readdirSync(cwd).sort()).toEqual(['a.jsonl', 'pages', 'q.jsonl']);
  });
});

describe('failures', () => {
  it.each([
    ['empty', empty, 'empty', 2],
    ['cut off', truncated, 'truncated', 2],
    ['reasoning alone', reasonsOnly, 'truncated', 2],
    ['refused', refused, 'refused', 1],
    ['too many requests', fails(429, 'Slow.'), 'rate-limited', 4],
    ['a fault of the server', fails(500, 'Oh.'), 'server-error', 4],
    ['another reply', sends(200, '<html>'), 'bad-reply', 1],
    ['a hang-up', hangsUp, 'network', 1],
  ])('are kept apart with their reason: %s', async (_, reaction, failure, attempts) => {
    server.behave(failing('raw What does', reaction));
    const ended = await answer();
    expect(ended.code).toBe(1);
    expect(ids(answers())).toEqual(['q1 grounded', 'q2 raw', 'q2 grounded']);
    expect(failures()).toMatchObject([{ id: 'q1', arm: 'raw', failure, attempts, model: 'tide' }]);
    expect(ended.out).toContain(`Failed: 1 ${failure}. The next run asks for these again.`);
    expect(ended.err).toContain('The failures and their reasons are in a.failures.jsonl.');
  });

  it('are asked again with twice the allowance, and answered then', async () => {
    server.behave((_, { body }) =>
      body.max_completion_tokens === 50 ? reasonsOnly : says('A clock.'),
    );
    expect((await answer(['--allowance', '50'])).code).toBe(0);
    expect(answers()).toMatchObject(
      Array.from({ length: 4 }, () => ({ attempts: 2, usage: { prompt: 80, completion: 20 } })),
    );
    expect(server.heard.map(({ body }) => body.max_completion_tokens)).toEqual([
      50, 100, 50, 100, 50, 100, 50, 100,
    ]);
  });

  it('by time come within the limit', async () => {
    server.behave(failing('raw What does', slow));
    expect((await answer(['--timeout', '1'])).code).toBe(1);
    expect(failures()).toMatchObject([{ failure: 'timeout', attempts: 1 }]);
    expect(answers()).toHaveLength(3);
  });

  it('of every request end the run early', async () => {
    const many = Array.from({ length: 20 }, (_, i) => ({ id: `m${i}`, prompt: `What is ${i}?` }));
    writeFileSync(path.join(cwd, 'q.jsonl'), lines(many));
    server.behave(() => sends(200, 'no JSON'));
    const ended = await answer();
    expect(ended.out).toContain('The run ended early. 5 requests failed one after the other.');
    expect(ended.out).toContain('35 questions not asked.');
    expect(server.heard).toHaveLength(5);
  });

  it('that no other request can escape end the run at once', async () => {
    const other = await startChatServer();
    for (const [reaction, failure] of [
      [fails(401, `Wrong key ${KEY}`), 'unauthorised'],
      [redirects(other.url), 'redirected'],
    ] as const) {
      const before = server.heard.length;
      server.behave(() => reaction);
      const ended = await answer();
      expect(ended.out).toContain(`Failed: 1 ${failure}.`);
      expect(ended.out).toContain('3 questions not asked.');
      expect(server.heard).toHaveLength(before + 1);
    }
    await other.stop();
    expect(other.heard).toEqual([]);
  });

  it('follow half a failure on a line of their own', async () => {
    writeFileSync(path.join(cwd, 'a.failures.jsonl'), '{"id":"q1","arm":"ra');
    server.behave(() => refused);
    await answer(['--arms', 'raw']);
    const [torn, ...whole] = textOf(cwd, 'a.failures.jsonl').trimEnd().split('\n');
    expect(torn).toBe('{"id":"q1","arm":"ra');
    expect(whole.map((line) => failureShape.parse(JSON.parse(line)).id)).toEqual(['q1', 'q2']);
  });
});

describe('tokens and cost', () => {
  it('are added up, cost only with prices', async () => {
    expect((await answer()).out).toContain('Tokens: 160 in, 40 out. Cost: unknown without prices.');
  });

  it('are priced as the person said', async () => {
    const prices = { ONTODESK_MODEL_PRICE_IN: '1000', ONTODESK_MODEL_PRICE_OUT: '10000' };
    const ended = await answer([], { env: prices });
    // 160 × 1,000 and 40 × 10,000 per million.
    expect(ended.out).toContain('Cost at your prices: 0.5600.');
    expect(answers()[0]?.cost).toBeCloseTo(0.14, 12);
  });

  it('are totals for programs', async () => {
    const ended = await answer(['--json']);
    expect(JSON.parse(ended.out)).toEqual({
      answered: 4,
      failed: {},
      notAsked: 0,
      usage: { prompt: 160, completion: 40, reasoning: null },
      cost: null,
      uncosted: 4,
      stopped: null,
    });
  });
});

describe('bad use', () => {
  it.each<[string, Record<string, string>, readonly string[], RegExp]>([
    ['no address', { ONTODESK_MODEL_URL: '' }, [], /ONTODESK_MODEL_URL/u],
    ['a wrong address', { ONTODESK_MODEL_URL: 'tide' }, [], /Write it as https/u],
    ['no model', { ONTODESK_MODEL_NAME: '' }, [], /--model/u],
    ['a key in the open', { ONTODESK_MODEL_URL: 'http://tide.example' }, [], /https address/u],
    ['half a price', { ONTODESK_MODEL_PRICE_IN: '1' }, [], /or neither/u],
    [
      'no price',
      { ONTODESK_MODEL_PRICE_IN: 'x', ONTODESK_MODEL_PRICE_OUT: '1' },
      [],
      /per million/u,
    ],
    ['an unknown arm', {}, ['--arms', 'raw,masked'], /no arm "masked"/u],
    [
      'two sources',
      {},
      ['--prompts', 'q.jsonl', '--questions', 'q.jsonl'],
      /with --questions, or/u,
    ],
    ['no prompts', {}, ['--prompts', 'q.jsonl'], /holds no prompt/u],
    ['no allowance', {}, ['--allowance', '0'], /number from 1/u],
    ['too much at a time', {}, ['--parallel', '17'], /number from 1 to 16/u],
  ])('is told: %s', async (_, env, args, message) => {
    const ended = await answer(args, { env });
    expect(ended).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(message) as string,
    });
    expect(server.heard).toEqual([]);
  });

  it('takes the name of the model from ontodesk.yaml, but never an address', async () => {
    writeFileSync(path.join(cwd, 'ontodesk.yaml'), 'version: 1\nmodels:\n  name: ebb\n');
    expect((await answer([], { env: { ONTODESK_MODEL_NAME: '' } })).code).toBe(0);
    expect(server.heard[0]?.body.model).toBe('ebb');
  });
});

it('shows and keeps the key nowhere', async () => {
  let said = '';
  for (const status of [400, 401, 404, 429, 500]) {
    server.behave(() => fails(status, `Incorrect key ${KEY}`));
    const { out, err } = await answer(['--arms', 'raw']);
    said += out + err;
  }
  expect(failures().length).toBeGreaterThan(4);
  for (const file of readdirSync(cwd)) if (file.endsWith('.jsonl')) said += textOf(cwd, file);
  expect(said).not.toContain('sk-tide');
});
