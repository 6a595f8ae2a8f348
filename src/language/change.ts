/** A change of several pages that is made whole or not at all: what is asked, what is to be done. */

import type { Range } from '../corpus/text.js';
import type { TextEdit } from '../rules/rule.js';

/** Paths are page paths below the corpus root, slugs those of classes in the corpus. */
export type ChangeRequest =
  /** A page under a new name: its file and the links that surely mean it. */
  | { readonly type: 'rename-page'; readonly page: string; readonly to: string }
  /** Files that move, as the Explorer moves them; the links follow. */
  | {
      readonly type: 'move-files';
      readonly moves: readonly { readonly from: string; readonly to: string }[];
    }
  | { readonly type: 'rename-label'; readonly slug: string; readonly to: string }
  | { readonly type: 'rename-slug'; readonly slug: string; readonly to: string }
  | {
      readonly type: 'create-class';
      readonly title: string;
      /** Slugs of the parents. */
      readonly parents: readonly string[];
      readonly definition?: string;
      readonly domain?: string;
      /** Folder of the page below the root; the pages folder when absent. */
      readonly folder?: string;
    }
  /** The page a missing link asks for, without a class. */
  | { readonly type: 'create-page'; readonly name: string }
  /** `from` goes; references to it lead to `into`, which keeps its names as aliases. */
  | { readonly type: 'merge-classes'; readonly from: string; readonly into: string }
  | {
      readonly type: 'deprecate-class';
      readonly slug: string;
      /** Slug of the class to use instead; null when there is none. */
      readonly replacement: string | null;
    }
  | { readonly type: 'delete-page'; readonly page: string }
  /** A property of the page: front matter where the page has it, else a page property. */
  | {
      readonly type: 'set-property';
      readonly page: string;
      readonly key: string;
      readonly value: string;
    };

/** Edits of one page, good for the text with this hash and no other. */
export interface PageEdits {
  readonly page: string;
  /** sha-256 of the text as UTF-8, without a byte-order mark; hex. */
  readonly hash: string;
  readonly edits: readonly TextEdit[];
}

/** A step of a change that concerns a file as a whole. Renames come after the edits. */
export type FileStep =
  | { readonly type: 'create'; readonly page: string; readonly text: string }
  | { readonly type: 'rename'; readonly page: string; readonly to: string }
  | { readonly type: 'delete'; readonly page: string; readonly hash: string };

/** A place that names what changes and is left as it is, for a person to look at. */
export interface LeftAlone {
  readonly page: string;
  readonly range: Range;
  readonly text: string;
  /** Sentence: why it was not touched. */
  readonly reason: string;
}

export interface Change {
  /** What an undo would be called: `Rename page Old Quay to New Quay`. */
  readonly title: string;
  /** Edits are places in the texts before the change, under the paths before it. */
  readonly pages: readonly PageEdits[];
  readonly files: readonly FileStep[];
  readonly leftAlone: readonly LeftAlone[];
  /** Sentences a person should read before agreeing, such as counts of broken references. */
  readonly warnings: readonly string[];
}

/** Why a change cannot be made, and what would make it possible. */
export interface ChangeRefusal {
  readonly refused: string;
  readonly how: string;
}

export type Planned = Change | ChangeRefusal;

export function isRefused(planned: Planned): planned is ChangeRefusal {
  return 'refused' in planned;
}
