/** What every action of the desk works with: corpus, ledger, person and ports. */

import { admittedEdges, type ClassNames, edgesOf, subjectOf, termsOf } from './class-names.js';
import type { AdmissionView } from '../admission/admission.js';
import type { NewEvent } from '../ledger/events.js';
import type { AssertionEntry, LedgerState } from '../ledger/state.js';
import type { Settings } from '../settings/settings.js';
import type { DeskSurroundings, Refusal } from './desk.types.js';
import type { DurableFiles } from './durable-files.js';
import type { Journal } from './journal.js';
import { AlteredFile, type DraftStore, type TranscriptStore } from './kept-files.js';
import type { ReadOutline } from './outline-thread.js';
import type { PageFiles } from './page-files.js';
import type { TrialKeys } from './trial-keys.js';
import type { Workbench } from './workbench.js';

/** What the desk shares between its actions. */
export interface DeskParts {
  readonly workbench: Workbench;
  readonly names: ClassNames;
  readonly files: DurableFiles;
  readonly drafts: DraftStore;
  readonly transcripts: TranscriptStore;
  readonly journal: Journal;
  readonly pages: PageFiles;
  readonly keys: TrialKeys;
  readonly outlineOf: ReadOutline;
  readonly random: (count: number) => Uint8Array;
  readonly clock: () => Date;
  readonly newId: () => string;
}

/** One look at the ledger: everything an answer is made from. */
export class Room {
  readonly admission: AdmissionView;

  constructor(
    readonly parts: DeskParts,
    readonly state: LedgerState,
    /** `name <email>`; null when git names nobody. */
    readonly person: string | null,
    readonly surroundings: DeskSurroundings,
  ) {
    const terms = termsOf(parts.names, state);
    const { functional } = parts.workbench.settings.vocabulary;
    const edges = edgesOf(parts.names, functional, admittedEdges(state, terms));
    this.admission = { ...terms, ...edges };
  }

  get settings(): Settings {
    return this.parts.workbench.settings;
  }

  /** Page an assertion is about; null while it leads to none. */
  pageOf(assertion: AssertionEntry): string | null {
    return this.parts.names.pageOf(subjectOf(assertion, this.admission));
  }

  /** Title of the class a page declares, else the name of its file. */
  titleOf(page: string): string {
    return this.parts.workbench.titleOf(page);
  }
}

/** The same while the ledger is locked and read anew: only here anything is written. */
export interface WritingRoom {
  readonly room: Room;
  readonly person: string;
  /** Appends events and gives the room as it is after them. */
  append(events: readonly NewEvent[]): Promise<Room>;
}

/** Text of a draft; null when its file is missing or was altered. */
export async function draftText({ drafts }: DeskParts, hash: string): Promise<string | null> {
  return drafts.text(hash).catch((cause: unknown) => {
    if (cause instanceof AlteredFile) return null;
    throw cause;
  });
}

export function refuse(refused: string, how: string | null = null): Refusal {
  return { refused, how };
}

/** A refusal because the request names something that is not there, or cannot be read. */
export function refuseInput(refused: string, how: string | null = null): Refusal {
  return { refused, how, badInput: true };
}

/** A refusal of the pure rooms (a sentence part) as the desk tells it. */
export function refuseWith({ refused, how }: { refused: string; how?: string | null }): Refusal {
  return refuse(sentence(refused), how ?? null);
}

/** A sentence part as a sentence. */
export function sentence(part: string): string {
  const text = part.trim();
  const end = /[.!?…]$/u.test(text) ? '' : '.';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}`;
}
