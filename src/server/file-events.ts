/**
 * What happens when documents are opened and saved and files change: index first, then findings.
 * What the watcher tells is a hint and no more: the file is read, and its hash decides.
 */

import path from 'node:path';
import type { Connection, FileEvent, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';

import type { RefreshAnswer } from '../protocol/messages.js';
import { MOST_PER_FILE } from '../workbench/shown-in-editor.js';
import type { RefreshReport } from '../workbench/workbench.types.js';

import type { Checks } from './checks.js';
import type { Corpora } from './corpora.js';
import type { Corpus } from './corpus.js';
import { Gathering } from './gathering.js';
import { pathOf, SETTINGS_FILE } from './paths.js';

const isSettings = (file: string): boolean => path.basename(file) === SETTINGS_FILE;

/** Git writes a line here when it has moved to another commit: events of some files may be lost. */
export const GIT_MOVES = '**/.git/logs/HEAD';
const GIT_MOVE = path.join('.git', 'logs', 'HEAD');

/**
 * A checkout gives thousands of events, and a save that puts a new file in the place of the old one
 * a delete first: nobody is to see what lies between.
 */
const PAUSES = { quiet: 60, longest: 500 };

export class FileEvents {
  private readonly hints = new Gathering(PAUSES, (files) => this.changedSoFar(files));
  /** Changes are taken over one after the other. */
  private changes: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: Connection,
    private readonly corpora: Corpora,
    private readonly checks: Checks,
    private readonly documents: TextDocuments<TextDocument>,
    /** Has the file of a baseline watched. */
    private readonly watchBaseline: (file: string) => void,
  ) {}

  opened(uri: string): void {
    this.guard(this.open(uri));
  }

  saved(uri: string): void {
    this.guard(this.save(uri));
  }

  /** An option changed that says which findings open pages show. */
  optionsChanged(): void {
    this.guard(this.checks.recheckAll());
  }

  watched(events: readonly FileEvent[]): void {
    this.hints.add(events.flatMap(({ uri }) => pathOf(uri) ?? []));
  }

  /** Compares every open corpus with the disk, whatever was told or not. */
  async refresh(): Promise<RefreshAnswer> {
    const gone = [...this.corpora.refresh(), ...this.corpora.letGoOfFailed()];
    this.letGo(gone);
    const sum = { pages: 0, read: 0, changed: 0 };
    for (const corpus of this.corpora.all()) {
      if (await corpus.reloadSettings()) await this.recheckAll(corpus);
      const { pages, read, changed } = await this.compare(corpus);
      sum.pages += pages;
      sum.read += read;
      sum.changed += changed.length;
    }
    // What was let go is opened again by the pages that need it.
    if (gone.length > 0) for (const uri of this.documents.keys()) this.opened(uri);
    if (sum.changed > 0) this.lensesChanged();
    return sum;
  }

  /** Folders were added or removed: their corpora come and go. */
  async foldersChanged(): Promise<void> {
    const folders = (await this.connection.workspace.getWorkspaceFolders()) ?? [];
    const gone = this.corpora.setFolders(folders.flatMap(({ uri }) => pathOf(uri) ?? []));
    this.letGo(gone);
    for (const uri of this.documents.keys()) this.opened(uri);
  }

  /** Settings of these folders were written. A file that comes or goes moves the corpus root. */
  async settingsChanged(folders: readonly string[]): Promise<void> {
    this.letGo(this.corpora.refresh());
    for (const folder of new Set(folders)) {
      const corpus = this.corpora.of(folder);
      if (!corpus) continue;
      await corpus.reloadSettings();
      await this.recheckAll(corpus);
      // Pages of the folder belonged to the corpus around it, or do so now.
      const around = this.corpora.touching(folder).filter(({ root }) => root !== folder);
      for (const other of around) await this.compare(other);
    }
    this.lensesChanged();
  }

  /** The baseline of a corpus was written or removed: its open pages show other findings. */
  async baselineChanged(corpus: Corpus): Promise<void> {
    corpus.baselineChanged();
    await this.recheckAll(corpus);
  }

  private async open(uri: string): Promise<void> {
    const file = pathOf(uri);
    const corpus = file === null ? null : this.corpora.of(file);
    if (file === null || !corpus) return;
    await corpus.ready;
    this.publishBeside(corpus);
    if (isSettings(file)) return;
    // A change that the watcher missed is seen here at the latest.
    const changed = await corpus.update(file);
    await this.check(uri, file);
    if (changed) await this.checks.recheck(corpus, uri);
    this.lensesChanged();
  }

  private async save(uri: string): Promise<void> {
    const file = pathOf(uri);
    if (file === null) return;
    if (isSettings(file)) return this.settingsChanged([path.dirname(file)]);
    const corpus = this.corpora.of(file);
    if (!corpus) return;
    const changed = await corpus.update(file);
    await this.check(uri, file);
    if (changed) await this.checks.recheck(corpus, uri);
    this.lensesChanged();
  }

  private async check(uri: string, file: string): Promise<void> {
    const started = performance.now();
    const checked = await this.checks.check(uri);
    const ms = (performance.now() - started).toFixed(1);
    const { console: log } = this.connection;
    if ('reason' in checked) log.info(`Not checked: ${file}: ${checked.reason}`);
    else log.info(`${checked.page.path}: checked in ${ms} ms, findings: ${checked.shown.length}.`);
    if ('shown' in checked && checked.shown.length > MOST_PER_FILE) {
      log.warn(`${checked.page.path}: only the ${MOST_PER_FILE} worst findings are shown.`);
    }
  }

  private changedSoFar(files: readonly string[]): void {
    this.changes = this.changes.then(() => this.change(files));
    this.changes = this.changes.catch((cause: unknown) => this.report(cause));
  }

  /** Some files changed: each page is read once, each open page of a changed corpus checked once. */
  private async change(files: readonly string[]): Promise<void> {
    const settings = files.filter(isSettings);
    if (settings.length > 0) await this.settingsChanged(settings.map((file) => path.dirname(file)));
    const changed = new Set<Corpus>();
    for (const [corpus, own] of this.byCorpus(files.filter((file) => /\.md$/iu.test(file)))) {
      if ((await corpus.updateAll(own)) > 0) changed.add(corpus);
    }
    for (const corpus of this.withBaselineIn(files)) await this.baselineChanged(corpus);
    await this.shapesChanged(files.filter((file) => /\.ttl$/iu.test(file)));
    for (const corpus of this.movedByGit(files)) {
      if ((await corpus.refresh()).changed.length > 0) changed.add(corpus);
    }
    for (const corpus of changed) await this.checks.recheck(corpus);
    if (changed.size > 0) this.lensesChanged();
  }

  /** Files of shapes may have changed: they are read again, and open pages checked with them. */
  private async shapesChanged(files: readonly string[]): Promise<void> {
    for (const corpus of this.byCorpus(files).keys()) {
      if ((corpus.indexed?.settings.shapes.length ?? 0) > 0) await this.recheckAll(corpus);
    }
  }

  private byCorpus(files: readonly string[]): Map<Corpus, string[]> {
    const found = new Map<Corpus, string[]>();
    for (const file of files) {
      const corpus = this.corpora.opened(file);
      if (!corpus) continue;
      const own = found.get(corpus);
      if (own) own.push(file);
      else found.set(corpus, [file]);
    }
    return found;
  }

  private withBaselineIn(files: readonly string[]): readonly Corpus[] {
    const changed = new Set(files);
    return this.corpora.all().filter(({ baselinePlace }) => changed.has(baselinePlace ?? ''));
  }

  private movedByGit(files: readonly string[]): ReadonlySet<Corpus> {
    const moves = files.filter((file) => file.endsWith(path.sep + GIT_MOVE));
    const repositories = moves.map((file) => file.slice(0, -GIT_MOVE.length - 1));
    return new Set(repositories.flatMap((folder) => this.corpora.touching(folder)));
  }

  /** Compares a corpus with the disk, and checks its open pages again where that is of use. */
  private async compare(corpus: Corpus): Promise<RefreshReport> {
    const report = await corpus.refresh();
    if (report.changed.length > 0) await this.checks.recheck(corpus);
    return report;
  }

  private async recheckAll(corpus: Corpus): Promise<void> {
    this.publishBeside(corpus);
    await this.checks.recheck(corpus);
  }

  private publishBeside(corpus: Corpus): void {
    this.checks.publishSettings(corpus);
    const { baselinePlace } = corpus;
    if (baselinePlace !== null) this.watchBaseline(baselinePlace);
  }

  private letGo(corpora: readonly Corpus[]): void {
    for (const corpus of corpora) this.checks.letGo(corpus);
  }

  private lensesChanged(): void {
    void this.connection.sendRequest('workspace/codeLens/refresh').catch(() => undefined);
  }

  /** A failure is logged and ends this piece of work only. */
  private guard(work: Promise<void>): void {
    work.catch((cause: unknown) => this.report(cause));
  }

  private report(cause: unknown): void {
    const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    this.connection.console.error(text);
  }
}
