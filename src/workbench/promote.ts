/**
 * Promotion and revert. The journal knows of a write before the page does, and forgets it when the
 * ledger knows: one interrupted at any instant is finished or rolled back at the next look.
 */

import path from 'node:path';

import type { NewEvent } from '../ledger/events.js';
import type { DossierEntry, LedgerState, PromotionEntry } from '../ledger/state.js';
import { declares } from '../promotion/edges.js';
import { pageHash, sectionHash } from '../promotion/hash.js';
import { findSection } from '../promotion/section.js';
import { parsePage } from '../corpus/page.js';
import { evaluateDossier } from './desk-gate.js';
import { standingPromotion } from './desk-drafts.js';
import { refuse, refuseInput, sentence, type Room, type WritingRoom } from './desk-room.js';
import { bytesOf, readPageText, spliceRevert, type PlannedChange } from './desk-splice.js';
import {
  isRefusal,
  type AbandonReport,
  type Outcome,
  type PreparedWrite,
  type PromotionReport,
} from './desk.types.js';
import type { JournalEntry } from './journal.js';
import { PageWriteError } from './page-files.js';

/** A write that may happen: the change, and what the ledger will say of it. */
interface Plan {
  readonly change: PlannedChange;
  readonly entry: JournalEntry;
}

export type WriteRequest =
  | { readonly kind: 'promote'; readonly dossier: string }
  | { readonly kind: 'revert'; readonly dossier: string; readonly reason: string };

/** Promotes or reverts and writes the page itself. */
export async function writePage(
  writing: WritingRoom,
  request: WriteRequest,
): Promise<Outcome<PromotionReport>> {
  const plan = await planFor(writing, request, 'files');
  if (!('change' in plan)) return plan;
  const { change, entry } = plan;
  const { journal, pages, workbench } = writing.room.parts;
  await journal.write(entry);
  try {
    const file = path.join(workbench.root, entry.page);
    await pages.replace(file, bytesOf(change.disk, change.after), entry.token);
  } catch (cause) {
    // The page is as it was, or as it should be: the journal knows what to do with either.
    await settle(writing, entry);
    if (cause instanceof PageWriteError) return refuse(cause.message);
    throw cause;
  }
  await finish(writing, entry);
  return reportOf(entry, true);
}

/** Plans the same for an editor to write: the token completes it or gives it up. */
export async function prepare(
  writing: WritingRoom,
  request: WriteRequest,
): Promise<Outcome<PreparedWrite | PromotionReport>> {
  const plan = await planFor(writing, request, 'editor');
  if (!('change' in plan)) return plan;
  const { change, entry } = plan;
  const { journal } = writing.room.parts;
  // Two windows that prepare the same write share its token: whichever saves, both can complete it.
  const known = (await journal.entries()).find((other) => isSameWrite(other, entry));
  if (!known) await journal.write(entry);
  const { token } = known ?? entry;
  return { token, dossier: request.dossier, edit: change.edit };
}

function isSameWrite(a: JournalEntry, b: JournalEntry): boolean {
  const same = a.type === b.type && a.data.dossier === b.data.dossier;
  return same && a.before === b.before && a.after === b.after;
}

/** Records a prepared write after the editor has saved it. */
export async function complete(
  writing: WritingRoom,
  token: string,
): Promise<Outcome<PromotionReport>> {
  const { journal } = writing.room.parts;
  const entry = await journal.find(token);
  // Every writing command settles the journal first, so a finished entry is gone by now.
  if (!entry) return finishedBefore(writing.room.state, token);
  if ((await standOf(writing.room, entry)) !== 'after') {
    return refuse(
      'The page on disk does not hold the new text.',
      'Save the page; if it changed in the meantime, give this up and promote again.',
    );
  }
  await finish(writing, entry);
  return reportOf(entry, true);
}

/** A token is the id of the event that records it. */
function finishedBefore(state: LedgerState, token: string): Outcome<PromotionReport> {
  for (const one of state.promotions) {
    if (one.event === token) return reportFor(one.dossier, one.page, 'promoted', true);
    if (one.reverted?.event === token) return reportFor(one.dossier, one.page, 'reverted', true);
  }
  return refuse('This write was given up, or was never prepared.', 'Start it again.');
}

/**
 * Gives up a prepared write. The entry stays while the page may still be saved with the new text
 * (by another window, or by redo): page and ledger then agree all the same.
 */
export async function abandon(
  writing: WritingRoom,
  token: string,
): Promise<Outcome<AbandonReport>> {
  const entry = await writing.room.parts.journal.find(token);
  if (!entry) return { finished: false, message: 'There was nothing to give up.' };
  if ((await standOf(writing.room, entry)) === 'after') {
    await finish(writing, entry);
    return { finished: true, message: 'The page was saved with the new text, so it counts.' };
  }
  return { finished: false, message: 'Given up: the page is as it was.' };
}

/** Finishes or rolls back what was interrupted; run under the lock before anything is decided. */
export async function recover(writing: WritingRoom): Promise<void> {
  const { journal } = writing.room.parts;
  await journal.tidy();
  for (const entry of await journal.entries()) await settle(writing, entry);
}

async function settle(writing: WritingRoom, entry: JournalEntry): Promise<void> {
  const { room } = writing;
  const { journal, pages, workbench } = room.parts;
  if (isRecorded(room.state, entry)) return journal.remove(entry);
  const stand = await standOf(room, entry);
  const meant = isStillMeant(room.state, entry);
  if (stand === 'after' && meant) return finish(writing, entry);
  // An editor may still be about to save: the entry waits until the page or the dossier changes.
  if (stand === 'before' && entry.writer === 'editor' && meant) return;
  await pages.tidy(path.join(workbench.root, entry.page), entry.token);
  await journal.remove(entry);
}

function isRecorded(state: LedgerState, { event }: JournalEntry): boolean {
  return state.promotions.some((one) => one.event === event || one.reverted?.event === event);
}

/** Whether the ledger can still take the event: nothing else was decided about the dossier. */
function isStillMeant(state: LedgerState, entry: JournalEntry): boolean {
  const dossier = state.dossiers.get(entry.data.dossier);
  return dossier !== undefined && entry.needs.every((need) => dossier.heads.includes(need));
}

/** Where a page stands between the two texts of an entry. */
async function standOf(room: Room, entry: JournalEntry): Promise<'before' | 'after' | 'other'> {
  const disk = await readPageText(room, entry.page);
  if (isRefusal(disk)) return 'other';
  const hash = pageHash(disk.text);
  if (hash === entry.after) return 'after';
  if (hash === entry.before) return 'before';
  // Somebody edited the page elsewhere: what was written stands, or it does not.
  return holds(room, disk.text, entry) ? 'after' : 'other';
}

function holds(room: Room, text: string, entry: JournalEntry): boolean {
  if (entry.type !== 'section.promoted') return false;
  const page = parsePage(entry.page, text, { iri: room.settings.iri });
  const found = findSection(page.scan);
  if (!('id' in found) || found.id !== entry.data.section) return false;
  const body = page.scan.text.slice(found.body.start, found.body.end);
  if (sectionHash(body) !== entry.data.sectionHash) return false;
  return entry.data.slots.every(
    ({ kind, predicate, target }) =>
      kind === 'section' ||
      (predicate !== null &&
        target !== null &&
        declares(page, { predicate, target }, room.parts.workbench.corpus)),
  );
}

/** Puts the event into the ledger and takes the entry off the journal. */
async function finish(writing: WritingRoom, entry: JournalEntry): Promise<void> {
  const { journal, workbench } = writing.room.parts;
  const { type, event, needs, data } = entry;
  // The entry's schema has checked that type and data belong together.
  await writing.append([{ type, id: event, needs, data } as NewEvent]);
  await journal.remove(entry);
  await workbench.updateFromDisk(entry.page);
}

async function planFor(
  writing: WritingRoom,
  request: WriteRequest,
  writer: JournalEntry['writer'],
): Promise<Plan | Outcome<PromotionReport>> {
  const { room } = writing;
  const entry = room.state.dossiers.get(request.dossier);
  if (!entry)
    return refuseInput('There is no such dossier.', 'See "dossier list" for those there are.');
  if (room.surroundings.dirty?.has(entry.data.page) === true) {
    const how = 'Save or undo them, then try again.';
    return refuse(`${entry.data.page} has changes that are not saved.`, how);
  }
  return request.kind === 'promote'
    ? planPromotion(room, entry, writer)
    : planRevert(room, entry, request.reason, writer);
}

async function planPromotion(
  room: Room,
  dossier: DossierEntry,
  writer: JournalEntry['writer'],
): Promise<Plan | Outcome<PromotionReport>> {
  const { promoted, data } = dossier;
  if (promoted?.reverted === null) return promotedBefore(promoted);
  if (promoted) {
    return refuse('The dossier was promoted and reverted.', 'Make a new dossier of the draft.');
  }
  const evaluation = await evaluateDossier(room, dossier);
  if (isRefusal(evaluation)) return evaluation;
  const { gate, planned } = evaluation;
  if (!gate.allowed || isRefusal(planned)) {
    const unmet = gate.conditions.filter(({ met }) => !met);
    const why = unmet.map(({ reason }) => sentence(reason)).join(' ');
    const how = unmet.map((one) => sentence(one.how)).join(' ');
    return { refused: `The gate is closed. ${why}`, how, conditions: gate.conditions };
  }
  const { spliced } = planned;
  const head = headOf(room, planned, writer);
  return {
    change: planned,
    entry: {
      ...head,
      type: 'section.promoted',
      needs: [...dossier.heads],
      before: spliced.beforeHash,
      after: spliced.afterHash,
      data: {
        dossier: dossier.dossier,
        page: data.page,
        section: data.section,
        fingerprints: [...data.fingerprints],
        sectionHash: spliced.sectionHash,
        edgesHash: spliced.edgesHash,
        slots: [...spliced.slots],
        after: spliced.afterHash,
      },
    },
  };
}

async function planRevert(
  room: Room,
  dossier: DossierEntry,
  reason: string,
  writer: JournalEntry['writer'],
): Promise<Plan | Outcome<PromotionReport>> {
  const { promoted } = dossier;
  if (!promoted) return refuse('The dossier was not promoted.', 'There is nothing to revert.');
  if (promoted.reverted) {
    return reportFor(dossier.dossier, promoted.page, 'reverted', false, promoted.reverted);
  }
  if (reason.trim() === '') return refuse('No reason is given.', 'Give a reason in a few words.');
  const standing = standingPromotion(room.state, promoted.page);
  if (standing && standing.dossier !== dossier.dossier) {
    return refuse(
      'A later dossier has replaced this section.',
      `Revert dossier ${standing.dossier} first.`,
    );
  }
  const change = await spliceRevert(room, promoted);
  if (isRefusal(change)) return change;
  const after = pageHash(change.after);
  return {
    change,
    entry: {
      ...headOf(room, change, writer),
      type: 'section.reverted',
      needs: [...dossier.heads],
      before: pageHash(change.before),
      after,
      data: {
        dossier: dossier.dossier,
        page: promoted.page,
        section: promoted.section,
        reason: reason.trim(),
        after,
      },
    },
  };
}

function headOf(room: Room, { disk }: PlannedChange, writer: JournalEntry['writer']) {
  const token = room.parts.newId();
  const at = room.parts.clock().toISOString();
  return { v: 1 as const, token, event: token, writer, at, page: disk.page };
}

function promotedBefore(promoted: PromotionEntry): PromotionReport {
  return reportFor(promoted.dossier, promoted.page, 'promoted', false, promoted);
}

function reportOf({ type, data, page }: JournalEntry, changed: boolean): PromotionReport {
  const what = type === 'section.promoted' ? 'promoted' : 'reverted';
  return reportFor(data.dossier, page, what, changed);
}

function reportFor(
  dossier: string,
  page: string,
  what: 'promoted' | 'reverted',
  changed: boolean,
  earlier?: { readonly by: string; readonly at: string },
): PromotionReport {
  const when = earlier ? ` by ${earlier.by} at ${earlier.at}` : '';
  const message = changed
    ? `${page}: ${what}.`
    : `It was ${what} before${when}; nothing was changed.`;
  return { dossier, page, changed, message };
}
