/** What happens when documents are opened and saved and files change: index first, then findings. */

import path from 'node:path';
import type { Connection, FileEvent, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';

import type { Checks } from './checks.js';
import type { Corpora } from './corpora.js';
import type { Corpus } from './corpus.js';
import { MOST_PER_FILE } from './diagnostics.js';
import { pathOf, SETTINGS_FILE } from './paths.js';

const isSettings = (file: string): boolean => path.basename(file) === SETTINGS_FILE;

export class FileEvents {
  constructor(
    private readonly connection: Connection,
    private readonly corpora: Corpora,
    private readonly checks: Checks,
    private readonly documents: TextDocuments<TextDocument>,
  ) {}

  opened(uri: string): void {
    this.guard(this.open(uri));
  }

  saved(uri: string): void {
    this.guard(this.save(uri));
  }

  watched(events: readonly FileEvent[]): void {
    this.guard(this.change(events.flatMap(({ uri }) => pathOf(uri) ?? [])));
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
    for (const folder of folders) {
      const corpus = this.corpora.of(folder);
      if (!corpus) continue;
      await corpus.reloadSettings();
      this.checks.publishSettings(corpus);
      await this.checks.recheck(corpus);
    }
    this.lensesChanged();
  }

  private async open(uri: string): Promise<void> {
    const file = pathOf(uri);
    const corpus = file === null ? null : this.corpora.of(file);
    if (file === null || !corpus) return;
    await corpus.ready;
    this.checks.publishSettings(corpus);
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

  private async change(files: readonly string[]): Promise<void> {
    const settings = files.filter(isSettings);
    if (settings.length > 0) await this.settingsChanged(settings.map((file) => path.dirname(file)));
    const changed = new Set<Corpus>();
    for (const file of files) {
      if (isSettings(file)) continue;
      const corpus = this.corpora.opened(file);
      if (corpus && (await corpus.update(file))) changed.add(corpus);
    }
    for (const corpus of changed) await this.checks.recheck(corpus);
    if (changed.size > 0) this.lensesChanged();
  }

  private letGo(corpora: readonly Corpus[]): void {
    for (const corpus of corpora) this.checks.letGo(corpus);
  }

  private lensesChanged(): void {
    void this.connection.sendRequest('workspace/codeLens/refresh').catch(() => undefined);
  }

  /** A failure is logged and ends this piece of work only. */
  private guard(work: Promise<void>): void {
    work.catch((cause: unknown) => {
      const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
      this.connection.console.error(text);
    });
  }
}
