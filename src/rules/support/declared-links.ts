/** The links a Page block declares beside those of its text: entries of `vc:outboundWikilinks`. */

import { isRecord } from '../../corpus/json-fence.js';
import type { Page, Place, Wikilink } from '../../corpus/model.js';
import { asksForPage, nameKey, slugify, slugOfIri, TOP } from '../../corpus/names.js';
import type { CorpusView } from '../../ontology/corpus-view.js';

const KEY = 'vc:outboundWikilinks';

/** An entry with an `@id`: what it names, and by which keys a link of the text is known as it. */
export interface DeclaredLink {
  readonly name: string;
  readonly place: Place;
  readonly keys: readonly string[];
}

/** The declared links of a page; null when its Page block has no list of them. */
export function declaredLinks(page: Page): DeclaredLink[] | null {
  const fence = page.jsonFences.find(({ kind }) => kind === 'page');
  const list = fence?.value?.[KEY];
  if (fence === undefined || !Array.isArray(list)) return null;
  return list.flatMap((entry: unknown, i): DeclaredLink[] => {
    if (!isRecord(entry) || typeof entry['@id'] !== 'string') return [];
    const slug = slugOfIri(entry['@id']);
    const label = typeof entry['vc:label'] === 'string' ? entry['vc:label'] : '';
    return [
      {
        name: label.trim() === '' ? slug : label,
        place: { fence, path: [KEY, i, '@id'] },
        keys: [`slug ${slug}`, ...(label.trim() === '' ? [] : [`name ${nameKey(label)}`])],
      },
    ];
  });
}

/** The keys by which a link of the text is known among the declared ones. */
function keysOf(corpus: CorpusView, { target }: Wikilink): string[] {
  const named = corpus.slugOf({ iri: null, name: target, label: null, place: NOWHERE });
  return [
    `name ${nameKey(target)}`,
    `slug ${slugify(target)}`,
    ...(named === null ? [] : [`slug ${named}`]),
  ];
}

const NOWHERE = { start: 0, end: 0 };

/** Links of the text that ask for another page, each with the keys it is known by. */
export function writtenLinks(
  page: Page,
  corpus: CorpusView,
): { readonly link: Wikilink; readonly keys: readonly string[] }[] {
  const keysByTarget = new Map<string, string[]>();
  return page.scan.links.filter(asksForPage).flatMap((link) => {
    if (link.target === TOP) return [];
    const keys = keysByTarget.get(link.target) ?? keysOf(corpus, link);
    keysByTarget.set(link.target, keys);
    return [{ link, keys }];
  });
}
