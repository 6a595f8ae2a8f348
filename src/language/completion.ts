/** Completion: what may be written at a place of a page. */

import { offersInFrontMatter, isInFrontMatter } from './completion/front-matter.js';
import { inOrder, NOTHING, type CompletionItems } from './completion/items.js';
import { offersInJson } from './completion/json.js';
import { isInFence } from './completion/json-place.js';
import { offersInText } from './completion/property-lines.js';
import type { Offers } from './completion/targets.js';
import type { PagePlace, ReadPage, Surroundings } from './surroundings.js';

export type { CompletionItem, CompletionItems } from './completion/items.js';

/**
 * What may be written at a place: links, headings and block ids; references, keys and values of the
 * class in its dialect. Nothing inside code.
 */
export function complete(at: PagePlace, s: Surroundings, read: ReadPage): CompletionItems {
  const { page } = at;
  const { text } = page.scan;
  const offset = Math.max(0, Math.min(at.offset, text.length));
  const found = offersAt({ page, offset }, s, read);
  return found ? inOrder(text, offset, found.offers, found.incomplete) : NOTHING;
}

function offersAt(at: PagePlace, s: Surroundings, read: ReadPage): Offers | null {
  const { page, offset } = at;
  if (isInFrontMatter(page, offset)) return offersInFrontMatter(at, s, read);
  if (offset < (page.scan.frontMatter?.span.end ?? 0)) return null;
  const json = offersInJson(at, s);
  if (json || isInFence(page, offset)) return json;
  return offersInText(at, s, read);
}
