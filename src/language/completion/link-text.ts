/** What stands between the brackets of a wikilink so that it reaches one page and no other. */

import type { CorpusIndex } from '../../corpus/corpus-index.js';
import { readWikilinks } from '../../corpus/inline.js';
import type { Wikilink } from '../../corpus/model.js';
import { withFolders } from '../../corpus/names.js';
import type { PageRecord } from '../../corpus/record.js';

export interface LinkText {
  readonly text: string;
  /** Whether it leads to the page without doubt. */
  readonly sure: boolean;
}

/**
 * The name of a page for a link: its page name, with as many folders in front as it takes where
 * several pages have that name, else another name that only this page has.
 */
export function linkTextFor(record: PageRecord, index: CorpusIndex): LinkText {
  const candidates = [record.name, ...withFolders(record.path), ...record.names];
  const text = candidates.find((name) => {
    const found = isLinkable(name) ? index.lookUp(name) : null;
    return found?.kind === 'page' && found.path === record.path;
  });
  return text === undefined ? { text: record.name, sure: false } : { text, sure: true };
}

/** Whether brackets around a name make a link with this very target. */
export function isLinkable(name: string): boolean {
  const written = `[[${name}]]`;
  const links: Wikilink[] = [];
  readWikilinks(written, 0, written.length, links);
  const [link] = links;
  return link?.span.end === written.length && link.span.start === 0 && link.target === name;
}
