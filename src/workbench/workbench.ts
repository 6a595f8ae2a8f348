/** One corpus root: its settings, its index, and everything that can be asked of them. */

import path from 'node:path';
import { CorpusIndex } from '../corpus/corpus-index.js';
import type { Page } from '../corpus/model.js';
import { parsePage } from '../corpus/page.js';
import { pageNameOfPath, slugOfIri } from '../corpus/names.js';
import { recordOf, sha256, type PageRecord } from '../corpus/record.js';
import { questionFor } from '../exposure/questions.js';
import { occupantOf } from '../language/changes/file-names.js';
import type { TermNames } from '../ledger/terms.js';
import type { CorpusView } from '../ontology/corpus-view.js';
import { IndexView } from '../ontology/index-view.js';
import type { ComparedCorpus } from '../ontology/semantic-diff.js';
import { buildScaffoldEntries, type ScaffoldEntries } from '../scaffold/scaffold-index.js';
import type { ScaffoldEngine, ScaffoldOptions } from '../scaffold/engine.js';
import { Serving } from '../scaffold/serving.js';
import type { Settings } from '../settings/settings.js';
import { asIfOnDisk } from './as-if-on-disk.js';
import { BaselineFile } from './baseline-file.js';
import type { MeasureCeilings } from './ceiling-thread.js';
import { ceilingsOf, GatheredFindings, type CorpusCheckOptions } from './corpus-check.js';
import { checkParsed, checkText, measurePage, type MeasuredPage } from './page-check.js';
import { ledgerBlockFindings } from './ledger-blocks.js';
import { LiveIndex } from './live-index.js';
import { nextTurn } from './next-turn.js';
import { decodePage, reasonOf, type ReadPage } from './read-page.js';
import { reportScaffold } from './scaffold-report.js';
import type { ScreenReport } from './scaffold-screen.types.js';
import { PageStamps } from './page-stamps.js';
import { SecondNames } from './second-names.js';
import { findPages, isPagePath, loadSettings, type LoadedSettings } from './settings-file.js';
import { unlisted } from './spellings.js';
import type {
  CheckedPage,
  CorpusCheck,
  FileSystem,
  LocatedFinding,
  Progress,
  RefreshReport,
  Skipped,
  WorkbenchStatus,
} from './workbench.types.js';

export interface WorkbenchPorts {
  readonly files: FileSystem;
  readonly clock: () => Date;
  /** Measures ceilings of many pages on another processor; without it the check does it alone. */
  readonly ceilings?: MeasureCeilings | undefined;
}

/** Pages read between two looks at the event loop, so that other requests get their turn. */
const SLICE = 32;

export class Workbench {
  private readonly index = new CorpusIndex();
  private readonly view = new IndexView(this.index);
  private readonly serving = new Serving(this.index);
  /** The corpus as the editor sees it; everything else here sees the disk. */
  readonly live = new LiveIndex({
    disk: this.index,
    diskView: this.view,
    settings: () => this.settings,
    isPage: (page) => this.isPage(page),
    readFile: (page) => {
      const read = this.readSync(page);
      return 'reason' in read ? null : read;
    },
  });
  /** The findings a team has set aside. */
  readonly baseline: BaselineFile;
  private readonly skippedPages = new Map<string, string>();
  private readonly stamps: PageStamps;
  private readonly secondNames: SecondNames;
  private folder: string;
  private lookedIn: readonly string[] = [];

  private constructor(
    readonly root: string,
    private readonly ports: WorkbenchPorts,
    private loaded: LoadedSettings,
  ) {
    this.folder = loaded.settings.pages;
    this.stamps = new PageStamps(ports.files, () => this.now());
    this.secondNames = new SecondNames(root, ports.files);
    this.baseline = new BaselineFile(root, ports.files, () => this.settings);
  }

  /** Opens a root: reads its settings, not yet its pages. */
  static async open(root: string, ports: WorkbenchPorts): Promise<Workbench> {
    return new Workbench(root, ports, await loadSettings(root, ports.files));
  }

  get settings(): Settings {
    return this.loaded.settings;
  }

  get settingsFindings(): readonly LocatedFinding[] {
    return this.loaded.findings;
  }

  /** Whether the root has an `ontodesk.yaml`. */
  get isSetUp(): boolean {
    return this.loaded.present;
  }

  /** The pages on disk, as they were read last. */
  get disk(): ComparedCorpus {
    return this.index;
  }

  status(): WorkbenchStatus {
    return {
      root: this.root,
      pagesFolder: this.folder,
      looked: this.lookedIn,
      pages: this.index.size,
      classes: this.index.classCount,
      skipped: this.skipped(),
      settings: this.settings,
    };
  }

  /** Reads all pages. A cancelled build leaves the index as far as it came. */
  async build(progress?: Progress, signal?: AbortSignal): Promise<void> {
    await this.refresh(progress, signal);
  }

  /**
   * Lists the pages and reads those that are not surely the ones read before: whatever changes went
   * unnoticed, the index is that of the disk afterwards.
   */
  async refresh(progress?: Progress, signal?: AbortSignal): Promise<RefreshReport> {
    const found = await findPages(this.root, this.loaded, this.ports.files);
    const { folder, paths, looked, unreadable } = found;
    const moved = this.folder !== folder;
    this.folder = folder;
    this.lookedIn = looked;
    this.secondNames.own(paths);
    // Another folder makes pages of other files, open ones too.
    if (moved) this.live.settingsChanged();
    const changed = this.forgetOthers(new Set(paths));
    for (const { path: inside, reason } of unreadable) this.skippedPages.set(inside, reason);
    let read = 0;
    await this.inSlices(paths, progress, signal, (page) => {
      if (this.index.get(page) && this.stamps.holds(this.fileOf(page))) return;
      read++;
      if (this.readAgain(page)) changed.push(page);
    });
    return { pages: paths.length, read, changed };
  }

  /** Reads `ontodesk.yaml` again, and the pages when it moved them or the IRIs of their classes. */
  async reloadSettings(): Promise<void> {
    const before = this.loaded;
    this.loaded = await loadSettings(this.root, this.ports.files);
    const { pages, iri } = this.settings;
    if (before.settings.iri !== iri) this.forgetOthers(new Set());
    const moved = before.settings.pages !== pages || before.present !== this.loaded.present;
    if (moved || before.settings.iri !== iri) await this.build();
    this.live.settingsChanged();
  }

  /** Whether a path relative to the root is a page of this corpus. */
  isPage(page: string): boolean {
    return isPagePath(this.folder, page) && this.secondNames.pageOf(page) === null;
  }

  /** Path below the root with forward slashes. */
  relativePath(file: string): string {
    return path.relative(this.root, file).split(path.sep).join('/');
  }

  /**
   * Reads one page again, or notes that it is gone; true when the index changed. Whoever tells of a
   * change only gives a hint: what counts is the file as it is now.
   */
  async updateFromDisk(page: string): Promise<boolean> {
    if (!isPagePath(this.folder, page)) return false;
    if (!(await this.ports.files.exists(this.fileOf(page)))) {
      this.skippedPages.delete(page);
      return this.forget(page);
    }
    const respelled = await this.forgetRespelled(page);
    if (respelled.unlisted) return respelled.changed;
    const twins = this.index.get(page) ? null : await this.twinsOf(page);
    if (!twins) return this.readAgain(page) || respelled.changed;
    const gone = this.forget(twins.other);
    this.live.reconsider(twins.other);
    return this.readAgain(twins.page) || gone;
  }

  /** Forgets the spellings of a page's file that are gone, where case makes no other file. */
  private async forgetRespelled(page: string): Promise<{ unlisted: boolean; changed: boolean }> {
    const other = occupantOf(this.index, page, page);
    if (other === null) return { unlisted: false, changed: false };
    const gone = await unlisted(this.root, [page, other], this.ports.files);
    const forgotten = gone.filter((one) => this.forget(one));
    return { unlisted: gone.includes(page), changed: forgotten.length > 0 };
  }

  /** The same for several pages, each once; the changed ones. A cancelled one stops in between. */
  async updateAll(pages: Iterable<string>, signal?: AbortSignal): Promise<string[]> {
    const changed: string[] = [];
    let done = 0;
    for (const page of new Set(pages)) {
      if (signal?.aborted === true) break;
      if (await this.updateFromDisk(page)) changed.push(page);
      if (++done % SLICE === 0) await nextTurn();
    }
    return changed;
  }

  /** Whether the index holds the file of a page. */
  isOnDisk(page: string): boolean {
    return this.index.get(page) !== undefined;
  }

  /** Why a page is not in the index although its file is there; null when it is. */
  skippedReason(page: string): string | null {
    return this.skippedPages.get(page) ?? null;
  }

  /** The page that a path is but another name of, a link to its file; null for all others. */
  otherNameOf(page: string): string | null {
    return this.secondNames.pageOf(page);
  }

  /** Findings and ceiling of a page whose text is given. */
  checkPage(page: string, text: string): CheckedPage {
    return checkText(this.parts(), page, text);
  }

  /** Findings and ceiling of a page as if this were its text on disk. */
  measure(page: string, text: string): MeasuredPage {
    return this.asIfOnDisk(page, text, (parsed) => measurePage(this.parts(), parsed));
  }

  /** What a look at a page sees while the index holds this as its text on disk. */
  asIfOnDisk<T>(page: string, text: string, look: (parsed: Page) => T): T {
    return asIfOnDisk(this.parts(), parsePage(page, text, { iri: this.settings.iri }), look);
  }

  /** Checks pages as they are on disk; what could not be read is named in `skipped`. */
  async checkCorpus(
    { paths, hints, look }: CorpusCheckOptions = {},
    progress?: Progress,
    signal?: AbortSignal,
  ): Promise<CorpusCheck> {
    const started = this.now();
    const wanted = paths ?? this.index.pages().map((page) => page.path);
    const first = [...this.settingsFindings, ...this.baseline.findings];
    const gathered = new GatheredFindings(first, hints === true);
    const ceilings = ceilingsOf(this.parts(), wanted, this.ports.ceilings);
    const { version } = this.index;
    try {
      await this.inSlices(wanted, progress, signal, (page) => {
        const parsed = this.readToCheck(page);
        if (!parsed) return;
        look?.(parsed);
        // Ceilings rest on the whole corpus: one page that changes meanwhile makes them old.
        const ready = this.index.version === version ? ceilings : undefined;
        gathered.addPage(checkParsed({ ...this.parts(), ceilings: ready }, parsed));
      });
    } finally {
      ceilings?.close();
    }
    if (paths === undefined) {
      gathered.addOthers(await ledgerBlockFindings(this.root, this.ports.files, this.parts()));
    }
    const ms = this.now() - started;
    return gathered.result({ classes: this.index.classCount, skipped: this.skipped(), ms });
  }

  /** What would be served for a question, with the reasons. */
  scaffold(
    params: { question: string; gold?: readonly string[] } & Partial<ScaffoldOptions>,
  ): ScreenReport {
    const started = this.now();
    const { question, gold = [], budget, seeds, hops, confidence } = params;
    const set = this.settings.scaffold;
    const options: ScaffoldOptions = {
      budget: budget ?? set.budget,
      seeds: seeds ?? set.seeds,
      hops: hops ?? set.hops,
      confidence: confidence ?? set.confidence,
    };
    const asked = { question, options, gold };
    const report = reportScaffold(this.serving.engine(), this.index, asked);
    return { ...report, generation: this.index.generation(), ms: this.now() - started };
  }

  /** The block that is served to who asks what a class is; null when the class is not served. */
  servedBlock(slug: string): string | null {
    const engine = this.serving.engine();
    const title = engine.entries.get(slug)?.t;
    if (title === undefined) return null;
    return engine.serve(`What is ${title}?`, this.settings.scaffold).block;
  }

  /** A question a page's class answers, to start from; null when it has no class. */
  questionFor(page: string): string | null {
    const known = this.index.get(page)?.class;
    if (!known || known.label === '') return null;
    const asked = known.relations[0]?.[0];
    if (!asked) return `What is ${known.label}?`;
    return questionFor(asked, known.label, this.settings.questions.templates);
  }

  /** Counts changes of the index: an answer made from it is good as long as this stays the same. */
  get indexVersion(): number {
    return this.index.version;
  }

  /** Slugs of all classes, in page order. */
  classSlugs(): string[] {
    return [...this.index.classes().keys()];
  }

  /** Title of the class a page declares, else the name of the page. */
  titleOf(page: string): string {
    const label = this.index.get(page)?.class?.label ?? '';
    return label === '' ? pageNameOfPath(page) : label;
  }

  /** Slug of the class a page declares and answers for; null without one. */
  slugOf(page: string): string | null {
    return this.index.get(page)?.class?.slug ?? null;
  }

  /** Path of the page a person names: by its path, or by a name it answers to. */
  pageNamed(name: string): string | null {
    const found = this.index.find(name);
    return found.kind === 'page' ? found.path : null;
  }

  /** Every class with the names a term may call it by. */
  classTerms(): TermNames[] {
    return [...this.index.classes().values()].map(({ slug, label, sameAs, page }) => ({
      slug,
      labels: [label],
      aliases: [page.name, ...page.names],
      sameAs: sameAs.map(slugOfIri),
    }));
  }

  /** What rules and the desk may ask of the corpus as a whole. */
  get corpus(): CorpusView {
    return this.view;
  }

  engine(): ScaffoldEngine {
    return this.serving.engine();
  }

  /** The scaffold index as it would be exported now. */
  scaffoldEntries(): ScaffoldEntries {
    return buildScaffoldEntries(this.index);
  }

  /** Counts of the index; `links` are wikilinks outside code. */
  indexSummary(): { pages: number; classes: number; links: number; generation: string } {
    const links = this.index.pages().reduce((sum, page) => sum + page.linkCount, 0);
    return {
      pages: this.index.size,
      classes: this.index.classCount,
      links,
      generation: this.index.generation(),
    };
  }

  /** Slug and label of every class, published or not. */
  classNames(): { slug: string; title: string }[] {
    return [...this.index.classes()].map(([slug, { label }]) => ({ slug, title: label }));
  }

  /** Paths of all indexed pages, in order. */
  pagePaths(): string[] {
    return this.index.pages().map((page) => page.path);
  }

  private parts() {
    const { index, view, serving, settings } = this;
    return { index, view, serving, settings };
  }

  private now(): number {
    return this.ports.clock().getTime();
  }

  private skipped(): Skipped[] {
    return [...this.skippedPages].map(([page, reason]) => ({ path: page, reason }));
  }

  private fileOf(page: string): string {
    return path.join(this.root, page);
  }

  /** A new path and a page that are one file. */
  private async twinsOf(page: string): Promise<{ page: string; other: string } | null> {
    const found = this.index.lookUp(pageNameOfPath(page));
    if (found.kind === 'missing') return null;
    return this.secondNames.compare(page, found.kind === 'page' ? [found.path] : found.paths);
  }

  private readAgain(page: string): boolean {
    this.stamps.note(this.fileOf(page));
    return this.take(page, this.readSync(page));
  }

  private readSync(page: string): ReadPage {
    try {
      return decodePage(this.ports.files.readSync(this.fileOf(page)));
    } catch (cause) {
      return { reason: reasonOf(cause) };
    }
  }

  /** A page as it is on disk; null, and named as skipped, when it cannot be read. */
  private readToCheck(page: string): Page | null {
    const read = this.readSync(page);
    if ('reason' in read) {
      this.skippedPages.set(page, read.reason);
      return null;
    }
    if (this.index.get(page)) this.skippedPages.delete(page);
    return parsePage(page, read.text, { iri: this.settings.iri });
  }

  /** Puts a page that was read into the index, or into the list of those that could not be. */
  private take(page: string, read: ReadPage): boolean {
    if ('reason' in read) {
      this.skippedPages.set(page, read.reason);
      return this.forget(page);
    }
    this.skippedPages.delete(page);
    const hash = sha256(read.bytes);
    const before = this.index.get(page);
    if (before?.hash === hash) return false;
    const after = recordOf(parsePage(page, read.text, { iri: this.settings.iri }), hash);
    this.index.set(after);
    this.changed(before, after);
    return true;
  }

  private forget(page: string): boolean {
    this.stamps.forget(this.fileOf(page));
    const before = this.index.get(page);
    const changed = this.index.delete(page);
    if (changed) this.changed(before, undefined);
    return changed;
  }

  private changed(before: PageRecord | undefined, after: PageRecord | undefined): void {
    this.serving.pageChanged(before, after);
    this.live.diskChanged(before, after);
  }

  private forgetOthers(keep: ReadonlySet<string>): string[] {
    const gone = this.pagePaths().filter((page) => !keep.has(page));
    for (const page of gone) this.forget(page);
    for (const page of [...this.skippedPages.keys()]) {
      if (!keep.has(page)) this.skippedPages.delete(page);
    }
    return gone;
  }

  private async inSlices(
    pages: readonly string[],
    progress: Progress | undefined,
    signal: AbortSignal | undefined,
    work: (page: string) => void,
  ): Promise<void> {
    for (let i = 0; i < pages.length; i += SLICE) {
      if (signal?.aborted === true) return;
      for (const page of pages.slice(i, i + SLICE)) work(page);
      progress?.(Math.min(i + SLICE, pages.length), pages.length);
      await nextTurn();
    }
  }
}
