import { describe, expect, it } from 'vitest';

import { askWithCare, type Completion, endsRun } from '../../../src/models/care.js';
import {
  type ChatFailure,
  type ChatOutcome,
  type ChatRequest,
  failure,
  FAILURES,
  type FailureKind,
  type Usage,
} from '../../../src/models/chat.js';
import type { Prices } from '../../../src/models/price.js';

const usage = (prompt: number, completion: number): Usage => ({
  prompt,
  completion,
  reasoning: null,
});

const answer = (tokens: Usage | null = usage(40, 10)): ChatOutcome => ({
  kind: 'answer',
  text: 'A clock.',
  model: 'tide',
  finish: 'stop',
  usage: tokens,
});

const fails = (why: FailureKind, more: Parameters<typeof failure>[2] = {}): ChatFailure =>
  failure(why, `It was ${why}.`, more);

interface Asked extends Completion {
  readonly allowances: readonly number[];
  readonly pauses: readonly number[];
}

/** Asks a model that answers like this, one after the other; the last repeats. */
async function ask(
  outcomes: readonly ChatOutcome[],
  prices: Prices | null = null,
  stopWhileWaiting = false,
): Promise<Asked> {
  const requests: ChatRequest[] = [];
  const pauses: number[] = [];
  const stop = new AbortController();
  const ports = {
    chat: {
      ask: (request: ChatRequest) => {
        requests.push(request);
        return Promise.resolve(outcomes[Math.min(requests.length, outcomes.length) - 1]!);
      },
    },
    prices,
    wait: (ms: number) => {
      pauses.push(ms);
      if (stopWhileWaiting) stop.abort();
      return Promise.resolve();
    },
  };
  const completion = await askWithCare(
    ports,
    { messages: [{ role: 'user', content: 'What?' }], allowance: 100 },
    stop.signal,
  );
  return { ...completion, allowances: requests.map(({ allowance }) => allowance), pauses };
}

describe('asking with care', () => {
  it('asks once when an answer comes', async () => {
    expect(await ask([answer()])).toMatchObject({ attempts: 1, allowances: [100], pauses: [] });
  });

  it.each(['empty', 'truncated'] as const)(
    'asks once more at twice the allowance: %s',
    async (why) => {
      const asked = await ask([fails(why, { usage: usage(40, 100) }), answer()]);
      expect(asked.allowances).toEqual([100, 200]);
      expect(asked.outcome.kind).toBe('answer');
      expect(asked.usage).toEqual(usage(80, 110));
    },
  );

  it('asks no third time, whatever comes', async () => {
    const asked = await ask([fails('truncated'), fails('empty'), answer()]);
    expect(asked).toMatchObject({ attempts: 2, outcome: { why: 'empty' } });
  });

  it.each(
    FAILURES.filter((why) => !['empty', 'truncated', 'rate-limited', 'server-error'].includes(why)),
  )('asks never again: %s', async (why) => {
    expect(await ask([fails(why), answer()])).toMatchObject({ attempts: 1, outcome: { why } });
  });

  it('waits as long as the server asks', async () => {
    const asked = await ask([fails('rate-limited', { retryAfter: 7 }), answer()]);
    expect(asked).toMatchObject({ attempts: 2, pauses: [7000], allowances: [100, 100] });
  });

  it('waits longer each time when the server does not say, and gives up after three', async () => {
    const asked = await ask([fails('server-error')]);
    expect(asked).toMatchObject({ attempts: 4, pauses: [2000, 4000, 8000] });
  });

  it('does not wait for an hour', async () => {
    expect(await ask([fails('rate-limited', { retryAfter: 61 })])).toMatchObject({ attempts: 1 });
    expect(await ask([fails('rate-limited', { retryAfter: 60 })])).toMatchObject({ attempts: 4 });
  });

  it('keeps the larger allowance through a pause', async () => {
    const asked = await ask([fails('empty'), fails('rate-limited'), fails('empty'), answer()]);
    expect(asked).toMatchObject({ allowances: [100, 200, 200], outcome: { why: 'empty' } });
  });

  it('can be stopped while it waits', async () => {
    const asked = await ask([fails('rate-limited')], null, true);
    expect(asked).toMatchObject({ attempts: 1, outcome: { why: 'cancelled' } });
  });
});

describe('the cost', () => {
  const prices = { input: 2, output: 10 };

  it('is that of all attempts', async () => {
    const asked = await ask(
      [fails('truncated', { usage: usage(1000, 100) }), answer(usage(1000, 150))],
      prices,
    );
    // 2,000 tokens at 2 and 250 at 10 per million.
    expect(asked.cost).toBeCloseTo(0.0065, 12);
  });

  it('is not told without prices', async () => {
    expect(await ask([answer()])).toMatchObject({ cost: null, usage: usage(40, 10) });
  });

  it('is not told when the tokens of any reply are unknown', async () => {
    expect(await ask([answer(null)], prices)).toMatchObject({ cost: null, usage: null });
    expect(await ask([fails('empty'), answer()], prices)).toMatchObject({ cost: null });
  });

  it('is not touched by attempts that no model replied to', async () => {
    const asked = await ask([fails('rate-limited'), answer(usage(1000, 0))], prices);
    expect(asked.cost).toBeCloseTo(0.002, 12);
  });
});

it('ends a run where no other request can succeed', () => {
  const ends = FAILURES.filter((why) => endsRun(fails(why)));
  expect(ends).toEqual(['no-credit', 'unauthorised', 'redirected', 'cancelled']);
});
