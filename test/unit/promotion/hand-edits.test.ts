import { describe, expect, it } from 'vitest';

import type { LedgerState, PromotionEntry } from '../../../src/ledger/state.js';
import { handEditConditions } from '../../../src/promotion/hand-edits.js';
import type { PageMeasure } from '../../../src/promotion/gate.types.js';
import { splice, type Spliced } from '../../../src/promotion/splice.js';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/settings/settings.js';
import { AUTHOR, dossier, ledger, OTHER } from './support/ledger.js';
import { view } from './support/view.js';

const PATH = 'pages/Tide Pole.md';
const BASE =
  '---\ntype: class\nlabel: Tide Pole\nuses: ["[[Sensor]]"]\npublic: true\n---\n# Tide Pole\n\nWords.\n';

function promote(text: string): Spliced {
  const answer = splice(
    text,
    {
      section: 'S1',
      body: '- One. ^0123456789abcdef\n',
      edges: [{ predicate: 'uses', target: 'clock', fingerprint: '0123456789abcdef' }],
    },
    { path: PATH, iri: 'urn:ngm:class:', functional: [], heading: null, view },
  );
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

const PROMOTED = promote(BASE);

const promotion = (over: Partial<PromotionEntry> = {}): PromotionEntry => ({
  dossier: 'D1',
  event: 'E9',
  by: OTHER,
  at: '',
  page: PATH,
  section: 'S1',
  fingerprints: [],
  sectionHash: PROMOTED.sectionHash,
  edgesHash: PROMOTED.edgesHash,
  slots: PROMOTED.slots,
  after: PROMOTED.afterHash,
  reverted: null,
  ...over,
});

const approved = dossier({ approvals: [{ ...dossier().approvals[0]!, page: PROMOTED.afterHash }] });
const promotedLedger = (over: Partial<LedgerState> = {}): LedgerState =>
  ledger({ promotions: [promotion()], dossiers: new Map([['D1', approved]]), ...over });

const measure = (over: Partial<PageMeasure> = {}): PageMeasure => ({
  errors: [],
  exposed: 1,
  gold: 1,
  exposedNames: ['uses sensor'],
  served: true,
  ...over,
});

interface Given {
  readonly base?: string | null;
  readonly now: string | null;
  readonly state?: LedgerState;
  readonly handEdits?: Settings['gate']['handEdits'];
  readonly after?: PageMeasure;
}

function check({
  base = BASE,
  now,
  state = promotedLedger(),
  handEdits = 'check',
  after,
}: Given): string[] {
  const settings = { ...DEFAULT_SETTINGS, gate: { handEdits, authorsMayApprove: false } };
  const page = { path: PATH, base, now, before: measure(), after: after ?? measure() };
  return handEditConditions({ pages: [page], ledger: state, settings, view }).map(
    ({ id, met }) => `${met ? 'met' : 'unmet'} ${id}`,
  );
}

const byAuthor = dossier({
  approvals: [{ ...dossier().approvals[0]!, by: AUTHOR, page: PROMOTED.afterHash, byAuthor: true }],
});
const reverted = promotion({ reverted: { event: 'E', at: '', by: OTHER, reason: 'x' } });

describe('what a commit changed', () => {
  it.each<[string, Given, string[]]>([
    ['nothing', { now: BASE }, []],
    ['words outside the class', { now: `${BASE}More.\n` }, []],
    [
      'a promotion with its approval',
      { now: PROMOTED.text },
      ['met section-approved', 'met edges-approved'],
    ],
    [
      'a promotion, then an edit elsewhere',
      { now: `${PROMOTED.text}\nMore.\n` },
      ['met section-approved', 'met edges-approved'],
    ],
    [
      'a promotion with CRLF',
      { now: PROMOTED.text.replaceAll('\n', '\r\n') },
      ['met section-approved', 'met edges-approved'],
    ],
    [
      'a section without a ledger',
      { now: PROMOTED.text, state: ledger() },
      [
        'unmet section-approved',
        'met hand-edits',
        'met no-new-error',
        'met ceiling-not-lower',
        'met no-name-lost',
      ],
    ],
    [
      'a section edited by hand',
      { base: PROMOTED.text, now: PROMOTED.text.replace('One.', 'Two.') },
      ['unmet section-approved'],
    ],
    [
      'a section deleted by hand',
      { base: PROMOTED.text, now: PROMOTED.text.replace(/<!--[^]*-->/u, '') },
      ['unmet section-approved'],
    ],
    [
      'an anchor deleted',
      { base: PROMOTED.text, now: PROMOTED.text.replace('<!-- ontodesk:end -->', '') },
      ['unmet section-approved'],
    ],
    [
      'an edge deleted by hand',
      { base: PROMOTED.text, now: PROMOTED.text.replace(', "[[Clock]]"', '') },
      ['unmet edges-approved'],
    ],
    [
      'a revert',
      { base: PROMOTED.text, now: BASE, state: promotedLedger({ promotions: [reverted] }) },
      ['met section-approved'],
    ],
    [
      'an approval by the author alone',
      { now: PROMOTED.text, state: promotedLedger({ dossiers: new Map([['D1', byAuthor]]) }) },
      ['unmet section-approved', 'unmet edges-approved'],
    ],
    [
      'a promotion nobody approved',
      { now: PROMOTED.text, state: promotedLedger({ dossiers: new Map([['D1', dossier()]]) }) },
      ['unmet section-approved', 'unmet edges-approved'],
    ],
    [
      'a ledger with a problem',
      { now: BASE, state: ledger({ problems: [{ file: 'f', line: 1, reason: 'torn' }] }) },
      ['unmet ledger-verified'],
    ],
    [
      'a reverted edge put back by hand',
      {
        now: BASE.replace(']]"]', ']]", "[[Clock]]"]'),
        state: promotedLedger({ promotions: [reverted] }),
        handEdits: 'refuse',
      },
      ['unmet hand-edits'],
    ],
    [
      'a class edited, allowed',
      { now: BASE.replace('Tide Pole\n', 'Pole\n'), handEdits: 'allow' },
      ['met hand-edits'],
    ],
    [
      'a class edited, refused',
      { now: BASE.replace('Sensor', 'GNSS Receiver'), handEdits: 'refuse' },
      ['unmet hand-edits'],
    ],
    [
      'a class edited, checked',
      { now: BASE.replace('Sensor', 'GNSS Receiver') },
      ['met hand-edits', 'met no-new-error', 'met ceiling-not-lower', 'met no-name-lost'],
    ],
    [
      'a class edited, ceiling lower',
      { now: BASE.replace('Sensor', 'GNSS Receiver'), after: measure({ gold: 2, errors: ['e'] }) },
      ['met hand-edits', 'unmet no-new-error', 'unmet ceiling-not-lower', 'met no-name-lost'],
    ],
    [
      'a page taken out of what is served',
      {
        now: BASE.replace('true', 'false'),
        after: measure({ served: false, gold: 0, exposed: 0, exposedNames: [] }),
      },
      ['met hand-edits', 'met no-new-error'],
    ],
    [
      'a new page',
      { base: null, now: BASE },
      ['met hand-edits', 'met no-new-error', 'met ceiling-not-lower', 'met no-name-lost'],
    ],
  ])('%s', (_, given, expected) => {
    expect(check(given)).toEqual(expected);
  });
});
