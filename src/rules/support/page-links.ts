/** The links of a page's text with what they lead to: each name is looked up once for all rules. */

import type { NameLookup } from '../../corpus/corpus-index.js';
import type { Wikilink } from '../../corpus/model.js';
import { asksForPage } from '../../corpus/names.js';
import { oncePerPage } from './once-per-page.js';

export interface PageLink {
  readonly link: Wikilink;
  readonly found: NameLookup;
  /** Whether it asks for a page at all: a picture, or a heading of its own page, does not. */
  readonly asks: boolean;
}

/** The links of a page in the order of the text. */
export const linksOf = oncePerPage((page, corpus): readonly PageLink[] => {
  const byTarget = new Map<string, NameLookup>();
  return page.scan.links.map((link) => {
    let found = byTarget.get(link.target);
    if (found === undefined) byTarget.set(link.target, (found = corpus.lookUp(link.target)));
    return { link, found, asks: asksForPage(link) };
  });
});
