/**
 * Messages on the wire between host, language server and webviews. Both ends import this file and
 * nothing else of each other. Everything here is plain JSON.
 */

import type { Range } from '../corpus/text.js';
import type { DeskAction, DeskAnswers, Outcome } from '../workbench/desk.types.js';
import type { ScreenReport } from '../workbench/scaffold-screen.types.js';
import type { ScaffoldReport, SeedReport } from '../workbench/workbench.types.js';

/** How far long work has come: `done` of `total` pages. */
export interface StepProgress {
  readonly done: number;
  readonly total: number;
}

/** What the status item shows. */
export interface Status {
  readonly state: 'starting' | 'indexing' | 'ready' | 'no-pages' | 'failed';
  /** Corpus root as a path shown to people. */
  readonly root: string;
  readonly pages: number;
  /** New findings of `scope`, without hints. */
  readonly findings: number;
  /** Findings of `scope` that the baseline covers; null without a baseline. */
  readonly known: number | null;
  /** What `findings` counts: the open pages, or every page after a check of the whole corpus. */
  readonly scope: 'open-pages' | 'corpus';
  readonly openPages: number;
  /** The last check of the whole corpus; null before the first. */
  readonly corpusCheck: {
    readonly at: string;
    readonly findings: number;
    readonly known: number;
  } | null;
  /** How far indexing has come; null when nothing is being indexed. */
  readonly progress: StepProgress | null;
  /** Time of the last check, ISO 8601; null before the first. */
  readonly lastCheck: string | null;
  /** Pages that could not be read or checked, with the reason for each. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  /** A sentence for people: what to do when there is something to do. */
  readonly message: string | null;
}

export type { ScaffoldReport, SeedReport };

export interface ScaffoldParams {
  /** A place inside the corpus (its root, a folder or a page); null when any will do. */
  readonly root: string | null;
  readonly question: string;
  readonly budget?: number;
  readonly seeds?: number;
  readonly hops?: number;
  readonly confidence?: boolean;
  /** Slugs of names whose exposure is asked for. */
  readonly gold?: readonly string[];
}

export interface InitParams {
  /** Folder to set up, as a URI. */
  readonly folder: string;
  readonly baseline: boolean;
}

export interface InitReport {
  readonly written: readonly string[];
  readonly kept: readonly string[];
  readonly pages: number;
  readonly message: string;
}

/** Names of the requests and notifications of our own. */
export const METHODS = {
  /** Server to host, whenever one of its corpora changes state. */
  status: 'ontodesk/status',
  /** Host to server, when an editor setting changes. */
  options: 'ontodesk/options',
  scaffold: 'ontodesk/scaffold',
  question: 'ontodesk/question',
  checkPage: 'ontodesk/checkPage',
  checkCorpus: 'ontodesk/checkCorpus',
  init: 'ontodesk/init',
  /** Compare the index with the disk: no parameters. */
  refresh: 'ontodesk/refresh',
  /** An action of the desk. */
  desk: 'ontodesk/desk',
  /** Classes whose name holds a text. */
  classes: 'ontodesk/classes',
  /** What stands around a class. */
  graph: 'ontodesk/graph',
  /** What the links of a previewed page lead to. */
  resolveLinks: 'ontodesk/resolveLinks',
  /** Server to host, when the ledger of a corpus changed, by whoever. */
  ledgerChanged: 'ontodesk/ledgerChanged',
} as const;

/** Names of the editor commands, shared by the code lens, the code actions and the host. */
export const COMMANDS = {
  setUp: 'ontodesk.setUp',
  previewScaffold: 'ontodesk.previewScaffold',
  checkCorpus: 'ontodesk.checkCorpus',
  checkPage: 'ontodesk.checkPage',
  explainRule: 'ontodesk.explainRule',
  showLog: 'ontodesk.showLog',
  restart: 'ontodesk.restart',
  refresh: 'ontodesk.refresh',
  openLedger: 'ontodesk.openLedger',
  rebuildLedgerPages: 'ontodesk.rebuildLedgerPages',
  importAssertions: 'ontodesk.importAssertions',
  judgeTrials: 'ontodesk.judgeTrials',
  openDossiers: 'ontodesk.openDossiers',
  promote: 'ontodesk.promote',
  revert: 'ontodesk.revert',
  showGraph: 'ontodesk.showGraph',
  showHealth: 'ontodesk.showHealth',
  createClass: 'ontodesk.createClass',
  createPage: 'ontodesk.createPage',
  renamePage: 'ontodesk.renamePage',
  mergeClass: 'ontodesk.mergeClass',
  deprecateClass: 'ontodesk.deprecateClass',
  deletePage: 'ontodesk.deletePage',
  showBacklinks: 'ontodesk.showBacklinks',
  previewFix: 'ontodesk.previewFix',
  applyFix: 'ontodesk.applyFix',
} as const;

/** Argument of `previewFix`: edits of a page, good for one version of its document. */
export interface FixPreview {
  readonly uri: string;
  readonly version: number;
  readonly title: string;
  readonly edits: readonly { readonly range: Range; readonly newText: string }[];
}

/** Answer to `scaffold`: the report and the corpus root its paths lie in. */
export interface ScaffoldAnswer {
  readonly root: string;
  readonly report: ScreenReport;
}

/** A page, by its URI. */
export interface PageParams {
  readonly uri: string;
}

/** Answer to `question`: the question that fits a page best, and the corpus it belongs to. */
export interface QuestionAnswer {
  readonly root: string | null;
  readonly question: string | null;
}

/** Answer to `checkPage`; `notChecked` says why there are no findings to speak of. */
export interface CheckPageReport {
  readonly findings: number;
  readonly notChecked: string | null;
  /** Findings that the baseline covers; they are not among the others. */
  readonly known: number;
}

export interface CheckCorpusParams {
  /** A place inside the corpus; null when any will do. */
  readonly root: string | null;
  /** Token under which the server reports progress. */
  readonly progress: string;
}

export interface CheckCorpusReport {
  readonly root: string;
  readonly pages: number;
  /** Without hints, and without those of the baseline. */
  readonly findings: number;
  readonly hints: number;
  /** Findings that the baseline covers. */
  readonly known: number;
  /** Codes with any finding, hints too. */
  readonly byCode: Readonly<Record<string, number>>;
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  readonly ms: number;
  /** True when the work was stopped before its end: the counts are not those of the corpus. */
  readonly cancelled: boolean;
}

export interface DeskParams<A extends DeskAction = DeskAction> {
  /** A place inside the corpus; null when any will do. */
  readonly place: string | null;
  readonly action: A;
  /** Files, as URIs, that are open in the editor with changes not saved. */
  readonly dirty: readonly string[];
}

/** Answer to `desk`: what the action gave, and the root of the corpus it was done in. */
export interface DeskAnswer<T extends DeskAction['type'] = DeskAction['type']> {
  readonly root: string;
  readonly outcome: Outcome<DeskAnswers[T]>;
}

export interface ClassesParams {
  readonly place: string | null;
  readonly query: string;
}

/** Answer to `refresh`: counts over all open corpora. */
export interface RefreshAnswer {
  readonly pages: number;
  /** Files that had to be read again. */
  readonly read: number;
  /** Pages that are new, gone, or another text now. */
  readonly changed: number;
}

export interface LedgerChanged {
  readonly root: string;
}

/** Options sent to the server when it starts and when they change. */
export interface ServerOptions {
  readonly checkOn: 'save' | 'type';
  /** Folder of the rule pages, as a URI without a slash at its end. */
  readonly rulePages: string;
  /** False: nothing may be written. */
  readonly trusted: boolean;
  /** Whether findings of the baseline are shown on open pages, too. */
  readonly showKnown: boolean;
}
