/** All fixes of a rule on the wire: asked for by the host, planned by the server. */

import type { Range } from '../corpus/text.js';
import type { ChangeRefusal, LocatedChange } from './changes.js';
import type { FixPreview } from './messages.js';

export const FIX_METHODS = {
  /** Codes that have fixes: no parameters. */
  fixable: 'ontodesk/fixable',
  /** Plans all fixes of a code; nothing is written. */
  fixes: 'ontodesk/fixes',
  /** Plans the comment that allows one finding; nothing is written. */
  allow: 'ontodesk/allow',
} as const;

export const FIX_COMMANDS = {
  inPage: 'ontodesk.fixAllInPage',
  inCorpus: 'ontodesk.fixAllInCorpus',
  allow: 'ontodesk.allowHere',
} as const;

/** Argument of the commands; without it a person chooses a rule, in the page at hand. */
export interface FixAllArgument {
  readonly uri: string;
  readonly code: string;
}

/** Answer to `fixable`, in the order rules are listed. */
export type FixableAnswer = readonly { readonly code: string; readonly title: string }[];

export interface FixesParams {
  /** A place inside the corpus; null when any will do. */
  readonly place: string | null;
  readonly code: string;
  /** The one page to fix, as a URI; null for every page of the corpus. */
  readonly page: string | null;
  /** Token under which the server reports progress. */
  readonly progress: string;
}

/** Answer to `fixes`; page paths lie below `root`. What is left is `leftAlone` of the change. */
export interface FixesAnswer {
  readonly root: string;
  readonly planned: LocatedChange | ChangeRefusal;
  /** Fixes the change makes. */
  readonly fixes: number;
}

/** Argument of the command that allows a finding: where it stands, in one version of its document. */
export interface AllowArgument {
  readonly uri: string;
  readonly version: number;
  readonly code: string;
  readonly range: Range;
}

export interface AllowParams extends AllowArgument {
  /** Why the finding may stand. */
  readonly reason: string;
}

/** Answer to `allow`. */
export type AllowAnswer = ChangeRefusal | Pick<FixPreview, 'version' | 'edits'>;
