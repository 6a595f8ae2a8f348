import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isRefusal } from '../../../src/judging/refusal.js';
import { keyHash, orderOf } from '../../../src/judging/order.js';
import {
  lockVerdict,
  presentTrial,
  type LockInput,
  type SeenVerdict,
} from '../../../src/judging/trial.js';
import type { TrialEntry } from '../../../src/ledger/state.js';

const JUDGE = 'Ben <ben@example.org>';
const KEY = Buffer.alloc(32, 7);

/** Ids of trials in which this judge sees the texts in either order. */
const byOrder = Object.fromEntries(
  Array.from({ length: 64 }, (_, i) => [orderOf(KEY, `T${i}`, JUDGE), `T${i}`]),
);

function trial(id: string, key: Uint8Array = KEY): TrialEntry {
  return {
    trial: id,
    event: 'E',
    by: 'Ada <ada@example.org>',
    at: '',
    data: {
      trial: id,
      candidate: 'C',
      page: 'pages/X.md',
      draft: 'd',
      before: 'b',
      after: 'a',
      key: keyHash(key),
      rule: 'R',
    },
    verdicts: [],
    unresolved: [],
  };
}

const seen = (over: Partial<SeenVerdict> = {}): SeenVerdict => ({
  value: 1,
  newer: null,
  quotes: [],
  remark: '',
  ...over,
});

const lock = (over: Partial<LockInput> = {}): ReturnType<typeof lockVerdict> =>
  lockVerdict({
    trial: trial(byOrder['before-left'] ?? ''),
    before: 'the old words',
    after: 'the new words',
    key: KEY,
    judge: JUDGE,
    authors: ['ada@example.org'],
    authorsMayJudge: false,
    seen: seen(),
    ...over,
  });

describe('what a judge is shown', () => {
  it('is the same in both orders but for the two texts (leak probe)', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.string(),
        fc.string(),
        (key, a, b) => {
          fc.pre(a !== b);
          // One id, so that the captures can be compared byte by byte: the key alone turns the order.
          const shown = (before: string, after: string): string => {
            const answer = presentTrial({
              trial: trial('T1', key),
              before,
              after,
              key,
              judge: JUDGE,
            });
            if (isRefusal(answer)) throw new Error(answer.refused);
            const place = (text: string): string => (text === a ? 'ONE' : 'TWO');
            expect([answer.left, answer.right].sort()).toEqual([a, b].sort());
            return JSON.stringify({
              ...answer,
              left: place(answer.left),
              right: place(answer.right),
            }).replace(/"(?:ONE|TWO)"/gu, '"TEXT"');
          };
          expect(shown(a, b)).toBe(shown(b, a));
          expect(shown(a, b)).toBe('{"trial":"T1","left":"TEXT","right":"TEXT"}');
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });

  it('follows the order of the key', () => {
    for (const [order, id] of Object.entries(byOrder)) {
      const answer = presentTrial({
        trial: trial(id),
        before: 'B',
        after: 'A',
        key: KEY,
        judge: JUDGE,
      });
      expect(answer).toEqual({
        trial: id,
        left: order === 'before-left' ? 'B' : 'A',
        right: order === 'before-left' ? 'A' : 'B',
      });
    }
  });
});

describe('a verdict', () => {
  it('is recorded as after − before, with order, guess and quotes told as what they were', () => {
    const quotes = [{ side: 'right', text: 'new' }] as const;
    expect(lock({ seen: seen({ value: 2, newer: 'right', quotes, remark: ' clearer ' }) })).toEqual(
      {
        type: 'verdict.recorded',
        data: {
          trial: byOrder['before-left'],
          value: 2,
          left: 'before',
          guess: 'after',
          quotes: [{ from: 'after', text: 'new' }],
          remark: 'clearer',
          byAuthor: false,
        },
      },
    );
    const turned = {
      trial: trial(byOrder['after-left'] ?? ''),
      seen: seen({ value: 2, newer: 'right' }),
    };
    expect(lock(turned)).toMatchObject({ data: { value: -2, left: 'after', guess: 'before' } });
  });

  it('of no difference is zero either way, never minus zero', () => {
    const answer = lock({ trial: trial(byOrder['after-left'] ?? ''), seen: seen({ value: 0 }) });
    expect('data' in answer && 'value' in answer.data && Object.is(answer.data.value, 0)).toBe(
      true,
    );
  });

  it('knows its order even when both texts are equal', () => {
    const same = { before: 'x', after: 'x', trial: trial(byOrder['after-left'] ?? '') };
    expect(lock(same)).toMatchObject({ data: { left: 'after' } });
  });

  it('that is skipped is unresolved, with its reason', () => {
    expect(lock({ seen: seen({ value: null, remark: 'not my field' }) })).toMatchObject({
      type: 'verdict.unresolved',
      data: { reason: 'not my field' },
    });
  });

  it.each<[string, Partial<LockInput>, RegExp]>([
    ['a skip without a reason', { seen: seen({ value: null, remark: ' ' }) }, /needs a reason/u],
    ['off the scale', { seen: seen({ value: 3 }) }, /not on the scale/u],
    ['a half', { seen: seen({ value: 0.5 }) }, /not on the scale/u],
    [
      'a quote of the other side',
      { seen: seen({ quotes: [{ side: 'left', text: 'new' }] }) },
      /left text/u,
    ],
    ['an empty quote', { seen: seen({ quotes: [{ side: 'left', text: ' ' }] }) }, /left text/u],
    ['no key', { key: null }, /not on this machine/u],
    ['another key', { key: Buffer.alloc(32, 8) }, /not the one/u],
    ['an author', { judge: 'Ada <Ada@example.org>' }, /author/u],
    [
      'a second one',
      { trial: { ...trial('T1'), unresolved: [{ event: 'E', at: '', by: JUDGE, reason: 'x' }] } },
      /locked/u,
    ],
  ])('is refused: %s', (_, over, reason) => {
    const answer = lock(over);
    expect(isRefusal(answer) ? answer.refused : answer).toMatch(reason);
  });

  it('of an author is recorded as one where the settings allow it', () => {
    expect(lock({ judge: 'Ada <ada@example.org>', authorsMayJudge: true })).toMatchObject({
      data: { byAuthor: true },
    });
  });

  it('may quote across line ends of either kind', () => {
    const quotes = [{ side: 'left', text: 'a\nb' }] as const;
    expect(lock({ before: 'a\r\nb', seen: seen({ quotes }) })).toHaveProperty('data');
  });
});
