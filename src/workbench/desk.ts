/** The desk of one corpus: everything a screen or a command may ask, and its answer. */

import path from 'node:path';

import { NO_PERSON } from './person.js';
import { ClassNames } from './class-names.js';
import { candidateViews, editDraft, makeDraft } from './desk-drafts.js';
import { approve, assemble, decideDossier, dossierRows, dossierView } from './desk-dossiers.js';
import { evidenceView } from './desk-evidence.js';
import { importFile, importText } from './desk-import.js';
import { gateSince } from './desk-base.js';
import { correct, decide, ledgerView, resolveAll } from './desk-ledger.js';
import { Room, type DeskParts, type WritingRoom } from './desk-room.js';
import { giveVerdict, openTrial, reportDrafts, showTrial, waitingTrials } from './desk-trials.js';
import type { DeskAction, DeskAnswers, DeskSurroundings, Outcome } from './desk.types.js';
import { removeTemporaries, type DurableFiles } from './durable-files.js';
import type { GitReader } from './git.js';
import { Journal } from './journal.js';
import { DraftStore, TranscriptStore } from './kept-files.js';
import type { LedgerSession, LedgerStore } from './ledger-store.js';
import { rebuildPages } from './ledger-pages.js';
import type { ReadOutline } from './outline-thread.js';
import type { PageFiles } from './page-files.js';
import { abandon, complete, prepare, recover, writePage } from './promote.js';
import type { TrialKeys } from './trial-keys.js';
import type { Workbench } from './workbench.js';
import { sectionsOf } from '../corpus/markdown/sections.js';
import { formatPerson, type Person } from '../ledger/person.js';
import type { LedgerState } from '../ledger/state.js';

/** What the desk needs from its surroundings. */
export interface DeskPorts {
  readonly store: LedgerStore;
  readonly files: DurableFiles;
  readonly pages: PageFiles;
  readonly keys: TrialKeys;
  readonly git: GitReader;
  readonly clock: () => Date;
  readonly random: (count: number) => Uint8Array;
  readonly person: () => Promise<Person | null>;
  /** Reads outlines elsewhere, where nothing may wait for them; without it they are read here. */
  readonly outlineOf?: ReadOutline;
}

type Answer<A extends DeskAction> = Outcome<DeskAnswers[A['type']]>;

export class Desk {
  private readonly store: LedgerStore;
  private readonly parts: DeskParts;
  /** The ledger whose pages were built last. */
  private pagesOf: LedgerState | null = null;
  /** What was interrupted is being settled, or has been; null while that is still to be done. */
  private opening: Promise<void> | null = null;

  constructor(
    workbench: Workbench,
    private readonly ports: DeskPorts,
  ) {
    const { files, pages, keys, random, clock } = ports;
    const { root } = workbench;
    this.store = ports.store;
    const newId = (): string => this.store.newId();
    this.parts = {
      workbench,
      files,
      pages,
      keys,
      random,
      clock,
      newId,
      outlineOf: ports.outlineOf ?? ((text) => Promise.resolve(sectionsOf(text))),
      names: new ClassNames(workbench),
      drafts: new DraftStore(root, files, newId),
      transcripts: new TranscriptStore(root, files, newId),
      journal: new Journal(root, files),
    };
  }

  /** Does what is asked, or says why not. */
  async act<A extends DeskAction>(
    action: A,
    surroundings: DeskSurroundings = {},
  ): Promise<Answer<A>> {
    if (surroundings.readOnly !== true) await (this.opening ??= this.open());
    const answer = await (this.look(action, surroundings) ?? this.change(action, surroundings));
    // Each action is answered in the form `DeskAnswers` names for it.
    return answer as Answer<A>;
  }

  /**
   * Finishes or rolls back what was begun and interrupted: by the death of a process, or by a disk
   * that failed this one. While it cannot be, looking goes on, and the next action tries again.
   */
  private async open(): Promise<void> {
    try {
      if ((await this.parts.journal.entries()).length === 0) return;
      await this.store.exclusively((session) => recover(this.writing(session, {})));
    } catch {
      this.opening = null;
    }
  }

  /** Answers actions that only look; undefined for the others. */
  private look(
    action: DeskAction,
    surroundings: DeskSurroundings,
  ): Promise<Outcome<object>> | undefined {
    const room = (): Promise<Room> => this.room(surroundings);
    switch (action.type) {
      case 'ledger':
        return room().then((one) => ledgerView(one, NO_PERSON));
      case 'evidence':
        return room().then((one) => evidenceView(one, action.fingerprint));
      case 'candidates':
        return room().then(async (one) => ({ candidates: await candidateViews(one) }));
      case 'waitingTrials':
        return room().then(async (one) => ({ trials: await waitingTrials(one) }));
      case 'trial':
        return room().then((one) => showTrial(one, action.trial));
      case 'dossiers':
        return room().then((one) => ({ dossiers: dossierRows(one) }));
      case 'dossier':
        return room().then((one) => dossierView(one, action.dossier));
      case 'report':
        return room().then((one) => ({ drafts: reportDrafts(one) }));
      case 'gate':
        return room().then((one) => gateSince(one, this.ports.git, action.base));
      case 'verify':
        return this.store.verify();
      case 'rebuildPages':
        return this.rebuild();
      default:
        return undefined;
    }
  }

  private async change(
    action: DeskAction,
    surroundings: DeskSurroundings,
  ): Promise<Outcome<object>> {
    try {
      return await this.store.exclusively(async (session) => {
        const writing = this.writing(session, surroundings);
        await recover(writing);
        await this.tidy();
        const outcome = await perform(writing, action);
        await this.showPages(session.state);
        return outcome;
      });
    } catch (cause) {
      this.opening = null;
      throw cause;
    }
  }

  /** The ledger as it is now, with what others have written or git has brought. */
  private async room(surroundings: DeskSurroundings): Promise<Room> {
    const state = await this.store.state();
    if (surroundings.readOnly !== true) await this.showPages(state);
    const person = await this.ports.person();
    return new Room(this.parts, state, person && formatPerson(person), surroundings);
  }

  private writing(session: LedgerSession, surroundings: DeskSurroundings): WritingRoom {
    const { parts } = this;
    let known: Room | null = null;
    return {
      get room() {
        if (known?.state !== session.state) {
          known = new Room(parts, session.state, session.person, surroundings);
        }
        return known;
      },
      person: session.person,
      async append(events) {
        await session.append(events);
        return this.room;
      },
    };
  }

  private async rebuild(): Promise<{ readonly pages: number }> {
    const state = await this.store.state();
    this.pagesOf = state;
    return { pages: await rebuildPages(this.parts, state) };
  }

  /**
   * Ledger pages are made from the ledger alone: after a pull they are made again. When that fails,
   * what was asked for is done all the same, and the next look tries once more.
   */
  private async showPages(state: LedgerState): Promise<void> {
    if (this.pagesOf === state) return;
    this.pagesOf = state;
    await rebuildPages(this.parts, state).catch(() => (this.pagesOf = null));
  }

  /** Removes what killed processes left beside kept files and ledger pages; only under the lock. */
  private async tidy(): Promise<void> {
    const { files, workbench } = this.parts;
    for (const folder of ['.ontodesk/drafts', '.ontodesk/episodes', 'ledger']) {
      await removeTemporaries(files, path.join(workbench.root, folder));
    }
  }
}

/** Everything that writes; the ledger is locked and read anew. */
async function perform(writing: WritingRoom, action: DeskAction): Promise<Outcome<object>> {
  switch (action.type) {
    case 'import':
      return importFile(writing, action.file, action.episode);
    case 'importText':
      return importText(writing, action);
    case 'decide':
      return decide(writing, action.verb, action.fingerprints, action.reason);
    case 'correct':
      return correct(writing, action);
    case 'resolve':
      return resolveAll(writing);
    case 'draft':
      return makeDraft(writing, action.page);
    case 'editDraft':
      return editDraft(writing, action.candidate, action.text);
    case 'openTrial':
      return openTrial(writing, action.candidate);
    case 'verdict':
      return giveVerdict(writing, action.verdict);
    default:
      return performDossier(writing, action);
  }
}

async function performDossier(writing: WritingRoom, action: DeskAction): Promise<Outcome<object>> {
  switch (action.type) {
    case 'assemble':
      return assemble(writing, action.candidate);
    case 'approve':
      return approve(writing, action.dossier, action.reason);
    case 'return':
    case 'rejectDossier':
    case 'withdrawDossier':
      return decideDossier(writing, action.type, action.dossier, action.reason);
    case 'promote':
      return writePage(writing, { kind: 'promote', dossier: action.dossier });
    case 'revert':
      return writePage(writing, { ...action, kind: 'revert' });
    case 'preparePromotion':
      return prepare(writing, { kind: 'promote', dossier: action.dossier });
    case 'prepareRevert':
      return prepare(writing, { ...action, kind: 'revert' });
    case 'completePromotion':
      return complete(writing, action.token);
    case 'abandonPromotion':
      return abandon(writing, action.token);
    default:
      throw new Error(`${action.type} does not write.`);
  }
}
