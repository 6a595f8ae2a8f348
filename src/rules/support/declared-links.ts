/** The links a Page block declares beside those of its text: entries of `vc:outboundWikilinks`. */

import { isRecord } from '../../corpus/json-fence.js';
import type { Page, Place } from '../../corpus/model.js';
import { nameKey, slugify, slugOfIri } from '../../corpus/names.js';
import type { CorpusView } from '../../ontology/corpus-view.js';
import { oncePerPage } from './once-per-page.js';
import { linksOf, type PageLink } from './page-links.js';

const KEY = 'vc:outboundWikilinks';

/** An entry with an `@id`. */
export interface DeclaredLink {
  readonly slug: string;
  /** Empty when the entry has none. */
  readonly label: string;
  readonly place: Place;
}

/** The declared links of a page; null when its Page block has no list of them. */
function declaredLinks(page: Page): DeclaredLink[] | null {
  const fence = page.jsonFences.find(({ kind }) => kind === 'page');
  const list = fence?.value?.[KEY];
  if (fence === undefined || !Array.isArray(list)) return null;
  return list.flatMap((entry: unknown, i): DeclaredLink[] => {
    if (!isRecord(entry) || typeof entry['@id'] !== 'string') return [];
    const label = typeof entry['vc:label'] === 'string' ? entry['vc:label'].trim() : '';
    return [{ slug: slugOfIri(entry['@id']), label, place: { fence, path: [KEY, i, '@id'] } }];
  });
}

/** Links of the text no entry stands for, and entries no link of the text stands for. */
export interface UnmatchedLinks {
  readonly undeclared: readonly PageLink[];
  readonly unwritten: readonly DeclaredLink[];
}

/** Slug of the class a link leads to; null when it leads to none. */
function classOf(corpus: CorpusView, { found }: PageLink): string | null {
  return found.kind === 'page' ? (corpus.pageAt(found.path)?.slug ?? null) : null;
}

function grouped(
  entries: readonly DeclaredLink[],
  keyOf: (entry: DeclaredLink) => string,
): Map<string, DeclaredLink[]> {
  const groups = new Map<string, DeclaredLink[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}

/**
 * Compares the links of the text with the declared ones, by label and by slug; null when the Page
 * block has no list.
 */
export const unmatchedLinks = oncePerPage((page, corpus): UnmatchedLinks | null => {
  const declared = declaredLinks(page);
  if (declared === null) return null;
  const byLabel = grouped(declared, ({ label }) => nameKey(label));
  const bySlug = grouped(declared, ({ slug }) => slug);
  const written = new Set<DeclaredLink>();
  const matches = new Map<string, boolean>();
  const matched = (one: PageLink): boolean => {
    const { target } = one.link;
    const known = matches.get(target);
    if (known !== undefined) return known;
    const entries = [
      ...(byLabel.get(nameKey(target)) ?? []),
      ...(bySlug.get(classOf(corpus, one) ?? '') ?? []),
      ...(bySlug.get(slugify(target)) ?? []),
    ];
    for (const entry of entries) written.add(entry);
    matches.set(target, entries.length > 0);
    return entries.length > 0;
  };
  // A link to the top asks for no page, and its entry has its link all the same.
  const undeclared = linksOf(page, corpus).filter((one) => !matched(one) && one.asks);
  return { undeclared, unwritten: declared.filter((entry) => !written.has(entry)) };
});
