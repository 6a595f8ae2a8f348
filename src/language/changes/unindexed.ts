/**
 * What pages refer by that the index does not keep: names in front matter and in copies of links,
 * files behind markdown links, slugs in annotations. Read from the pages when first asked, once per
 * state of a page.
 */

import type { Page } from '../../corpus/model.js';
import type { PageRecord } from '../../corpus/record.js';
import { slugOfIri, nameKey } from '../../corpus/names.js';
import type { ReadPage, Surroundings } from '../surroundings.js';
import { fileLinks } from './file-links.js';
import { pathKey } from './file-names.js';
import { jsonIris } from './json-iris.js';
import { hiddenPlaces } from './name-places.js';

interface Unindexed {
  /** Last parts of names that are looked up. */
  readonly names: ReadonlySet<string>;
  /** Keys of the paths that markdown links lead to. */
  readonly files: ReadonlySet<string>;
  readonly slugs: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

// A record is made anew with every state of its page, so what is kept by it is never stale.
const known = new WeakMap<PageRecord, Unindexed>();

/** Pages that refer to one of these names, files or slugs in ways the index does not keep. */
export function unindexedReferrers(
  wanted: { names?: readonly string[]; files?: readonly string[]; slugs?: readonly string[] },
  s: Surroundings,
  read: ReadPage,
): string[] {
  const names = (wanted.names ?? []).map(lastPart);
  const files = (wanted.files ?? []).map(pathKey);
  const slugs = wanted.slugs ?? [];
  return s.index.pages().flatMap((record) => {
    const found = unindexedOf(record, read);
    const refers =
      names.some((name) => found.names.has(name)) ||
      files.some((file) => found.files.has(file)) ||
      slugs.some((slug) => found.slugs.has(slug));
    return refers ? [record.path] : [];
  });
}

/**
 * Reads some of the pages that were not read for this yet, so that other work gets its turn in
 * between; false when none was left.
 */
export function readSomeUnindexed(s: Surroundings, read: ReadPage, most: number): boolean {
  let left = most;
  for (const record of s.index.pages()) {
    if (known.has(record)) continue;
    if (left-- === 0) return true;
    unindexedOf(record, read);
  }
  return false;
}

/** Key of a name without the folders in front of it. */
export function lastPart(name: string): string {
  const key = nameKey(name);
  return key.slice(key.lastIndexOf('/') + 1);
}

function unindexedOf(record: PageRecord, read: ReadPage): Unindexed {
  const kept = known.get(record);
  if (kept) return kept;
  const text = read(record.path);
  const found = text
    ? unindexedIn(text.page, record)
    : { names: NOTHING, files: NOTHING, slugs: NOTHING };
  known.set(record, found);
  return found;
}

function unindexedIn(page: Page, record: PageRecord): Unindexed {
  const indexed = new Set(record.linkTargets);
  const hidden = hiddenPlaces(page).map(({ target }) => target);
  const names = hidden.filter((name) => !indexed.has(name)).map((name) => lastPart(name));
  const referred = slugsOf(record);
  const slugs = jsonIris(page)
    .map(({ iri }) => slugOfIri(iri))
    .filter((slug) => !referred.has(slug));
  return {
    names: kept(names),
    files: kept(fileLinks(page).map((link) => pathKey(link.path))),
    slugs: kept(slugs),
  };
}

/** Slugs a class refers to by IRI, as the index knows them. */
function slugsOf({ class: facts }: PageRecord): ReadonlySet<unknown> {
  if (!facts) return NOTHING;
  const targets = facts.relations.flatMap(([, list]) => list);
  return new Set<unknown>([...facts.outbound, ...facts.parents, ...targets]);
}

function kept(texts: readonly string[]): ReadonlySet<string> {
  // A copy of its own: a slice would keep the whole page's text in memory.
  return texts.length === 0 ? NOTHING : new Set(texts.map((text) => ` ${text}`.slice(1)));
}
