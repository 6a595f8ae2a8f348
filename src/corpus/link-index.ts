/**
 * Who refers to whom: from the names and slugs pages refer by, back to the pages. Built when it is
 * first asked, then kept in step page by page.
 */

import type { CorpusIndex } from './corpus-index.js';
import { nameKey } from './names.js';
import type { PageRecord, Target } from './record.js';

/** A name that wikilinks use and no page answers to. */
export interface MissingName {
  /** As first written, in page order. */
  readonly name: string;
  readonly links: number;
  readonly pages: number;
}

/** The pages the links are read from. */
export type LinkedPages = Pick<CorpusIndex, 'pages' | 'get' | 'lookUp'>;

export class LinkIndex {
  private maps: Maps | null = null;
  /** Pages gone through to build the maps: counted work for tests. */
  pagesRead = 0;

  constructor(private readonly index: LinkedPages) {}

  /**
   * Pages with a wikilink that may mean this page, sorted by path: a superset, each link is to be
   * looked up.
   */
  mayLinkTo(page: PageRecord): string[] {
    const { byLink } = this.built();
    return sorted(namesOf(page).flatMap((name) => [...(byLink.get(lastPart(name)) ?? [])]));
  }

  /** Pages whose class may refer to the class of this page, sorted by path: a superset. */
  mayReferTo(page: PageRecord): string[] {
    const { bySlug, byReference } = this.built();
    const named = namesOf(page).flatMap((name) => [...(byReference.get(lastPart(name)) ?? [])]);
    const slug = page.class?.slug;
    return sorted([...(slug === undefined ? [] : (bySlug.get(slug) ?? [])), ...named]);
  }

  /** Pages with a class that refers to a slug by IRI, be there such a class or not; sorted. */
  referringToSlug(slug: string): string[] {
    return sorted(this.built().bySlug.get(slug) ?? []);
  }

  /** Pages with a wikilink of this name, sorted by path. */
  linkingByName(name: string): string[] {
    return sorted(this.built().byLink.get(lastPart(name)) ?? []);
  }

  /** To be called after the index took over a page. */
  pageChanged(before: PageRecord | undefined, after: PageRecord | undefined): void {
    const { maps } = this;
    if (!maps) return;
    if (before) each(before, maps, remove);
    if (after) each(after, maps, add);
  }

  /** Lets go of everything read so far; the next question reads the pages anew. */
  forget(): void {
    this.maps = null;
  }

  private built(): Maps {
    if (this.maps) return this.maps;
    const maps: Maps = { byLink: new Map(), byReference: new Map(), bySlug: new Map() };
    for (const page of this.index.pages()) {
      this.pagesRead++;
      each(page, maps, add);
    }
    this.maps = maps;
    return maps;
  }
}

type PathsBy = Map<string, Set<string>>;

interface Maps {
  /** Last part of a link's name, to pages. */
  readonly byLink: PathsBy;
  /** Last part of the name a class refers by, to pages. */
  readonly byReference: PathsBy;
  readonly bySlug: PathsBy;
}

type Step = (map: PathsBy, key: string, path: string) => void;

function each(page: PageRecord, maps: Maps, step: Step): void {
  for (const target of page.linkTargets) step(maps.byLink, lastPart(target), page.path);
  for (const target of referencesOf(page)) {
    if (typeof target === 'string') step(maps.bySlug, target, page.path);
    else step(maps.byReference, lastPart(target.name), page.path);
  }
}

function referencesOf({ class: facts }: PageRecord): Target[] {
  if (!facts) return [];
  return [...facts.parents, ...facts.relations.flatMap(([, targets]) => targets)];
}

/** Names a link may call a page by. */
function namesOf(page: PageRecord): string[] {
  return [page.name, ...page.names];
}

/** Key of a name without the folders in front of it. */
function lastPart(name: string): string {
  const key = nameKey(name);
  return key.slice(key.lastIndexOf('/') + 1);
}

const add: Step = (map, key, path) => {
  const paths = map.get(key);
  if (paths) paths.add(path);
  else map.set(key, new Set([path]));
};

const remove: Step = (map, key, path) => {
  const paths = map.get(key);
  paths?.delete(path);
  if (paths?.size === 0) map.delete(key);
};

function sorted(paths: Iterable<string>): string[] {
  return [...new Set(paths)].sort();
}
