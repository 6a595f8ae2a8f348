/**
 * The names pages and classes are found by. A page's names are folded once for as long as its
 * record lives: a keystroke in one page costs the names of that page.
 */

import type { CorpusIndex } from '../../corpus/corpus-index.js';
import type { PageRecord } from '../../corpus/record.js';
import { oncePerVersion } from '../per-version.js';
import { MOST_ITEMS } from './items.js';
import { fold, rankOf, type Rank } from './match.js';

/** A page that matches what is typed, and the name it does so by. */
export interface Match {
  readonly record: PageRecord;
  readonly name: string;
}

export interface Matches {
  readonly found: readonly Match[];
  /** More match than were asked for. */
  readonly more: boolean;
}

interface NamedPage {
  readonly record: PageRecord;
  /** Page name, title, label, aliases, slug. */
  readonly names: readonly string[];
  readonly keys: readonly string[];
  /** Folded path without `.md`, for names with folders in front. */
  readonly path: string;
}

const folded = new WeakMap<PageRecord, NamedPage>();

function namedPage(record: PageRecord): NamedPage {
  const known = folded.get(record);
  if (known) return known;
  const slug = record.class?.slug;
  const names = [...new Set([record.name, ...record.names, ...(slug ? [slug] : [])])];
  const path = fold(record.path.replace(/\.md$/iu, ''));
  const named = { record, names, keys: names.map(fold), path };
  folded.set(record, named);
  return named;
}

/** All pages, by name. */
const pagesOf = oncePerVersion((index: CorpusIndex): readonly NamedPage[] => {
  return index.pages().map(namedPage).sort(byName);
});

/** The pages that stand for the classes, one each, by name. */
const classesOf = oncePerVersion((index: CorpusIndex): readonly NamedPage[] => {
  return pagesOf(index).filter(({ record }) => {
    return record.class && index.classOf(record.class.slug)?.page.path === record.path;
  });
});

function byName(a: NamedPage, b: NamedPage): number {
  const [one = ''] = a.keys;
  const [other = ''] = b.keys;
  return one < other ? -1 : one > other ? 1 : a.record.path < b.record.path ? -1 : 1;
}

/** Pages that match what is typed, best first. */
export function pagesMatching(index: CorpusIndex, typed: string): Matches {
  return best(pagesOf(index), typed, () => true);
}

/** Pages of the classes that match what is typed, best first, those with a given slug left out. */
export function classesMatching(
  index: CorpusIndex,
  typed: string,
  without: ReadonlySet<string>,
): Matches {
  return best(classesOf(index), typed, ({ class: facts }) => !without.has(facts?.slug ?? ''));
}

function best(
  pages: readonly NamedPage[],
  typed: string,
  wanted: (record: PageRecord) => boolean,
): Matches {
  const query = fold(typed);
  const ranks: Match[][] = [[], [], [], []];
  for (const page of pages) {
    const at = bestName(page, query);
    if (at === null || !wanted(page.record)) continue;
    ranks[at.rank]?.push({ record: page.record, name: page.names[at.name] ?? page.record.name });
  }
  const all = ranks.flat();
  return { found: all.slice(0, MOST_ITEMS), more: all.length > MOST_ITEMS };
}

function bestName(page: NamedPage, query: string): { rank: Rank; name: number } | null {
  if (query === '') return { rank: 1, name: 0 };
  let found: { rank: Rank; name: number } | null = null;
  for (let name = 0; name < page.keys.length; name++) {
    const rank = rankOf(page.keys[name] ?? '', query);
    if (rank === null || (found && found.rank <= rank)) continue;
    found = { rank, name };
    if (rank === 0) break;
  }
  if (found || !query.includes('/')) return found;
  const rank = rankOf(page.path, query);
  return rank === null ? null : { rank, name: 0 };
}
