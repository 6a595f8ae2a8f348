/** The desk over the wire: one per corpus, actions answered, changes of its ledger told. */

import type { Connection } from 'vscode-languageserver/node';

import {
  type ClassesParams,
  type DeskAnswer,
  type DeskParams,
  type LedgerChanged,
  METHODS,
  type ServerOptions,
} from '../protocol/messages.js';
import type { ClassNames } from '../protocol/desk-screen.js';
import {
  type DeskAction,
  type DeskSurroundings,
  isRefusal,
  type Outcome,
  type Refusal,
} from '../workbench/desk.types.js';
import { findClasses } from '../workbench/find-classes.js';
import type { Workbench } from '../workbench/workbench.js';

import type { Corpus } from './corpus.js';
import { isWithin, pathOf } from './paths.js';

/** A desk as the server needs it. */
export interface DeskPort {
  act(action: DeskAction, surroundings?: DeskSurroundings): Promise<Outcome<object>>;
}

/** Makes the desk of a corpus. */
export type OpenDesk = (workbench: Workbench) => DeskPort;

export interface DesksPorts {
  readonly connection: Connection;
  /** The corpus of a place; throws a refusal when there is none. */
  readonly corpusAt: (place: string | null) => Corpus;
  readonly options: () => ServerOptions;
  readonly openDesk: OpenDesk;
}

/** Where the ledger lies below a corpus root; a pattern for the file watcher. */
export const LEDGER_FILES = '**/.ontodesk/ledger/*.jsonl';
const LEDGER_FOLDER = '.ontodesk/ledger/';

/** A pull writes many files at once: they are told as one change, after this pause in ms. */
const PAUSE = 60;

/** Actions that only look. Everything else writes, or prepares to. */
const READING: ReadonlySet<DeskAction['type']> = new Set([
  'ledger',
  'evidence',
  'candidates',
  'waitingTrials',
  'trial',
  'dossiers',
  'dossier',
  'verify',
  'report',
  'gate',
]);

const UNTRUSTED: Refusal = {
  refused: 'This folder is not trusted, so nothing is written to it.',
  how: 'Trust the folder with the command “Workspaces: Manage Workspace Trust”.',
};

export class Desks {
  private readonly desks = new Map<string, { workbench: Workbench; desk: DeskPort }>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(private readonly ports: DesksPorts) {}

  /** Answers the requests of the desk. */
  listen(): void {
    const { connection } = this.ports;
    connection.onRequest(METHODS.desk, (params: DeskParams) => this.act(params));
    connection.onRequest(METHODS.classes, (params: ClassesParams) => this.classes(params));
  }

  /** Tells which ledgers changed on disk, and which pages: they may void an approval. */
  watched(uris: readonly string[]): void {
    const files = uris.flatMap((uri) => pathOf(uri) ?? []);
    for (const [root, { workbench }] of this.desks) {
      if (files.some((file) => concernsDesk(workbench, file))) this.tellSoon(root);
    }
  }

  private async act({ place, action, dirty }: DeskParams): Promise<DeskAnswer> {
    const corpus = this.ports.corpusAt(place);
    const { root } = corpus;
    const reading = READING.has(action.type);
    const { trusted } = this.ports.options();
    if (!reading && !trusted) return { root, outcome: UNTRUSTED };
    const desk = await this.deskOf(corpus);
    const outcome = await desk.act(action, { dirty: pagesOf(root, dirty), readOnly: !trusted });
    if (!reading && !isRefusal(outcome)) this.tellSoon(root);
    // The desk answers each action in its own form; the types on the wire say which.
    return { root, outcome: outcome as DeskAnswer['outcome'] };
  }

  private async classes({ place, query }: ClassesParams): Promise<ClassNames> {
    const workbench = await this.ports.corpusAt(place).ready;
    return { classes: findClasses(workbench.classNames(), query) };
  }

  private async deskOf(corpus: Corpus): Promise<DeskPort> {
    const workbench = await corpus.ready;
    const known = this.desks.get(corpus.root);
    // A corpus that was let go and opened again has another workbench, and so needs another desk.
    if (known?.workbench === workbench) return known.desk;
    const desk = this.ports.openDesk(workbench);
    this.desks.set(corpus.root, { workbench, desk });
    return desk;
  }

  private tellSoon(root: string): void {
    clearTimeout(this.timers.get(root));
    const tell = (): void => {
      this.timers.delete(root);
      const changed: LedgerChanged = { root };
      const { connection } = this.ports;
      // A connection that is gone needs no news.
      connection.sendNotification(METHODS.ledgerChanged, changed).catch(() => undefined);
    };
    this.timers.set(root, setTimeout(tell, PAUSE));
  }
}

function concernsDesk(workbench: Workbench, file: string): boolean {
  if (!isWithin(workbench.root, file)) return false;
  const path = workbench.relativePath(file);
  return path.startsWith(LEDGER_FOLDER) || workbench.isPage(path);
}

/** Paths below the root of the files among these URIs. */
function pagesOf(root: string, uris: readonly string[]): ReadonlySet<string> {
  const files = uris.flatMap((uri) => pathOf(uri) ?? []).filter((file) => isWithin(root, file));
  return new Set(files.map((file) => file.slice(root.length + 1).replaceAll('\\', '/')));
}
