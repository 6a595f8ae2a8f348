/** A look at the corpus in which one page has another text than its file. */

import type { CorpusIndex } from '../corpus/corpus-index.js';
import type { Page } from '../corpus/model.js';
import { recordOf, sha256, type PageRecord } from '../corpus/record.js';
import type { Serving } from '../scaffold/serving.js';

interface DiskParts {
  readonly index: CorpusIndex;
  readonly serving: Serving;
}

/**
 * Puts a page into the index for the length of a look. Nothing awaits in between, so nobody else
 * sees that index.
 */
export function asIfOnDisk<T>(parts: DiskParts, page: Page, look: (page: Page) => T): T {
  const before = parts.index.get(page.path);
  const trial = recordOf(page, sha256(page.scan.text));
  exchange(parts, page.path, before, trial);
  try {
    return look(page);
  } finally {
    exchange(parts, page.path, trial, before);
  }
}

function exchange(
  { index, serving }: DiskParts,
  path: string,
  from: PageRecord | undefined,
  to: PageRecord | undefined,
): void {
  if (to === undefined) index.delete(path);
  else index.set(to);
  serving.pageChanged(from, to);
}
