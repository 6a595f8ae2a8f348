/** Pages read whole a short while ago, so that a second question reads nothing. */

import type { Page } from '../corpus/model.js';
import { sha256, type PageRecord } from '../corpus/record.js';
import { withoutByteOrderMark } from '../corpus/text.js';
import type { PageText } from '../language/surroundings.js';

/** Most pages kept. */
const MOST_PAGES = 64;
/** Most text kept, in UTF-16 units: a page read whole takes several times its text. */
const MOST_TEXT = 4_000_000;

interface Kept extends PageText {
  /** Of the file's bytes. */
  readonly fileHash: string;
  readonly length: number;
}

export class PageCache {
  /** Files read so far: counted work for tests. */
  reads = 0;
  /** The page asked for last comes last. */
  private readonly kept = new Map<string, Kept>();
  private length = 0;

  constructor(private readonly parse: (page: string, text: string) => Page) {}

  /** The page behind a record; null when its file cannot be read any more. */
  read(
    { path, hash }: PageRecord,
    readFile: (page: string) => { text: string; bytes: Uint8Array } | null,
  ): PageText | null {
    const known = this.kept.get(path);
    this.drop(path);
    // What was read of a file the index does not know yet is never taken for the page it knows.
    if (known?.fileHash === hash) return this.keep(path, known);
    this.reads++;
    const file = readFile(path);
    if (!file) return null;
    const { text } = withoutByteOrderMark(file.text);
    return this.keep(path, {
      page: this.parse(path, text),
      hash: sha256(text),
      fileHash: sha256(file.bytes),
      length: text.length,
    });
  }

  clear(): void {
    this.kept.clear();
    this.length = 0;
  }

  private keep(path: string, page: Kept): PageText {
    this.kept.set(path, page);
    this.length += page.length;
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_PAGES && this.length <= MOST_TEXT) break;
      if (oldest !== path) this.drop(oldest);
    }
    return page;
  }

  private drop(path: string): void {
    this.length -= this.kept.get(path)?.length ?? 0;
    this.kept.delete(path);
  }
}
