/** Names that links ask for and no page has: offered behind all pages. */

import { asksForPage, nameKey } from '../../corpus/names.js';
import { plain } from '../hover-markdown.js';
import type { Surroundings } from '../surroundings.js';
import { askedNames, type AskedName } from './asked.js';
import { MOST_ITEMS, type Offer } from './items.js';
import { isLinkable } from './link-text.js';
import { fold, rankOf } from './match.js';
import type { Offers, Wanted } from './targets.js';

/** Missing pages that match what is typed, those most links ask for first. */
export function missingOffers(s: Surroundings, { typed, span, write }: Wanted): Offers {
  const found = missingMatching(s, typed);
  const offers = found.slice(0, MOST_ITEMS).map(({ name, links }): Offer => {
    const asked = `${links} ${links === 1 ? 'link asks' : 'links ask'} for it`;
    return {
      label: name,
      kind: 'missing',
      detail: `no such page yet · ${asked}`,
      documentation: plain(`No page is called ${name}: ${asked}.`),
      edit: { span, newText: write(name) },
      names: [name, fold(name)],
    };
  });
  return { offers, incomplete: found.length > offers.length };
}

interface Missing extends Pick<AskedName, 'name' | 'links'> {
  /** Links that write it like `name`. */
  readonly most: number;
}

function missingMatching({ index }: Surroundings, typed: string): Missing[] {
  const query = fold(typed);
  const byKey = new Map<string, Missing>();
  for (const { name, key, links } of askedNames(index).values()) {
    if (rankOf(key, query) === null || index.lookUp(name).kind !== 'missing') continue;
    if (!isLinkable(name) || !asksForPage({ target: name, embed: true })) continue;
    // Spellings of one name are one page, called as most links call it.
    const known = byKey.get(nameKey(name)) ?? { name, links: 0, most: 0 };
    const called = links > known.most ? { name, most: links } : known;
    byKey.set(nameKey(name), { ...called, links: known.links + links });
  }
  return [...byKey.values()]
    .filter((missing) => !isBeingTyped(missing, typed))
    .sort((a, b) => b.links - a.links || (a.name < b.name ? -1 : 1));
}

/** The link at the cursor asks for its own unfinished name. */
function isBeingTyped({ name, links }: Missing, typed: string): boolean {
  return links === 1 && nameKey(name) === nameKey(typed);
}
