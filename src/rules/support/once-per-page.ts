/** What several rules read of one page, made for the first of them that asks. */

import type { Page } from '../../corpus/model.js';
import type { CorpusView } from '../../ontology/corpus-view.js';

/** A reading kept as long as the page, for the corpus it was made in. */
export function oncePerPage<T>(
  read: (page: Page, corpus: CorpusView) => T,
): (page: Page, corpus: CorpusView) => T {
  const kept = new WeakMap<Page, { readonly corpus: CorpusView; readonly value: T }>();
  return (page, corpus) => {
    const known = kept.get(page);
    if (known?.corpus === corpus) return known.value;
    const value = read(page, corpus);
    kept.set(page, { corpus, value });
    return value;
  };
}
