/**
 * The corpus as the editor sees it: the pages on disk, with the open buffers laid over them. As
 * long as no buffer differs from its file this is the index of the disk itself, not a copy.
 */

import type { CorpusIndex } from '../corpus/corpus-index.js';
import { LinkIndex } from '../corpus/link-index.js';
import type { Page } from '../corpus/model.js';
import { parsePage } from '../corpus/page.js';
import { recordOf, sha256, type PageRecord } from '../corpus/record.js';
import { withoutByteOrderMark } from '../corpus/text.js';
import type { PageText, ReadPage, Surroundings } from '../language/surroundings.js';
import type { CorpusView } from '../ontology/corpus-view.js';
import { IndexView } from '../ontology/index-view.js';
import type { Settings } from '../settings/settings.js';
import { PageCache } from './page-cache.js';

/** What the live index takes from the workbench. */
export interface LivePorts {
  readonly disk: CorpusIndex;
  readonly diskView: CorpusView;
  readonly settings: () => Settings;
  readonly isPage: (page: string) => boolean;
  /** Text of a page's file; null when it cannot be read. */
  readonly readFile: (page: string) => { text: string; bytes: Uint8Array } | null;
}

/** An open document; its page and record are made when somebody asks. */
interface Buffer {
  readonly text: string;
  readonly version: number;
  /** Of the text without a byte-order mark. */
  readonly hash: string;
  page: Page | null;
  record: PageRecord | null;
}

/** The corpus with the buffers that differ from their files. */
interface Overlay {
  readonly index: CorpusIndex;
  readonly view: IndexView;
}

export class LiveIndex {
  /** Counts changes of disk or buffers: an answer is good as long as this stays the same. */
  version = 0;
  /** Buffers read whole so far: counted work for tests. */
  parsed = 0;

  private readonly buffers = new Map<string, Buffer>();
  /** Pages whose buffer differs from the file. */
  private readonly dirty = new Set<string>();
  /** Pages the overlay has yet to take over. */
  private readonly pending = new Set<string>();
  /** Kept once made: the next keystroke costs one page, not another overlay. */
  private overlay: Overlay | null = null;
  private readonly cache: PageCache;
  private readonly links = new LinkIndex({
    pages: () => this.index.pages(),
    get: (page) => this.index.get(page),
    classes: () => this.index.classes(),
    pagesOfSlug: (slug) => this.index.pagesOfSlug(slug),
    lookUp: (name) => this.index.lookUp(name),
  });

  constructor(private readonly ports: LivePorts) {
    this.cache = new PageCache((page, text) => this.parse(page, text));
  }

  /** Files read so far: counted work for tests. */
  get reads(): number {
    return this.cache.reads;
  }

  /** Takes over the text of an open document, at its opening and with every change. */
  open(page: string, text: string, version: number): void {
    const plain = withoutByteOrderMark(text).text;
    const known = this.buffers.get(page);
    if (known?.text === plain) {
      this.buffers.set(page, { ...known, version });
      return;
    }
    const hash = sha256(plain);
    this.buffers.set(page, { text: plain, version, hash, page: null, record: null });
    this.compare(page, true);
  }

  /** The document was closed: what counts is its file again. */
  close(page: string): void {
    if (this.buffers.delete(page)) this.compare(page, false);
  }

  /** To be called after the index of the disk took over a page. */
  diskChanged(before: PageRecord | undefined, after: PageRecord | undefined): void {
    const page = (after ?? before)?.path;
    if (page === undefined) return;
    this.version++;
    if (!this.overlay) this.links.pageChanged(before, after);
    this.compare(page, false);
    this.pending.add(page);
  }

  /** To be called when a path became a page, or is none any more. */
  reconsider(page: string): void {
    if (this.buffers.has(page)) this.compare(page, false);
  }

  /** To be called when the settings give pages another meaning. */
  settingsChanged(): void {
    this.version++;
    this.overlay = null;
    this.links.forget();
    this.cache.clear();
    for (const [page, buffer] of this.buffers) {
      this.buffers.set(page, { ...buffer, page: null, record: null });
      this.compare(page, false);
    }
  }

  /** The corpus as it is now, open buffers included. */
  surroundings(): Surroundings {
    this.settle();
    const { diskView, settings } = this.ports;
    const view = this.overlaid?.view ?? diskView;
    return { index: this.index, view, links: this.links, settings: settings() };
  }

  /** A page as the editor sees it: the open buffer, else the file. */
  readonly read: ReadPage = (page: string): PageText | null => {
    const buffer = this.buffers.get(page);
    if (buffer) return { page: this.pageOf(page, buffer), hash: buffer.hash };
    const record = this.ports.disk.get(page);
    return record ? this.cache.read(record, this.ports.readFile) : null;
  };

  /** Text of a page as the editor sees it, for whoever looks through many; null without one. */
  readonly text = (page: string): string | null => {
    const buffer = this.buffers.get(page);
    if (buffer) return buffer.text;
    const file = this.ports.disk.get(page) ? this.ports.readFile(page) : null;
    return file && withoutByteOrderMark(file.text).text;
  };

  private get overlaid(): Overlay | null {
    return this.dirty.size > 0 ? this.overlay : null;
  }

  private get index(): CorpusIndex {
    return this.overlaid?.index ?? this.ports.disk;
  }

  /** Notes whether a buffer differs from its file; `edited` when its text is another now. */
  private compare(page: string, edited: boolean): void {
    const was = this.dirty.has(page);
    const buffer = this.buffers.get(page);
    const differs = buffer !== undefined && this.differs(page, buffer);
    if (differs) this.dirty.add(page);
    else this.dirty.delete(page);
    if (was === differs && !(differs && edited)) return;
    this.version++;
    this.pending.add(page);
  }

  private differs(page: string, { text, hash }: Buffer): boolean {
    if (!this.ports.isPage(page)) return false;
    const onDisk = this.ports.disk.get(page)?.hash;
    // The editor takes a byte-order mark off; the file's hash counts it.
    return onDisk !== hash && onDisk !== sha256(`\uFEFF${text}`);
  }

  /** Brings the overlay in step: one page for each that changed since. */
  private settle(): void {
    if (this.dirty.size > 0 && !this.overlay) this.layOver();
    for (const page of this.pending) this.takeOver(page);
    this.pending.clear();
  }

  private layOver(): void {
    const index = this.ports.disk.copy();
    this.overlay = { index, view: new IndexView(index) };
    // Buffers an earlier overlay had taken over are not in this one.
    for (const page of this.dirty) this.pending.add(page);
  }

  private takeOver(page: string): void {
    const { overlay } = this;
    if (!overlay) return;
    const before = overlay.index.get(page);
    const after = this.recordOf(page);
    if (before === after) return;
    if (after) overlay.index.set(after);
    else overlay.index.delete(page);
    this.links.pageChanged(before, after);
  }

  /** What the page declares as the editor sees it; undefined when there is no such page. */
  private recordOf(page: string): PageRecord | undefined {
    const buffer = this.dirty.has(page) ? this.buffers.get(page) : undefined;
    if (!buffer) return this.ports.disk.get(page);
    return (buffer.record ??= recordOf(this.pageOf(page, buffer), buffer.hash));
  }

  private pageOf(page: string, buffer: Buffer): Page {
    return (buffer.page ??= this.parse(page, buffer.text));
  }

  private parse(page: string, text: string): Page {
    this.parsed++;
    return parsePage(page, text, { iri: this.ports.settings().iri });
  }
}
