/** Blind judging at the desk: trials opened, shown, locked by a verdict, then revealed. */

import { trailersOf } from '../promotion/template.js';
import { normalise } from '../judging/normalise.js';
import { checkKey, KEY_BYTES, keyHash, orderOf } from '../judging/order.js';
import { isRefusal as isJudgingRefusal } from '../judging/refusal.js';
import { isLocked, reportVerdicts } from '../judging/report.js';
import { countedVerdicts, ruleMet, ruleOf, sameTerms } from '../judging/rule.js';
import { lockVerdict, mayJudge, presentTrial, type TrialTexts } from '../judging/trial.js';
import type { NewEvent } from '../ledger/events.js';
import { emailOf, samePerson } from '../ledger/person.js';
import type { LedgerState, TrialEntry } from '../ledger/state.js';
import {
  isRefusal,
  type CandidateView,
  type DraftReport,
  type Outcome,
  type RevealedTrial,
  type TrialView,
  type VerdictInput,
} from './desk.types.js';
import { spliceDraft } from './desk-splice.js';
import {
  draftText,
  refuse,
  refuseInput,
  refuseWith,
  type Room,
  type WritingRoom,
} from './desk-room.js';

/** Opens a trial of a candidate's latest draft; one that still waits for this person is kept. */
export async function openTrial(
  writing: WritingRoom,
  candidate: string,
): Promise<Outcome<{ readonly trial: string }>> {
  const { room } = writing;
  const entry = room.state.candidates.get(candidate);
  if (!entry) return refuseInput('There is no such candidate.');
  const { draft } = entry;
  if (!draft) return refuse('The candidate has no draft yet.', 'Make a draft first.');
  const open = await trialToReuse(room, draft.draft);
  if (open !== null) return { trial: open };
  const spliced = await spliceDraft(room, draft);
  if (isRefusal(spliced)) return spliced;
  const trailers = trailersOf(room.state);
  const { drafts, keys, newId, random } = room.parts;
  const before = await drafts.keep(normalise(spliced.before, trailers));
  const after = await drafts.keep(normalise(spliced.after, trailers));
  const trial = newId();
  const key = random(KEY_BYTES);
  await keys.keep(trial, key);
  const rule = ruleEvents(room);
  const opened: NewEvent = {
    type: 'trial.opened',
    needs: [draft.event, rule.id],
    data: {
      trial,
      candidate,
      page: draft.page,
      draft: draft.draft,
      before,
      after,
      key: keyHash(key),
      rule: rule.id,
    },
  };
  await writing.append([...rule.events, opened]);
  return { trial };
}

/** A trial of this draft that this person can still judge here, so that none is opened twice. */
async function trialToReuse(room: Room, draft: string): Promise<string | null> {
  for (const trial of room.state.trials.values()) {
    if (trial.data.draft !== draft || hasAnswered(trial, room.person)) continue;
    if (await keyHere(room, trial)) return trial.trial;
  }
  return null;
}

/** The rule of the settings as the ledger declares it; declared now when it is not yet. */
function ruleEvents(room: Room): { readonly id: string; readonly events: readonly NewEvent[] } {
  const { judges, minimum, threshold, margin } = room.settings.judging;
  const terms = { judges, minimum, threshold, margin };
  const last = room.state.rules.at(-1);
  if (last && sameTerms(last, terms)) return { id: last.event, events: [] };
  const id = room.parts.newId();
  return { id, events: [{ type: 'rule.declared', id, needs: [], data: terms }] };
}

function hasAnswered(trial: TrialEntry, person: string | null): boolean {
  if (person === null) return false;
  return [...trial.verdicts, ...trial.unresolved].some(({ by }) => samePerson(by, person));
}

async function keyHere(room: Room, trial: TrialEntry): Promise<Uint8Array | null> {
  const key = await room.parts.keys.read(trial.trial);
  return isJudgingRefusal(checkKey(key, trial.data.key)) ? null : key;
}

/** Trials this person can judge here, oldest first. */
export async function waitingTrials(room: Room): Promise<string[]> {
  const { person } = room;
  if (person === null) return [];
  const waiting: string[] = [];
  for (const trial of room.state.trials.values()) {
    if (!isCurrent(room.state, trial) || hasAnswered(trial, person)) continue;
    if (mayJudge({ judge: person, ...authorship(room, trial) })) continue;
    if (await keyHere(room, trial)) waiting.push(trial.trial);
  }
  return waiting.sort();
}

/** Whether a verdict on a trial would still decide something. */
function isCurrent(state: LedgerState, trial: TrialEntry): boolean {
  const candidate = state.candidates.get(trial.data.candidate);
  if (candidate?.draft?.draft !== trial.data.draft) return false;
  return ![...state.dossiers.values()].some(
    ({ data, state: decided }) =>
      data.draft === trial.data.draft && !['open', 'returned', 'contested'].includes(decided),
  );
}

function authorship(room: Room, trial: TrialEntry) {
  return {
    authors: room.state.drafts.get(trial.data.draft)?.authors ?? [],
    authorsMayJudge: room.settings.gate.authorsMayApprove,
  };
}

/** A trial as this person may see it: blind before their verdict, revealed after. */
export async function showTrial(
  room: Room,
  id: string,
): Promise<Outcome<TrialView | RevealedTrial>> {
  const trial = room.state.trials.get(id);
  if (!trial) return refuseInput('There is no such trial.');
  const { judges } = room.settings.judging;
  if (isLocked(trial, { person: room.person, judges })) return reveal(room, trial);
  if (room.person === null) return refuse('Nobody is at the desk.', 'Tell git who you are.');
  const refused = mayJudge({ judge: room.person, ...authorship(room, trial) });
  if (refused) return refuseWith(refused);
  const texts = await textsOf(room, trial, room.person);
  if (isRefusal(texts)) return texts;
  const shown = presentTrial(texts);
  if (isJudgingRefusal(shown)) return refuseWith(shown);
  return { trial: shown.trial, left: shown.left, right: shown.right, locked: false };
}

async function textsOf(
  room: Room,
  trial: TrialEntry,
  judge: string,
): Promise<Outcome<TrialTexts & { readonly trial: TrialEntry }>> {
  const { keys } = room.parts;
  const before = await draftText(room.parts, trial.data.before);
  const after = await draftText(room.parts, trial.data.after);
  if (before === null || after === null) {
    const how = 'Restore .ontodesk/drafts from git, or open a new trial.';
    return refuse('A text of this trial is missing or was changed.', how);
  }
  return { trial, before, after, key: await keys.read(trial.trial), judge };
}

/** Locks a verdict or a skip, and reveals the trial to its judge. */
export async function giveVerdict(
  writing: WritingRoom,
  seen: VerdictInput,
): Promise<Outcome<RevealedTrial>> {
  const { room, person } = writing;
  const trial = room.state.trials.get(seen.trial);
  if (!trial) return refuseInput('There is no such trial.');
  const texts = await textsOf(room, trial, person);
  if (isRefusal(texts)) return texts;
  const locked = lockVerdict({ ...texts, seen, ...authorship(room, trial) });
  if (isJudgingRefusal(locked)) return refuseWith(locked);
  const after = await writing.append([{ ...locked, needs: [trial.event] }]);
  return reveal(after, after.state.trials.get(trial.trial) ?? trial);
}

async function reveal(room: Room, trial: TrialEntry): Promise<RevealedTrial> {
  const { person } = room;
  const mine = (by: string): boolean => person !== null && samePerson(by, person);
  const verdict = trial.verdicts.find(({ by }) => mine(by));
  const skip = trial.unresolved.find(({ by }) => mine(by));
  const guess = verdict?.data.guess ?? null;
  const [next] = (await waitingTrials(room)).filter((id) => id !== trial.trial);
  return {
    trial: trial.trial,
    locked: true,
    left: verdict?.data.left ?? (await leftFor(room, trial)),
    value: verdict?.data.value ?? null,
    skipped: skip?.reason ?? null,
    guessedRight: guess === null ? null : guess === 'after',
    next: next ?? null,
  };
}

async function leftFor(room: Room, trial: TrialEntry): Promise<'before' | 'after'> {
  const key = await keyHere(room, trial);
  if (key === null || room.person === null) return 'before';
  return orderOf(key, trial.trial, room.person) === 'before-left' ? 'before' : 'after';
}

/** The trials of a draft, oldest first. */
export function trialsOf(state: LedgerState, draft: string): TrialEntry[] {
  const found = [...state.trials.values()].filter(({ data }) => data.draft === draft);
  return found.sort((a, b) => (a.trial < b.trial ? -1 : 1));
}

/** The latest trial of a draft, with the verdicts all its trials have and need. */
export function trialSummary(room: Room, draft: string): CandidateView['trial'] {
  const trials = trialsOf(room.state, draft);
  const last = trials.at(-1);
  if (!last) return null;
  const rule = ruleOf(last, room.state.rules) ?? room.settings.judging;
  const verdicts = countedVerdicts(trials);
  const judges = new Set(verdicts.map(({ by }) => emailOf(by))).size;
  // Both must be met: so many verdicts, of so many judges.
  const missing = Math.max(rule.minimum - verdicts.length, rule.judges - judges, 0);
  return { trial: last.trial, verdicts: verdicts.length, needed: verdicts.length + missing };
}

/** Trials whose verdicts this person may see: their own is locked, or all are in. */
export function lockedFor(room: Room, trials: readonly TrialEntry[]): TrialEntry[] {
  return trials.filter((trial) => {
    const { judges } = ruleOf(trial, room.state.rules) ?? room.settings.judging;
    return isLocked(trial, { person: room.person, judges });
  });
}

/** What the verdicts on each draft that was judged say together. */
export function reportDrafts(room: Room): DraftReport[] {
  const drafts = new Set([...room.state.trials.values()].map(({ data }) => data.draft));
  return [...drafts].flatMap((draft) => {
    const trials = trialsOf(room.state, draft);
    const [first] = trials;
    if (!first) return [];
    const { page } = first.data;
    const locked = lockedFor(room, trials);
    const rule = ruleOf(trials.at(-1) ?? first, room.state.rules) ?? room.settings.judging;
    const { met, reason } = ruleMet(locked, rule);
    const report = reportVerdicts(locked, { person: room.person, judges: 1 });
    const open = trials.length - locked.length;
    return [{ ...report, open, page, title: room.titleOf(page), draft, met, reason }];
  });
}
