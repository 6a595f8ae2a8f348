/** Changes of several pages on the wire: asked for by the host, planned by the server. */

import type { Range } from '../corpus/text.js';
import type {
  Change,
  ChangeRefusal,
  ChangeRequest,
  FileStep,
  LeftAlone,
} from '../language/change.js';

export type { ChangeRefusal, ChangeRequest, FileStep, LeftAlone };

export const CHANGE_METHODS = {
  /** Plans a change; nothing is written. */
  change: 'ontodesk/change',
  /** What a place names that can be renamed. */
  renameable: 'ontodesk/renameable',
  /** Line ranges of the ontology blocks of a page. */
  ontologyFolds: 'ontodesk/ontologyFolds',
  /** Where a file or folder lies in its corpus, and what page it is. */
  place: 'ontodesk/place',
} as const;

export interface ChangeParams {
  /** A place inside the corpus; null when any will do. */
  readonly place: string | null;
  readonly request: ChangeRequest;
}

/** Edits of one page by lines and characters, good for the text with this hash and no other. */
export interface LocatedEdits {
  readonly page: string;
  /** sha-256 of the text as UTF-8, without a byte-order mark; hex. */
  readonly hash: string;
  readonly edits: readonly { readonly range: Range; readonly newText: string }[];
}

/** A change whose edits are located. */
export interface LocatedChange extends Omit<Change, 'pages'> {
  readonly pages: readonly LocatedEdits[];
}

/** Answer to `change`; page paths lie below `root`. */
export interface ChangeAnswer {
  readonly root: string;
  readonly planned: LocatedChange | ChangeRefusal;
}

/** A place in a document, by its URI. */
export interface PlaceParams {
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

/** What a place names: the request that renames it lacks only the new name. */
export interface Renameable {
  readonly root: string;
  readonly range: Range;
  readonly placeholder: string;
  readonly what:
    | { readonly type: 'rename-page'; readonly page: string }
    | { readonly type: 'rename-label'; readonly slug: string }
    | { readonly type: 'rename-slug'; readonly slug: string };
}

/** Answer to `renameable`: what can be renamed, or a sentence that says why nothing can. */
export type RenameableAnswer = Renameable | { readonly none: string };

/** Zero-based lines, both inside the range. */
export interface LineSpan {
  readonly startLine: number;
  readonly endLine: number;
}

/** Answer to `place`, asked with `PageParams`; null outside every corpus. */
export interface CorpusPlace {
  readonly root: string;
  /** Below the root, with slashes. */
  readonly path: string;
  /** Pages there: those below a folder, or the one in a file. */
  readonly pages: number;
  /** The page in the file; null when it is none. */
  readonly page: {
    readonly name: string;
    readonly class: { readonly slug: string; readonly label: string } | null;
  } | null;
}
