import { describe, expect, it } from 'vitest';

import {
  DESK_SCREENS,
  isDeskScreen,
  readDeskMessage,
  SCREEN_ACTIONS,
} from '../../../src/protocol/desk-screen.js';
import { refuses } from '../../../src/protocol/desk-views.js';

const act = (action: unknown, request: unknown = 1) => ({ type: 'act', request, action });
const verdict = {
  trial: 'T1',
  value: -2,
  newer: 'left',
  quotes: [{ side: 'right', text: 'a' }],
  remark: '',
};

describe('an action', () => {
  it.each([
    ['ledger', { type: 'ledger' }],
    ['ledger', { type: 'evidence', fingerprint: 'f' }],
    ['ledger', { type: 'importText', name: 'a.json', text: '[]', episode: null }],
    ['ledger', { type: 'decide', verb: 'abstain', fingerprints: ['f'], reason: '' }],
    ['ledger', { type: 'correct', fingerprint: 'f', term: 't', slug: 's', remember: true }],
    ['judge', { type: 'verdict', verdict }],
    ['judge', { type: 'verdict', verdict: { ...verdict, value: null, newer: null, quotes: [] } }],
    ['dossier', { type: 'return', dossier: 'D', reason: 'r' }],
    ['dossier', { type: 'revert', dossier: 'D', reason: 'r' }],
  ] as const)('of the %s screen is read: %j', (screen, action) => {
    expect(readDeskMessage(screen, act(action))).toEqual(act(action));
  });

  it('loses what does not belong to it: no screen says who acts or where', () => {
    const action = { type: 'promote', dossier: 'D', by: 'a <a@b>', root: '/', dirty: [] };
    expect(readDeskMessage('dossier', { ...act(action), place: '/etc' })).toEqual(
      act({ type: 'promote', dossier: 'D' }),
    );
  });

  it.each([
    ['judge', { type: 'ledger' }],
    ['judge', { type: 'dossier', dossier: 'D' }],
    ['judge', { type: 'candidates' }],
    ['ledger', { type: 'promote', dossier: 'D' }],
    ['ledger', { type: 'approve', dossier: 'D', reason: 'r' }],
    ['ledger', { type: 'trial', trial: 'T' }],
    ['dossier', { type: 'decide', verb: 'admit', fingerprints: [], reason: '' }],
  ] as const)('that the %s screen may not ask is refused: %j', (screen, action) => {
    expect(readDeskMessage(screen, act(action))).toBeNull();
  });

  it.each(['import', 'completePromotion', 'abandonPromotion', 'preparePromotion', 'resolve'])(
    '%s comes from no screen',
    (type) => {
      const action = { type, file: '/etc/passwd', episode: null, token: 't', dossier: 'D' };
      for (const screen of DESK_SCREENS) expect(readDeskMessage(screen, act(action))).toBeNull();
    },
  );

  it.each([
    [{ type: 'decide', verb: 'promote', fingerprints: [], reason: '' }],
    [{ type: 'decide', verb: 'admit', fingerprints: 'f', reason: '' }],
    [{ type: 'decide', verb: 'admit', fingerprints: [1], reason: '' }],
    [{ type: 'decide', verb: 'admit', fingerprints: [] }],
    [{ type: 'correct', fingerprint: 'f', term: 't', slug: 's', remember: 'yes' }],
    [{ type: 'importText', name: 'n', text: 't' }],
    [{ type: 'evidence', fingerprint: null }],
    [{ type: 'toString' }],
    [{ type: '__proto__' }],
    [null],
    ['ledger'],
    [['ledger']],
  ])('of another form is refused: %j', (action) => {
    expect(readDeskMessage('ledger', act(action))).toBeNull();
  });

  it.each([
    [{ ...verdict, value: 3 }],
    [{ ...verdict, value: 0.5 }],
    [{ ...verdict, value: '1' }],
    [{ ...verdict, newer: 'after' }],
    [{ ...verdict, quotes: [{ side: 'before', text: 'a' }] }],
    [{ ...verdict, by: 'somebody' }],
    [{ ...verdict, quotes: [{ side: 'left', text: 'a', from: 'after' }] }],
    [null],
  ])('with such a verdict is refused: %j', (given) => {
    expect(readDeskMessage('judge', act({ type: 'verdict', verdict: given }))).toBeNull();
  });

  it.each([[null], ['1'], [1.5], [Infinity]])('without a number is refused: %j', (request) => {
    const message = { type: 'act', request, action: { type: 'ledger' } };
    expect(readDeskMessage('ledger', message)).toBeNull();
  });
});

describe('any other message', () => {
  it.each([
    [{ type: 'ready' }],
    [{ type: 'chooseImport' }],
    [{ type: 'showLog' }],
    [{ type: 'classes', request: 2, query: 'tide' }],
    [{ type: 'typed', typed: { a: 'b' } }],
    [{ type: 'open', page: 'pages/A.md' }],
    [{ type: 'show', screen: 'judge', id: null }],
    [{ type: 'error', message: 'broken' }],
  ])('is read: %j', (message) => {
    expect(readDeskMessage('ledger', message)).toEqual(message);
  });

  it('keeps texts only of what was typed', () => {
    const message = { type: 'typed', typed: { a: 'b', c: 1, d: null } };
    expect(readDeskMessage('judge', message)).toEqual({ type: 'typed', typed: { a: 'b' } });
  });

  it.each([
    [null],
    [[]],
    [{ type: 'quit' }],
    [{ type: 'open', page: 1 }],
    [{ type: 'show', screen: 'scaffold', id: null }],
    [{ type: 'show', screen: 'toString', id: null }],
    [{ type: 'show', screen: 'judge' }],
    [{ type: 'classes', request: 2 }],
    [{ type: 'typed', typed: [] }],
    [{ type: 'answer', request: 1, outcome: {} }],
  ])('is refused: %j', (message) => {
    expect(readDeskMessage('ledger', message)).toBeNull();
  });
});

it('names of screens are those with actions', () => {
  expect(DESK_SCREENS).toEqual(Object.keys(SCREEN_ACTIONS));
  expect(isDeskScreen('judge')).toBe(true);
  expect(isDeskScreen('constructor')).toBe(false);
});

it('a list of what was refused is no refusal', () => {
  expect(refuses({ refused: 'No.', how: null })).toBe(true);
  expect(refuses({ done: [], refused: [] })).toBe(false);
});
