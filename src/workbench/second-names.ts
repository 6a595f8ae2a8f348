/** Links in a corpus that lead to a page which is indexed under another path: it counts once. */

import path from 'node:path';
import type { FileSystem } from './workbench.types.js';

export class SecondNames {
  /** Path of the link, to the page it leads to. */
  private readonly pages = new Map<string, string>();

  constructor(
    private readonly root: string,
    private readonly files: FileSystem,
  ) {}

  /** The page a path is another name of; null when it is a page of its own. */
  pageOf(page: string): string | null {
    return this.pages.get(page) ?? null;
  }

  /** Paths that were listed are pages of their own. */
  own(pages: Iterable<string>): void {
    for (const page of pages) this.pages.delete(page);
  }

  /**
   * Which of a new path and the known pages with its file name are one file, and which of the two
   * is the page: the file itself, and of two links the first. Null when it is a page of its own.
   */
  async compare(
    page: string,
    known: readonly string[],
  ): Promise<{ readonly page: string; readonly other: string } | null> {
    this.pages.delete(page);
    const name = path.posix.basename(page);
    const alike = known.filter((one) => one !== page && path.posix.basename(one) === name);
    if (alike.length === 0) return null;
    const real = await this.realPath(page);
    for (const one of alike) {
      if (real === null || (await this.realPath(one)) !== real) continue;
      const root = (await this.realPath('')) ?? this.root;
      const isFile = (which: string): boolean => path.join(root, which) === real;
      const isPage = isFile(page) || (!isFile(one) && page < one);
      const pair = isPage ? { page, other: one } : { page: one, other: page };
      this.pages.set(pair.other, pair.page);
      return pair;
    }
    return null;
  }

  private async realPath(page: string): Promise<string | null> {
    const found = this.files.realPath?.(path.join(this.root, page));
    return (await found?.catch(() => null)) ?? null;
  }
}
