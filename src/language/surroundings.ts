/** What a language feature may look at: the corpus as the editor sees it, open buffers included. */

import type { CorpusIndex } from '../corpus/corpus-index.js';
import type { LinkIndex } from '../corpus/link-index.js';
import type { Page } from '../corpus/model.js';
import type { CorpusView } from '../ontology/corpus-view.js';
import type { Settings } from '../settings/settings.js';

export interface Surroundings {
  readonly index: CorpusIndex;
  readonly view: CorpusView;
  readonly links: LinkIndex;
  readonly settings: Settings;
}

/** A page read whole, and the hash of the text it was read from. */
export interface PageText {
  readonly page: Page;
  /** sha-256 of the text as UTF-8, without a byte-order mark; hex. */
  readonly hash: string;
}

/** Reads a page as the editor sees it: the open buffer, else the file; null when there is none. */
export type ReadPage = (path: string) => PageText | null;

/** A place in a page as the editor sees it. */
export interface PagePlace {
  readonly page: Page;
  /** UTF-16 offset into the page's text without a byte-order mark. */
  readonly offset: number;
}
