/** One corpus as the server holds it: its workbench, its state, and what is known of its pages. */

import path from 'node:path';

import type { Status, StepProgress } from '../protocol/messages.js';
import type { MeasureCeilings } from '../workbench/ceiling-thread.js';
import { withoutFindings } from '../workbench/tally.js';
import { Workbench } from '../workbench/workbench.js';
import type {
  CorpusCheck,
  FileSystem,
  LocatedFinding,
  Progress,
  RefreshReport,
} from '../workbench/workbench.types.js';

import { SETTINGS_FILE } from './paths.js';

/** What a corpus needs from its surroundings. */
export interface CorpusPorts {
  readonly files: FileSystem;
  readonly clock: () => Date;
  /** Measures ceilings on another processor; without it a check does so itself. */
  readonly ceilings?: MeasureCeilings | undefined;
  readonly log: {
    info(message: string): void;
    warn(message: string): void;
    error(message: string): void;
  };
  /** Called soon after the state changed. */
  readonly changed: (status: Status) => void;
}

/** Number and findings of the pages open in the editor. */
export interface OpenPages {
  readonly pages: number;
  /** New ones, without hints. */
  readonly findings: number;
  readonly known: number;
}

/** A check of every page with the findings of the baseline taken out. */
export interface NewFindings extends CorpusCheck {
  /** Findings that the baseline covers. */
  readonly known: readonly LocatedFinding[];
}

/** Changes of state within this time, in ms, are told as one: a checkout moves thousands of files. */
const TELL_AFTER = 50;

export class Corpus {
  /** Resolves when the pages are indexed; rejects with the cause when they cannot be. */
  readonly ready: Promise<Workbench>;
  /** Grows with every change of index or settings: older answers are stale. */
  revision = 0;

  private state: Status['state'] = 'starting';
  private failure: string | null = null;
  private progress: StepProgress | null = null;
  private lastCheck: string | null = null;
  private scope: Status['scope'] = 'open-pages';
  private corpusCheck: Status['corpusCheck'] = null;
  private open: OpenPages = { pages: 0, findings: 0, known: 0 };
  private workbench: Workbench | null = null;
  /** `ontodesk.yaml` as it was read last; null without one. */
  private settingsSeen: string | null = null;
  private telling: NodeJS.Timeout | null = null;
  /** Ends the work on a corpus that is let go. */
  private readonly stop = new AbortController();
  private refreshing: Promise<RefreshReport> | null = null;
  private refreshNext: Promise<RefreshReport> | null = null;

  constructor(
    readonly root: string,
    private readonly ports: CorpusPorts,
  ) {
    this.ready = this.index();
    // Whoever needs the index sees the cause; without a taker it must not end the process.
    this.ready.catch(() => undefined);
  }

  /** The workbench when indexing is done, else null. */
  get indexed(): Workbench | null {
    return this.state === 'ready' || this.state === 'no-pages' ? this.workbench : null;
  }

  get hasFailed(): boolean {
    return this.state === 'failed';
  }

  /** Whether it was let go: what it knows may be half of what is there. */
  get isClosed(): boolean {
    return this.stop.signal.aborted;
  }

  /** Where the file of the baseline is, or would be; null while nothing is indexed. */
  get baselinePlace(): string | null {
    const place = this.indexed?.baseline.place;
    return place === undefined ? null : path.join(this.root, place);
  }

  get settingsFile(): string {
    return path.join(this.root, SETTINGS_FILE);
  }

  status(): Status {
    const known = this.workbench?.status();
    const shown = this.scope === 'corpus' ? this.corpusCheck : this.open;
    return {
      state: this.state,
      root: this.root,
      pages: known?.pages ?? 0,
      findings: shown?.findings ?? 0,
      known: (this.workbench?.baseline.file ?? null) === null ? null : (shown?.known ?? 0),
      scope: this.scope,
      openPages: this.open.pages,
      corpusCheck: this.corpusCheck,
      progress: this.progress,
      lastCheck: this.lastCheck,
      skipped: known?.skipped ?? [],
      message: this.message(),
    };
  }

  /** Re-reads one page, or its deletion; true when the index changed. */
  async update(file: string): Promise<boolean> {
    return (await this.updateAll([file])) > 0;
  }

  /** Re-reads some pages as one change, each once; how many of them changed. */
  async updateAll(files: readonly string[]): Promise<number> {
    const workbench = await this.ready;
    const pages = files.map((file) => workbench.relativePath(file));
    const changed = await workbench.updateAll(pages, this.stop.signal);
    if (changed.length > 0) this.revision++;
    for (const page of pages) this.warnOf(workbench, page);
    this.settle(workbench);
    return changed.length;
  }

  /**
   * Compares the index with the disk. What is asked for while that runs is done once more after it:
   * a page compared already may have changed since.
   */
  refresh(): Promise<RefreshReport> {
    if (!this.refreshing) {
      this.refreshing = this.compare().finally(() => (this.refreshing = null));
      return this.refreshing;
    }
    const again = (): Promise<RefreshReport> => {
      this.refreshNext = null;
      return this.refresh();
    };
    this.refreshNext ??= this.refreshing.then(again, again);
    return this.refreshNext;
  }

  /** Ends whatever is going on: the corpus is not needed any more. */
  close(): void {
    this.stop.abort();
    if (this.telling) clearTimeout(this.telling);
  }

  /** Reads `ontodesk.yaml` again; false when it is the one that was read before. */
  async reloadSettings(): Promise<boolean> {
    const workbench = await this.ready;
    const text = await this.settingsText();
    if (text === this.settingsSeen) return false;
    this.settingsSeen = text;
    await workbench.reloadSettings();
    this.revision++;
    this.settle(workbench);
    this.ports.log.info(`${this.root}: settings read again.`);
    return true;
  }

  /** Notes that open pages were checked, and tells the editor. */
  noteOpenPages(open: OpenPages, checked: boolean): void {
    this.open = open;
    if (checked) {
      this.lastCheck = this.ports.clock().toISOString();
      this.scope = 'open-pages';
    }
    this.tell();
  }

  /** Checks every page; the counts go into the status. */
  async checkAll(progress: Progress, signal: AbortSignal): Promise<NewFindings> {
    const workbench = await this.ready;
    const check = await workbench.checkCorpus({}, progress, signal);
    const { fresh, known } = workbench.baseline.splitFindings(check.findings);
    const byCode = withoutFindings(check.byCode, known);
    if (!signal.aborted) {
      this.lastCheck = this.ports.clock().toISOString();
      this.scope = 'corpus';
      this.corpusCheck = { at: this.lastCheck, findings: fresh.length, known: known.length };
      this.tell();
    }
    return { ...check, findings: fresh, byCode, known };
  }

  /** Takes note that the file of the baseline changed: findings are known or new again. */
  baselineChanged(): void {
    this.workbench?.baseline.forget();
    this.revision++;
    this.tell();
  }

  private async index(): Promise<Workbench> {
    const started = performance.now();
    this.tell();
    try {
      const { files, clock, ceilings } = this.ports;
      this.settingsSeen = await this.settingsText();
      const workbench = await Workbench.open(this.root, { files, clock, ceilings });
      this.workbench = workbench;
      this.state = 'indexing';
      this.tell();
      const step: Progress = (done, total) => {
        this.progress = { done, total };
        this.tell();
      };
      await workbench.build(step, this.stop.signal);
      this.progress = null;
      if (this.isClosed) throw new Error('The folder was closed while it was indexed.');
      this.settle(workbench);
      this.logIndexed(workbench, performance.now() - started);
      return workbench;
    } catch (cause) {
      this.fail(cause);
      throw cause;
    }
  }

  private async settingsText(): Promise<string | null> {
    const { files } = this.ports;
    const read = files
      .read(this.settingsFile)
      .then((bytes) => Buffer.from(bytes).toString('base64'));
    return read.catch(() => null);
  }

  private async compare(): Promise<RefreshReport> {
    const workbench = await this.ready;
    const report = await workbench.refresh(undefined, this.stop.signal);
    if (report.changed.length > 0) this.revision++;
    this.settle(workbench);
    const { pages, read, changed } = report;
    this.ports.log.info(
      `${this.root}: ${pages} pages compared with the disk, ${read} read again, ${changed.length} changed.`,
    );
    return report;
  }

  /** A page that cannot be read leaves the index as it was, but it is news all the same. */
  private warnOf(workbench: Workbench, page: string): void {
    const reason = workbench.skippedReason(page);
    if (reason !== null) this.ports.log.warn(`Not checked: ${page}: ${reason}`);
  }

  private settle(workbench: Workbench): void {
    this.state = workbench.status().pages === 0 ? 'no-pages' : 'ready';
    this.tell();
  }

  private fail(cause: unknown): void {
    this.state = 'failed';
    this.progress = null;
    this.failure = cause instanceof Error ? cause.message : String(cause);
    if (this.isClosed) return;
    this.ports.log.error(`${this.root}: indexing failed: ${this.failure}`);
    this.tell();
  }

  private message(): string | null {
    if (this.state === 'failed') return `Indexing failed: ${this.failure ?? 'unknown cause'}.`;
    if (this.state !== 'no-pages') return null;
    const looked = this.workbench?.status().looked ?? [];
    return `No pages in ${this.root} (looked in ${looked.join(', ')}). Set up this folder to name the one that holds them.`;
  }

  private logIndexed(workbench: Workbench, ms: number): void {
    const { pages, classes, skipped, pagesFolder } = workbench.status();
    const { log } = this.ports;
    const what = `${pages} pages, ${classes} classes, ${skipped.length} not checked`;
    log.info(`${path.join(this.root, pagesFolder)}: indexed in ${Math.round(ms)} ms: ${what}.`);
    for (const { path: page, reason } of skipped) log.warn(`Not checked: ${page}: ${reason}`);
  }

  private tell(): void {
    if (this.isClosed) return;
    this.telling ??= setTimeout(() => {
      this.telling = null;
      this.ports.changed(this.status());
    }, TELL_AFTER);
  }
}
