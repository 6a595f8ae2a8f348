import { describe, expect, it } from 'vitest';

import {
  MOST_PAST_QUESTIONS,
  type PastQuestion,
  readHistory,
  readScaffoldMessage,
  readWebviewState,
  withQuestion,
} from '../../../src/protocol/scaffold-screen.js';

const asking = { question: 'What?', options: {}, gold: [] };

describe('a message of the scaffold screen', () => {
  it.each([
    [{ type: 'ready' }],
    [{ type: 'ask', ...asking }],
    [
      {
        ...{ type: 'ask', question: 'What?', gold: ['tide', 'moon'] },
        options: { budget: 700, seeds: 2, hops: 0, confidence: true },
      },
    ],
    [{ type: 'open', path: 'pages/A.md' }],
    [{ type: 'copy', as: 'block' }],
    [{ type: 'copy', as: 'prompt' }],
    [{ type: 'whyNot', slug: 'tide' }],
    [{ type: 'findClasses', query: '' }],
    [{ type: 'ceiling', slug: null, options: {} }],
    [{ type: 'ceiling', slug: 'tide', options: { budget: 1 } }],
    [{ type: 'listRefs' }],
    [{ type: 'compareRefs', before: 'main', after: null }],
    [{ type: 'compareRefs', before: 'main', after: 'v1' }],
    [{ type: 'stopComparing' }],
    [{ type: 'forgetHistory' }],
    [{ type: 'showLog' }],
    [{ type: 'error', message: 'broken' }],
  ])('is read: %j', (message) => {
    expect(readScaffoldMessage(message)).toEqual(message);
  });

  it('loses what does not belong to it', () => {
    expect(readScaffoldMessage({ type: 'ready', path: '/etc/passwd' })).toEqual({ type: 'ready' });
    const options = { budget: 5, root: '/etc', __proto__: null };
    expect(readScaffoldMessage({ type: 'ask', ...asking, options, place: '/etc' })).toEqual({
      ...{ type: 'ask', ...asking },
      options: { budget: 5 },
    });
  });

  it.each([
    [null],
    ['ready'],
    [[]],
    [{}],
    [{ type: 'quit' }],
    [{ type: 'ask' }],
    [{ type: 'ask', question: 'What?' }],
    [{ type: 'ask', ...asking, question: 1 }],
    [{ type: 'ask', ...asking, gold: ['a', 1] }],
    [{ type: 'ask', ...asking, gold: 'a' }],
    [{ type: 'ask', ...asking, gold: Array.from({ length: 201 }, () => 'a') }],
    [{ type: 'ask', ...asking, options: null }],
    [{ type: 'ask', ...asking, options: { budget: '700' } }],
    [{ type: 'ask', ...asking, options: { budget: -1 } }],
    [{ type: 'ask', ...asking, options: { seeds: 1.5 } }],
    [{ type: 'ask', ...asking, options: { hops: Infinity } }],
    [{ type: 'ask', ...asking, options: { confidence: 1 } }],
    [{ type: 'copy' }],
    [{ type: 'copy', as: 'html' }],
    [{ type: 'whyNot', slug: '' }],
    [{ type: 'whyNot', slug: 'x'.repeat(1001) }],
    [{ type: 'ceiling', options: {} }],
    [{ type: 'ceiling', slug: 'tide' }],
    [{ type: 'compareRefs', before: 'main' }],
    [{ type: 'compareRefs', before: null, after: null }],
    [{ type: 'open', path: { toString: 'x' } }],
    [{ type: 'ask', ...asking, question: 'x'.repeat(1_000_001) }],
  ])('is refused: %j', (message) => {
    expect(readScaffoldMessage(message)).toBeNull();
  });
});

describe('the questions asked before', () => {
  const past = (question: string): PastQuestion => ({ ...asking, question, at: '2026-01-02' });

  it('hold the last one first, each question once, and only so many', () => {
    const two = withQuestion([past('a'), past('b')], past('b'));
    expect(two.map(({ question }) => question)).toEqual(['b', 'a']);
    const many = Array.from({ length: MOST_PAST_QUESTIONS }, (_, i) => past(String(i)));
    const more = withQuestion(many, past('new'));
    expect(more).toHaveLength(MOST_PAST_QUESTIONS);
    expect(more[0]?.question).toBe('new');
  });

  it('are read back; what is none is left out', () => {
    const kept = [past('a'), { question: 'b' }, null, 'c', { ...past('d'), at: 1 }, past('e')];
    expect(readHistory(kept)).toEqual([past('a'), past('e')]);
    expect(readHistory({ length: 1 })).toEqual([]);
  });
});

describe('what a screen left behind', () => {
  it('is read when it is its own', () => {
    const state = { screen: 'scaffold', id: '/corpus', typed: { question: 'a' } };
    expect(readWebviewState(state, 'scaffold')).toEqual(state);
    expect(readWebviewState(state, 'ledger')).toBeNull();
  });

  it('keeps texts only', () => {
    const state = { screen: 'scaffold', id: null, typed: { question: 'a', other: 1 }, more: 2 };
    expect(readWebviewState(state, 'scaffold')).toEqual({
      screen: 'scaffold',
      id: null,
      typed: { question: 'a' },
    });
  });

  it.each([[null], ['x'], [{ screen: 'scaffold' }], [{ screen: 'scaffold', id: 1, typed: {} }]])(
    'is nothing when it has another form: %j',
    (state) => {
      expect(readWebviewState(state, 'scaffold')).toBeNull();
    },
  );
});
