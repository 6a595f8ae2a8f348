/**
 * What the file system said of each page file when it was read. The same again means: not changed
 * since, so a refresh reads only the others.
 *
 * There is no index on disk beside it, to start from. Of the 1.3 s in which 8,000 pages are indexed,
 * a copy would save about one, once per window and in the background; the bytes would have to be
 * read all the same, because the generation is made of their hashes, and a copy that is wrong is
 * worse than one second.
 */

import type { FileSystem } from './workbench.types.js';

/**
 * A file that changed so shortly before it was read, in ms, may change again without a trace:
 * file systems count time in steps of up to two seconds.
 */
const STEP = 2_000;

export class PageStamps {
  private readonly stamps = new Map<string, string>();

  constructor(
    private readonly files: FileSystem,
    private readonly now: () => number,
  ) {}

  /** Notes what is said of a file that is about to be read. */
  note(file: string): void {
    const stamp = this.files.stampSync?.(file);
    if (stamp && stamp.changed < this.now() - STEP) this.stamps.set(file, stamp.id);
    else this.stamps.delete(file);
  }

  forget(file: string): void {
    this.stamps.delete(file);
  }

  /** Whether a file is surely the one that was read; false where nothing is known. */
  holds(file: string): boolean {
    const known = this.stamps.get(file);
    return known !== undefined && this.files.stampSync?.(file)?.id === known;
  }
}
