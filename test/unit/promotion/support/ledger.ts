/** Ledger states made by hand: what the gate looks at, and no more. */

import type {
  AssertionEntry,
  DossierEntry,
  LedgerState,
  TrialEntry,
} from '../../../../src/ledger/state.js';

export const AUTHOR = 'Ada <ada@example.org>';
export const OTHER = 'Ben <Ben@Example.org>';
export const FINGERPRINT = '0123456789abcdef';

export function assertion(over: Partial<AssertionEntry> = {}): AssertionEntry {
  return {
    fingerprint: FINGERPRINT,
    claim: 'The pier sank.',
    source: 'Idris Vale',
    tier: 1,
    confidence: 0.9,
    episode: 'e1',
    evidence: 'the pier sank',
    context: '',
    terms: [],
    triple: null,
    span: null,
    state: 'admitted',
    decisions: [{ event: 'E1', at: '', by: AUTHOR, reason: '', state: 'admitted' }],
    heads: [],
    nearDuplicates: [],
    ...over,
  };
}

/** A trial of draft `d` under rule `R`, with a verdict for each value. */
export function trial(
  values: readonly (readonly [string, number])[],
  over: Partial<TrialEntry> = {},
): TrialEntry {
  const id = over.trial ?? 'T1';
  return {
    trial: id,
    event: 'E2',
    by: OTHER,
    at: '',
    data: {
      trial: id,
      candidate: 'C',
      page: 'p',
      draft: 'd',
      before: 'b',
      after: 'a',
      key: 'k',
      rule: 'R',
    },
    verdicts: values.map(([by, value], i) => ({
      event: `V${i}`,
      by,
      at: '',
      data: {
        trial: id,
        value,
        left: 'before',
        guess: null,
        quotes: [],
        remark: '',
        byAuthor: false,
      },
    })),
    unresolved: [],
    ...over,
  };
}

export function dossier(over: Partial<DossierEntry> = {}): DossierEntry {
  return {
    dossier: 'D1',
    event: 'E3',
    by: AUTHOR,
    at: '',
    data: {
      dossier: 'D1',
      candidate: 'C',
      page: 'p',
      draft: 'd',
      trials: ['T1'],
      section: 'S1',
      edges: [],
      fingerprints: [FINGERPRINT],
      before: 'hash-before',
      after: 'hash-after',
    },
    state: 'approved',
    approvals: [
      { event: 'E4', at: '', by: OTHER, reason: 'sound', page: 'hash-after', byAuthor: false },
    ],
    decisions: [],
    heads: [],
    promoted: null,
    ...over,
  };
}

export function ledger(over: Partial<LedgerState> = {}): LedgerState {
  return {
    files: 2,
    events: 9,
    problems: [],
    notes: [],
    episodes: new Map(),
    assertions: new Map([[FINGERPRINT, assertion()]]),
    candidates: new Map(),
    drafts: new Map(),
    trials: new Map([['T1', trial([[OTHER, 1]])]]),
    rules: [{ event: 'R', judges: 1, minimum: 1, threshold: 0, margin: 0 }],
    dossiers: new Map([['D1', dossier()]]),
    promotions: [],
    aliases: new Map(),
    ...over,
  };
}
