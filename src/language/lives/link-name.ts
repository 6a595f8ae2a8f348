/** How a page is named in a link, so that the link leads there and nowhere else. */

import type { CorpusIndex } from '../../corpus/corpus-index.js';
import { referenceFromText } from '../../corpus/dialect.js';
import { nameKey, withFolders } from '../../corpus/names.js';
import type { PageRecord } from '../../corpus/record.js';
import type { ClassRecord } from '../../ontology/corpus-view.js';
import { canBeLinked, pagesNamed } from '../changes/file-names.js';
import type { Surroundings } from '../surroundings.js';

/**
 * A name that leads to a page without doubt: its own, its label, else its own with folders. Null
 * when no link can say it.
 */
export function linkNameOf(page: PageRecord, index: CorpusIndex): string | null {
  const wanted = [page.name, page.class?.label ?? '', ...withFolders(page.path)];
  const leads = (name: string): boolean => {
    const [found, another] = pagesNamed(index, name);
    return found === page.path && another === undefined;
  };
  return wanted.find((name) => name !== '' && canBeLinked(name) && leads(name)) ?? null;
}

/** A class as the text dialects refer to it: `[[Label]]` where that leads there, else its IRI. */
export function referenceText({ slug, iri, label, path }: ClassRecord, s: Surroundings): string {
  const record = s.index.get(path);
  const names = [label, record?.name ?? ''].filter((name) => {
    return name !== '' && canBeLinked(name) && !/["',]/u.test(name);
  });
  const name = names.find((one) => refersTo(one, slug, s));
  return name === undefined ? iri : `[[${name}]]`;
}

function refersTo(name: string, slug: string, s: Surroundings): boolean {
  const place = { start: 0, end: 0 };
  const reference = referenceFromText(`[[${name}]]`, place, { iri: s.settings.iri });
  if (!reference || nameKey(reference.name ?? '') !== nameKey(name)) return false;
  return s.index.lookUp(name).kind === 'page' && s.view.slugOf(reference) === slug;
}
