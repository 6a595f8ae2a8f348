import { describe, expect, it } from 'vitest';

import { gate, mayApprove } from '../../../src/promotion/gate.js';
import type { ConditionId, GateInput, PageMeasure } from '../../../src/promotion/gate.types.js';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/settings/settings.js';
import { assertion, AUTHOR, dossier, FINGERPRINT, ledger, OTHER, trial } from './support/ledger.js';

const measure = (over: Partial<PageMeasure> = {}): PageMeasure => ({
  errors: [],
  exposed: 2,
  gold: 3,
  exposedNames: ['uses a', 'uses b'],
  served: true,
  ...over,
});

const input = (over: Partial<GateInput> = {}): GateInput => ({
  dossier: dossier(),
  ledger: ledger(),
  settings: DEFAULT_SETTINGS,
  before: measure(),
  after: measure(),
  diskHash: 'hash-before',
  splicedHash: 'hash-after',
  spliceRefusal: null,
  authors: ['ada@example.org'],
  ...over,
});

const authorsMayApprove: Settings = {
  ...DEFAULT_SETTINGS,
  gate: { ...DEFAULT_SETTINGS.gate, authorsMayApprove: true },
};

const approvedBy = (by: string): GateInput['dossier'] =>
  dossier({ approvals: [{ ...dossier().approvals[0]!, by, byAuthor: by === AUTHOR }] });

it('the gate is open when every condition is met', () => {
  const result = gate(input());
  expect(result.allowed).toBe(true);
  expect(result.conditions.map(({ id }) => id)).toEqual([
    'page-unchanged',
    'no-new-error',
    'ceiling-not-lower',
    'no-name-lost',
    'assertions-admitted',
    'evidence-kept',
    'decision-rule',
    'approval',
    'ledger-verified',
  ]);
  expect(result.conditions.every(({ page, how }) => page === 'p' && how === '')).toBe(true);
});

const withAssertion = (over: Parameters<typeof assertion>[0]): GateInput =>
  input({ ledger: ledger({ assertions: new Map([[FINGERPRINT, assertion(over)]]) }) });

const withTrial = (...args: Parameters<typeof trial>): GateInput =>
  input({ ledger: ledger({ trials: new Map([['T1', trial(...args)]]) }) });

const closed: [string, GateInput, ConditionId, RegExp][] = [
  [
    'the page changed',
    input({ diskHash: 'x', splicedHash: 'y' }),
    'page-unchanged',
    /has changed since/u,
  ],
  [
    'no splice',
    input({ splicedHash: null, spliceRefusal: 'no heading' }),
    'page-unchanged',
    /no heading/u,
  ],
  [
    'a new error',
    input({ after: measure({ errors: ['json-syntax'] }) }),
    'no-new-error',
    /1 new error \(json-syntax\)/u,
  ],
  [
    'an error twice',
    input({ before: measure({ errors: ['e'] }), after: measure({ errors: ['e', 'e'] }) }),
    'no-new-error',
    /1 new error/u,
  ],
  [
    'a lower ceiling',
    input({ after: measure({ gold: 4 }) }),
    'ceiling-not-lower',
    /2 of 3 before, 2 of 4 after/u,
  ],
  [
    'no longer served',
    input({ after: measure({ served: false, exposed: 0, gold: 0 }) }),
    'ceiling-not-lower',
    /no longer be served/u,
  ],
  [
    'a name lost',
    input({ after: measure({ exposedNames: ['uses a', 'uses c'] }) }),
    'no-name-lost',
    /uses b/u,
  ],
  [
    'a withdrawn assertion',
    withAssertion({ state: 'withdrawn' }),
    'assertions-admitted',
    /is withdrawn/u,
  ],
  [
    'a contested assertion',
    withAssertion({ state: 'contested' }),
    'assertions-admitted',
    /contested/u,
  ],
  [
    'an unknown assertion',
    input({ ledger: ledger({ assertions: new Map() }) }),
    'assertions-admitted',
    /not in the ledger/u,
  ],
  ['no evidence', withAssertion({ evidence: ' ' }), 'evidence-kept', /1 assertion/u],
  ['no verdict', withTrial([]), 'decision-rule', /0 verdicts of 1/u],
  ['a worse text', withTrial([[OTHER, -1]]), 'decision-rule', /is -1, below 0/u],
  [
    'another draft judged',
    withTrial([[OTHER, 2]], { data: { ...trial([]).data, draft: 'old' } }),
    'decision-rule',
    /judged another draft/u,
  ],
  [
    'a rule declared later',
    withTrial([[OTHER, 2]], { data: { ...trial([]).data, rule: 'R2' } }),
    'decision-rule',
    /not declared before/u,
  ],
  [
    'nobody approved',
    input({ dossier: dossier({ state: 'open', approvals: [] }) }),
    'approval',
    /Nobody/u,
  ],
  [
    'an author approved',
    input({ dossier: approvedBy(AUTHOR) }),
    'approval',
    /author of the draft cannot/u,
  ],
  [
    'other bytes approved',
    input({ splicedHash: 'other' }),
    'approval',
    /is void: the page or the draft has changed/u,
  ],
  [
    'a contested dossier',
    input({ dossier: dossier({ state: 'contested' }) }),
    'approval',
    /without knowing/u,
  ],
  [
    'a returned dossier',
    input({ dossier: dossier({ state: 'returned' }) }),
    'approval',
    /returned/u,
  ],
  [
    'a reverted dossier',
    input({ dossier: dossier({ state: 'reverted' }) }),
    'approval',
    /reverted/u,
  ],
  [
    'a broken ledger',
    input({ ledger: ledger({ problems: [{ file: 'f.jsonl', line: 3, reason: 'torn' }] }) }),
    'ledger-verified',
    /f\.jsonl, line 3: torn/u,
  ],
];

describe('the gate is closed by', () => {
  it.each(closed)('%s', (_, given, id, reason) => {
    const result = gate(given);
    expect(result.allowed).toBe(false);
    const unmet = result.conditions.find((condition) => condition.id === id);
    expect(unmet).toMatchObject({ met: false });
    expect(unmet?.reason).toMatch(reason);
    expect(unmet?.how).not.toBe('');
  });

  it('every unmet condition at once', () => {
    const result = gate(
      input({ ledger: ledger({ trials: new Map() }), after: measure({ gold: 9, errors: ['x'] }) }),
    );
    expect(result.conditions.filter(({ met }) => !met).map(({ id }) => id)).toEqual([
      'no-new-error',
      'ceiling-not-lower',
      'decision-rule',
    ]);
  });
});

describe('the gate stays open', () => {
  it.each([
    [
      'without a ceiling before',
      input({ before: measure({ served: false, exposed: 0, gold: 0, exposedNames: [] }) }),
    ],
    [
      'when more is declared and exposed',
      input({
        after: measure({ exposed: 3, gold: 4, exposedNames: ['uses a', 'uses b', 'uses c'] }),
      }),
    ],
    [
      'when an error goes',
      input({ before: measure({ errors: ['e', 'f'] }), after: measure({ errors: ['f'] }) }),
    ],
    [
      'with an approval of an author where the settings allow it',
      input({ dossier: approvedBy(AUTHOR), settings: authorsMayApprove }),
    ],
    [
      'for a dossier that stands on the page',
      input({
        diskHash: 'hash-after',
        dossier: dossier({
          state: 'promoted',
          promoted: {
            dossier: 'D1',
            event: 'E',
            by: OTHER,
            at: '',
            page: 'p',
            section: 'S1',
            fingerprints: [],
            sectionHash: '',
            edgesHash: '',
            slots: [],
            after: 'hash-after',
            reverted: null,
          },
        }),
      }),
    ],
  ])('%s', (_, given) => {
    expect(gate(given).conditions.filter(({ met }) => !met)).toEqual([]);
  });
});

it('an author may approve only where the settings say so, and it is told', () => {
  const authors = ['ada@example.org'];
  expect(mayApprove({ person: OTHER, authors, settings: DEFAULT_SETTINGS })).toEqual({
    byAuthor: false,
  });
  expect(
    mayApprove({ person: 'A. <ADA@example.org>', authors, settings: DEFAULT_SETTINGS }),
  ).toMatchObject({
    refused: 'you are an author of this draft: you admitted one of its assertions or edited it',
  });
  expect(mayApprove({ person: AUTHOR, authors, settings: authorsMayApprove })).toEqual({
    byAuthor: true,
  });
});
