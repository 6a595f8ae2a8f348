/** Dossiers at the desk: put together from a draft and its trials, shown, decided. */

import { reportVerdicts } from '../judging/report.js';
import type { NewEvent } from '../ledger/events.js';
import { emailOf, samePerson } from '../ledger/person.js';
import type { DossierEntry, DossierState, TrialEntry } from '../ledger/state.js';
import { mayApprove } from '../promotion/gate.js';
import { pageHash } from '../promotion/hash.js';
import { evaluateDossier, type Evaluation } from './desk-gate.js';
import { dossierOf, standingPromotion } from './desk-drafts.js';
import { refuse, refuseInput, refuseWith, type Room, type WritingRoom } from './desk-room.js';
import { spliceDraft } from './desk-splice.js';
import { lockedFor, trialsOf } from './desk-trials.js';
import {
  isRefusal,
  type CeilingChange,
  type DossierRow,
  type DossierView,
  type Outcome,
  type Refusal,
} from './desk.types.js';
import { lineDiff } from './line-diff.js';

/** States in which a dossier can still be decided. */
const UNDECIDED: readonly DossierState[] = ['open', 'approved', 'returned', 'contested'];

/** Puts a dossier together; one of the same draft and trials that is undecided is kept. */
export async function assemble(
  writing: WritingRoom,
  candidate: string,
): Promise<Outcome<{ readonly dossier: string }>> {
  const { room } = writing;
  const draft = room.state.candidates.get(candidate)?.draft;
  if (!draft) return refuse('There is no draft to make a dossier of.', 'Make a draft first.');
  const trials = trialsOf(room.state, draft.draft);
  if (trials.length === 0) {
    return refuse('The draft has not been judged.', 'Open a trial of it and have it judged.');
  }
  const spliced = await spliceDraft(room, draft);
  if (isRefusal(spliced)) return spliced;
  const before = pageHash(spliced.before);
  const known = undecidedOf(room, draft.draft, trials, before);
  if (known !== null) return { dossier: known };
  const { page, section, edges, fingerprints } = draft;
  // The first dossier of a page gives its id to the section, which keeps it.
  const dossier = room.state.dossiers.has(section) ? room.parts.newId() : section;
  const judged = trials.flatMap((trial) => [
    trial.event,
    ...trial.verdicts.map(({ event }) => event),
    ...trial.unresolved.map(({ event }) => event),
  ]);
  await writing.append([
    ...withdrawalsOf(room, page, before),
    {
      type: 'dossier.assembled',
      needs: [draft.event, ...judged],
      data: {
        dossier,
        candidate,
        page,
        draft: draft.draft,
        trials: trials.map(({ trial }) => trial),
        section,
        edges: [...edges],
        fingerprints: [...fingerprints],
        before,
        after: pageHash(spliced.after),
      },
    },
  ]);
  return { dossier };
}

/** A dossier that is still about this draft, these trials and this text of the page. */
function undecidedOf(
  room: Room,
  draft: string,
  trials: readonly TrialEntry[],
  before: string,
): string | null {
  const known = room.state.dossiers.get(dossierOf(room.state, draft) ?? '');
  if (!known || !['open', 'approved', 'contested'].includes(known.state)) return null;
  if (known.data.before !== before) return null;
  return trials.every(({ trial }) => known.data.trials.includes(trial)) ? known.dossier : null;
}

/** Older dossiers of the page that can no longer be promoted as they are: the new one replaces them. */
function withdrawalsOf(room: Room, page: string, before: string): NewEvent[] {
  return [...room.state.dossiers.values()]
    .filter(({ data, state }) => {
      const isVoid = state === 'approved' && data.before !== before;
      return data.page === page && (isVoid || state === 'open' || state === 'returned');
    })
    .map(({ dossier, heads }) => ({
      type: 'dossier.withdrawn' as const,
      needs: [...heads],
      data: { dossier, reason: 'A newer dossier of the page takes its place.' },
    }));
}

/** All dossiers, those that wait for this person first. */
export function dossierRows(room: Room): DossierRow[] {
  const queues: readonly DossierRow['queue'][] = [
    'waiting-for-me',
    'returned-to-me',
    'waiting-for-others',
    'decided',
  ];
  return [...room.state.dossiers.values()]
    .map((entry) => rowOf(room, entry))
    .sort(
      (a, b) =>
        queues.indexOf(a.queue) - queues.indexOf(b.queue) || (a.dossier < b.dossier ? 1 : -1),
    );
}

function rowOf(room: Room, entry: DossierEntry): DossierRow {
  const { dossier, state, by, at, data } = entry;
  const title = room.titleOf(data.page);
  return { dossier, page: data.page, title, state, by, at, queue: queueOf(room, entry) };
}

function queueOf(room: Room, entry: DossierEntry): DossierRow['queue'] {
  const { state } = entry;
  if (!UNDECIDED.includes(state)) return 'decided';
  const mine = isAuthor(room, entry);
  if (state === 'returned') return mine ? 'returned-to-me' : 'waiting-for-others';
  // Whoever approves may not be an author; promoting what is approved is open to all.
  const mayAct = state === 'approved' || !mine || room.settings.gate.authorsMayApprove;
  return mayAct && room.person !== null ? 'waiting-for-me' : 'waiting-for-others';
}

/** Lower-cased e-mails of those who admitted the draft's assertions or edited it. */
export function authorsOf(room: Room, entry: DossierEntry): readonly string[] {
  return room.state.drafts.get(entry.data.draft)?.authors ?? [];
}

function isAuthor(room: Room, entry: DossierEntry): boolean {
  return room.person !== null && authorsOf(room, entry).includes(emailOf(room.person));
}

/** Everything the dossier screen shows of one dossier. */
export async function dossierView(room: Room, id: string): Promise<Outcome<DossierView>> {
  const entry = room.state.dossiers.get(id);
  if (!entry)
    return refuseInput('There is no such dossier.', 'See "dossier list" for those there are.');
  const evaluation = await evaluateDossier(room, entry);
  if (isRefusal(evaluation)) return evaluation;
  const trials = entry.data.trials.flatMap((trial) => room.state.trials.get(trial) ?? []);
  const report = reportVerdicts(lockedFor(room, trials), { person: room.person, judges: 1 });
  return {
    ...rowOf(room, entry),
    diff: lineDiff(evaluation.textBefore, evaluation.textAfter),
    ceiling: ceilingOf(room, evaluation),
    verdicts: report.verdicts.map(({ by, value, left, guessedRight, remark }) => ({
      by,
      value,
      left,
      guessedRight,
      remark,
    })),
    unresolved: report.unresolved.map(({ by, reason }) => ({ by, reason })),
    provenance: provenanceOf(room, entry),
    findings: evaluation.findings,
    conditions: evaluation.gate.conditions,
    allowed: evaluation.gate.allowed,
    mayNotApprove: approvalRefusal(room, entry)?.refused ?? null,
    history: historyOf(entry),
  };
}

function ceilingOf(room: Room, { before, after }: Evaluation): CeilingChange {
  const title = (name: string): string => {
    const [relation = '', target = ''] = name.split(' ');
    return `${relation} ${room.parts.names.title(target)}`;
  };
  const missing = (from: readonly string[], those: readonly string[]): string[] =>
    from.filter((name) => !those.includes(name)).map(title);
  return {
    served: after.served,
    before: { exposed: before.exposed, gold: before.gold },
    after: { exposed: after.exposed, gold: after.gold },
    gained: missing(after.exposedNames, before.exposedNames),
    lost: missing(before.exposedNames, after.exposedNames),
  };
}

function provenanceOf(room: Room, { data }: DossierEntry): DossierView['provenance'] {
  return data.fingerprints.flatMap((fingerprint) => {
    const known = room.state.assertions.get(fingerprint);
    if (!known) return [];
    const { claim, source, episode, span, evidence, state } = known;
    return [{ fingerprint, claim, source, episode, second: span?.start ?? null, evidence, state }];
  });
}

function historyOf(entry: DossierEntry): DossierView['history'] {
  const { by, at, decisions, promoted } = entry;
  const history = [
    { by, at, what: 'assembled', reason: '' },
    ...decisions.map((one) => ({
      by: one.by,
      at: one.at,
      what: one.state,
      reason: one.reason,
    })),
  ];
  const has = (what: string): boolean => history.some((one) => one.what === what);
  if (promoted && !has('promoted')) {
    history.push({ by: promoted.by, at: promoted.at, what: 'promoted', reason: '' });
  }
  if (promoted?.reverted && !has('reverted')) {
    const { by: who, at: when, reason } = promoted.reverted;
    history.push({ by: who, at: when, what: 'reverted', reason });
  }
  return history;
}

/** Why this person cannot approve this dossier, whatever its text; null when they can. */
export function approvalRefusal(room: Room, entry: DossierEntry): Refusal | null {
  if (room.person === null) return refuse('Git names nobody here, so nobody can approve.');
  if (!UNDECIDED.includes(entry.state)) return refuse(`The dossier is ${entry.state}.`);
  const { person, settings } = room;
  const may = mayApprove({ person, authors: authorsOf(room, entry), settings });
  return 'refused' in may ? refuseWith(may) : null;
}

/** Approves a dossier: the page as it would be with this draft in it, byte for byte. */
export async function approve(
  writing: WritingRoom,
  id: string,
  reason: string,
): Promise<Outcome<DossierView>> {
  const { room, person } = writing;
  const entry = decidable(room, id, reason);
  if (isRefusal(entry)) return entry;
  const refused = approvalRefusal(room, entry) ?? outdated(room, entry);
  if (refused) return refused;
  const spliced = await spliceDraft(room, entry.data);
  if (isRefusal(spliced)) return spliced;
  const data = {
    dossier: id,
    reason: reason.trim(),
    page: pageHash(spliced.after),
    byAuthor: authorsOf(room, entry).includes(emailOf(person)),
  };
  const before = entry.approvals.some(
    (one) => samePerson(one.by, person) && one.page === data.page && entry.state === 'approved',
  );
  if (before) return dossierView(room, id);
  return dossierView(
    await writing.append([{ type: 'dossier.approved', needs: [...entry.heads], data }]),
    id,
  );
}

/** A dossier of a draft that another has replaced is not approved behind its back. */
function outdated(room: Room, { data }: DossierEntry): Refusal | null {
  const latest = room.state.candidates.get(data.candidate)?.draft;
  if (!latest || latest.draft === data.draft) return null;
  return refuse(
    'The page has a newer draft than this dossier.',
    'Have the newer draft judged and make a dossier of it.',
  );
}

function decidable(room: Room, id: string, reason: string): Outcome<DossierEntry> {
  const entry = room.state.dossiers.get(id);
  if (!entry)
    return refuseInput('There is no such dossier.', 'See "dossier list" for those there are.');
  if (!UNDECIDED.includes(entry.state)) {
    const standing = standingPromotion(room.state, entry.data.page)?.dossier === id;
    return refuse(
      `The dossier is ${entry.state} already.`,
      standing ? 'Revert it if the page should lose its section.' : null,
    );
  }
  if (reason.trim() === '') return refuse('No reason is given.', 'Give a reason in a few words.');
  return entry;
}

const EVENT_OF = {
  return: 'dossier.returned',
  rejectDossier: 'dossier.rejected',
  withdrawDossier: 'dossier.withdrawn',
} as const;

/** Returns a dossier with remarks, rejects it, or takes it back. */
export async function decideDossier(
  writing: WritingRoom,
  verb: keyof typeof EVENT_OF,
  id: string,
  reason: string,
): Promise<Outcome<DossierView>> {
  const entry = decidable(writing.room, id, reason);
  if (isRefusal(entry)) return entry;
  const data = { dossier: id, reason: reason.trim() };
  const after = await writing.append([{ type: EVENT_OF[verb], needs: [...entry.heads], data }]);
  return dossierView(after, id);
}
