/** What the scanner reads, as the text at its places: short to write down by hand. */

import type { Span } from '../../../../src/corpus/model.js';
import { scan } from '../../../../src/corpus/scan.js';

const cut = (text: string, { start, end }: Span): string => text.slice(start, end);

/** Contents of the fences. */
export const codeOf = (text: string): string[] =>
  scan(text).fences.map((fence) => cut(text, fence.content));

/** The marks of fences that nothing closes. */
export const openFences = (text: string): string[] =>
  scan(text).unbalanced.map(({ span }) => cut(text, span));

/** Targets of the links. */
export const targetsOf = (text: string): string[] => scan(text).links.map(({ target }) => target);

/** Headings as `depth text`. */
export const headingsOf = (text: string): string[] =>
  scan(text).headings.map(({ depth, text: words }) => `${depth} ${words}`);

/** Properties as `key=value`. */
export const propertiesOf = (text: string): string[] =>
  scan(text).properties.map(({ key, value }) => `${key}=${value}`);

/** Ids of blocks. */
export const blockIdsOf = (text: string): string[] => scan(text).blockIds.map(({ id }) => id);
