/** Checks the open pages and publishes what they find: per file, and never a stale answer. */

import path from 'node:path';

import type { Connection, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';

import type { ServerOptions } from '../protocol/messages.js';
import { checkLedgerPage, isLedgerPage } from '../workbench/ledger-blocks.js';
import { isShownInEditor } from '../workbench/shown-in-editor.js';
import type { Workbench } from '../workbench/workbench.js';
import type { CheckedPage, LocatedFinding } from '../workbench/workbench.types.js';

import type { Corpora } from './corpora.js';
import type { Corpus } from './corpus.js';
import { DiagnosticWriter } from './diagnostics.js';
import { pathOf, SETTINGS_FILE, uriOf } from './paths.js';
import type { ShapeChecks } from './shapes.js';

/** A page as it was checked: valid for one version of the text and one state of the corpus. */
export interface Checked {
  readonly corpus: Corpus;
  readonly version: number;
  readonly revision: number;
  readonly page: CheckedPage;
  /** The findings the editor shows. */
  readonly shown: readonly LocatedFinding[];
  /** Number of new findings, without hints. */
  readonly fresh: number;
  /** Number of findings that the baseline covers. */
  readonly known: number;
}

/** Why an open document is not checked, as a sentence. */
export interface NotChecked {
  readonly reason: string;
}

/** Pause after a keystroke before the page is checked, in ms. */
const TYPING_PAUSE = 250;

export class Checks {
  /** What was published last, by document. */
  private readonly last = new Map<string, Checked>();
  /** Texts read since for lenses and fixes; never published. */
  private readonly drafts = new Map<string, Checked>();
  /** The newest request for each document: an older one publishes nothing. */
  private readonly generations = new Map<string, number>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  /** Files that are no pages and had findings published, by their paths below the root. */
  private readonly toldBeside = new WeakMap<Corpus, readonly string[]>();

  constructor(
    private readonly connection: Connection,
    private readonly documents: TextDocuments<TextDocument>,
    private readonly corpora: Corpora,
    private readonly options: () => ServerOptions,
    private readonly shapes: ShapeChecks,
  ) {}

  /** Checks an open document and publishes its findings. */
  async check(uri: string): Promise<Checked | NotChecked> {
    this.stopTimer(uri);
    if (isSettings(uri)) return { reason: 'Settings are read when they are saved.' };
    const generation = this.nextGeneration(uri);
    const corpus = this.corpusOf(uri);
    if (!corpus) return { reason: 'It lies outside the folders that are open.' };
    const workbench = await corpus.ready;
    const document = this.documents.get(uri);
    if (corpus.isClosed) return { reason: 'Its folder was closed meanwhile.' };
    if (!document || this.generations.get(uri) !== generation) {
      return { reason: 'It was changed or closed meanwhile.' };
    }
    const checked = this.read(document, corpus, workbench);
    if ('reason' in checked) this.drop(uri);
    else this.publish(document, checked);
    return checked;
  }

  /** Checks a document after a pause in typing. */
  checkSoon(uri: string): void {
    this.stopTimer(uri);
    const run = (): void => void this.check(uri).catch(() => undefined);
    this.timers.set(uri, setTimeout(run, TYPING_PAUSE));
  }

  /** Checks every open page of a corpus again. */
  async recheck(corpus: Corpus, except?: string): Promise<void> {
    const uris = this.documents.keys().filter((uri) => uri !== except);
    const own = uris.filter((uri) => this.corpusOf(uri) === corpus);
    await Promise.all(own.map((uri) => this.check(uri)));
  }

  /** What is known of a document's present text, read anew where it changed; publishes nothing. */
  current(uri: string): Checked | null {
    const document = this.documents.get(uri);
    const corpus = document && this.corpusOf(uri);
    const workbench = corpus?.indexed;
    if (!document || !corpus || !workbench) return null;
    const fits = (known: Checked | undefined): known is Checked =>
      known?.version === document.version && known.revision === corpus.revision;
    const known = [this.last.get(uri), this.drafts.get(uri)].find(fits);
    if (known) return known;
    const checked = this.read(document, corpus, workbench);
    if ('reason' in checked) return null;
    this.drafts.set(uri, checked);
    return checked;
  }

  /** A closed page has no findings; those of the settings stay. */
  close(uri: string): void {
    if (isSettings(uri)) return;
    this.stopTimer(uri);
    this.nextGeneration(uri);
    const corpus = this.last.get(uri)?.corpus;
    this.drop(uri);
    this.generations.delete(uri);
    if (corpus) this.count(corpus, false);
  }

  /** Checks every open page again: an option changed that says which findings are shown. */
  async recheckAll(): Promise<void> {
    this.drafts.clear();
    await Promise.all(this.documents.keys().map((uri) => this.check(uri)));
  }

  /** Publishes the findings of settings, baseline and shapes, open or not: they hold for every page. */
  publishSettings(corpus: Corpus): void {
    this.tellBeside(corpus);
    void this.lookAtShapes(corpus).catch(() => undefined);
  }

  /** Tells of the files of shapes, where there is something else to tell. */
  private async lookAtShapes(corpus: Corpus): Promise<void> {
    const { indexed } = corpus;
    if (!indexed || !(await this.shapes.files.look(indexed)) || corpus.isClosed) return;
    this.tellBeside(corpus);
  }

  private tellBeside(corpus: Corpus): void {
    const { indexed } = corpus;
    const settled = indexed ? [...indexed.settingsFindings, ...indexed.baseline.findings] : [];
    const findings = indexed ? [...settled, ...this.shapes.files.findings(indexed)] : settled;
    const before = this.toldBeside.get(corpus) ?? [];
    const paths = new Set([...before, SETTINGS_FILE, ...findings.map((finding) => finding.path)]);
    this.toldBeside.set(corpus, [...paths]);
    for (const file of paths) {
      const diagnostics = this.writer(corpus).write(findings.filter((one) => one.path === file));
      void this.connection.sendDiagnostics({ uri: uriIn(corpus, file), diagnostics });
    }
  }

  /** Takes back what was published for a corpus that is let go. */
  letGo(corpus: Corpus): void {
    for (const file of this.toldBeside.get(corpus) ?? [SETTINGS_FILE]) {
      void this.connection.sendDiagnostics({ uri: uriIn(corpus, file), diagnostics: [] });
    }
    for (const [uri, checked] of this.last) if (checked.corpus === corpus) this.drop(uri);
  }

  private corpusOf(uri: string): Corpus | null {
    const file = pathOf(uri);
    return file === null ? null : this.corpora.of(file);
  }

  private read(document: TextDocument, corpus: Corpus, workbench: Workbench): Checked | NotChecked {
    const name = workbench.relativePath(pathOf(document.uri) ?? '');
    const other = workbench.otherNameOf(name);
    if (other !== null) return { reason: `It is a link to ${other}, which is checked there.` };
    const isPage = workbench.isPage(name);
    if (!isPage && !isLedgerPage(name)) {
      return { reason: `It is no page: pages lie in ${workbench.status().pagesFolder}.` };
    }
    const text = document.getText();
    const page = isPage ? workbench.checkPage(name, text) : checkLedgerPage(workbench, name, text);
    return this.checkedOf(document, corpus, workbench, page);
  }

  private checkedOf(
    document: TextDocument,
    corpus: Corpus,
    workbench: Workbench,
    page: CheckedPage,
  ): Checked {
    const text = document.getText();
    const visible = page.findings.filter(({ code, path: at }) =>
      isShownInEditor(code, at, workbench.settings),
    );
    const { fresh, known } = workbench.baseline.splitPage(text, visible);
    const { version } = document;
    const shown = this.options().showKnown ? visible : fresh;
    const counts = { fresh: countOf(fresh), known: known.length };
    return { corpus, version, revision: corpus.revision, page, shown, ...counts };
  }

  private publish(document: TextDocument, checked: Checked): void {
    this.tell(document, checked);
    void this.addShapes(document, checked).catch(() => undefined);
  }

  /** Publishes a page again with what its shapes find, unless it was checked anew meanwhile. */
  private async addShapes(document: TextDocument, checked: Checked): Promise<void> {
    const { corpus, page } = checked;
    const workbench = corpus.indexed;
    if (workbench?.isPage(page.path) !== true) return;
    const found = await this.shapes.check(workbench, page.path, document.getText());
    if (found.length > 0 && this.last.get(document.uri) === checked) {
      const more = { ...page, findings: [...page.findings, ...found] };
      this.tell(document, this.checkedOf(document, corpus, workbench, more));
    }
    await this.lookAtShapes(corpus);
  }

  private tell(document: TextDocument, checked: Checked): void {
    const { uri, version } = document;
    this.last.set(uri, checked);
    this.drafts.delete(uri);
    const diagnostics = this.writer(checked.corpus).write(checked.shown);
    void this.connection.sendDiagnostics({ uri, version, diagnostics });
    this.count(checked.corpus, true);
  }

  private count(corpus: Corpus, checked: boolean): void {
    const own = [...this.last.values()].filter((known) => known.corpus === corpus);
    const findings = own.reduce((sum, { fresh }) => sum + fresh, 0);
    const known = own.reduce((sum, page) => sum + page.known, 0);
    corpus.noteOpenPages({ pages: own.length, findings, known }, checked);
  }

  private drop(uri: string): void {
    this.last.delete(uri);
    this.drafts.delete(uri);
    void this.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  private writer(corpus: Corpus): DiagnosticWriter {
    return new DiagnosticWriter(corpus.root, this.options().rulePages);
  }

  private nextGeneration(uri: string): number {
    const next = (this.generations.get(uri) ?? 0) + 1;
    this.generations.set(uri, next);
    return next;
  }

  private stopTimer(uri: string): void {
    clearTimeout(this.timers.get(uri));
    this.timers.delete(uri);
  }
}

const isSettings = (uri: string): boolean => uri.endsWith(`/${SETTINGS_FILE}`);

const uriIn = ({ root }: Corpus, file: string): string => uriOf(path.join(root, file));

/** Findings to work through: hints are none. */
const countOf = (findings: readonly LocatedFinding[]): number =>
  findings.filter(({ severity }) => severity !== 'hint').length;
