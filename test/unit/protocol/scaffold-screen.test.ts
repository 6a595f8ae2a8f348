import { describe, expect, it } from 'vitest';

import { readScaffoldMessage, readWebviewState } from '../../../src/protocol/scaffold-screen.js';

describe('a message of the scaffold screen', () => {
  it.each([
    [{ type: 'ready' }],
    [{ type: 'ask', question: 'What?' }],
    [{ type: 'open', path: 'pages/A.md' }],
    [{ type: 'copy' }],
    [{ type: 'showLog' }],
    [{ type: 'error', message: 'broken' }],
  ])('is read: %j', (message) => {
    expect(readScaffoldMessage(message)).toEqual(message);
  });

  it('loses what does not belong to it', () => {
    expect(readScaffoldMessage({ type: 'ready', path: '/etc/passwd' })).toEqual({ type: 'ready' });
  });

  it.each([
    [null],
    ['ready'],
    [[]],
    [{}],
    [{ type: 'quit' }],
    [{ type: 'ask' }],
    [{ type: 'ask', question: 1 }],
    [{ type: 'open', path: { toString: 'x' } }],
    [{ type: 'ask', question: 'x'.repeat(1_000_001) }],
  ])('is refused: %j', (message) => {
    expect(readScaffoldMessage(message)).toBeNull();
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
