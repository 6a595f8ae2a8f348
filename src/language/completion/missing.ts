/** Names that links ask for and no page has: offered behind all pages. */

import { nameKey } from '../../corpus/names.js';
import type { LinkIndex, MissingName } from '../../corpus/link-index.js';
import { plain } from '../hover-markdown.js';
import type { Surroundings } from '../surroundings.js';
import { MOST_ITEMS, type Offer } from './items.js';
import { isLinkable } from './link-text.js';
import { fold, rankOf } from './match.js';
import type { Offers, Wanted } from './targets.js';

/** Folded names by name, kept as long as the links they come from. */
const folded = new WeakMap<LinkIndex, Map<string, string>>();

function keysOf(links: LinkIndex): Map<string, string> {
  const known = folded.get(links);
  if (known) return known;
  const made = new Map<string, string>();
  folded.set(links, made);
  return made;
}

/** Missing pages that match what is typed, those most links ask for first. */
export function missingOffers(s: Surroundings, { typed, span, write }: Wanted): Offers {
  const query = fold(typed);
  const keys = keysOf(s.links);
  const found: MissingName[] = [];
  for (const missing of s.links.missing()) {
    let key = keys.get(missing.name);
    if (key === undefined) keys.set(missing.name, (key = fold(missing.name)));
    if (rankOf(key, query) === null || isBeingTyped(missing, typed)) continue;
    if (isLinkable(missing.name)) found.push(missing);
    if (found.length > MOST_ITEMS) break;
  }
  const offers = found.slice(0, MOST_ITEMS).map(({ name, links, pages }): Offer => {
    const count = `${links} ${links === 1 ? 'link' : 'links'} on ${pages} ${pages === 1 ? 'page' : 'pages'}`;
    return {
      label: name,
      kind: 'missing',
      detail: `no such page yet · ${count}`,
      documentation: plain(`No page is called ${name}. ${count} ask for it.`),
      edit: { span, newText: write(name) },
      names: [name, fold(name)],
    };
  });
  return { offers, incomplete: found.length > offers.length };
}

/** The link at the cursor asks for its own unfinished name. */
function isBeingTyped({ name, links }: MissingName, typed: string): boolean {
  return links === 1 && nameKey(name) === nameKey(typed);
}
