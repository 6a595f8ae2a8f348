/** Documents of the editor as pages of their corpora, with the places in them. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Location, Position, Range, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';

import type { Page, Scan, Span } from '../../corpus/model.js';
import { parsePage } from '../../corpus/page.js';
import { LineIndex } from '../../corpus/text.js';
import type { PagePlace, PageText, ReadPage, Surroundings } from '../../language/surroundings.js';
import { DEFAULT_SETTINGS } from '../../settings/settings.js';
import type { Workbench } from '../../workbench/workbench.js';

import type { Corpora } from '../corpora.js';
import { pathOf, uriOf } from '../paths.js';

/** A page as a feature sees it: its text in the editor, and the corpus around it. */
export interface OpenPage {
  readonly workbench: Workbench;
  readonly page: Page;
  readonly surroundings: Surroundings;
  readonly read: ReadPage;
}

const lineIndexes = new WeakMap<Scan, LineIndex>();

/** The lines of a page, read once. */
export function linesOf({ scan }: Page): LineIndex {
  const known = lineIndexes.get(scan);
  if (known) return known;
  const lines = new LineIndex(scan.text);
  lineIndexes.set(scan, lines);
  return lines;
}

export function rangeIn(page: Page, span: Span): Range {
  return linesOf(page).rangeOf(span);
}

export class OpenPages {
  constructor(
    private readonly documents: TextDocuments<TextDocument>,
    private readonly corpora: Corpora,
  ) {}

  /** The page an open document holds; null when it is none, or the corpus is not indexed yet. */
  of(uri: string): OpenPage | null {
    const document = this.documents.get(uri);
    const file = document ? pathOf(uri) : null;
    const workbench = file === null ? null : (this.corpora.of(file)?.indexed ?? null);
    if (!document || file === null || !workbench) return null;
    const inside = workbench.relativePath(file);
    if (!workbench.isPage(inside)) return null;
    this.follow(workbench);
    const read = workbench.live.read(inside);
    if (!read) return null;
    return {
      workbench,
      page: read.page,
      surroundings: workbench.live.surroundings(),
      read: (page) => workbench.live.read(page),
    };
  }

  /** The page in an open document, whether or not a corpus is indexed: enough for its own lines. */
  text(uri: string): Page | null {
    const open = this.of(uri);
    if (open) return open.page;
    const document = this.documents.get(uri);
    return document ? parsePage(uri, document.getText(), { iri: DEFAULT_SETTINGS.iri }) : null;
  }

  /** Waits for the corpus of a document; a corpus that cannot be indexed is no page's. */
  async ready(uri: string): Promise<void> {
    const file = pathOf(uri);
    await (file === null ? null : this.corpora.of(file))?.ready.catch(() => undefined);
  }

  /** A place in the page; the offset counts in the text as the editor holds it. */
  place({ page }: OpenPage, position: Position): PagePlace {
    return { page, offset: linesOf(page).offsetOf(position) };
  }

  /** Tells a corpus what its open pages hold now. */
  follow(workbench: Workbench): void {
    for (const document of this.documents.all()) {
      const file = pathOf(document.uri);
      if (file === null || this.corpora.of(file)?.indexed !== workbench) continue;
      const inside = workbench.relativePath(file);
      if (!workbench.isPage(inside)) continue;
      this.followOne(workbench, inside, document);
    }
  }

  private followOne(workbench: Workbench, page: string, document: TextDocument): void {
    const { live } = workbench;
    if (this.isLeftBehind(workbench, page)) {
      live.close(page);
      return;
    }
    live.open(page, document.getText(), document.version);
  }

  /**
   * Whether a document is all that is left of a file that was moved or deleted: the editor may keep
   * it for minutes. It is a page again once it is saved.
   */
  private isLeftBehind(workbench: Workbench, page: string): boolean {
    return !workbench.isOnDisk(page) && !existsSync(path.join(workbench.root, page));
  }

  closed(uri: string): void {
    const file = pathOf(uri);
    const workbench = file === null ? null : (this.corpora.opened(file)?.indexed ?? null);
    if (file !== null) workbench?.live.close(workbench.relativePath(file));
  }

  /** The corpora that are indexed, with their open pages followed. */
  indexed(): Workbench[] {
    const known = this.corpora.all().flatMap(({ indexed }) => indexed ?? []);
    for (const workbench of known) this.follow(workbench);
    return known;
  }
}

/** Reads each page once for the length of a request: what is kept between requests is little. */
export function readingOnce(read: ReadPage): ReadPage {
  const known = new Map<string, PageText | null>();
  return (page) => {
    const before = known.get(page);
    if (before !== undefined) return before;
    const text = read(page);
    known.set(page, text);
    return text;
  };
}

/** URI of a page of a corpus. */
export function uriIn(workbench: Workbench, page: string): string {
  return uriOf(path.join(workbench.root, page));
}

const TOP: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A span of a page, or its top, as a location. */
export function locationOf(
  workbench: Workbench,
  page: string,
  span: Span | null,
  read: ReadPage = workbench.live.read,
): Location {
  const text = span ? read(page) : null;
  const range = span && text ? rangeIn(text.page, span) : TOP;
  return { uri: uriIn(workbench, page), range };
}
