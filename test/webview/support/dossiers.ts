/** A desk with dossiers for the dossier screen: one of every queue, and what deciding does. */

import type { DossierRow, DossierView } from '../../../src/protocol/desk-views.js';

import type { Answerer } from './desk-host.js';

const ADA = 'Ada Lind <ada@harbour.test>';
const BEN = 'Ben Ochieng <ben@harbour.test>';
const PAGE = 'pages/Tidal Index.md';

const condition = (
  id: DossierView['conditions'][number]['id'],
  met: boolean,
  reason: string,
  how = '',
): DossierView['conditions'][number] => ({ id, page: PAGE, met, reason, how });

/** Waits for a decision; everything a dossier can hold is there. */
export const openDossier: DossierView = {
  dossier: 'D1',
  page: PAGE,
  title: 'Tidal Index',
  state: 'open',
  by: ADA,
  at: '2026-11-20T08:15:00.000Z',
  queue: 'waiting-for-me',
  diff: [
    { kind: 'same', text: '- ## Tidal Index' },
    { kind: 'removed', text: '  - It is published every morning.' },
    {
      kind: 'added',
      text: '  - It is published every morning, at six. (Harbour Radio, 2026-11-05)',
    },
    { kind: 'added', text: '\t- The northern station counts 1,440 readings a day.' },
    { kind: 'same', text: '- ## Links' },
  ],
  ceiling: {
    served: true,
    before: { exposed: 5, gold: 8 },
    after: { exposed: 7, gold: 9 },
    gained: ['requires Station Clock', 'uses Moving Average'],
    lost: [],
  },
  verdicts: [
    { by: BEN, value: 1, left: 'after', guessedRight: true, remark: 'Says when it is published.' },
    { by: ADA, value: 0, left: 'before', guessedRight: null, remark: '' },
  ],
  unresolved: [{ by: BEN, reason: 'skipped: the text was cut off' }],
  provenance: [
    {
      fingerprint: '34e466d46412c411',
      claim: 'The northern station counts 1,440 readings a day.',
      source: 'Harbour Radio',
      episode: 'tides-12',
      second: 754,
      evidence: 'one reading a minute, so fourteen hundred and forty a day',
      state: 'admitted',
    },
    {
      fingerprint: '0f0f0f0f0f0f0f0f',
      claim: 'The tidal index is published every morning at six.',
      source: 'Harbour Radio',
      episode: 'tides-12',
      second: null,
      evidence: '',
      state: 'admitted',
    },
  ],
  findings: [
    {
      path: PAGE,
      code: 'definition-short',
      severity: 'info',
      message: 'The definition has 61 characters; 120 or more say enough.',
      range: { start: { line: 11, character: 4 }, end: { line: 11, character: 9 } },
    },
  ],
  conditions: [
    condition('no-new-error', true, 'The page has no error it did not have before.'),
    condition('ceiling-not-lower', true, '7 of 9 names are exposed, 5 of 8 before.'),
    condition('no-name-lost', true, 'No exposed name is lost.'),
    condition('decision-rule', true, '2 verdicts, mean 0.5.'),
    condition(
      'approval',
      false,
      'Nobody has approved these bytes.',
      'Someone who is no author of the draft approves this dossier.',
    ),
    condition('ledger-verified', true, 'Every chain of the ledger holds.'),
  ],
  allowed: false,
  mayNotApprove: null,
  history: [
    { by: ADA, at: '2026-11-20T08:15:00.000Z', what: 'assembled', reason: '' },
    { by: BEN, at: '2026-11-20T09:30:00.000Z', what: 'returned', reason: 'Name the station.' },
  ],
};

/** One the person at the desk wrote: they may not approve it. */
export const ownDossier: DossierView = {
  ...openDossier,
  dossier: 'D2',
  title: 'Tide Gauge',
  page: 'pages/Tide Gauge.md',
  queue: 'waiting-for-others',
  mayNotApprove: 'you admitted assertions of this draft, and an author does not approve',
};

/** One that was decided: promoted, of an unpublished page, with next to nothing to show. */
export const promotedDossier: DossierView = {
  ...openDossier,
  dossier: 'D3',
  title: 'Slack Water',
  page: 'pages/Slack Water.md',
  state: 'promoted',
  queue: 'decided',
  allowed: true,
  ceiling: { ...openDossier.ceiling, served: false },
  verdicts: [],
  unresolved: [],
  findings: [],
  conditions: openDossier.conditions.map((one) => ({ ...one, met: true, how: '' })),
};

export const returnedDossier: DossierView = {
  ...openDossier,
  dossier: 'D4',
  title: 'Harbour-Datum-With-A-Name-That-Does-Not-Break-Anywhere',
  state: 'returned',
  queue: 'returned-to-me',
};

export const stubDossiers: readonly DossierView[] = [
  openDossier,
  ownDossier,
  promotedDossier,
  returnedDossier,
];

const rowOf = ({ dossier, page, title, state, by, at, queue }: DossierView): DossierRow => ({
  dossier,
  page,
  title,
  state,
  by,
  at,
  queue,
});

/** What deciding makes of a dossier. */
const AFTER: Readonly<Record<string, Partial<DossierView>>> = {
  approve: { state: 'approved', allowed: true, queue: 'waiting-for-me' },
  return: { state: 'returned', queue: 'waiting-for-others' },
  rejectDossier: { state: 'rejected', queue: 'decided' },
  withdrawDossier: { state: 'withdrawn', queue: 'decided' },
  promote: { state: 'promoted', queue: 'decided' },
  revert: { state: 'reverted', allowed: false, queue: 'decided' },
};

/** Answers as a desk with these dossiers does. */
export function dossierDesk(dossiers: readonly DossierView[] = stubDossiers): Answerer {
  const now = new Map(dossiers.map((view) => [view.dossier, view]));
  return (action) => {
    if (action.type === 'dossiers') return { dossiers: [...now.values()].map(rowOf) };
    const view = now.get(String(action.dossier));
    if (!view) return { refused: 'there is no such dossier', how: null };
    if (action.type === 'dossier') return view;
    const next = { ...view, ...AFTER[action.type] };
    now.set(view.dossier, next);
    if (action.type !== 'promote' && action.type !== 'revert') return next;
    const message = action.type === 'promote' ? 'Promoted into the page.' : 'Reverted.';
    return { dossier: view.dossier, page: view.page, changed: true, message };
  };
}
