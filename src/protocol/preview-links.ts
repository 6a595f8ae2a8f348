/** Messages about the links of a page that the markdown preview draws. */

import type { LinkFound } from '../language/page-links.js';

export type { LinkFound };

export interface ResolveLinksParams {
  /** The previewed document. */
  readonly uri: string;
  readonly names: readonly string[];
  /** Tails of class IRIs. */
  readonly slugs: readonly string[];
}

/** What names and slugs lead to, each in the order asked; null outside every corpus. */
export type ResolveLinksAnswer = {
  readonly names: readonly LinkFound[];
  readonly slugs: readonly LinkFound[];
} | null;
